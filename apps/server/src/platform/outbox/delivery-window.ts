// Delivers items to one destination with a bounded number of concurrent attempts. When an attempt ends, another starts, so an attempt
// that hangs delays only the items ordered behind it. Attempts that end at about the same time are stored together.
import { setTimeout as sleep } from 'node:timers/promises'

export interface LeasedItems<Item> {
  items: readonly Item[]
  /** When the destination accepts more; null if nothing is waiting. */
  againInMs: number | null
}

interface DeliveryWindow<Item, Ended> {
  /** Maximum number of concurrent attempts. */
  atOnce: number
  lease(underway: number): Promise<LeasedItems<Item>>
  /** Must not throw; it returns how the attempt ended. */
  attempt(item: Item): Promise<Ended>
  store(ended: readonly Ended[]): Promise<void>
  /** While true nothing more is leased; the window ends when no attempt is running. */
  isPaused(): boolean
  /** Called after each round; true ends the window at once. */
  isOver(): Promise<boolean>
  /** When aborted, nothing more is leased and the running attempts finish. */
  stopping: AbortSignal
}

/** Attempts that end within this time of each other are stored together. */
const GATHER_MS = 30
/** How often to look for items that became due while attempts hang. */
const LOOK_EVERY_MS = 1_000

/** Delivers until nothing more is due, the destination asks for a longer pause, or the window is over. */
export async function deliverInWindow<Item, Ended>(window: DeliveryWindow<Item, Ended>): Promise<void> {
  const { atOnce, stopping } = window
  const underway = new Set<Promise<void>>()
  let ended: Ended[] = []

  function begin(item: Item): void {
    const attempt = window
      .attempt(item)
      .then((end) => void ended.push(end))
      .finally(() => underway.delete(attempt))
    underway.add(attempt)
  }

  try {
    for (;;) {
      const mayLease = !stopping.aborted && !window.isPaused() && underway.size < atOnce
      const { items, againInMs } = mayLease ? await window.lease(underway.size) : { items: [], againInMs: null }
      for (const item of items) begin(item)
      const isIdle = underway.size === 0 && ended.length === 0
      if (isIdle && (stopping.aborted || againInMs === null || againInMs > LOOK_EVERY_MS)) return
      // Do not wait if an attempt has ended during the lease.
      if (ended.length === 0) await waitForOne(underway, Math.max(againInMs ?? LOOK_EVERY_MS, GATHER_MS))
      if (underway.size > 0) await sleep(GATHER_MS)
      // Others may end while some are stored; the window must not be over before their outcomes are stored, too.
      while (ended.length > 0) {
        const settled = ended
        ended = []
        await window.store(settled)
      }
      if (await window.isOver()) return
    }
  } finally {
    // Attempts that end after the window is over have an outcome, too. If it were not stored, they would be made again.
    await Promise.all(underway)
    if (ended.length > 0) await window.store(ended)
  }
}

/** Waits until one of the attempts has ended, but at most `ms`. */
async function waitForOne(underway: ReadonlySet<Promise<void>>, ms: number): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined), ...underway])
  waiting.abort()
}
