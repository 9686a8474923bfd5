import { hash } from 'node:crypto'

const FIRST_SLOTS = 1024
/** Load factor at which the table grows; half-empty tables keep probe sequences short. */
const FULL_AT = 0.5

/**
 * The line on which each asset of a file was first seen. Only 64 bits of the SHA-256 of an identity are kept, in flat arrays: a file of
 * 100,000 rows takes 3 MB however long its ids are, and two rows collide in one of four billion such files (n² / 2⁶⁵).
 */
export class SeenRows {
  #count = 0
  /** Two numbers per slot. A slot is free if its line is 0. */
  #hashes = new Uint32Array(2 * FIRST_SLOTS)
  #lines = new Int32Array(FIRST_SLOTS)

  /** Returns the first line with this identity. If this is the first one, stores it and returns undefined. */
  firstLine(identity: string, line: number): number | undefined {
    const digest = hash('sha256', identity, 'hex')
    const [high, low] = [Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16)]
    const slot = this.#slotOf(high, low)
    const known = this.#lines[slot]
    if (known) return known
    this.#put(slot, high, low, line)
    this.#count += 1
    if (this.#count > this.#lines.length * FULL_AT) this.#grow()
    return undefined
  }

  /** The slot of the hash, or the next free slot after it (linear probing). */
  #slotOf(high: number, low: number): number {
    const mask = this.#lines.length - 1
    let slot = high & mask
    while (this.#lines[slot] && (this.#hashes[2 * slot] !== high || this.#hashes[2 * slot + 1] !== low))
      slot = (slot + 1) & mask
    return slot
  }

  #put(slot: number, high: number, low: number, line: number): void {
    this.#hashes[2 * slot] = high
    this.#hashes[2 * slot + 1] = low
    this.#lines[slot] = line
  }

  #grow(): void {
    const [hashes, lines] = [this.#hashes, this.#lines]
    this.#hashes = new Uint32Array(2 * hashes.length)
    this.#lines = new Int32Array(2 * lines.length)
    for (const [slot, line] of lines.entries()) {
      if (!line) continue
      const [high = 0, low = 0] = hashes.subarray(2 * slot, 2 * slot + 2)
      this.#put(this.#slotOf(high, low), high, low, line)
    }
  }
}
