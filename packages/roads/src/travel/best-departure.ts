import { setImmediate } from 'node:timers/promises'
import {
  after,
  DAY_MS,
  EXTREME_WEATHER_FLAG,
  floorTo,
  HOUR_MS,
  type ImpactLevel,
  MINUTE_MS,
  NOWCAST_STEP_MINUTES,
  type OverturningGeometry,
  overturningGeometryOf,
  type PathWeather,
  RouteError,
  type RouteOption,
  riskWeightedSeconds,
  routeRisk,
  type VehicleData,
  type WeatherAlongPath,
  weatherFlagsOf,
} from '@stormlane/domain'
import { loadWeather } from './evaluate-route.ts'
import { type TravelPath, travelPath } from './travel-path.ts'
import { walk } from './walk.ts'

/** What departing at one time would mean. */
export interface DepartureOutlook {
  departAt: Date
  arriveAt: Date
  /** Minutes that the weather adds. */
  delayMinutes: number
  slowdownFraction: number
  maxRoadIndex: number
  risk: ImpactLevel
}

const STEP_IN_NOWCAST_MS = NOWCAST_STEP_MINUTES * MINUTE_MS
const LATEST_DEPARTURE_MS = 7 * DAY_MS
/** The advice looks this far ahead. */
const ADVICE_MS = DAY_MS
/** Others get their turn after this much work. */
const TURN_MS = 8

/**
 * Departures of the next seven days, hourly, every quarter hour while the nowcast lasts; each comes as soon as it is known. Those that
 * would arrive after the forecast ends are left out.
 */
export async function* departureOutlooks(
  option: RouteOption,
  vehicle: VehicleData,
  weather: WeatherAlongPath,
  now: Date,
  signal?: AbortSignal,
): AsyncGenerator<DepartureOutlook> {
  const path = travelPath(option)
  const pathWeather = await loadWeather(path, weather, { signal })
  const side = overturningGeometryOf(vehicle)
  let turnBegan = performance.now()
  for (const departAt of departures(now, weather.nowcastEndsAt)) {
    if (performance.now() - turnBegan > TURN_MS) {
      await setImmediate()
      signal?.throwIfAborted()
      turnBegan = performance.now()
    }
    const outlook = outlookAt(path, pathWeather, departAt, side)
    if (!outlook) return
    yield outlook
  }
}

/** Now, then every quarter hour of the nowcast, then every hour. */
function* departures(now: Date, nowcastEndsAt: Date): Generator<Date> {
  const last = after(now, LATEST_DEPARTURE_MS)
  yield now
  let departAt = after(floorTo(now, STEP_IN_NOWCAST_MS), STEP_IN_NOWCAST_MS)
  for (; departAt < nowcastEndsAt; departAt = after(departAt, STEP_IN_NOWCAST_MS)) yield departAt
  departAt = new Date(Math.ceil(departAt.getTime() / HOUR_MS) * HOUR_MS)
  for (; departAt <= last; departAt = after(departAt, HOUR_MS)) yield departAt
}

function outlookAt(
  path: TravelPath,
  weather: PathWeather,
  departAt: Date,
  side: OverturningGeometry,
): DepartureOutlook | undefined {
  try {
    const walked = walk(path, weather, departAt.getTime(), side)
    const slowdownFraction = walked.drivingSeconds / walked.freeFlowSeconds - 1
    const maxRoadIndex = walked.roadIndex.reduce((most, value) => Math.max(most, value), 0)
    const flags = weatherFlagsOf(walked.flagBits.reduce((bits, step) => bits | step, 0))
    const extremeWeather = flags.includes(EXTREME_WEATHER_FLAG)
    return {
      departAt,
      arriveAt: new Date(walked.arriveAtMs),
      delayMinutes: (walked.drivingSeconds - walked.freeFlowSeconds) / 60,
      slowdownFraction,
      maxRoadIndex,
      risk: routeRisk({ extremeWeather, slowdownFraction, maxRoadIndex }),
    }
  } catch (error) {
    if (error instanceof RouteError && error.code === 'OUTSIDE_FORECAST_RANGE') return undefined
    throw error
  }
}

export interface DepartureAdvice {
  best: DepartureOutlook
  /** Against departing now; 0 where now is best. */
  minutesSaved: number
  /** Levels of risk that waiting takes away. */
  riskBelowNow: number
}

/** The best departure of the next 24 hours: least time under way, where risk counts as time; the earliest of equals. */
export function adviseDeparture(outlooks: readonly DepartureOutlook[]): DepartureAdvice | undefined {
  const [now] = outlooks
  if (!now) return undefined
  const until = after(now.departAt, ADVICE_MS)
  let best = now
  for (const outlook of outlooks) {
    if (outlook.departAt <= until && weighted(outlook) < weighted(best)) best = outlook
  }
  return { best, minutesSaved: now.delayMinutes - best.delayMinutes, riskBelowNow: now.risk - best.risk }
}

const weighted = ({ departAt, arriveAt, risk }: DepartureOutlook) =>
  riskWeightedSeconds((arriveAt.getTime() - departAt.getTime()) / 1000, risk)
