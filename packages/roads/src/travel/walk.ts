import {
  FINE_WEATHER,
  gustOnRoad,
  IMPACT_INDICES,
  mpsToMph,
  type PathWeather,
  type RoadConditions,
  RouteError,
  rateRoad,
  tippingScore,
  weatherFlagBits,
} from '@stormlane/domain'
import type { TravelPath } from './travel-path.ts'

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
  temperature: Float32Array
  /** mm/h. */
  rainRate: Float32Array
  flagBits: Uint16Array
}

const { crash } = IMPACT_INDICES

export const emptyConditions = (): RoadConditions => ({ ...FINE_WEATHER, windDirection: 0 })

/**
 * Drives the vehicle along its path, each step at the speed that the weather at that time allows. Returns undefined if it reaches a
 * step after `knownUntil`, the time up to which the weather of each step was loaded. `criticalGustMps` tips the vehicle over.
 */
export function walk(path: TravelPath, weather: PathWeather, departAtMs: number, criticalGustMps: number): Walk
export function walk(
  path: TravelPath,
  weather: PathWeather,
  departAtMs: number,
  criticalGustMps: number,
  knownUntil: Float64Array,
): Walk | undefined
export function walk(
  path: TravelPath,
  weather: PathWeather,
  departAtMs: number,
  criticalGustMps: number,
  knownUntil?: Float64Array,
): Walk | undefined {
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
    temperature: new Float32Array(count),
    rainRate: new Float32Array(count),
    flagBits: new Uint16Array(count),
  }
  const endOfForecast = weather.window.endAt.getTime()
  const at = emptyConditions()
  const rating = { index: 0, factor: 1 }
  let now = departAtMs
  for (let step = 0; step < count; step++) {
    const freeFlowMps = path.freeFlowMps[step] as number
    const freeFlowSeconds = (path.lengthMeters[step] as number) / freeFlowMps
    const readAt = now + 500 * freeFlowSeconds
    if (knownUntil && readAt > (knownUntil[step] as number)) return undefined
    if (readAt > endOfForecast) throw new RouteError('OUTSIDE_FORECAST_RANGE')
    weather.read(step, readAt, at)
    const onRoad = path.option.segments[path.segment[step] as number]?.roadKind !== 'ferry'
    if (onRoad) rateRoad(at, mpsToMph(freeFlowMps), rating)
    const roadIndex = onRoad ? rating.index : 0
    const factor = onRoad ? rating.factor : 1
    const seconds = freeFlowSeconds / factor
    walked.entersAtMs[step] = now
    walked.readAtMs[step] = readAt
    walked.seconds[step] = seconds
    walked.roadIndex[step] = roadIndex
    walked.crashIndex[step] = onRoad ? crash.evaluate(at) : 0
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
    walked.freeFlowSeconds += freeFlowSeconds
    walked.drivingSeconds += seconds
    now += 1000 * (seconds + (path.stopSeconds[step] as number))
  }
  if (now > endOfForecast) throw new RouteError('OUTSIDE_FORECAST_RANGE')
  walked.arriveAtMs = now
  return walked
}
