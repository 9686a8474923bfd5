/** Counts of cache hits and misses. Threads with a cache each share one of these. */
export type CacheCounts = Uint32Array<SharedArrayBuffer>

const HITS = 0
const MISSES = 1

export const sharedCacheCounts = (): CacheCounts => new Uint32Array(new SharedArrayBuffer(8))

/** The counts wrap around to 0 after 4 billion, which looks like a restart of the process. */
export const readCacheCounts = (counts: CacheCounts) => ({
  hits: Atomics.load(counts, HITS),
  misses: Atomics.load(counts, MISSES),
})

interface Entry {
  chunk: Int16Array
  /** Whether it was used since it was put at the end of the queue. */
  wasUsed: boolean
}

/**
 * Cache of decoded chunks. When it exceeds its budget, it evicts the oldest chunk that was not used since it was
 * queued, and queues the others again (the CLOCK algorithm, F. J. Corbató 1968). A hit only sets a flag. LRU would move
 * each hit to the end, which took 8 % of the time of evaluating a route.
 */
export class ChunkCache {
  private readonly queue = new Map<number, Entry>()
  private readonly budgetBytes: number
  private readonly counts: CacheCounts | undefined
  private bytes = 0
  private nextKey = 0

  constructor(budgetBytes: number, counts?: CacheCounts) {
    this.budgetBytes = budgetBytes
    this.counts = counts
  }

  /** Reserves one key per chunk of a file, and returns the first of these consecutive keys. */
  reserveKeys(count: number): number {
    const first = this.nextKey
    this.nextKey += count
    return first
  }

  get(key: number, read: () => Int16Array): Int16Array {
    const cached = this.queue.get(key)
    if (this.counts) Atomics.add(this.counts, cached ? HITS : MISSES, 1)
    if (cached) {
      cached.wasUsed = true
      return cached.chunk
    }
    const chunk = read()
    this.queue.set(key, { chunk, wasUsed: false })
    this.bytes += chunk.byteLength
    this.evict(key)
    return chunk
  }

  /** Drops the chunks of a file that is closed: nobody reads them again, and the budget alone would keep them for hours. */
  forget(firstKey: number, count: number): void {
    for (const [key, { chunk }] of this.queue) {
      if (key < firstKey || key >= firstKey + count) continue
      this.queue.delete(key)
      this.bytes -= chunk.byteLength
    }
  }

  private evict(newest: number): void {
    for (const [oldest, entry] of this.queue) {
      if (this.bytes <= this.budgetBytes || this.queue.size === 1) return
      this.queue.delete(oldest)
      if (entry.wasUsed || oldest === newest) {
        // A map's iterator also visits entries added during the loop, so a chunk that is queued again gets its turn.
        entry.wasUsed = false
        this.queue.set(oldest, entry)
      } else this.bytes -= entry.chunk.byteLength
    }
  }
}
