import type { RoadNetwork } from '@stormlane/roads'
import type { GridFrames } from '../events/grid-frames.ts'
import { REPORTERS, type Report, type Reporter, roadClosure } from './reporters.ts'
import { RoadWeatherReader } from './road-weather.ts'
import { roadStretches, type Stretch } from './stretches.ts'

/** Reports of road operators in the simulated world: road status, works, closures, incidents and others, by weather and season. */
export class SimulatedRoadConditions {
  readonly #stretches: readonly Stretch[]
  readonly #weather: RoadWeatherReader
  readonly #seed: number

  constructor(network: RoadNetwork, frames: GridFrames, seed: number) {
    this.#stretches = roadStretches(network)
    this.#weather = new RoadWeatherReader(frames, this.#stretches)
    this.#seed = seed
  }

  /** Features as in a road operator's feed. */
  features(now: Date): Report[] {
    return this.#reports(now, REPORTERS)
  }

  /** Only the closures. */
  closures(now: Date): Report[] {
    return this.#reports(now, [roadClosure])
  }

  #reports(now: Date, reporters: readonly Reporter[]): Report[] {
    const weather = this.#weather.at(now)
    return this.#stretches.flatMap((stretch, i) => {
      const at = weather[i]
      if (!at) return []
      return reporters.flatMap((report) => report({ stretch, at, now, seed: this.#seed }) ?? [])
    })
  }
}
