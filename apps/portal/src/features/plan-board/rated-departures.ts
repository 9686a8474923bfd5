import { streamDepartures } from '@stormlane/contract'
import type { DepartureSuggestion } from '@stormlane/domain/deciding'
import type { ImpactLevel } from '@stormlane/domain/levels'
import { MINUTE_MS } from '@stormlane/domain/time'
import {
  arrivalSpread,
  encodeWaypoints,
  type KnownDeparture,
  rateDeparture,
  windowChances,
} from '@stormlane/domain/trips'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import type { Shipment } from './board-trip.ts'

/** All departures of the next week for the journey of a route, as the planner rates them. */
export const departuresQuery = (route: SavedRoute) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.routes, 'departures', route.id, route.routeResultsRunTime, route.selectedRouteOption],
    queryFn: async ({ signal }) => {
      const departures: KnownDeparture[] = []
      for await (const message of api.stream(streamDepartures, { query: journeyOf(route) }, signal)) {
        if (message.type === 'failed') throw new Error(message.error)
        if (message.type !== 'departure') continue
        const { departAt, arriveAt, risk } = message
        departures.push({ departAt: Date.parse(departAt), arriveAt: Date.parse(arriveAt), level: risk as ImpactLevel })
      }
      return departures
    },
    retry: false,
  })

const point = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`

/** The saved journey as a query; what the route does not state has its default there, too. */
function journeyOf(route: SavedRoute) {
  const { vehicleData: vehicle, driver, waypoints } = route
  const stated = {
    vehicleHeight: vehicle.height,
    vehicleWidth: vehicle.width,
    vehicleLength: vehicle.length,
    vehicleWeight: vehicle.weight,
    vehicleAxleWeight: vehicle.axleWeight,
    vehicleTopSpeed: vehicle.topSpeed,
    hoursOfService: driver.hoursOfService,
    driverHoursDriven: driver.hoursDriven,
    driverHoursOnDuty: driver.hoursOnDuty,
    driverHoursSinceBreak: driver.hoursSinceBreak,
    driverWeekHoursLeft: driver.weekHoursLeft,
  }
  const given = Object.entries(stated).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  const stops = waypoints.map(({ latitude, longitude, stopDuration = 0, earliest, latest }) => ({
    latitude,
    longitude,
    stopDurationSeconds: stopDuration,
    ...(latest && { window: { earliest: earliest ? new Date(earliest) : null, latest: new Date(latest) } }),
  }))
  return {
    origin: point(route.origin),
    destination: point(route.destination),
    ...(stops.length > 0 && { waypoints: encodeWaypoints(stops) }),
    vehicleType: vehicle.type,
    option: String(route.selectedRouteOption),
    ...(driver.hoursOfServiceRules && { hoursOfServiceRules: driver.hoursOfServiceRules }),
    ...(Object.fromEntries(given) as Partial<Record<keyof typeof stated, string>>),
  }
}

/** What another departure would change; null until departures around it are rated. */
export function movedSuggestion(
  shipment: Shipment,
  departures: readonly KnownDeparture[],
  departAt: number,
): DepartureSuggestion | null {
  const { result, route, level, arriveAt } = shipment
  const rated = rateDeparture(departures, departAt)
  if (!rated || !result) return null
  const dock = route.appointment
  const odds = result.arrival
  const chanceAt = (arrival: number): number | null => {
    if (!dock || !odds) return null
    const spread = arrivalSpread(
      { p10: new Date(odds.p10), p50: new Date(odds.p50), p90: new Date(odds.p90) },
      new Date(arriveAt),
    )
    const window = { earliest: dock.earliest ? new Date(dock.earliest) : null, latest: new Date(dock.latest) }
    return 1 - windowChances(spread, new Date(arrival), window).late
  }
  return {
    departAt,
    arriveAt: rated.arriveAt,
    levelBefore: level,
    levelAfter: rated.level,
    minutesSaved: (arriveAt - shipment.departAt - (rated.arriveAt - departAt)) / MINUTE_MS,
    chanceBefore: odds?.onTimeChance ?? null,
    chanceAfter: chanceAt(rated.arriveAt),
  }
}
