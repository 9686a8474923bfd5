// Sends leased messages through one connection, and detects whether the provider is down.
import { afterFailure, providerWatch, retryDelayMs } from '@stormlane/domain/drivers'
import type { RandomSource } from '@stormlane/domain/measures'
import type { Clock } from '@stormlane/domain/time'
import { type TelematicsFailure, toTelematicsFailure } from '@stormlane/domain/vehicles'
import { deliverInWindow } from '../../platform/outbox/delivery-window.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import type { TelematicsConnection } from '../telematics/telematics.ts'
import type { DeliveryRepository, LeasedMessage, Settled } from './delivery.repository.ts'

interface Dependencies {
  outbox: DeliveryRepository
  clock: Clock
  publish: Publish
  random: RandomSource
  timing: SendTiming
  /** When aborted, nothing more is leased; messages in flight finish. */
  stopping: AbortSignal
}

export interface SendTiming {
  /** An attempt that takes longer counts as failed. */
  sendWithinMs: number
  leaseMs: number
}

/** Messages in flight through one connection. */
const AT_ONCE = 64

type EndedMessage = Settled & { vehicleId: string }

/** Delivers until nothing more is due, the provider is down, or it asks for a longer pause. */
export async function deliverThrough(connection: TelematicsConnection, dependencies: Dependencies): Promise<void> {
  const { outbox, clock, publish, random, timing, stopping } = dependencies
  const { organizationId, provider } = connection
  const watch = providerWatch<TelematicsFailure>()
  let pauseMs = 0

  async function attempt(leased: LeasedMessage): Promise<EndedMessage> {
    const { id, vehicleId, attempts, ageMs } = leased
    const triedSince = attempts > 1 ? new Date(clock.now().getTime() - ageMs) : null
    const ends = watch.begins()
    try {
      await within(timing.sendWithinMs, (signal) => provider.send({ ...leased.message, triedSince }, signal))
      ends()
      return { id, vehicleId, status: 'sent', error: null, afterMs: null }
    } catch (error) {
      const failure = toTelematicsFailure(error)
      ends(failure)
      pauseMs = Math.max(pauseMs, failure.retryAfterMs ?? 0)
      const next = afterFailure({ ...leased, failure }, random)
      return next.step === 'retry'
        ? { id, vehicleId, status: 'retrying', error: failure.message, afterMs: next.afterMs }
        : { id, vehicleId, status: 'failed', error: next.error, afterMs: null }
    }
  }

  async function store(ended: readonly EndedMessage[]): Promise<void> {
    await outbox.settle(connection, ended, clock.now())
    if (watch.hasAnswered()) await outbox.providerIsUp(connection)
    if (pauseMs > 0) await outbox.pause(connection, pauseMs)
    pauseMs = 0
    await publish(organizationId, 'vehicle_messages', {
      vehicle_ids: [...new Set(ended.map(({ vehicleId }) => vehicleId))],
    })
  }

  await deliverInWindow({
    atOnce: AT_ONCE,
    stopping,
    lease: (underway) =>
      outbox.lease(connection, provider.messageLimits, {
        most: AT_ONCE,
        underway,
        forMs: timing.leaseMs,
        now: clock.now(),
      }),
    attempt,
    store,
    isPaused: watch.isDoubtful,
    async isOver() {
      const down = watch.isDown()
      if (!down) return false
      await outbox.providerIsDown(connection, down.message, clock.now(), (times) => retryDelayMs(times, random))
      return true
    },
  })
}

/** Rejects on timeout even if the provider call ignores the signal. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work(signal), late])
}
