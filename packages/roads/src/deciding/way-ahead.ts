// What driving on from the vehicle's real position meets, so that its level and window are those of its decision.
import type { AlertSeverity } from '@stormlane/domain/hazards'
import type { AlertOnRoute, RouteStretch } from '@stormlane/domain/vehicles'
import type { Surroundings, Trip } from '../travel/evaluate-route.ts'
import { alertsMet } from '../travel/route-alerts.ts'
import { explainStretches } from '../travel/stretches.ts'
import { stepPlaces } from '../travel/travel-path.ts'
import type { Draft } from './draft.ts'

export interface WayAhead {
  stretches: RouteStretch[]
  alerts: AlertOnRoute[]
}

/** `drivenMiles` of the planned road lie behind the position; null off that road, whose miles then say nothing. */
export function wayAhead(
  { path, walked, weather }: Draft,
  { limits }: Pick<Trip, 'limits'>,
  { alerts }: Pick<Surroundings, 'alerts'>,
  drivenMiles: number | null,
): WayAhead {
  const mile = (fromPosition: number) => (drivenMiles === null ? null : drivenMiles + fromPosition)
  return {
    stretches: explainStretches(path, walked, weather, limits).map((stretch) => ({
      entersAt: stretch.entersAt,
      leavesAt: stretch.leavesAt,
      roadName: stretch.routeName,
      fromMile: mile(stretch.fromMile),
      toMile: mile(stretch.toMile),
      roadIndex: stretch.roadIndex,
      tippingIndex: stretch.tippingIndex,
      floodIndex: stretch.floodIndex,
      riskFrom: stretch.riskFrom,
      minutesAdded: stretch.minutesAdded,
      ownLimit: stretch.ownLimit,
    })),
    alerts: alertsMet(path, walked, alerts.covering(stepPlaces(path))).map(({ severity, ...alert }) => ({
      ...alert,
      severity: severity as AlertSeverity,
    })),
  }
}
