import {
  type AlertsAlongPath,
  type Coordinates,
  EXTREME_WEATHER_FLAG,
  mainRoads,
  metersToMiles,
  outsideModelBounds,
  overturningGeometryOf,
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
  weatherFlagsOf,
} from '@stormlane/domain'
import { alertsMet } from './route-alerts.ts'
import { routePolylines } from './route-polylines.ts'
import { explainStretches } from './stretches.ts'
import { temperatureExposures, temperatureSpells } from './temperature-exposure.ts'
import { placesOf, type TravelPath, travelPath } from './travel-path.ts'
import { type Walk, walk } from './walk.ts'

/** Who drives when, and which temperatures the cargo minds. */
export interface Trip {
  departAt: Date
  vehicle: VehicleData
  /** Whole degrees Fahrenheit. */
  aboveTemperatureThresholds: readonly number[]
  belowTemperatureThresholds: readonly number[]
}

/** What a vehicle meets: ports to the forecast and to government alerts. */
export interface Surroundings {
  weather: WeatherAlongPath
  alerts: AlertsAlongPath
}

export interface RankedRoute {
  option: RouteOption
  /** The option as it was walked. */
  path: TravelPath
  result: RouteResult
}

/** What the weather does to each option, the best first: the soonest there, where risk counts as time. */
export async function rankRoutes(
  options: readonly RouteOption[],
  trip: Trip,
  { weather, alerts }: Surroundings,
  signal?: AbortSignal,
): Promise<RankedRoute[]> {
  const results: RankedRoute[] = []
  for (const option of options) {
    const path = travelPath(option)
    const met = await walkThrough(path, trip, weather, signal)
    results.push({ option, path, result: resultOf(path, trip, met, alerts.covering(placesOf(path))) })
  }
  return results
    .toSorted((a, b) => weighted(a.result) - weighted(b.result))
    .map(({ result, ...walked }, index) => ({ ...walked, result: numbered(result, index) }))
}

/**
 * How slow a whole journey may get, over free flow: the weather of so many hours is loaded. Few journeys get slower than the first; no
 * weather slows a road to less than the second (`speedFactor`).
 */
const SLOWEST_FACTORS = [0.85, 0.5]

/** What a vehicle met, and the weather in which it did. */
interface Met {
  walked: Walk
  weather: PathWeather
}

async function walkThrough(
  path: TravelPath,
  trip: Trip,
  weather: WeatherAlongPath,
  signal?: AbortSignal,
): Promise<Met> {
  const departMs = trip.departAt.getTime()
  const vehicle = overturningGeometryOf(trip.vehicle)
  for (const slowest of SLOWEST_FACTORS) {
    const visits = visitsOf(path, departMs, slowest)
    const loaded = await loadWeather(path, weather, { visits, signal })
    const walked = walk(path, loaded, departMs, vehicle, visits.until)
    if (walked) return { walked, weather: loaded }
  }
  throw new RangeError('A vehicle was slowed by more than any weather slows.')
}

/** The weather of every step of a path; throws where it leaves the forecast's area. */
export async function loadWeather(
  path: TravelPath,
  weather: WeatherAlongPath,
  loading: PathLoading,
): Promise<PathWeather> {
  const loaded = await weather.load(placesOf(path), loading)
  loading.signal?.throwIfAborted()
  for (let step = 0; step < path.count; step++) {
    if (!loaded.covers(step)) throw outsideModelBounds(weather.area)
  }
  return loaded
}

/** When each step is entered at free flow, and when it is left at the slowest. */
function visitsOf(path: TravelPath, departMs: number, slowestFactor: number): NonNullable<PathLoading['visits']> {
  const visits = { from: new Float64Array(path.count), until: new Float64Array(path.count) }
  let earliest = departMs
  let latest = departMs
  for (let step = 0; step < path.count; step++) {
    const freeFlowMs = (1000 * (path.lengthMeters[step] as number)) / (path.freeFlowMps[step] as number)
    const stopMs = 1000 * (path.stopSeconds[step] as number)
    visits.from[step] = earliest
    earliest += freeFlowMs + stopMs
    latest += freeFlowMs / slowestFactor + stopMs
    visits.until[step] = latest
  }
  return visits
}

const weighted = (result: RouteResult) => riskWeightedSeconds(travelTimeMs(result) / 1000, result.risk)

/** Polylines name the option that they belong to. */
function numbered(result: RouteResult, route: number): RouteResult {
  return {
    ...result,
    slowdownPolylines: result.slowdownPolylines.map((polyline) => ({ ...polyline, route })),
    roadRiskPolylines: result.roadRiskPolylines.map((polyline) => ({ ...polyline, route })),
  }
}

/** What the weather does to one option. Pure: the same path, trip and weather give the same result, bit for bit. */
function resultOf(
  path: TravelPath,
  trip: Trip,
  { walked, weather }: Met,
  covering: readonly (readonly PathAlert[])[],
): RouteResult {
  const weatherFlags = weatherFlagsOf(walked.flagBits.reduce((bits, step) => bits | step, 0))
  const slowdownFraction = walked.drivingSeconds / walked.freeFlowSeconds - 1
  const maxRoadIndex = largest(walked.roadIndex)
  const spells = temperatureSpells(path, walked, weather)
  const stopSeconds = path.stopSeconds.reduce((sum, seconds) => sum + seconds, 0)
  return {
    origin: pointAt(path.option, 0),
    destination: pointAt(path.option, path.option.geometry.length / 2 - 1),
    via: mainRoads(path.option),
    departureTime: trip.departAt,
    slowdownFraction,
    adjustedArrivalTime: new Date(walked.arriveAtMs),
    freeFlowArrivalTime: new Date(walked.departAtMs + 1000 * (walked.freeFlowSeconds + stopSeconds)),
    distanceMiles: metersToMiles(path.lengthMeters.reduce((sum, meters) => sum + meters, 0)),
    weatherFlags,
    weatherAlerts: alertsMet(path, walked, covering),
    slowdownPolylines: routePolylines(path, walked, 'slowdown', 0),
    roadRiskPolylines: routePolylines(path, walked, 'road_risk', 0),
    maxRoadIndex,
    maxCrashIndex: largest(walked.crashIndex),
    maxTippingIndex: largest(walked.tippingIndex),
    aboveTemperatureThresholds: temperatureExposures(spells, 'above', trip.aboveTemperatureThresholds),
    belowTemperatureThresholds: temperatureExposures(spells, 'below', trip.belowTemperatureThresholds),
    risk: routeRisk({
      extremeWeather: weatherFlags.includes(EXTREME_WEATHER_FLAG),
      slowdownFraction,
      maxRoadIndex,
    }),
    segments: explainStretches(path, walked, weather),
  }
}

const largest = (values: Float32Array) => values.reduce((most, value) => Math.max(most, value), 0)

const pointAt = ({ geometry }: RouteOption, point: number): Coordinates => ({
  latitude: geometry[2 * point] as number,
  longitude: geometry[2 * point + 1] as number,
})
