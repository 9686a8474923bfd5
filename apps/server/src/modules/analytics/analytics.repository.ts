import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Events belong to no organization. */
export function analyticsRepository({ asSystem }: Database) {
  return {
    async add(events: readonly Insertable<Tables['analytics_events']>[]): Promise<void> {
      if (events.length > 0) await asSystem.insertInto('analytics_events').values(events).execute()
    },

    async prune(createdBefore: Date): Promise<void> {
      await asSystem.deleteFrom('analytics_events').where('created_at', '<', createdBefore).execute()
    },
  }
}
