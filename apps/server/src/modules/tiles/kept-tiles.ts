/** Some thousand tiles: the layers and hours that the portals of all organizations look at. */
const MAX_BYTES = 64_000_000

/** Tiles as they were drawn. Most portals open on the same map, and all organizations see the same forecast. */
export class KeptTiles {
  /** The one that was asked for longest ago comes first. */
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
    // Callers that ask at once each draw it: one of them may leave before it is drawn.
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
