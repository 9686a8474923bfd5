import { type RealtimeChannel, type RealtimePayload, realtimeChannels } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Carries the id of the organization that has something new. */
export const REALTIME_NOTIFY_CHANNEL = 'stormlane_realtime'

export type Publish = <Channel extends RealtimeChannel>(
  organizationId: string,
  channel: Channel,
  data: RealtimePayload<Channel>,
) => Promise<void>

/** Many updates at once, in their order. */
export type PublishAll = <Channel extends RealtimeChannel>(
  organizationId: string,
  channel: Channel,
  data: readonly RealtimePayload<Channel>[],
) => Promise<void>

/** Stores an update and tells every process; the open portals of the organization get it, and those that come back. */
export function realtimePublisher(database: Database, clock: Clock): Publish {
  const publishAll = realtimeBulkPublisher(database, clock)
  return (organizationId, channel, data) => publishAll(organizationId, channel, [data])
}

export function realtimeBulkPublisher(database: Database, clock: Clock): PublishAll {
  return async (organizationId, channel, data) => {
    if (data.length === 0) return
    const payloads = data.map((one) => JSON.stringify(realtimeChannels[channel].parse(one)))
    await database.asOrganization(organizationId, async (db) => {
      const { last_id } = await db
        .insertInto('realtime_heads')
        .values({ organization_id: organizationId, last_id: payloads.length })
        .onConflict((conflict) =>
          conflict.column('organization_id').doUpdateSet({ last_id: sql`realtime_heads.last_id + ${payloads.length}` }),
        )
        .returning('last_id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('realtime_updates')
        .values(
          payloads.map((payload, i) => ({
            organization_id: organizationId,
            id: last_id - payloads.length + 1 + i,
            channel,
            data: payload,
            created_at: clock.now(),
          })),
        )
        .execute()
      await sql`select pg_notify(${REALTIME_NOTIFY_CHANNEL}, ${organizationId})`.execute(db)
    })
  }
}
