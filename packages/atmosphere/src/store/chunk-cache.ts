/** Cache of decoded chunks. Evicts the least recently used when it exceeds its budget. */
export class ChunkCache {
  private readonly chunks = new Map<string, Int16Array>()
  private readonly budgetBytes: number
  private bytes = 0

  constructor(budgetBytes: number) {
    this.budgetBytes = budgetBytes
  }

  get(key: string, read: () => Int16Array): Int16Array {
    const cached = this.chunks.get(key)
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
