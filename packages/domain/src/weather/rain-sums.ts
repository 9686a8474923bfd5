/** Hours over which rain is summed, by the name of the sum. */
const SUM_HOURS = { rain1h: 1, rain3h: 3, rain6h: 6, rain24h: 24 } as const
type RainSum = keyof typeof SUM_HOURS
const SUMS = Object.entries(SUM_HOURS) as [RainSum, number][]
const LONGEST_HOURS = 24

/** Rain accumulated in every cell from the beginning until some hours ago. */
interface RainTotal {
  hoursAgo: number
  mm: Float32Array
}

/**
 * Rain of the last 1, 3, 6 and 24 hours in many cells: true moving sums, computed as differences between the total now
 * and the total then. Rain is assumed steady within a step. Totals older than a day are dropped, so a run keeps a few
 * dozen of them.
 */
export class RainSums {
  readonly sums: Record<RainSum, Float32Array>
  readonly #cells: number
  /** Newest first; the first one is now. */
  #totals: RainTotal[]

  constructor(cells: number) {
    this.#cells = cells
    const empty = () => new Float32Array(cells)
    this.sums = { rain1h: empty(), rain3h: empty(), rain6h: empty(), rain24h: empty() }
    this.#totals = [{ hoursAgo: 0, mm: empty() }]
  }

  /** Adds some hours of rain; `rateOf` gives the rate of a cell in mm/h. */
  advance(rateOf: (cell: number) => number, hours: number): void {
    if (hours <= 0) return
    const before = (this.#totals[0] as RainTotal).mm
    for (const total of this.#totals) total.hoursAgo += hours
    // One total beyond the longest sum is kept, because the sum may begin within its step.
    const second = this.#totals.at(-2)
    const dropped = second && second.hoursAgo >= LONGEST_HOURS ? this.#totals.pop() : undefined
    const mm = dropped?.mm ?? new Float32Array(this.#cells)
    for (let i = 0; i < mm.length; i++) mm[i] = (before[i] as number) + rateOf(i) * hours
    this.#totals.unshift({ hoursAgo: 0, mm })
    for (const [sum, window] of SUMS) this.#fill(this.sums[sum], window)
  }

  /** Returns the same rain in other cells, for example on a finer grid. */
  resampled(cells: number, resample: (values: Float32Array) => Float32Array): RainSums {
    const result = new RainSums(cells)
    result.#totals = this.#totals.map(({ hoursAgo, mm }) => ({ hoursAgo, mm: resample(mm) }))
    for (const [sum] of SUMS) result.sums[sum].set(resample(this.sums[sum]))
    return result
  }

  #fill(sum: Float32Array, window: number): void {
    const found = this.#totals.findIndex(({ hoursAgo }) => hoursAgo >= window)
    const older = this.#totals[found < 0 ? this.#totals.length - 1 : found] as RainTotal
    const newer = this.#totals[found <= 0 ? this.#totals.length - 1 : found - 1] as RainTotal
    const step = older.hoursAgo - newer.hoursAgo
    const share = step > 0 ? (window - newer.hoursAgo) / step : 1
    const now = (this.#totals[0] as RainTotal).mm
    for (let i = 0; i < sum.length; i++) {
      const from = newer.mm[i] as number
      sum[i] = Math.max(0, (now[i] as number) - from - ((older.mm[i] as number) - from) * share)
    }
  }
}
