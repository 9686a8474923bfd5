// Delivers what is in the outbox, each connection at its own pace: one that hangs holds up no other. Every message is leased for a few
// seconds, longer than an attempt may last; if this process dies, the lease runs out and another one tries, under the same key.
import {
  afterFailure,
  type Clock,
  GIVE_UP_AFTER_MS,
  givenUp,
  NO_CONNECTION,
  type RandomSource,
  retryDelayMs,
  type TelematicsFailure,
  telematicsFailureOf,
} from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logging.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import type { Telematics, TelematicsConnection } from '../telematics/telematics.ts'
import { deliveryRepository, type LeasedMessage } from './delivery.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  telematics: Pick<Telematics, 'withDueMessages'>
  publish: Publish
  random: RandomSource
  /** Names this process among those that deliver. */
  owner: string
  timing?: typeof TIMING
  log: Log
}

const TIMING = {
  /** An attempt that takes longer has failed. */
  sendWithinMs: 4_000,
  /** Longer than an attempt with its bookkeeping, and short enough that the next attempt after a crash comes within 10 s. */
  leaseMs: 7_000,
}
/** Messages on their way through one connection at once. */
const AT_ONCE = 32

export type MessageDelivery = ReturnType<typeof messageDelivery>

export function messageDelivery(dependencies: Dependencies) {
  const { database, clock, telematics, publish, random, owner, timing = TIMING, log } = dependencies
  const outbox = deliveryRepository(database, owner)
  const underway = new Map<string, Promise<void>>()
  let stopping = false

  /** Tells why it failed, or nothing. */
  async function attempt({ provider }: TelematicsConnection, leased: LeasedMessage) {
    try {
      await within(timing.sendWithinMs, (signal) => provider.send(leased.message, signal))
    } catch (error) {
      const failure = telematicsFailureOf(error)
      const next = afterFailure({ ...leased, failure }, random)
      if (next.step === 'retry') await outbox.tryAgain(leased, failure.message, next.afterMs)
      else await outbox.giveUp(leased, next.error)
      return failure
    }
    await outbox.delivered(leased, clock.now())
    return undefined
  }

  /** A provider that took nothing of a batch is down; one that took or judged a single message is not. Tells whether to go on. */
  async function judge(connection: TelematicsConnection, failures: readonly (TelematicsFailure | undefined)[]) {
    const down = failures.find((failure) => failure?.kind === 'refused' || failure?.kind === 'unavailable')
    const pauseMs = Math.max(0, ...failures.map((failure) => failure?.retryAfterMs ?? 0))
    const answers = failures.some((failure) => failure === undefined || failure.kind === 'rejected')
    if (answers) await outbox.providerIsUp(connection)
    else if (down)
      await outbox.providerIsDown(connection, down.message, clock.now(), (times) => retryDelayMs(times, random))
    if (pauseMs > 0) await outbox.pause(connection, pauseMs)
    return answers && pauseMs === 0
  }

  async function deliverAll(connection: TelematicsConnection): Promise<void> {
    const { organizationId, provider } = connection
    while (!stopping) {
      const batch = await outbox.lease(connection, provider.messageLimits, { most: AT_ONCE, forMs: timing.leaseMs })
      if (batch.length === 0) return
      const failures = await Promise.all(batch.map((leased) => attempt(connection, leased)))
      const goOn = await judge(connection, failures)
      await publish(organizationId, 'vehicle_messages', {
        vehicle_ids: [...new Set(batch.map((one) => one.vehicleId))],
      })
      if (!goOn) return
    }
  }

  function begin(connection: TelematicsConnection): void {
    const { organizationId, id, provider } = connection
    if (underway.has(id)) return
    const delivering = deliverAll(connection)
      .catch((error: unknown) =>
        log.error({ err: error, organizationId, source: provider.source }, 'messages could not be delivered now'),
      )
      .finally(() => underway.delete(id))
    underway.set(id, delivering)
  }

  return {
    /** Begins with every connection that has something due and is not at it already. */
    async round(): Promise<void> {
      for (const connection of await telematics.withDueMessages()) begin(connection)
      const gone = await outbox.giveUpOlderThan(GIVE_UP_AFTER_MS, { because: givenUp(''), without: NO_CONNECTION })
      for (const [organizationId, vehicles] of Map.groupBy(gone, (one) => one.organizationId))
        await publish(organizationId, 'vehicle_messages', {
          vehicle_ids: [...new Set(vehicles.map((one) => one.vehicleId))],
        })
    },

    /** Until nothing is on its way. */
    async settled(): Promise<void> {
      await Promise.all(underway.values())
    },

    /** Ends after the messages that are on their way. */
    async stop(): Promise<void> {
      stopping = true
      await Promise.all(underway.values())
    },
  }
}

/** Also ends the wait for a provider that does not heed the signal. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work(signal), late])
}
