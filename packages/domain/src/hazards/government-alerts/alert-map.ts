import { AreaIndex, type Coverage } from '../../geo/area-index.ts'
import { areaMeetsBounds } from '../../geo/area-meets-bounds.ts'
import type { Coordinates } from '../../geo/coordinates.ts'
import type { CornerBounds } from '../../geo/corner-bounds.ts'
import type { AlertsAlongPath, PathAlert } from '../../roads/path-ports.ts'
import type { ActiveAlert } from './alert-book.ts'
import { alertEvent } from './alert-events.ts'
import { alertBeginsAt, alertEndsAt, type GovernmentAlert } from './government-alert.ts'

/** Finds the alerts that cover an asset. One index serves locations, vehicles and routes. */
export class AlertMap implements AlertsAlongPath {
  readonly alerts: readonly ActiveAlert[]
  readonly #index: AreaIndex

  /** Results keep the order of the given alerts; `AlertBook` lists the most urgent first. */
  constructor(alerts: readonly ActiveAlert[]) {
    this.alerts = alerts
    this.#index = new AreaIndex(alerts.map(({ alert }) => alert.geometry))
  }

  at({ longitude, latitude }: Coordinates): ActiveAlert[] {
    return this.#index.containing(longitude, latitude).map((i) => this.alerts[i] as ActiveAlert)
  }

  /** The alerts that are active at a place at a time. */
  holdingAt(place: Coordinates, time: Date): ActiveAlert[] {
    return this.at(place).filter(({ alert }) => alertBeginsAt(alert) <= time && alertEndsAt(alert) > time)
  }

  /** The alerts whose area overlaps a bounding box. */
  within(bounds: CornerBounds): ActiveAlert[] {
    return this.alerts.filter(({ alert }) => alert.geometry !== null && areaMeetsBounds(alert.geometry, bounds))
  }

  /** The alerts at each place of a path, regardless of time. */
  covering(places: readonly Coordinates[]): PathAlert[][] {
    return places.map((place) => this.at(place).map(({ alert }) => pathAlert(alert)))
  }

  /** Looks up many assets at once; results are positions in `alerts`. */
  coverage(longitudes: Float64Array, latitudes: Float64Array): Coverage {
    return this.#index.coverage(longitudes, latitudes)
  }
}

const pathAlert = (alert: GovernmentAlert): PathAlert => ({
  id: alert.id,
  event: alert.event,
  severity: alert.severity,
  color: alertEvent(alert.event).color,
  beginsAt: alertBeginsAt(alert),
  expiresAt: alertEndsAt(alert),
})
