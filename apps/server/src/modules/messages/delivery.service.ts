// Delivers the message outbox, each connection independently, so that a hanging provider does not hold up others. A
// message is leased for longer than an attempt may last; if this process dies, the lease expires and another process
// retries with the same dedupe key.
import { GIVE_UP_AFTER_MS, givenUp, NO_CONNECTION } from '@stormlane/domain/drivers'
import type { RandomSource } from '@stormlane/domain/measures'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logging.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import type { Telematics, TelematicsConnection } from '../telematics/telematics.ts'
import { deliveryRepository } from './delivery.repository.ts'
import { deliverThrough, type SendTiming } from './sending-window.ts'

interface Dependencies {
  database: Database
  clock: Clock
  telematics: Pick<Telematics, 'withDueMessages'>
  publish: Publish
  random: RandomSource
  /** Identifies this process in leases. */
  owner: string
  timing?: SendTiming
  log: Log
}

const TIMING: SendTiming = {
  sendWithinMs: 4_000,
  /** Longer than an attempt and storing its outcome, yet short enough to retry within 10 s after a crash. */
  leaseMs: 7_000,
}

export type MessageDelivery = ReturnType<typeof messageDelivery>

export function messageDelivery(dependencies: Dependencies) {
  const { database, clock, telematics, publish, random, owner, timing = TIMING, log } = dependencies
  const outbox = deliveryRepository(database, owner)
  const underway = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const sending = { outbox, clock, publish, random, timing, stopping: stopping.signal }

  function begin(connection: TelematicsConnection): void {
    const { organizationId, id, provider } = connection
    if (underway.has(id)) return
    const delivering = deliverThrough(connection, sending)
      .catch((error: unknown) =>
        log.error({ err: error, organizationId, source: provider.source }, 'messages could not be delivered now'),
      )
      .finally(() => underway.delete(id))
    underway.set(id, delivering)
  }

  return {
    /** Starts delivery for every connection with due messages, unless it is already running. */
    async round(): Promise<void> {
      for (const connection of await telematics.withDueMessages()) begin(connection)
      const words = { because: givenUp(''), without: NO_CONNECTION }
      const gone = await outbox.giveUpOlderThan(GIVE_UP_AFTER_MS, words, clock.now())
      for (const [organizationId, vehicles] of Map.groupBy(gone, (one) => one.organizationId))
        await publish(organizationId, 'vehicle_messages', {
          vehicle_ids: [...new Set(vehicles.map((one) => one.vehicleId))],
        })
    },

    /** Resolves when no message is in flight. */
    async settled(): Promise<void> {
      await Promise.all(underway.values())
    },

    /** Stops leasing and waits for the messages in flight. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(underway.values())
    },
  }
}
