import type { TakenKey } from './idempotency.repository.ts'

/** The keys of a dead process become free after this time. */
const LEASE_SECONDS = 15
const RENEW_EVERY_MS = 5000

interface Renewal {
  renew(keys: readonly TakenKey[], leaseSeconds: number): Promise<void>
}

/** Renews the leases of requests that this process is still answering, however long they take. */
export function keyLeases(answers: Renewal, onError: (error: unknown) => void) {
  const held = new Set<TakenKey>()
  const timer = setInterval(() => {
    if (held.size > 0) answers.renew([...held], LEASE_SECONDS).catch(onError)
  }, RENEW_EVERY_MS)
  timer.unref()
  return {
    seconds: LEASE_SECONDS,
    hold: (key: TakenKey) => void held.add(key),
    release: (key: TakenKey) => void held.delete(key),
    close: () => clearInterval(timer),
  }
}
