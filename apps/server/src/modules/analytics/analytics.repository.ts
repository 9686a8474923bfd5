import { type Insertable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Events belong to no organization. */
export function analyticsRepository({ asSystem }: Database) {
  return {
    async add(events: readonly Insertable<Tables['analytics_events']>[]): Promise<void> {
      if (events.length > 0) await asSystem.insertInto('analytics_events').values(events).execute()
    },

    async prune(createdBefore: Date): Promise<void> {
      await deleteInBatches(asSystem, 'analytics_events', sql`created_at < ${createdBefore}`)
    },
  }
}
