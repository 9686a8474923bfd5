import type { Coordinates } from '@stormlane/domain/geo'
import type { HoldingLimit, ReachedLimit } from '@stormlane/domain/impacts'
import { criticalGust, EXTREME_WEATHER_FLAG, weatherFlagsFromBits } from '@stormlane/domain/indices'
import { IMPACT_LEVELS, type ImpactLevel, routeRisk } from '@stormlane/domain/levels'
import { metersToMiles } from '@stormlane/domain/measures'
import {
  type AlertsAlongPath,
  type Appointment,
  arrivalOdds,
  type DriverBreak,
  type DriverHours,
  mainRoads,
  overturningGeometry,
  type PathAlert,
  type PathLoading,
  type PathWeather,
  type RouteOption,
  type VehicleData,
  type WeatherAlongPath,
} from '@stormlane/domain/roads'
import { MINUTE_MS } from '@stormlane/domain/time'
import {
  type EvaluatedSegment,
  outsideModelBounds,
  type RouteResult,
  riskWeightedSeconds,
  segmentsAhead,
  travelTimeMs,
  worstAlertOnWay,
} from '@stormlane/domain/trips'
import { type ForecastWalk, memberTrips } from './arrival-ensemble.ts'
import { alertsMet } from './route-alerts.ts'
import { routePolylines } from './route-polylines.ts'
import { explainStretches, stretchSlowdown } from './stretches.ts'
import { temperatureExposures, temperatureSpells } from './temperature-exposure.ts'
import { standingSeconds, stepEnd, stepPlaces, stepStart, type TravelPath, travelPath } from './travel-path.ts'
import { TripClock } from './trip-clock.ts'
import { type Drive, type KnownTimes, type Walk, walk } from './walk.ts'

/** Departure, vehicle, and the temperature thresholds of the cargo. */
export interface Trip {
  departAt: Date
  /** The moment from which the trip is rated: what lies behind the vehicle then counts no more. Absent for the whole way. */
  ratedFrom?: Date | undefined
  vehicle: VehicleData
  /** The organization's own limits that apply to the vehicle; absent if there are none. */
  limits?: readonly HoldingLimit[] | undefined
  /** Hours of the driver at departure; absent if no breaks are planned. */
  driver?: DriverHours | undefined
  /** Absent if none is known. */
  appointment?: Appointment | undefined
  /** Whole degrees Fahrenheit. */
  aboveTemperatureThresholds: readonly number[]
  belowTemperatureThresholds: readonly number[]
}

/** Ports to what a vehicle encounters on its way: the forecast and government alerts. */
export interface Surroundings {
  weather: WeatherAlongPath
  alerts: AlertsAlongPath
}

export interface RankedRoute {
  option: RouteOption
  /** The option cut into steps. */
  path: TravelPath
  result: RouteResult
}

/** Evaluates each option in the weather and sorts them by risk-weighted travel time, lowest first. */
export async function rankRoutes(
  options: readonly RouteOption[],
  trip: Trip,
  { weather, alerts }: Surroundings,
  signal?: AbortSignal,
): Promise<RankedRoute[]> {
  const results: RankedRoute[] = []
  for (const option of options) {
    const path = travelPath(option)
    const walkInWeather = await walkThrough(path, trip, weather, signal)
    const odds = await oddsOfArrival(walkInWeather, trip, weather, signal)
    const covering = alerts.covering(stepPlaces(path))
    results.push({ option, path, result: { ...buildResult(walkInWeather, trip, covering), ...odds } })
  }
  return results
    .toSorted((a, b) => weightedSeconds(a.result) - weightedSeconds(b.result))
    .map(({ result, ...walked }, index) => ({ ...walked, result: withRouteNumber(result, index) }))
}

/**
 * Assumed lowest ratio of average speed to free-flow speed; it decides how many hours of weather are loaded. Few trips
 * are slower than the first factor, which needs less data. No weather slows a road below the second (`speedFactor`). If
 * a trip still does not fit, for example with a long ferry that replaces a driver's break, the whole forecast is
 * loaded.
 */
const SLOWEST_FACTORS = [0.85, 0.5]

async function walkThrough(
  path: TravelPath,
  trip: Trip,
  weather: WeatherAlongPath,
  signal?: AbortSignal,
): Promise<ForecastWalk> {
  const drive: Drive = {
    departAtMs: trip.departAt.getTime(),
    criticalGustMps: criticalGust(overturningGeometry(trip.vehicle)),
    driver: trip.driver,
    limits: trip.limits,
  }
  for (const slowest of SLOWEST_FACTORS) {
    const visits = visitTimes(path, drive, slowest)
    const loaded = await loadWeather(path, weather, { visits, signal })
    const walked = walk(path, loaded, drive, visits)
    if (walked) return { path, drive, walked, weather: loaded }
  }
  const loaded = await loadWeather(path, weather, { signal })
  return { path, drive, walked: walk(path, loaded, drive), weather: loaded }
}

