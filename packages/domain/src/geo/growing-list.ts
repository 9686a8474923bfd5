/** A list of unsigned integers that grows by doubling. It holds millions of pairs without an object for each. */
export class GrowingList {
  #values: Uint32Array
  #length = 0

  /** An initial capacity saves copying while the list grows. */
  constructor(expected = 1024) {
    this.#values = new Uint32Array(Math.max(1024, expected))
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(2 * this.#values.length)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  /** The list so far; later pushes do not change it. */
  values(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}
