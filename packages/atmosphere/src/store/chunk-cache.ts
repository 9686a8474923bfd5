/** Decoded chunks, the ones used longest ago dropped first once they take more than a budget of bytes. */
export class ChunkCache {
  private readonly chunks = new Map<string, Int16Array>()
  private readonly budgetBytes: number
  private bytes = 0

  constructor(budgetBytes: number) {
    this.budgetBytes = budgetBytes
  }

  get(key: string, read: () => Int16Array): Int16Array {
    const held = this.chunks.get(key)
    if (held) {
      this.chunks.delete(key)
      this.chunks.set(key, held)
      return held
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
