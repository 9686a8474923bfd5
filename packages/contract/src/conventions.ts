import { isTimezone } from '@stormlane/domain/time'
import * as z from 'zod'

/** Times are ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: false }).meta({ description: 'ISO 8601, UTC' })

/** The answer of an action without a result. */
export const success = z.object({ success: z.literal(true) })

/** Name of a user, which is written into subjects of mails and lines of logs and files. */
export const personName = z
  .string()
  .trim()
  .min(1, 'name is required')
  .max(200, 'name is longer than 200 characters')
  .refine((name) => !/\p{Cc}/u.test(name), 'name must be one line of text')

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'email must be an e-mail address' }))

/** Maximum size and nesting depth of a JSON body. Uploads have their own limits. */
export const MAX_BODY_BYTES = 1_048_576
export const MAX_BODY_DEPTH = 32

/** The id of a resource in a path. The specification writes some paths with `.json` at the end; both forms are accepted. */
export const resourceId = z
  .string()
  .max(100)
  .transform((id) => id.replace(/\.json$/, ''))
  .meta({ description: 'Its id; `.json` may follow' })

/** `ids=a,b,c`: at most `max` ids. */
export function idList(max: number) {
  return z
    .string()
    .transform((ids) => ids.split(',').map((id) => id.trim()))
    .pipe(z.array(z.string()).max(max, `at most ${max} ids at once`))
    .meta({ description: 'Ids, separated by commas' })
}

/** Query parameters of a paged list. */
export function page(max: number) {
  return {
    limit: z.coerce.number().int().min(1).max(max).default(max),
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

/** A number in a query. `Number` alone would accept an empty text as zero. */
const decimalText = (name: string) =>
  z
    .string()
    .regex(/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/, `${name} must be a number`)
    .transform(Number)

export const latitudeInQuery = decimalText('latitude').pipe(latitude)
export const longitudeInQuery = decimalText('longitude').pipe(longitude)

/** `return=a,b`: optional parts of the answer. Names that a call does not know are rejected. */
export function returnList<Part extends string>(parts: readonly [Part, ...Part[]]) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.enum(parts, `return must be a list of ${parts.join(', ')}`)))
    .meta({ description: `Any of ${parts.join(', ')}, separated by commas` })
}

/** A forecast run, identified by its start time. */
export const runTime = z.iso
  .datetime({ offset: true, error: 'run_time must be a time like 2026-01-15T12:00:00Z' })
  .transform((text) => new Date(text))
  .meta({ description: 'Start of a forecast run, ISO 8601; the newest run by default' })

/** The time zone for times in sentences that the server writes. */
export const wordsZone = z
  .string()
  .max(64, 'time_zone is longer than 64 characters')
  .refine(isTimezone, 'time_zone must be an IANA name, such as America/Chicago')
  .optional()
  .meta({ description: 'The zone of the times in recommended actions; that of each asset by default' })
