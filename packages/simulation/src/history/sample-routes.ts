import { type OpenRun, readPlaces } from '@stormlane/atmosphere'
import { type Coordinates, distanceMeters, encodePolyline } from '@stormlane/domain/geo'
import type { RouteOutcome, SampleRoute, StormPeak } from '@stormlane/domain/history'
import { DEFAULT_VEHICLE, mainRoads, type RouteOption, type WeatherAlongPath } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { alertsAlongPath, RouteError, type RouteResult } from '@stormlane/domain/trips'
import {
  type EmbeddedRouter,
  forecastAlongPath,
  ROAD_CLASSES,
  type RoadClass,
  type RoadNetwork,
  rankRoutes,
} from '@stormlane/roads'
import type { StormRuns } from './storm-runs.ts'

/** Directions across the storm, as steps to the east and north. */
const CROSSINGS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const
/** A journey begins and ends this far from the storm's center, in degrees. */
const HALF_CROSSING = { lng: 2.8, lat: 2.2 }
/** The place where a journey begins may be this far from the intended one. */
const MAX_PLACE_METERS = 130_000
/** A loaded truck of the usual size. */
const VEHICLE = { ...DEFAULT_VEHICLE, type: 'truck' } as const
const ROUTES_OF_A_STORM = 2
const OPTIONS_OF_A_ROUTE = 2
/** Departure before the peak, so that the vehicle is in the middle of the storm at its worst. */
const HOURS_TO_CENTER = 3

interface Place extends Coordinates {
  name: string
}

interface Journey {
  from: Place
  to: Place
  departAt: Date
  options: readonly RouteOption[]
  actual: readonly RouteResult[]
}

/**
 * Returns journeys that crossed the storm at its worst, each as it was forecast and as it went, by the product's own
 * route evaluation.
 */
export async function sampleRoutes(
  network: RoadNetwork,
  router: EmbeddedRouter,
  { forecasts, truth }: StormRuns,
  peak: StormPeak,
): Promise<SampleRoute[]> {
  const departAt = new Date(Math.max(peak.at.getTime() - HOURS_TO_CENTER * HOUR_MS, firstTime(truth).getTime()))
  const places = namedPlaces(network)
  const crossings = CROSSINGS.flatMap(([east, north]) => {
    const end = (sign: 1 | -1): Coordinates => ({
      latitude: peak.place.lat + sign * north * HALF_CROSSING.lat,
      longitude: peak.place.lng + sign * east * HALF_CROSSING.lng,
    })
    const [from, to] = [placeNear(places, end(-1)), placeNear(places, end(1))]
    return from && to && from !== to ? [{ from, to }] : []
  })
  const journeys: Journey[] = []
  for (const { from, to } of crossings) {
    const options = await optionsOf(router, from, to, departAt)
    const actual = options && (await evaluate(options, departAt, truth))
    if (options && actual) journeys.push({ from, to, departAt, options, actual })
  }
  const worst = (journey: Journey) => Math.max(...journey.actual.map(({ maxRoadIndex }) => maxRoadIndex))
  const chosen = journeys.toSorted((a, b) => worst(b) - worst(a)).slice(0, ROUTES_OF_A_STORM)
  const routes: SampleRoute[] = []
  for (const journey of chosen) {
    const byDay = await evaluateDays(journey, forecasts)
    if (byDay) routes.push(toSampleRoute(journey, byDay))
  }
  return routes
}

/** Returns undefined if, in one of the forecasts, the journey is so slow that it outlasts the storm. */
async function evaluateDays({ options, departAt }: Journey, forecasts: readonly OpenRun[]) {
  const byDay: RouteResult[][] = []
  for (const run of forecasts) {
    const results = await evaluate(options, departAt, run)
    if (!results) return undefined
    byDay.push(results)
  }
  return byDay
}

