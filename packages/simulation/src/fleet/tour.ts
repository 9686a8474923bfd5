import { bearingDegrees } from '@stormlane/domain/geo'

/** A point of a tour, with the driving time since its start. */
export interface TourPoint {
  latitude: number
  longitude: number
  atSeconds: number
}

/** A stop, with the driving time at which it begins. */
export interface TourStop {
  atSeconds: number
  lastsSeconds: number
}

export interface TourPosition {
  latitude: number
  longitude: number
  /** Null while stopped. */
  bearing: number | null
  speedMps: number
}

/**
 * A tour that a vehicle repeats forever. The position at any second is computed directly: subtracting the stops so far from the
 * second of the tour gives the driving time, which gives the position.
 */
export class Tour {
  readonly lastsSeconds: number
  readonly #latitudes: Float64Array
  readonly #longitudes: Float64Array
  readonly #seconds: Float64Array
  readonly #metersPerSecond: Float32Array
  readonly #stops: readonly TourStop[]

  /** `speeds` has the speed from each point to the next. */
  constructor(points: readonly TourPoint[], speeds: readonly number[], stops: readonly TourStop[]) {
    if (points.length < 2 || speeds.length !== points.length - 1)
      throw new RangeError(`Got ${points.length} points and ${speeds.length} speeds.`)
    this.#latitudes = Float64Array.from(points, ({ latitude }) => latitude)
    this.#longitudes = Float64Array.from(points, ({ longitude }) => longitude)
    this.#seconds = Float64Array.from(points, ({ atSeconds }) => atSeconds)
    this.#metersPerSecond = Float32Array.from(speeds)
    this.#stops = stops.toSorted((a, b) => a.atSeconds - b.atSeconds)
    const stopped = stops.reduce((sum, { lastsSeconds }) => sum + lastsSeconds, 0)
    this.lastsSeconds = (this.#seconds.at(-1) as number) + stopped
  }

  /** Returns whether the vehicle is at the last stop, which is at the start of the tour. */
  isHome(seconds: number): boolean {
    const last = this.#stops.at(-1)
    return last !== undefined && this.#secondOfTour(seconds) >= this.lastsSeconds - last.lastsSeconds
  }

  at(seconds: number): TourPosition {
    let driven = this.#secondOfTour(seconds)
    let stopped = false
    for (const { atSeconds, lastsSeconds } of this.#stops) {
      if (driven < atSeconds) break
      stopped = driven < atSeconds + lastsSeconds
      driven = stopped ? atSeconds : driven - lastsSeconds
      if (stopped) break
    }
    return this.#afterDriving(driven, stopped)
  }

  #secondOfTour(seconds: number): number {
    return ((seconds % this.lastsSeconds) + this.lastsSeconds) % this.lastsSeconds
  }

  #afterDriving(driven: number, stopped: boolean): TourPosition {
    const next = Math.min(Math.max(this.#firstPointAfter(driven), 1), this.#seconds.length - 1)
    const from = this.#point(next - 1)
    const to = this.#point(next)
    const [start, end] = [this.#seconds[next - 1] as number, this.#seconds[next] as number]
    const share = end > start ? Math.min(1, Math.max(0, (driven - start) / (end - start))) : 0
    return {
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude),
      bearing: stopped ? null : bearingDegrees(from, to),
      speedMps: stopped ? 0 : (this.#metersPerSecond[next - 1] as number),
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
