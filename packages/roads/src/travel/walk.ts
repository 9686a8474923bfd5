import { type HoldingLimit, limitLevelIn } from '@stormlane/domain/impacts'
import { gustOnRoad, IMPACT_INDICES, rateRoad, tippingScore, weatherFlagBits } from '@stormlane/domain/indices'
import { mpsToMph } from '@stormlane/domain/measures'
import {
  type DriverBreakKind,
  type DriverHours,
  DutyClock,
  type PathLoading,
  type PathWeather,
  type RoadConditions,
} from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import { FINE_WEATHER } from '@stormlane/domain/weather'
import { standingSeconds, type TravelPath } from './travel-path.ts'

/** Times and weather effects of one drive along a path, with one entry per step. */
export interface Walk {
  departAtMs: number
  arriveAtMs: number
  /** Driving time without weather and with it; neither includes stops. */
  freeFlowSeconds: number
  drivingSeconds: number
  entersAtMs: Float64Array
  seconds: Float64Array
  /** When the weather of the step was read: halfway through the step at free flow. */
  readAtMs: Float64Array
  roadIndex: Float32Array
  crashIndex: Float32Array
  tippingIndex: Float32Array
  floodIndex: Float32Array
  temperature: Float32Array
  /** mm/h. */
  rainRate: Float32Array
  flagBits: Uint16Array
  /** The level of the organization's limits that are reached. */
  limitLevel: Uint8Array
  /** Breaks of the driver; empty if hours of service are not followed. */
  breaks: WalkBreak[]
}

/** A break taken at the start of a step. */
interface WalkBreak {
  kind: DriverBreakKind
  step: number
  startsAtMs: number
  endsAtMs: number
}

/** A vehicle and its driver on a path. */
export interface Drive {
  departAtMs: number
  /** Gust that overturns the vehicle. */
  criticalGustMps: number
  /** Hours of the driver at departure; undefined if breaks are not planned. */
  driver: DriverHours | undefined
  /** The organization's own limits that apply to the vehicle; absent if there are none. */
  limits?: readonly HoldingLimit[] | undefined
}

/** The times between which the weather of each step was loaded, in ms. */
export type KnownTimes = NonNullable<PathLoading['visits']>

const { crash } = IMPACT_INDICES

export const emptyConditions = (): RoadConditions => ({ ...FINE_WEATHER, windDirection: 0, flood: 0 })

/**
 * Drives the vehicle along its path, each step at the speed that the weather at that time allows. Before a step that
 * the driver's hours do not allow, the vehicle stands for the break that is due, and the weather is read for the time
 * after it. Returns undefined if a step is reached at a time outside `known`.
 */
export function walk(path: TravelPath, weather: PathWeather, drive: Drive): Walk
export function walk(path: TravelPath, weather: PathWeather, drive: Drive, known: KnownTimes): Walk | undefined
export function walk(path: TravelPath, weather: PathWeather, drive: Drive, known?: KnownTimes): Walk | undefined {
  const { departAtMs, criticalGustMps, driver, limits = [] } = drive
  const { count } = path
  const walked: Walk = {
    departAtMs,
    arriveAtMs: departAtMs,
    freeFlowSeconds: 0,
    drivingSeconds: 0,
    entersAtMs: new Float64Array(count),
    seconds: new Float64Array(count),
    readAtMs: new Float64Array(count),
    roadIndex: new Float32Array(count),
    crashIndex: new Float32Array(count),
    tippingIndex: new Float32Array(count),
    floodIndex: new Float32Array(count),
    temperature: new Float32Array(count),
    rainRate: new Float32Array(count),
    flagBits: new Uint16Array(count),
    limitLevel: new Uint8Array(count),
    breaks: [],
  }
  const endOfForecast = weather.window.endAt.getTime()
  const at = emptyConditions()
  const rating = { index: 0, factor: 1 }
  const clock = driver && new DutyClock(driver)
  let now = departAtMs
  /** Takes the breaks that are due before driving that long; returns whether there were any. */
  const takeDueBreaks = (step: number, drivingSeconds: number): boolean => {
    const before = now
    for (let due = clock?.dueBefore(drivingSeconds); clock && due; due = clock.dueBefore(drivingSeconds)) {
      const endsAtMs = now + 1000 * clock.take(due)
      walked.breaks.push({ kind: due, step, startsAtMs: now, endsAtMs })
      now = endsAtMs
    }
    return now > before
  }
  for (let step = 0; step < count; step++) {
    const freeFlowMps = path.freeFlowMps[step] as number
    const freeFlowSeconds = (path.lengthMeters[step] as number) / freeFlowMps
    const onRoad = path.option.segments[path.segment[step] as number]?.roadKind !== 'ferry'
    // A break that is due at free flow is due in any weather, and the weather before it was not loaded.
    if (onRoad) takeDueBreaks(step, freeFlowSeconds)
    let readAt = 0
    do {
      readAt = now + 500 * freeFlowSeconds
      if (known && !(readAt >= (known.from[step] as number) && readAt <= (known.until[step] as number)))
        return undefined
      if (readAt > endOfForecast) throw new RouteError('OUTSIDE_FORECAST_RANGE')
      weather.read(step, readAt, at)
      if (onRoad) rateRoad(at, mpsToMph(freeFlowMps), rating)
    } while (onRoad && takeDueBreaks(step, freeFlowSeconds / rating.factor))
    const roadIndex = onRoad ? rating.index : 0
    const factor = onRoad ? rating.factor : 1
    const seconds = freeFlowSeconds / factor
    const standing = standingSeconds(path, step, now + 1000 * seconds)
    if (clock) {
      if (onRoad) clock.drive(seconds)
      else clock.stand(seconds)
      clock.stand(standing)
    }
    walked.entersAtMs[step] = now
    walked.readAtMs[step] = readAt
    walked.seconds[step] = seconds
    walked.roadIndex[step] = roadIndex
    // Nothing on the road makes it more dangerous without making it harder to drive.
    walked.crashIndex[step] = roadIndex > 0 ? crash.evaluate(at) : 0
    walked.floodIndex[step] = onRoad ? at.flood : 0
    walked.tippingIndex[step] = onRoad
      ? tippingScore(
          gustOnRoad(at.windGust, at.windDirection, path.bearing[step] as number),
          freeFlowMps * factor,
          criticalGustMps,
        )
      : 0
    walked.temperature[step] = at.temperature
    walked.rainRate[step] = at.rainRate
    walked.flagBits[step] = weatherFlagBits(at, roadIndex)
    if (onRoad && limits.length > 0) walked.limitLevel[step] = limitLevelIn(at, limits)
    walked.freeFlowSeconds += freeFlowSeconds
    walked.drivingSeconds += seconds
    now += 1000 * (seconds + standing)
  }
  if (now > endOfForecast) throw new RouteError('OUTSIDE_FORECAST_RANGE')
  walked.arriveAtMs = now
  return walked
}
