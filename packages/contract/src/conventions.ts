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
