import { AreaIndex, type Coverage } from '../geo/area-index.ts'
import type { Coordinates } from '../geo/coordinates.ts'
import type { ActiveAlert } from './alert-book.ts'

/** Which alerts cover which assets: one index for locations, vehicles and routes alike. */
export class AlertMap {
  readonly alerts: readonly ActiveAlert[]
  readonly #index: AreaIndex

  /** Alerts are found in the order in which they are given; `AlertBook` gives the most urgent first. */
  constructor(alerts: readonly ActiveAlert[]) {
    this.alerts = alerts
    this.#index = new AreaIndex(alerts.map(({ alert }) => alert.geometry))
  }

  at({ longitude, latitude }: Coordinates): ActiveAlert[] {
    return this.#index.containing(longitude, latitude).map((i) => this.alerts[i] as ActiveAlert)
  }

  /** For many assets at once; areas are positions in `alerts`. */
  coverage(longitudes: Float64Array, latitudes: Float64Array): Coverage {
    return this.#index.coverage(longitudes, latitudes)
  }
}
