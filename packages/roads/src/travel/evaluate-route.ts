import {
  type AlertsAlongPath,
  BREAK_SECONDS,
  type Coordinates,
  criticalGust,
  type DriverBreak,
  type DriverHours,
  DutyClock,
  EXTREME_WEATHER_FLAG,
  mainRoads,
  metersToMiles,
  outsideModelBounds,
  overturningGeometry,
  type PathAlert,
  type PathLoading,
  type PathWeather,
  type RouteOption,
  type RouteResult,
  riskWeightedSeconds,
  routeRisk,
  travelTimeMs,
  type VehicleData,
  type WeatherAlongPath,
  weatherFlagsFromBits,
} from '@stormlane/domain'
import { alertsMet } from './route-alerts.ts'
import { routePolylines } from './route-polylines.ts'
import { explainStretches } from './stretches.ts'
import { temperatureExposures, temperatureSpells } from './temperature-exposure.ts'
import { stepPlaces, stepStart, type TravelPath, travelPath } from './travel-path.ts'
import { type Drive, type KnownTimes, type Walk, walk } from './walk.ts'

/** Departure, vehicle, and the temperature thresholds of the cargo. */
export interface Trip {
  departAt: Date
  vehicle: VehicleData
  /** Hours of the driver at departure; absent if no breaks are planned. */
  driver?: DriverHours | undefined
  /** Whole degrees Fahrenheit. */
  aboveTemperatureThresholds: readonly number[]
  belowTemperatureThresholds: readonly number[]
}

/** Ports to what a vehicle meets on its way: the forecast and government alerts. */
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
    results.push({ option, path, result: buildResult(path, trip, walkInWeather, alerts.covering(stepPlaces(path))) })
  }
  return results
    .toSorted((a, b) => weightedSeconds(a.result) - weightedSeconds(b.result))
    .map(({ result, ...walked }, index) => ({ ...walked, result: withRouteNumber(result, index) }))
}

/**
 * Assumed lowest average speed over free flow; it decides how many hours of weather are loaded. Few trips are slower than the first
 * factor, for which less data is needed. No weather slows a road below the second (`speedFactor`). For a trip that is still not within
 * these times, such as one with a long ferry that replaces a driver's break, the whole forecast is loaded.
 */
const SLOWEST_FACTORS = [0.85, 0.5]

/** A walk, and the weather that was loaded for it. */
interface WalkInWeather {
  walked: Walk
  weather: PathWeather
}

async function walkThrough(
  path: TravelPath,
  trip: Trip,
  weather: WeatherAlongPath,
  signal?: AbortSignal,
): Promise<WalkInWeather> {
  const drive: Drive = {
    departAtMs: trip.departAt.getTime(),
    criticalGustMps: criticalGust(overturningGeometry(trip.vehicle)),
    driver: trip.driver,
  }
  for (const slowest of SLOWEST_FACTORS) {
    const visits = visitTimes(path, drive, slowest)
    const loaded = await loadWeather(path, weather, { visits, signal })
    const walked = walk(path, loaded, drive, visits)
    if (walked) return { walked, weather: loaded }
  }
  const loaded = await loadWeather(path, weather, { signal })
  return { walked: walk(path, loaded, drive), weather: loaded }
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

/** For each step, the earliest time of entry (at free flow) and the latest time of leaving (at the slowest factor), with breaks. */
function visitTimes(path: TravelPath, { departAtMs, driver }: Drive, slowestFactor: number): KnownTimes {
  const visits = { from: new Float64Array(path.count), until: new Float64Array(path.count) }
  const earliest = tripClock(departAtMs, driver)
  const latest = tripClock(departAtMs, driver)
  for (let step = 0; step < path.count; step++) {
    const freeFlow = (path.lengthMeters[step] as number) / (path.freeFlowMps[step] as number)
    const stop = path.stopSeconds[step] as number
    visits.from[step] = earliest(freeFlow, stop).entersAtMs
    visits.until[step] = latest(freeFlow / slowestFactor, stop).leavesAtMs
  }
  return visits
}

/** Advances the time of a trip step by step. A ferry counts as driving here: a bound needs no exact breaks. */
function tripClock(departAtMs: number, driver: DriverHours | undefined) {
  const clock = driver && new DutyClock(driver)
  let now = departAtMs
  return (drivingSeconds: number, stopSeconds: number) => {
    for (let due = clock?.dueBefore(drivingSeconds); due; due = clock?.dueBefore(drivingSeconds)) {
      clock?.stand(BREAK_SECONDS[due])
      now += 1000 * BREAK_SECONDS[due]
    }
    const entersAtMs = now
    clock?.drive(drivingSeconds)
    clock?.stand(stopSeconds)
    now += 1000 * (drivingSeconds + stopSeconds)
    return { entersAtMs, leavesAtMs: now }
  }
}

const weightedSeconds = (result: RouteResult) => riskWeightedSeconds(travelTimeMs(result) / 1000, result.risk)

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
  path: TravelPath,
  trip: Trip,
  { walked, weather }: WalkInWeather,
  covering: readonly (readonly PathAlert[])[],
): RouteResult {
  const weatherFlags = weatherFlagsFromBits(walked.flagBits.reduce((bits, step) => bits | step, 0))
  const slowdownFraction = walked.drivingSeconds / walked.freeFlowSeconds - 1
  const maxRoadIndex = largest(walked.roadIndex)
  const maxTippingIndex = largest(walked.tippingIndex)
  const spells = temperatureSpells(path, walked, weather)
  const stopSeconds = path.stopSeconds.reduce((sum, seconds) => sum + seconds, 0)
  const breakMs = walked.breaks.reduce((sum, { startsAtMs, endsAtMs }) => sum + endsAtMs - startsAtMs, 0)
  return {
    origin: pointAt(path.option, 0),
    destination: pointAt(path.option, path.option.geometry.length / 2 - 1),
    via: mainRoads(path.option),
    departureTime: trip.departAt,
    slowdownFraction,
    adjustedArrivalTime: new Date(walked.arriveAtMs),
    freeFlowArrivalTime: new Date(walked.departAtMs + 1000 * (walked.freeFlowSeconds + stopSeconds) + breakMs),
    distanceMiles: metersToMiles(path.lengthMeters.reduce((sum, meters) => sum + meters, 0)),
    weatherFlags,
    weatherAlerts: alertsMet(path, walked, covering),
    slowdownPolylines: routePolylines(path, walked, 'slowdown', 0),
    roadRiskPolylines: routePolylines(path, walked, 'road_risk', 0),
    maxRoadIndex,
    maxCrashIndex: largest(walked.crashIndex),
    maxTippingIndex,
    aboveTemperatureThresholds: temperatureExposures(spells, 'above', trip.aboveTemperatureThresholds),
    belowTemperatureThresholds: temperatureExposures(spells, 'below', trip.belowTemperatureThresholds),
    risk: routeRisk({
      extremeWeather: weatherFlags.includes(EXTREME_WEATHER_FLAG),
      slowdownFraction,
      maxRoadIndex,
      maxTippingIndex,
    }),
    segments: explainStretches(path, walked, weather),
    breaks: driverBreaks(path, walked),
  }
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
