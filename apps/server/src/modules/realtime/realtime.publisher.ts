import { type RealtimeChannel, type RealtimePayload, realtimeChannels } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { realtimeRepository } from './realtime.repository.ts'

export type Publish = <Channel extends RealtimeChannel>(
  organizationId: string,
  channel: Channel,
  data: RealtimePayload<Channel>,
) => Promise<void>

/** Publishes many updates at once, in order. */
export type PublishAll = <Channel extends RealtimeChannel>(
  organizationId: string,
  channel: Channel,
  data: readonly RealtimePayload<Channel>[],
) => Promise<void>

/** Stores an update and wakes every process; open portals get it at once, reconnecting ones when they resume. */
export function realtimePublisher(database: Database, clock: Clock): Publish {
  const publishAll = realtimeBulkPublisher(database, clock)
  return (organizationId, channel, data) => publishAll(organizationId, channel, [data])
}

export function realtimeBulkPublisher(database: Database, clock: Clock): PublishAll {
  const updates = realtimeRepository(database)
  return async (organizationId, channel, data) => {
    if (data.length === 0) return
    const payloads = data.map((one) => JSON.stringify(realtimeChannels[channel].parse(one)))
    await updates.append(organizationId, channel, payloads, clock.now())
  }
}