/** The odds of arriving at the destination and at each stop; null where late arrivals lie beyond the forecast. */
async function oddsOfArrival(
  forecast: ForecastWalk,
  { appointment }: Trip,
  weather: WeatherAlongPath,
  signal?: AbortSignal,
): Promise<Pick<RouteResult, 'arrival' | 'stops'>> {
  const members = await memberTrips(forecast, weather, signal)
  const { path, walked } = forecast
  const oddsOf = (forecastMs: number, membersMs: readonly number[], window: Appointment | undefined) => {
    const odds = arrivalOdds({ forecastMs, membersMs }, window ?? null)
    return odds.p90 > forecast.weather.window.endAt ? null : odds
  }
  const arrival = oddsOf(
    walked.arriveAtMs,
    members.map(({ arriveAtMs }) => arriveAtMs),
    appointment,
  )
  if (path.stops.length === 0) return { arrival }
  const stops = path.stops.map(({ step, window }, index) => {
    const arrivesMs = (walked.entersAtMs[step] as number) + 1000 * (walked.seconds[step] as number)
    const membersMs = members.map(({ stopsMs }) => stopsMs[index] as number)
    return {
      arrivesAt: new Date(arrivesMs),
      waitMinutes: Math.max(0, (window?.earliest?.getTime() ?? 0) - arrivesMs) / MINUTE_MS,
      arrival: oddsOf(arrivesMs, membersMs, window),
      ...stepEnd(path, step),
    }
  })
  return { arrival, stops }
}

/** Loads the weather of every step; throws if the path leaves the area of the forecast. */
export async function loadWeather(
  path: TravelPath,
  weather: WeatherAlongPath,
  loading: PathLoading,
): Promise<PathWeather> {
  const loaded = await weather.load(stepPlaces(path), loading)
  loading.signal?.throwIfAborted()
  for (let step = 0; step < path.count; step++) {
    if (!loaded.covers(step)) throw outsideModelBounds(weather.area)
  }
  return loaded
}

/**
 * For each step, the earliest entry (at free flow) and the latest exit (at the slowest factor), with breaks. A ferry
 * counts as driving here, because bounds need no exact breaks.
 */
export function visitTimes(path: TravelPath, { departAtMs, driver }: Drive, slowestFactor: number): KnownTimes {
  const visits = { from: new Float64Array(path.count), until: new Float64Array(path.count) }
  const earliest = new TripClock(departAtMs, driver)
  const latest = new TripClock(departAtMs, driver)
  for (let step = 0; step < path.count; step++) {
    const freeFlow = (path.lengthMeters[step] as number) / (path.freeFlowMps[step] as number)
    earliest.takeDueBreaks(freeFlow)
    visits.from[step] = earliest.now
    earliest.drive(freeFlow)
    earliest.stand(standingSeconds(path, step, earliest.now))
    latest.takeDueBreaks(freeFlow / slowestFactor)
    latest.drive(freeFlow / slowestFactor)
    latest.stand(standingSeconds(path, step, latest.now))
    visits.until[step] = latest.now
  }
  return visits
}

const weightedSeconds = (result: RouteResult) => riskWeightedSeconds(travelTimeMs(result) / 1000, weatherRisk(result))

/** The risk without alerts: an alert that begins must not exchange the options of a trip under way. */
const weatherRisk = ({ weatherFlags, ownLimit, ...result }: RouteResult): ImpactLevel =>
  routeRisk({
    ...result,
    extremeWeather: weatherFlags.includes(EXTREME_WEATHER_FLAG),
    limitLevel: ownLimit?.level ?? IMPACT_LEVELS.none,
  })

/** Sets the option's number on its polylines. */
function withRouteNumber(result: RouteResult, route: number): RouteResult {
  return {
    ...result,
    slowdownPolylines: result.slowdownPolylines.map((polyline) => ({ ...polyline, route })),
    roadRiskPolylines: result.roadRiskPolylines.map((polyline) => ({ ...polyline, route })),
  }
}

