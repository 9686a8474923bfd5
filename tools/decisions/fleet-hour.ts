// The demo's trucks at an hour of a simulated world: what each is rated, what driving on costs, and what is advised.
import {
  type Alternative,
  type AlternativeKind,
  adviseOnTrip,
  bestAlternative,
  DEFAULT_DECIDING_COSTS,
  totalCost,
} from '@stormlane/domain/deciding'
import { decodePolyline } from '@stormlane/domain/geo'
import { criticalGust } from '@stormlane/domain/indices'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { milesToMeters } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, driverHours, overturningGeometry, type RouteOption } from '@stormlane/domain/roads'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { alertsAlongPath, RouteError } from '@stormlane/domain/trips'
import { type ForecastSpan, routeForecast, upcomingImpact, type VehicleTag } from '@stormlane/domain/vehicles'
import type { Series } from '@stormlane/domain/weather'
import {
  decideTrip,
  EmbeddedRouter,
  loadAuthoredNetwork,
  type RankedRoute,
  type RoadGraph,
  RoadSites,
  rankRoutes,
  riskSeconds,
  waitingPlaces,
} from '@stormlane/roads'
import { DEMO_PLACES } from '../../apps/server/src/demo/demo-places.ts'
import { DEMO_SHIPMENTS, demoShipmentRows } from '../../apps/server/src/demo/demo-shipments.ts'
import { positionForecast } from '../../packages/domain/src/vehicles/position-forecast.ts'
import type { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { openWorldHours, type WorldHours } from './world-hours.ts'

/** Trips of up to 1,500 km straight, with a night's rest. */
const HOURS = 40
const DAY_HOURS = 24
/** What is ahead of a parked truck within a shift. */
const SHIFT_HOURS = 12
const vehicle = { ...DEFAULT_VEHICLE, type: 'truck' as const }
const costs = DEFAULT_DECIDING_COSTS
const alerts = alertsAlongPath([])

export interface RatedVehicle {
  latitude: number
  longitude: number
  /** The worst of the coming hour, and of all that is ahead: the rest of the trip, or a shift of a parked one. */
  level: number
  levelAhead: number
  /** Whether a High level names a danger of at least 7, an alert, an own limit or at least 15 minutes. */
  isExplained: boolean
}

interface AdvisedTrip {
  kind: AlternativeKind
  /** At the origin, or the later arrival of a trip that waits on the way. */
  waitMinutes: number
  lostDrivingOn: number
  lostAdvised: number
  dollarsDrivingOn: number
  dollarsAdvised: number
}

/** A truck at an hour. */
export interface VehicleHour extends RatedVehicle {
  at: Date
  isParked: boolean
}

export interface FleetHour {
  /** Trucks under way, by what is left of their trips. */
  underWay: RatedVehicle[]
  /** Trucks parked at the demo's sites, by the shift. */
  parked: RatedVehicle[]
  /** The risk of each shipment that has not arrived. */
  routeRisks: number[]
  advised: AdvisedTrip[]
}

interface Shipment {
  departAt: Date
  appointment: { earliest: Date; latest: Date } | undefined
  option: RouteOption
  destination: { latitude: number; longitude: number }
}

export class DemoFleet {
  readonly #network = loadAuthoredNetwork()
  readonly #places = waitingPlaces(this.#network)
  readonly #sites = new RoadSites(this.#network.graph)
  readonly #roads = new Map<string, RouteOption | undefined>()
  readonly #shipments: number

  constructor(shipments = DEMO_SHIPMENTS) {
    this.#shipments = shipments
  }

  /** `isAdvised` compares alternatives, too, which takes most of the time. */
  async at(model: AtmosphereModel, now: Date, { isAdvised }: { isAdvised: boolean }): Promise<FleetHour> {
    const hours = await openWorldHours(model, now, HOURS)
    try {
      const found: FleetHour = {
        underWay: [],
        parked: parkedAt(hours.seriesAt(DEMO_PLACES), now),
        routeRisks: [],
        advised: [],
      }
      const shipments = await this.#shipmentsAt(now)
      const table = isAdvised ? await this.#sites.tabulate(hours.along) : undefined
      for (const shipment of shipments) {
        const best = await evaluated(shipment, hours)
        if (!best || best.result.adjustedArrivalTime <= now) continue
        found.routeRisks.push(best.result.risk)
        if (shipment.departAt <= now) found.underWay.push(rateUnderWay(best, now))
        const advised = table && (await this.#advise(shipment, best, now, hours, table))
        if (advised) found.advised.push(advised)
      }
      return found
    } finally {
      hours.close()
    }
  }

  /** Every truck at each hour of a day in the weather that came: thousands of vehicle-hours from one run. */
  async day(model: AtmosphereModel, from: Date): Promise<VehicleHour[]> {
    const hours = await openWorldHours(model, from, HOURS, 'truth')
    try {
      const trips: RankedRoute[] = []
      for (const shipment of await this.#shipmentsAt(from)) {
        const best = await evaluated(shipment, hours)
        if (best) trips.push(best)
      }
      const sites = hours.seriesAt(DEMO_PLACES)
      return Array.from({ length: DAY_HOURS }, (_, hour) => new Date(from.getTime() + hour * HOUR_MS)).flatMap((at) => [
        ...trips
          .filter(
            ({ result: { departureTime, adjustedArrivalTime } }) => departureTime <= at && at < adjustedArrivalTime,
          )
          .map((trip) => ({ at, isParked: false, ...rateUnderWay(trip, at) })),
        ...parkedAt(sites, at).map((one) => ({ at, isParked: true, ...one })),
      ])
    } finally {
      hours.close()
    }
  }

  async #shipmentsAt(now: Date): Promise<Shipment[]> {
    const rows = demoShipmentRows({
      organizationId: '',
      now,
      count: this.#shipments,
      idOf: String,
      groupIds: () => [],
    })
    const router = new EmbeddedRouter(this.#network)
    const shipments: Shipment[] = []
    for (const row of rows) {
      const origin = { latitude: row.origin_latitude, longitude: row.origin_longitude }
      const destination = { latitude: row.destination_latitude, longitude: row.destination_longitude }
      const key = JSON.stringify([origin, destination])
      if (!this.#roads.has(key)) {
        const request = { origin, destination, stops: [], departAt: row.departure_time, vehicle }
        this.#roads.set(
          key,
          router.saferRoute(request, () => () => 0),
        )
      }
      const option = this.#roads.get(key)
      const { departure_time: departAt, appointment_earliest: earliest, appointment_latest: latest } = row
      const appointment = earliest && latest ? { earliest, latest } : undefined
      if (option) shipments.push({ departAt, appointment, option, destination })
    }
    return shipments
  }

  async #advise(
    { departAt, appointment, destination }: Shipment,
    { result }: RankedRoute,
    now: Date,
    { along }: WorldHours,
    table: Awaited<ReturnType<RoadSites['tabulate']>>,
  ): Promise<AdvisedTrip | undefined> {
    const speeds = this.#sites.speedsOf(table)
    const dangers = this.#sites.dangersOf(table)
    const router = new EmbeddedRouter(this.#network, () => speeds)
    const criticalGustMps = criticalGust(overturningGeometry(vehicle))
    const { alternatives } = await decideTrip(
      {
        stretches: result.segments.map(({ polyline, fromMile, toMile, ...stretch }) => ({
          ...stretch,
          line: decodePolyline(polyline),
          lengthMeters: milesToMeters(toMile - fromMile),
        })),
        stops: [],
        departAt,
        hasDeparted: departAt <= now,
        reported: null,
        destination,
        vehicle,
        limits: undefined,
        appointment,
        driver: driverHours({}),
        areHoursKnown: true,
        costs,
      },
      now,
      { weather: along, alerts },
      {
        places: this.#places,
        closures: [],
        quickest: async (request) => router.saferRoute(request, () => () => 0),
        async others(request) {
          const risk = (graph: RoadGraph) => riskSeconds({ graph, dangers, extreme: new Map(), criticalGustMps, costs })
          const other = router.saferRoute(request, risk)
          return other ? [other] : []
        },
      },
    )
    const [driveOn] = alternatives
    if (!driveOn || !adviseOnTrip(alternatives, costs, 'UTC')) return undefined
    const best = bestAlternative(alternatives, costs)
    return {
      kind: best.kind,
      waitMinutes: best.until ? Math.max(0, minutesBetween(driveOn, best)) : 0,
      lostDrivingOn: driveOn.minutesLost,
      lostAdvised: best.minutesLost,
      dollarsDrivingOn: totalCost(driveOn.cost),
      dollarsAdvised: totalCost(best.cost),
    }
  }
}

/** Trucks parked at the demo's sites, by their series. */
function parkedAt(sites: readonly (Series | null)[], now: Date): RatedVehicle[] {
  const until = new Date(now.getTime() + SHIFT_HOURS * HOUR_MS)
  return sites.flatMap((series, i) => {
    const { latitude, longitude } = DEMO_PLACES[i] as (typeof DEMO_PLACES)[number]
    if (!series) return []
    const standing = {
      lat: latitude,
      lng: longitude,
      bearing: null,
      speedMps: 0,
      shape: vehicle,
      alerts: [],
      limits: [],
    }
    const spans = positionForecast(standing, series, { startAt: now, endAt: until }).spans
    const levelAhead = worstWithin(spans, now, SHIFT_HOURS)
    const worst = spans.filter(({ impactLevel }) => impactLevel === levelAhead)
    // The level of an index is High from 7 on.
    const isDanger = worst.some(({ source, id }) => source === 'impact' || id === 'weather:heatIndex')
    const isExplained = levelAhead < IMPACT_LEVELS.high || isDanger
    return [{ latitude, longitude, level: worstWithin(spans, now, 1), levelAhead, isExplained }]
  })
}

const minutesBetween = (driveOn: Alternative, best: Alternative) =>
  (best.kind === 'leave_later'
    ? best.leavesAt.getTime() - driveOn.leavesAt.getTime()
    : best.arriveAt.getTime() - driveOn.arriveAt.getTime()) / MINUTE_MS

/** Undefined if the trip leaves the area or the hours of the weather. */
async function evaluated({ option, departAt }: Shipment, { along }: WorldHours): Promise<RankedRoute | undefined> {
  const trip = {
    departAt,
    vehicle,
    driver: driverHours({}),
    aboveTemperatureThresholds: [],
    belowTemperatureThresholds: [],
  }
  try {
    return (await rankRoutes([option], trip, { weather: along, alerts }))[0]
  } catch (error) {
    if (error instanceof RouteError) return undefined
    throw error
  }
}

function rateUnderWay({ result }: RankedRoute, now: Date): RatedVehicle {
  const stretches = result.segments.map((segment) => ({ ...segment, roadName: segment.routeName }))
  const { overallImpactLevel: levelAhead, tags } = upcomingImpact(stretches, [], now)
  const level = worstWithin(routeForecast(stretches, [], now)?.spans ?? [], now, 1)
  const next = result.segments.find(({ leavesAt }) => leavesAt > now) ?? result.segments.at(-1)
  const [latitude = 0, longitude = 0] = next ? decodePolyline(next.polyline) : []
  const minutes = result.segments.reduce(
    (sum, { leavesAt, minutesAdded }) => sum + (leavesAt > now ? minutesAdded : 0),
    0,
  )
  const worst = tags.filter(({ impactLevel }) => impactLevel === levelAhead)
  return { latitude, longitude, level, levelAhead, isExplained: isExplained(levelAhead, worst, minutes) }
}

/** The worst level of spans within some hours. */
function worstWithin(spans: readonly ForecastSpan[], now: Date, hours: number): number {
  const until = new Date(now.getTime() + hours * HOUR_MS)
  const met = spans.filter(({ startAt, endAt }) => startAt < until && endAt > now)
  return Math.max(IMPACT_LEVELS.none, ...met.map(({ impactLevel }) => impactLevel))
}

/** Every High of a vehicle names a danger of at least 7, an alert, an own limit, or at least 15 minutes. */
function isExplained(
  level: number,
  worst: readonly Pick<VehicleTag, 'id' | 'source' | 'value'>[],
  minutes: number,
): boolean {
  if (level < IMPACT_LEVELS.high) return true
  return worst.some(
    ({ id, source, value }) =>
      source === 'alert' || source === 'limit' || (id === 'impact:slowdown' ? minutes >= 15 : (value ?? 0) >= 7),
  )
}
