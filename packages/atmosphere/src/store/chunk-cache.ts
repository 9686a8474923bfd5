/** How often caches had a chunk, and how often not. Threads that have a cache each share one of these. */
export type CacheCounts = Uint32Array<SharedArrayBuffer>

const HITS = 0
const MISSES = 1

export const sharedCacheCounts = (): CacheCounts => new Uint32Array(new SharedArrayBuffer(8))

/** The counts begin again after 4 billion, as those of a process that starts anew. */
export const readCacheCounts = (counts: CacheCounts) => ({
  hits: Atomics.load(counts, HITS),
  misses: Atomics.load(counts, MISSES),
})

/** Cache of decoded chunks. Evicts the least recently used when it exceeds its budget. */
export class ChunkCache {
  private readonly chunks = new Map<string, Int16Array>()
  private readonly budgetBytes: number
  private readonly counts: CacheCounts | undefined
  private bytes = 0

  constructor(budgetBytes: number, counts?: CacheCounts) {
    this.budgetBytes = budgetBytes
    this.counts = counts
  }

  get(key: string, read: () => Int16Array): Int16Array {
    const cached = this.chunks.get(key)
    if (this.counts) Atomics.add(this.counts, cached ? HITS : MISSES, 1)
    if (cached) {
      this.chunks.delete(key)
      this.chunks.set(key, cached)
      return cached
    }
    const chunk = read()
    this.chunks.set(key, chunk)
    this.bytes += chunk.byteLength
    for (const [oldest, { byteLength }] of this.chunks) {
      if (this.bytes <= this.budgetBytes || oldest === key) break
      this.chunks.delete(oldest)
      this.bytes -= byteLength
    }
    return chunk
  }
}