/** The result of one option. Pure: the same path, trip and weather give bit-identical results. */
function buildResult(
  { path, walked, weather }: ForecastWalk,
  trip: Trip,
  covering: readonly (readonly PathAlert[])[],
): Omit<RouteResult, 'arrival' | 'stops'> {
  const ratedFrom = trip.ratedFrom && trip.ratedFrom > trip.departAt ? trip.ratedFrom : null
  const rest = ratedFrom ? firstStepAhead(walked, ratedFrom.getTime()) : 0
  const weatherFlags = weatherFlagsFromBits(walked.flagBits.subarray(rest).reduce((bits, step) => bits | step, 0))
  const slowdownFraction = rest < path.count ? stretchSlowdown(path, walked, rest, path.count - 1) : 0
  const maxRoadIndex = largest(walked.roadIndex.subarray(rest))
  const maxTippingIndex = largest(walked.tippingIndex.subarray(rest))
  const maxFloodIndex = largest(walked.floodIndex.subarray(rest))
  const segments = explainStretches(path, walked, weather, trip.limits)
  const ownLimit = worstOf(segmentsAhead(segments, ratedFrom))
  const spells = temperatureSpells(path, walked, weather)
  const lostSeconds = secondsLost(path, walked, rest)
  const weatherAlerts = alertsMet(path, walked, covering).filter(({ leavesAt }) => !ratedFrom || leavesAt > ratedFrom)
  return {
    origin: pointAt(path.option, 0),
    destination: pointAt(path.option, path.option.geometry.length / 2 - 1),
    via: mainRoads(path.option),
    departureTime: trip.departAt,
    slowdownFraction,
    adjustedArrivalTime: new Date(walked.arriveAtMs),
    freeFlowArrivalTime: new Date(walked.arriveAtMs - 1000 * lostSeconds),
    distanceMiles: metersToMiles(path.lengthMeters.reduce((sum, meters) => sum + meters, 0)),
    weatherFlags,
    weatherAlerts,
    slowdownPolylines: routePolylines(path, walked, 'slowdown', 0),
    roadRiskPolylines: routePolylines(path, walked, 'road_risk', 0),
    maxRoadIndex,
    maxCrashIndex: largest(walked.crashIndex.subarray(rest)),
    maxTippingIndex,
    maxFloodIndex,
    ownLimit,
    aboveTemperatureThresholds: temperatureExposures(spells, 'above', trip.aboveTemperatureThresholds),
    belowTemperatureThresholds: temperatureExposures(spells, 'below', trip.belowTemperatureThresholds),
    risk: routeRisk({
      extremeWeather: weatherFlags.includes(EXTREME_WEATHER_FLAG),
      slowdownFraction,
      maxRoadIndex,
      maxTippingIndex,
      maxFloodIndex,
      limitLevel: ownLimit?.level ?? IMPACT_LEVELS.none,
      alertLevel: worstAlertOnWay(weatherAlerts, new Date(walked.arriveAtMs))?.level ?? IMPACT_LEVELS.none,
    }),
    segments,
    ratedFrom,
    breaks: driverBreaks(path, walked),
  }
}

/** The first step that the vehicle has not left yet; the number of steps after its arrival. */
function firstStepAhead({ entersAtMs, seconds }: Walk, atMs: number): number {
  const step = entersAtMs.findIndex((enters, i) => enters + 1000 * (seconds[i] as number) > atMs)
  return step === -1 ? entersAtMs.length : step
}

/** What weather costs from a step on. */
function secondsLost({ lengthMeters, freeFlowMps }: TravelPath, { seconds }: Walk, from: number): number {
  let lost = 0
  for (let step = from; step < seconds.length; step++)
    lost += (seconds[step] as number) - (lengthMeters[step] as number) / (freeFlowMps[step] as number)
  return lost
}

/** The reached limit of the organization with the highest level. */
function worstOf(segments: readonly EvaluatedSegment[]): ReachedLimit | null {
  let worst: ReachedLimit | null = null
  for (const { ownLimit } of segments) if (ownLimit && ownLimit.level > (worst?.level ?? 0)) worst = ownLimit
  return worst
}

/** The breaks with their places: the start of the step before which each is taken. */
function driverBreaks(path: TravelPath, { breaks }: Walk): DriverBreak[] {
  return breaks.map(({ kind, step, startsAtMs, endsAtMs }) => ({
    kind,
    startsAt: new Date(startsAtMs),
    endsAt: new Date(endsAtMs),
    atMile: metersToMiles(path.lengthMeters.subarray(0, step).reduce((sum, meters) => sum + meters, 0)),
    ...stepStart(path, step),
  }))
}

const largest = (values: Float32Array) => values.reduce((most, value) => Math.max(most, value), 0)

const pointAt = ({ geometry }: RouteOption, point: number): Coordinates => ({
  latitude: geometry[2 * point] as number,
  longitude: geometry[2 * point + 1] as number,
})
