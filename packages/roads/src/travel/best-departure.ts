import { setImmediate } from 'node:timers/promises'
import type { HoldingLimit } from '@stormlane/domain/impacts'
import { criticalGust, EXTREME_WEATHER_FLAG, weatherFlagsFromBits } from '@stormlane/domain/indices'
import { IMPACT_LEVELS, type ImpactLevel, routeRisk } from '@stormlane/domain/levels'
import {
  type DriverHours,
  hoursAfterWaiting,
  overturningGeometry,
  type PathAlert,
  type PathWeather,
  type RouteOption,
  type VehicleData,
} from '@stormlane/domain/roads'
import { addMilliseconds, DAY_MS, floorTo, HOUR_MS, MINUTE_MS, NOWCAST_STEP_MINUTES } from '@stormlane/domain/time'
import { type RatedDeparture, RouteError, worstAlertOnWay } from '@stormlane/domain/trips'
import { loadWeather, type Surroundings } from './evaluate-route.ts'
import { alertsMet } from './route-alerts.ts'
import { stepPlaces, type TravelPath, travelPath } from './travel-path.ts'
import { type Drive, walk } from './walk.ts'

/** The forecast of a trip for one departure time. */
export interface DepartureOutlook extends RatedDeparture {
  /** Minutes added by the weather. */
  delayMinutes: number
  slowdownFraction: number
  maxRoadIndex: number
}

const STEP_IN_NOWCAST_MS = NOWCAST_STEP_MINUTES * MINUTE_MS
const LATEST_DEPARTURE_MS = 7 * DAY_MS
/** Yields to the event loop after this much work. */
const YIELD_AFTER_MS = 8

/** A journey whose departures are compared. */
export interface DepartureSearch {
  option: RouteOption
  vehicle: VehicleData
  /** The organization's own limits that apply to the vehicle; absent if there are none. */
  limits?: readonly HoldingLimit[] | undefined
  /** Hours of the driver at the planned departure; absent if no breaks are planned. */
  driver?: DriverHours | undefined
  now: Date
  /** Departure of the plan, not before now. */
  plannedAt: Date
}

/**
 * Yields an outlook for each departure of the next seven days: every quarter hour during the nowcast, then hourly, and at the planned
 * time. Stops at the first departure that would arrive after the end of the forecast.
 */
export async function* departureOutlooks(
  { option, vehicle, limits, driver, now, plannedAt }: DepartureSearch,
  { weather, alerts }: Surroundings,
  signal?: AbortSignal,
): AsyncGenerator<DepartureOutlook> {
  const path = travelPath(option)
  const pathWeather = await loadWeather(path, weather, { signal })
  const covering = alerts.covering(stepPlaces(path))
  const criticalGustMps = criticalGust(overturningGeometry(vehicle))
  let lastYield = performance.now()
  for (const departAt of withPlanned(departureTimes(now, weather.nowcastEndsAt), plannedAt)) {
    if (performance.now() - lastYield > YIELD_AFTER_MS) {
      await setImmediate()
      signal?.throwIfAborted()
      lastYield = performance.now()
    }
    const waitedMs = departAt.getTime() - plannedAt.getTime()
    const outlook = outlookAt(
      path,
      { weather: pathWeather, covering },
      {
        departAtMs: departAt.getTime(),
        criticalGustMps,
        limits,
        driver: driver && hoursAfterWaiting(driver, waitedMs / HOUR_MS),
      },
    )
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

/** Inserts the planned departure in chronological order. */
function* withPlanned(times: Iterable<Date>, plannedAt: Date): Generator<Date> {
  let before = Number.NEGATIVE_INFINITY
  for (const departAt of times) {
    const at = departAt.getTime()
    if (before < plannedAt.getTime() && plannedAt.getTime() < at) yield plannedAt
    yield departAt
    before = at
  }
  if (before < plannedAt.getTime()) yield plannedAt
}

function outlookAt(
  path: TravelPath,
  { weather, covering }: { weather: PathWeather; covering: readonly (readonly PathAlert[])[] },
  drive: Drive,
): DepartureOutlook | undefined {
  try {
    const walked = walk(path, weather, drive)
    const slowdownFraction = walked.drivingSeconds / walked.freeFlowSeconds - 1
    const maxRoadIndex = walked.roadIndex.reduce((most, value) => Math.max(most, value), 0)
    const maxTippingIndex = walked.tippingIndex.reduce((most, value) => Math.max(most, value), 0)
    const maxFloodIndex = walked.floodIndex.reduce((most, value) => Math.max(most, value), 0)
    const limitLevel = walked.limitLevel.reduce((most, level) => Math.max(most, level), 0) as ImpactLevel
    const flags = weatherFlagsFromBits(walked.flagBits.reduce((bits, step) => bits | step, 0))
    const arriveAt = new Date(walked.arriveAtMs)
    const alertLevel = worstAlertOnWay(alertsMet(path, walked, covering), arriveAt)?.level ?? IMPACT_LEVELS.none
    return {
      departAt: new Date(drive.departAtMs),
      arriveAt,
      delayMinutes: (walked.drivingSeconds - walked.freeFlowSeconds) / 60,
      slowdownFraction,
      maxRoadIndex,
      risk: routeRisk({
        extremeWeather: flags.includes(EXTREME_WEATHER_FLAG),
        slowdownFraction,
        maxRoadIndex,
        maxTippingIndex,
        maxFloodIndex,
        limitLevel,
        alertLevel,
      }),
    }
  } catch (error) {
    if (error instanceof RouteError && error.code === 'OUTSIDE_FORECAST_RANGE') return undefined
    throw error
  }
}
