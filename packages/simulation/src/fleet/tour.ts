import { bearingDegrees } from '@stormlane/domain'

/** A point of a tour with the driving seconds since its start. */
export interface TourPoint {
  latitude: number
  longitude: number
  atSeconds: number
}

/** A stay, at the driving second at which it begins. */
export interface TourStop {
  atSeconds: number
  lastsSeconds: number
}

export interface TourPosition {
  latitude: number
  longitude: number
  /** Null while it stands. */
  bearing: number | null
  speedMps: number
}

/**
 * A round that a vehicle drives over and over. Where it is at any second follows from the second alone, without driving up to
 * it: the second of the round gives the stays that are over, what remains is time at the wheel, and that gives the point.
 */
export class Tour {
  readonly lastsSeconds: number
  readonly #latitudes: Float64Array
  readonly #longitudes: Float64Array
  readonly #seconds: Float64Array
  readonly #metersPerSecond: Float32Array
  readonly #stops: readonly TourStop[]

  /** `speeds` are those from each point to the next. */
  constructor(points: readonly TourPoint[], speeds: readonly number[], stops: readonly TourStop[]) {
    if (points.length < 2 || speeds.length !== points.length - 1)
      throw new RangeError(`Got ${points.length} points and ${speeds.length} speeds.`)
    this.#latitudes = Float64Array.from(points, ({ latitude }) => latitude)
    this.#longitudes = Float64Array.from(points, ({ longitude }) => longitude)
    this.#seconds = Float64Array.from(points, ({ atSeconds }) => atSeconds)
    this.#metersPerSecond = Float32Array.from(speeds)
    this.#stops = stops.toSorted((a, b) => a.atSeconds - b.atSeconds)
    const standing = stops.reduce((sum, { lastsSeconds }) => sum + lastsSeconds, 0)
    this.lastsSeconds = (this.#seconds.at(-1) as number) + standing
  }

  /** Whether it stands where it began, after its last way. */
  isHome(seconds: number): boolean {
    const last = this.#stops.at(-1)
    return last !== undefined && this.#second(seconds) >= this.lastsSeconds - last.lastsSeconds
  }

  at(seconds: number): TourPosition {
    let driven = this.#second(seconds)
    let standing = false
    for (const { atSeconds, lastsSeconds } of this.#stops) {
      if (driven < atSeconds) break
      standing = driven < atSeconds + lastsSeconds
      driven = standing ? atSeconds : driven - lastsSeconds
      if (standing) break
    }
    return this.#afterDriving(driven, standing)
  }

  /** Of the round. */
  #second(seconds: number): number {
    return ((seconds % this.lastsSeconds) + this.lastsSeconds) % this.lastsSeconds
  }

  #afterDriving(driven: number, standing: boolean): TourPosition {
    const next = Math.min(Math.max(this.#firstPointAfter(driven), 1), this.#seconds.length - 1)
    const from = this.#point(next - 1)
    const to = this.#point(next)
    const [start, end] = [this.#seconds[next - 1] as number, this.#seconds[next] as number]
    const share = end > start ? Math.min(1, Math.max(0, (driven - start) / (end - start))) : 0
    return {
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude),
      bearing: standing ? null : bearingDegrees(from, to),
      speedMps: standing ? 0 : (this.#metersPerSecond[next - 1] as number),
    }
  }

  #point(i: number) {
    return { latitude: this.#latitudes[i] as number, longitude: this.#longitudes[i] as number }
  }

  #firstPointAfter(driven: number): number {
    let low = 0
    let high = this.#seconds.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#seconds[middle] as number) <= driven) low = middle + 1
      else high = middle
    }
    return low
  }
}
