// A window of attempts on their way to one destination: as soon as some have ended, others take their place, so that one that hangs holds
// up nothing but what is ordered behind it. What ended within a moment is stored together.
import { setTimeout as sleep } from 'node:timers/promises'

export interface LeasedItems<Item> {
  items: readonly Item[]
  /** When the destination takes more; null where nothing waits for it now. */
  againInMs: number | null
}

interface DeliveryWindow<Item, Ended> {
  /** Attempts on their way at once. */
  atOnce: number
  lease(underway: number): Promise<LeasedItems<Item>>
  /** Must not throw: how it ended is its answer. */
  attempt(item: Item): Promise<Ended>
  store(ended: readonly Ended[]): Promise<void>
  /** While true nothing more is leased; the window ends when nothing is on its way any more. */
  isHeld(): boolean
  /** Asked after each round: true ends the window at once. */
  isOver(): Promise<boolean>
  /** Nothing more is leased; what is on its way ends. */
  stopping: AbortSignal
}

/** Attempts that end within so long of each other are stored together. */
const GATHER_MS = 30
/** Whatever hangs, others that became due meanwhile are looked for this often. */
const LOOK_EVERY_MS = 1_000

/** Delivers until nothing more is due, the destination wants a longer pause, or the window is over. */
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
      const mayLease = !stopping.aborted && !window.isHeld() && underway.size < atOnce
      const { items, againInMs } = mayLease ? await window.lease(underway.size) : { items: [], againInMs: null }
      for (const item of items) begin(item)
      const isIdle = underway.size === 0 && ended.length === 0
      if (isIdle && (stopping.aborted || againInMs === null || againInMs > LOOK_EVERY_MS)) return
      // An attempt may have ended while more was leased: then there is nothing to wait for.
      if (ended.length === 0) await oneEnds(underway, Math.max(againInMs ?? LOOK_EVERY_MS, GATHER_MS))
      if (underway.size > 0) await sleep(GATHER_MS)
      if (ended.length > 0) {
        const settled = ended
        ended = []
        await window.store(settled)
      }
      if (await window.isOver()) return
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
