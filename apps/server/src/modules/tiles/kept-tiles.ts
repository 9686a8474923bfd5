/** A few thousand tiles: the layers and hours that the portals of all organizations show. */
const MAX_BYTES = 64_000_000

/** Caches drawn tiles. Most portals open on the same map, and all organizations see the same forecast. */
export class KeptTiles {
  /** Least recently used first. */
  readonly #tiles = new Map<string, Buffer>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  async tile(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#tiles.get(key)
    if (known) {
      this.#tiles.delete(key)
      this.#tiles.set(key, known)
      return known
    }
    // Concurrent callers each draw the tile: one of them may cancel before it is drawn.
    const drawn = await draw()
    if (!this.#tiles.has(key)) this.#keep(key, drawn)
    return drawn
  }

  #keep(key: string, tile: Buffer): void {
    this.#tiles.set(key, tile)
    this.#bytes += tile.length
    for (const [oldest, { length }] of this.#tiles) {
      if (this.#bytes <= this.#maxBytes) return
      this.#tiles.delete(oldest)
      this.#bytes -= length
    }
  }
}
