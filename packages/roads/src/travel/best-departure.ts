import { setImmediate } from 'node:timers/promises'
import {
  addMilliseconds,
  criticalGust,
  DAY_MS,
  EXTREME_WEATHER_FLAG,
  floorTo,
  HOUR_MS,
  type ImpactLevel,
  MINUTE_MS,
  NOWCAST_STEP_MINUTES,
  overturningGeometry,
  type PathWeather,
  RouteError,
  type RouteOption,
  riskWeightedSeconds,
  routeRisk,
  type VehicleData,
  type WeatherAlongPath,
  weatherFlagsFromBits,
} from '@stormlane/domain'
import { loadWeather } from './evaluate-route.ts'
import { type TravelPath, travelPath } from './travel-path.ts'
import { walk } from './walk.ts'

/** The forecast of a trip for one departure time. */
export interface DepartureOutlook {
  departAt: Date
  arriveAt: Date
  /** Minutes added by the weather. */
  delayMinutes: number
  slowdownFraction: number
  maxRoadIndex: number
  risk: ImpactLevel
}

const STEP_IN_NOWCAST_MS = NOWCAST_STEP_MINUTES * MINUTE_MS
const LATEST_DEPARTURE_MS = 7 * DAY_MS
/** The advice considers departures within this time. */
const ADVICE_MS = DAY_MS
/** The event loop gets a turn after this much work. */
const YIELD_AFTER_MS = 8

/**
 * Yields an outlook for each departure of the next seven days: every quarter hour during the nowcast, then hourly. Stops at the
 * first departure that would arrive after the end of the forecast.
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
  const criticalGustMps = criticalGust(overturningGeometry(vehicle))
  let lastYield = performance.now()
  for (const departAt of departureTimes(now, weather.nowcastEndsAt)) {
    if (performance.now() - lastYield > YIELD_AFTER_MS) {
      await setImmediate()
      signal?.throwIfAborted()
      lastYield = performance.now()
    }
    const outlook = outlookAt(path, pathWeather, departAt, criticalGustMps)
    if (!outlook) return
    yield outlook
  }
}

/** Now, then every quarter hour of the nowcast, then every hour. */
function* departureTimes(now: Date, nowcastEndsAt: Date): Generator<Date> {
  const last = addMilliseconds(now, LATEST_DEPARTURE_MS)
  yield now
  let departAt = addMilliseconds(floorTo(now, STEP_IN_NOWCAST_MS), STEP_IN_NOWCAST_MS)
  for (; departAt < nowcastEndsAt; departAt = addMilliseconds(departAt, STEP_IN_NOWCAST_MS)) yield departAt
  departAt = new Date(Math.ceil(departAt.getTime() / HOUR_MS) * HOUR_MS)
  for (; departAt <= last; departAt = addMilliseconds(departAt, HOUR_MS)) yield departAt
}

function outlookAt(
  path: TravelPath,
  weather: PathWeather,
  departAt: Date,
  criticalGustMps: number,
): DepartureOutlook | undefined {
  try {
    const walked = walk(path, weather, departAt.getTime(), criticalGustMps)
    const slowdownFraction = walked.drivingSeconds / walked.freeFlowSeconds - 1
    const maxRoadIndex = walked.roadIndex.reduce((most, value) => Math.max(most, value), 0)
    const maxTippingIndex = walked.tippingIndex.reduce((most, value) => Math.max(most, value), 0)
    const flags = weatherFlagsFromBits(walked.flagBits.reduce((bits, step) => bits | step, 0))
    const extremeWeather = flags.includes(EXTREME_WEATHER_FLAG)
    return {
      departAt,
      arriveAt: new Date(walked.arriveAtMs),
      delayMinutes: (walked.drivingSeconds - walked.freeFlowSeconds) / 60,
      slowdownFraction,
      maxRoadIndex,
      risk: routeRisk({ extremeWeather, slowdownFraction, maxRoadIndex, maxTippingIndex }),
    }
  } catch (error) {
    if (error instanceof RouteError && error.code === 'OUTSIDE_FORECAST_RANGE') return undefined
    throw error
  }
}

export interface DepartureAdvice {
  best: DepartureOutlook
  /** Compared with departing now; 0 if now is best. */
  minutesSaved: number
  /** By how many levels the risk is lower than now. */
  riskBelowNow: number
}

/** The departure of the next 24 hours with the lowest risk-weighted travel time; the earliest if several are equal. */
export function adviseDeparture(outlooks: readonly DepartureOutlook[]): DepartureAdvice | undefined {
  const [now] = outlooks
  if (!now) return undefined
  const until = addMilliseconds(now.departAt, ADVICE_MS)
  let best = now
  for (const outlook of outlooks) {
    if (outlook.departAt <= until && weightedSeconds(outlook) < weightedSeconds(best)) best = outlook
  }
  return { best, minutesSaved: now.delayMinutes - best.delayMinutes, riskBelowNow: now.risk - best.risk }
}

const weightedSeconds = ({ departAt, arriveAt, risk }: DepartureOutlook) =>
  riskWeightedSeconds((arriveAt.getTime() - departAt.getTime()) / 1000, risk)
