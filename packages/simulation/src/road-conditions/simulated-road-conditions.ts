import type { RoadNetwork } from '@stormlane/roads'
import type { GridFrames } from '../events/grid-frames.ts'
import { REPORTERS, type Report } from './reporters.ts'
import { RoadWeatherReader } from './road-weather.ts'
import { type Stretch, stretchesOf } from './stretches.ts'

/** What road operators of the simulated world report: status, works, incidents and what else the weather and the season bring. */
export class SimulatedRoadConditions {
  readonly #stretches: readonly Stretch[]
  readonly #weather: RoadWeatherReader
  readonly #seed: number

  constructor(network: RoadNetwork, frames: GridFrames, seed: number) {
    this.#stretches = stretchesOf(network)
    this.#weather = new RoadWeatherReader(frames, this.#stretches)
    this.#seed = seed
  }

  /** Features as an operator's feed carries them. */
  features(now: Date): Report[] {
    const weather = this.#weather.at(now)
    return this.#stretches.flatMap((stretch, i) => {
      const at = weather[i]
      if (!at) return []
      return REPORTERS.flatMap((report) => report({ stretch, at, now, seed: this.#seed }) ?? [])
    })
  }
}
