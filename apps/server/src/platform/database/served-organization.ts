import { type SqlBool, sql } from 'kysely'

/**
 * Whether an organization, joined as `organizations`, is active and its trial or subscription runs (`isCurrentlySubscribed` in SQL).
 * Background jobs do no work for others and send nothing for them.
 */
export const isServed = (now: Date) =>
  sql<SqlBool>`organizations.is_active and coalesce(organizations.subscription_ends_at > ${now}, true)`
