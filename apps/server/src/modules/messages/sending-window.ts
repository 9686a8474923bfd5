// Messages on their way through one connection: as soon as some have ended, others take their place, so that one that hangs holds up
// its own vehicle alone. What ended within a moment is stored together.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  afterFailure,
  type Clock,
  providerWatch,
  type RandomSource,
  retryDelayMs,
  telematicsFailureOf,
} from '@stormlane/domain'
import type { Publish } from '../realtime/realtime.publisher.ts'
import type { TelematicsConnection } from '../telematics/telematics.ts'
import type { DeliveryRepository, Lease, LeasedMessage, Settled } from './delivery.repository.ts'

interface Dependencies {
  outbox: DeliveryRepository
  clock: Clock
  publish: Publish
  random: RandomSource
  timing: SendTiming
  /** Nothing more is leased; what is on its way ends. */
  stopping: AbortSignal
}

export interface SendTiming {
  /** An attempt that takes longer has failed. */
  sendWithinMs: number
  leaseMs: number
}

/** Messages on their way through one connection at once. */
const AT_ONCE = 64
/** Those that end within so long of each other are stored together. */
const GATHER_MS = 30
/** Whatever hangs, others that became due meanwhile are looked for this often. */
const LOOK_EVERY_MS = 1_000
const NOTHING: Lease = { messages: [], againInMs: null }

/** Delivers through one connection until nothing more is due, the provider is down, or it wants a longer pause. */
export async function deliverThrough(connection: TelematicsConnection, dependencies: Dependencies): Promise<void> {
  const { outbox, clock, publish, random, timing, stopping } = dependencies
  const { organizationId, provider } = connection
  const watch = providerWatch()
  const underway = new Set<Promise<void>>()
  let ended: (Settled & { vehicleId: string })[] = []
  let pauseMs = 0

  async function attempt(leased: LeasedMessage): Promise<void> {
    const { id, vehicleId } = leased
    const ends = watch.begins()
    try {
      await within(timing.sendWithinMs, (signal) => provider.send(leased.message, signal))
      ends()
      ended.push({ id, vehicleId, status: 'sent', error: null, afterMs: null })
    } catch (error) {
      const failure = telematicsFailureOf(error)
      ends(failure)
      pauseMs = Math.max(pauseMs, failure.retryAfterMs ?? 0)
      const next = afterFailure({ ...leased, failure }, random)
      ended.push(
        next.step === 'retry'
          ? { id, vehicleId, status: 'retrying', error: failure.message, afterMs: next.afterMs }
          : { id, vehicleId, status: 'failed', error: next.error, afterMs: null },
      )
    }
  }

  const lease = () =>
    outbox.lease(connection, provider.messageLimits, {
      most: AT_ONCE,
      underway: underway.size,
      forMs: timing.leaseMs,
    })

  function send(leased: LeasedMessage): void {
    const sending = attempt(leased).finally(() => underway.delete(sending))
    underway.add(sending)
  }

  async function store(): Promise<void> {
    const settled = ended
    ended = []
    await outbox.settle(connection, settled, clock.now())
    if (watch.hasAnswered()) await outbox.providerIsUp(connection)
    if (pauseMs > 0) await outbox.pause(connection, pauseMs)
    pauseMs = 0
    await publish(organizationId, 'vehicle_messages', {
      vehicle_ids: [...new Set(settled.map(({ vehicleId }) => vehicleId))],
    })
  }

  try {
    for (;;) {
      const { messages, againInMs } =
        stopping.aborted || watch.isDoubtful() || underway.size === AT_ONCE ? NOTHING : await lease()
      for (const leased of messages) send(leased)
      if (underway.size === 0 && (stopping.aborted || againInMs === null || againInMs > LOOK_EVERY_MS)) return
      await oneEnds(underway, Math.max(againInMs ?? LOOK_EVERY_MS, GATHER_MS))
      if (underway.size > 0) await sleep(GATHER_MS)
      if (ended.length > 0) await store()
      const down = watch.isDown()
      if (down) {
        await outbox.providerIsDown(connection, down.message, clock.now(), (times) => retryDelayMs(times, random))
        return
      }
    }
  } finally {
    await Promise.all(underway)
  }
}

/** Until one of these has ended, but no longer than a while. */
async function oneEnds(underway: ReadonlySet<Promise<void>>, ms: number): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined), ...underway])
  waiting.abort()
}

/** Also ends the wait for a provider that does not heed the signal. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work(signal), late])
}
