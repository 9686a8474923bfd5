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

/** Names of the headers that say when a 429 may be retried (decisions, Names and places). */
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
