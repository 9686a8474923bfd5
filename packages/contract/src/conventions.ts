import * as z from 'zod'

/** Times travel as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: false }).meta({ description: 'ISO 8601, UTC' })

/** An action without a result answers this. */
export const success = z.object({ success: z.literal(true) })

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'email must be an e-mail address' }))

/** The longest body of JSON that the API reads, and how deep it may nest. Uploads have limits of their own. */
export const MAX_BODY_BYTES = 1_048_576
export const MAX_BODY_DEPTH = 32

/** Names of the headers that say when a 429 may be retried (API-007). */
export const RETRY_AFTER_HEADER = 'retry-after'
export const RATE_LIMIT_RESET_HEADER = 'x-ratelimit-reset'

/** The id of one thing in a path. The specification spells some paths with `.json` at the end; both forms are taken. */
export const resourceId = z
  .string()
  .max(100)
  .transform((id) => id.replace(/\.json$/, ''))
  .meta({ description: 'Its id; `.json` may follow' })

/** `ids=a,b,c`: at most as many as one page holds. */
export function idList(most: number) {
  return z
    .string()
    .transform((ids) => ids.split(',').map((id) => id.trim()))
    .pipe(z.array(z.string()).max(most, `at most ${most} ids at once`))
    .meta({ description: 'Ids, separated by commas' })
}

/** Page of a list. */
export function page(most: number) {
  return {
    limit: z.coerce.number().int().min(1).max(most).default(most),
    offset: z.coerce.number().int().min(0).default(0),
    include_total_count: z.stringbool().default(false),
  }
}

export const latitude = z
  .number()
  .min(-90, 'latitude must be between -90 and 90')
  .max(90, 'latitude must be between -90 and 90')
export const longitude = z
  .number()
  .min(-180, 'longitude must be between -180 and 180')
  .max(180, 'longitude must be between -180 and 180')

/** A number in a query. An empty text is none, where `Number` would read a zero. */
const decimalText = (name: string) =>
  z
    .string()
    .regex(/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/, `${name} must be a number`)
    .transform(Number)

export const latitudeInQuery = decimalText('latitude').pipe(latitude)
export const longitudeInQuery = decimalText('longitude').pipe(longitude)

/** `return=a,b`: what an answer shall hold beside its usual fields. Names that a call does not know are refused. */
export function returnList<Part extends string>(parts: readonly [Part, ...Part[]]) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.enum(parts, `return must be a list of ${parts.join(', ')}`)))
    .meta({ description: `Any of ${parts.join(', ')}, separated by commas` })
}

/** A run of the forecast, by the time at which it starts. */
export const runTime = z.iso
  .datetime({ offset: true, error: 'run_time must be a time like 2026-01-15T12:00:00Z' })
  .transform((text) => new Date(text))
  .meta({ description: 'Start of a forecast run, ISO 8601; the newest run unless given' })