function toSampleRoute({ from, to, departAt, options, actual }: Journey, byDay: RouteResult[][]): SampleRoute {
  return {
    origin: coordinatesOf(from),
    destination: coordinatesOf(to),
    departAt,
    options: options.map((option, i) => ({
      description: mainRoads(option),
      polyline: encodePolyline(option.geometry),
      forecasts: byDay.map((results) => outcome(results[i] as RouteResult)),
      actual: outcome(actual[i] as RouteResult),
    })),
  }
}

async function optionsOf(router: EmbeddedRouter, origin: Place, destination: Place, departAt: Date) {
  try {
    const options = await router.routes({ origin, destination, stops: [], departAt, vehicle: VEHICLE })
    return options.slice(0, OPTIONS_OF_A_ROUTE)
  } catch (error) {
    if (error instanceof RouteError) return undefined
    throw error
  }
}

/**
 * Returns the results in the order of the options; undefined if an option leaves the storm's area or outlasts the
 * storm.
 */
async function evaluate(
  options: readonly RouteOption[],
  departAt: Date,
  run: OpenRun,
): Promise<RouteResult[] | undefined> {
  const trip = { departAt, vehicle: VEHICLE, aboveTemperatureThresholds: [], belowTemperatureThresholds: [] }
  try {
    const ranked = await rankRoutes(options, trip, { weather: weatherOf(run), alerts: alertsAlongPath([]) })
    return options.map((option) => ranked.find((one) => one.option === option)?.result as RouteResult)
  } catch (error) {
    if (error instanceof RouteError) return undefined
    throw error
  }
}

function weatherOf(run: OpenRun): WeatherAlongPath {
  const reader = {
    runs: (horizon: string) => (horizon === 'extended' ? [run.info] : []),
    places: async (_: unknown, places: Parameters<typeof readPlaces>[1], fields: Parameters<typeof readPlaces>[2]) =>
      readPlaces(run, places, fields),
  }
  return forecastAlongPath(reader, '') as WeatherAlongPath
}

const coordinatesOf = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude })
const firstTime = (run: OpenRun) => run.info.times[0] as Date

function outcome(result: RouteResult): RouteOutcome {
  return {
    slowdownFraction: Math.min(1, Math.max(0, round(result.slowdownFraction, 4))),
    maxRoadIndex: round(result.maxRoadIndex, 2),
    weatherFlags: result.weatherFlags,
    arriveAt: result.adjustedArrivalTime,
    roadRiskPolylines: result.roadRiskPolylines.map(({ polyline, color }) => ({ polyline, color })),
  }
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** How much a road of each class adds to the weight of a place as a hub. */
const CLASS_WEIGHT: Partial<Record<RoadClass, number>> = { interstate: 4, us: 1 }

interface Hub extends Place {
  weight: number
}

function namedPlaces({ graph, nodeNames }: RoadNetwork): Hub[] {
  return nodeNames.flatMap((name, node) => {
    if (!name.includes(', ')) return []
    let weight = 0
    for (let edge = graph.firstEdge[node] as number; edge < (graph.firstEdge[node + 1] as number); edge++)
      weight += CLASS_WEIGHT[ROAD_CLASSES[graph.edgeClass[edge] as number] as RoadClass] ?? 0
    return [{ name, latitude: graph.nodeLat[node] as number, longitude: graph.nodeLng[node] as number, weight }]
  })
}

/**
 * Finds the place near a point where most highways meet, which is usually the largest town there; of two equal places,
 * the nearer one.
 */
function placeNear(places: readonly Hub[], at: Coordinates): Place | undefined {
  let best: { place: Hub; meters: number } | undefined
  for (const place of places) {
    const meters = distanceMeters(place, at)
    if (meters > MAX_PLACE_METERS) continue
    const isBetter =
      !best || place.weight > best.place.weight || (place.weight === best.place.weight && meters < best.meters)
    if (isBetter) best = { place, meters }
  }
  return best?.place
}
