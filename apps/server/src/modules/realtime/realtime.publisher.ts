import { type RealtimeChannel, type RealtimePayload, realtimeChannels } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Carries the id of the organisation that has something new. */
export const REALTIME_NOTIFY_CHANNEL = 'stormlane_realtime'

export type Publish = <Channel extends RealtimeChannel>(
  organizationId: string,
  channel: Channel,
  data: RealtimePayload<Channel>,
) => Promise<void>

/** Stores an update and tells every process; the open portals of the organisation get it, and those that come back. */
export function realtimePublisher(database: Database, clock: Clock): Publish {
  return async (organizationId, channel, data) => {
    const payload = JSON.stringify(realtimeChannels[channel].parse(data))
    await database.asOrganization(organizationId, async (db) => {
      const { last_id } = await db
        .insertInto('realtime_heads')
        .values({ organization_id: organizationId, last_id: 1 })
        .onConflict((conflict) =>
          conflict.column('organization_id').doUpdateSet({ last_id: sql`realtime_heads.last_id + 1` }),
        )
        .returning('last_id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('realtime_updates')
        .values({ organization_id: organizationId, id: last_id, channel, data: payload, created_at: clock.now() })
        .execute()
      await sql`select pg_notify(${REALTIME_NOTIFY_CHANNEL}, ${organizationId})`.execute(db)
    })
  }
}
