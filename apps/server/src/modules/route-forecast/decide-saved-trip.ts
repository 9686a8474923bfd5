// Decides a saved trip in a thread of the route engine, with the thread's roads, dangers, alerts and closures.
import { adviseOnTrip } from '@stormlane/domain/deciding'
import { decodePolyline } from '@stormlane/domain/geo'
import { criticalGust } from '@stormlane/domain/indices'
import {
  type AlertsAlongPath,
  overturningGeometry,
  type RouteOption,
  type WeatherAlongPath,
} from '@stormlane/domain/roads'
import { timezoneAt } from '@stormlane/geography'
import {
  decideTrip,
  type EmbeddedRouter,
  type ExtremeTimes,
  type RoadClosed,
  type RoadDangers,
  type RoadGraph,
  type RoadsToDecide,
  riskSeconds,
} from '@stormlane/roads'
import { briefOnWire, decisionOnWire } from './decision-on-wire.ts'
import type { StoredTripDecision, TripToDecide } from './route-task.ts'

interface World {
  weather: WeatherAlongPath
  alerts: AlertsAlongPath
  roads: RoadsToDecide
}

export async function decideSavedTrip(
  { journey, stretches, now, reported, hasDeparted, areHoursKnown, costs }: TripToDecide,
  { weather, alerts, roads }: World,
  signal: AbortSignal,
): Promise<StoredTripDecision> {
  const { request, limits } = journey
  const { stops, departAt, destination, vehicle, driver, appointment } = request
  const { ahead, ...decided } = await decideTrip(
    {
      stretches: stretches.map(({ polyline, ...stretch }) => ({ ...stretch, line: decodePolyline(polyline) })),
      stops,
      departAt,
      destination,
      vehicle,
      driver,
      appointment,
      limits,
      hasDeparted,
      reported,
      areHoursKnown,
      costs,
    },
    now,
    { weather, alerts },
    roads,
    signal,
  )
  const { latitude, longitude } = decided.position
  const advice = adviseOnTrip(decided.alternatives, costs, timezoneAt(latitude, longitude))
  const decision = { ...decided, advice }
  const brief = briefOnWire(decision, now)
  return {
    latitude,
    longitude,
    decision: JSON.stringify(decisionOnWire(decision)),
    brief: brief && JSON.stringify(brief),
    ahead: ahead && JSON.stringify(ahead),
  }
}

type FoundRoads = Pick<RoadsToDecide, 'quickest' | 'others'>

/** Roads that an external router has found. */
export const foundRoads = (options: readonly RouteOption[]): FoundRoads => ({
  quickest: async () => options[0],
  others: async () => options,
})

interface Searched {
  router: EmbeddedRouter
  dangers: RoadDangers
  /** The dangers' sites under alerts of severity Extreme. */
  extreme: ReadonlyMap<number, ExtremeTimes>
  closures: readonly RoadClosed[]
}

/** Roads that the embedded router finds; danger counts as much as in the comparison. */
export function searchedRoads(
  { router, dangers, extreme, closures }: Searched,
  { journey, costs }: Pick<TripToDecide, 'journey' | 'costs'>,
): FoundRoads {
  const criticalGustMps = criticalGust(overturningGeometry(journey.request.vehicle))
  return {
    quickest: async (request) => router.saferRoute(request, () => () => 0),
    async others(request) {
      const risk = (graph: RoadGraph) => riskSeconds({ graph, dangers, extreme, criticalGustMps, costs })
      const found = router.saferRoute(request, risk, closures)
      return found ? [found] : []
    },
  }
}
