/** Names of the headers that say when a 429 may be retried (API-007). */
export const RETRY_AFTER_HEADER = 'retry-after'
export const RATE_LIMIT_RESET_HEADER = 'x-ratelimit-reset'
