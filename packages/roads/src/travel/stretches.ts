import { encodePolyline } from '@stormlane/domain/geo'
import { type HoldingLimit, LIMIT_RULES, type ReachedLimit, reachedLimit } from '@stormlane/domain/impacts'
import { IMPACT_INDICES, slowdownCause, weatherFlagsFromBits } from '@stormlane/domain/indices'
import { IMPACT_LEVELS, impactLevelOfIndex, roadRiskColor, slowdownColor } from '@stormlane/domain/levels'
import { metersToMiles, mmToInches, mpsToMph } from '@stormlane/domain/measures'
import type { PathWeather, RouteSegment } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { type EvaluatedSegment, SPEED_STEP_MPH } from '@stormlane/domain/trips'
import { levelChance, type RainRisk, rainRisk } from '@stormlane/domain/weather'
import { stepsLine, type TravelPath } from './travel-path.ts'
import { emptyConditions, type Walk } from './walk.ts'

/**
 * Driving time in the weather divided by free-flow time, minus one, for the steps from `fromStep` to `toStep`
 * inclusive.
 */
export function stretchSlowdown(path: TravelPath, walked: Walk, fromStep: number, toStep: number): number {
  let freeFlow = 0
  let driven = 0
  for (let step = fromStep; step <= toStep; step++) {
    freeFlow += (path.lengthMeters[step] as number) / (path.freeFlowMps[step] as number)
    driven += walked.seconds[step] as number
  }
  return driven / freeFlow - 1
}

/** Cuts the route into stretches with the same road, speed and colors, and finds the causes of slowdown and risk of each. */
export function explainStretches(
  path: TravelPath,
  walked: Walk,
  weather: PathWeather,
  limits: readonly HoldingLimit[] = [],
): EvaluatedSegment[] {
  const stretches: EvaluatedSegment[] = []
  let from = 0
  let meters = 0
  let key = stretchKey(path, walked, 0)
  for (let step = 0; step < path.count; step++) {
    const next = step + 1 < path.count ? stretchKey(path, walked, step + 1) : undefined
    if (next === key) continue
    const stretch = explainStretch(path, walked, weather, from, step, meters)
    stretches.push({ ...stretch.explained, ownLimit: worstLimit(walked, weather, from, step, limits) })
    meters += stretch.lengthMeters
    from = step + 1
    key = next ?? ''
  }
  return stretches
}

/** A speed of 65 mph is not below it because its meters a second were rounded. */
const SPEED_ROUNDING = 1e-9

/** A stretch has one level of each, so that windows are spans at a level and not of all that is red by its slowdown. */
const LEVELED = ['roadIndex', 'tippingIndex', 'floodIndex'] as const

function stretchKey(path: TravelPath, walked: Walk, step: number): string {
  const { routeName, roadKind, freeFlowMps } = segmentAt(path, step)
  const slowdown = stretchSlowdown(path, walked, step, step)
  const risk = roadRiskColor(walked.roadIndex[step] as number, slowdown)
  // Advised speeds are in the same steps, so that none is above the free-flow speed of a part of its stretch.
  const speedStep = Math.floor(mpsToMph(freeFlowMps) / SPEED_STEP_MPH + SPEED_ROUNDING)
  const [road, tipping, flood] = LEVELED.map((index) => impactLevelOfIndex(walked[index][step]))
  const levels = `${walked.limitLevel[step]}|${road}|${tipping}|${flood}`
  return `${routeName}|${roadKind}|${speedStep}|${slowdownColor(slowdown)}|${risk}|${levels}`
}

function explainStretch(
  path: TravelPath,
  walked: Walk,
  weather: PathWeather,
  from: number,
  to: number,
  startMeters: number,
) {
  const worst = { slowdown: from, roadIndex: from, rain: from }
  const sum = {
    lengthMeters: 0,
    freeFlowSeconds: 0,
    seconds: 0,
    flagBits: 0,
    crashIndex: 0,
    tippingIndex: 0,
    floodIndex: 0,
  }
  for (let step = from; step <= to; step++) {
    sum.lengthMeters += path.lengthMeters[step] as number
    sum.freeFlowSeconds += (path.lengthMeters[step] as number) / (path.freeFlowMps[step] as number)
    sum.seconds += walked.seconds[step] as number
    sum.flagBits |= walked.flagBits[step] as number
    sum.crashIndex = Math.max(sum.crashIndex, walked.crashIndex[step] as number)
    sum.tippingIndex = Math.max(sum.tippingIndex, walked.tippingIndex[step] as number)
    sum.floodIndex = Math.max(sum.floodIndex, walked.floodIndex[step] as number)
    if (slownessAt(path, walked, step) > slownessAt(path, walked, worst.slowdown)) worst.slowdown = step
    if ((walked.roadIndex[step] as number) > (walked.roadIndex[worst.roadIndex] as number)) worst.roadIndex = step
    if ((walked.rainRate[step] as number) > (walked.rainRate[worst.rain] as number)) worst.rain = step
  }
  const { routeName, roadKind } = segmentAt(path, from)
  const explained: EvaluatedSegment = {
    fromMile: metersToMiles(startMeters),
    toMile: metersToMiles(startMeters + sum.lengthMeters),
    polyline: encodePolyline(stepsLine(path, from, to)),
    entersAt: new Date(walked.entersAtMs[from] as number),
    leavesAt: new Date((walked.entersAtMs[to] as number) + 1000 * (walked.seconds[to] as number)),
    routeName,
    roadKind,
    freeFlowMps: sum.lengthMeters / sum.freeFlowSeconds,
    adjustedMps: sum.lengthMeters / sum.seconds,
    minutesAdded: (sum.seconds - sum.freeFlowSeconds) / 60,
    roadIndex: walked.roadIndex[worst.roadIndex] as number,
    crashIndex: sum.crashIndex,
    tippingIndex: sum.tippingIndex,
    floodIndex: sum.floodIndex,
    weatherFlags: weatherFlagsFromBits(sum.flagBits),
    rainRisk: notableRainRisk(path, walked, weather, worst.rain),
    chance: roadChance(walked, weather, worst.roadIndex),
    slowedBy: slowdownCauseAt(path, walked, weather, worst.slowdown),
    riskFrom: riskCauseAt(walked, weather, worst.roadIndex),
  }
  return { explained, lengthMeters: sum.lengthMeters }
}

/** The worst reached limit in a stretch, all of whose steps have the same level. */
function worstLimit(walked: Walk, weather: PathWeather, from: number, to: number, limits: readonly HoldingLimit[]) {
  let worst: ReachedLimit | null = null
  const at = emptyConditions()
  for (let step = from; step <= to; step++) {
    if ((walked.limitLevel[step] as number) === 0) continue
    weather.read(step, walked.readAtMs[step] as number, at)
    const reached = reachedLimit(at, limits)
    if (reached && (!worst || isWorse(reached, worst))) worst = reached
  }
  return worst
}

const isWorse = (a: ReachedLimit, b: ReachedLimit) =>
  a.hazard === b.hazard && (LIMIT_RULES[a.hazard].worse === 'above' ? a.value > b.value : a.value < b.value)

const segmentAt = (path: TravelPath, step: number) => path.option.segments[path.segment[step] as number] as RouteSegment

function notableRainRisk(path: TravelPath, walked: Walk, weather: PathWeather, step: number): RainRisk | null {
  const readAtMs = walked.readAtMs[step] as number
  const leadHours = leadHoursAt(walked, weather, step)
  const risk = rainRisk(mmToInches(walked.rainRate[step] as number), {
    leadHours,
    validAt: new Date(readAtMs),
    lat: path.latitude[step] as number,
    lng: path.longitude[step] as number,
  })
  if (risk.level <= IMPACT_LEVELS.none) return null
  return { ...risk, confidence: levelChance('rainRate', risk.level, leadHours) ?? risk.confidence }
}

const roadChance = (walked: Walk, weather: PathWeather, step: number) =>
  levelChance('road', impactLevelOfIndex(walked.roadIndex[step]), leadHoursAt(walked, weather, step))

const leadHoursAt = (walked: Walk, weather: PathWeather, step: number) =>
  ((walked.readAtMs[step] as number) - weather.window.startAt.getTime()) / HOUR_MS

/** Driving time of a step divided by its free-flow time. */
const slownessAt = (path: TravelPath, walked: Walk, step: number) =>
  ((walked.seconds[step] as number) * (path.freeFlowMps[step] as number)) / (path.lengthMeters[step] as number)

function slowdownCauseAt(path: TravelPath, walked: Walk, weather: PathWeather, step: number) {
  if (segmentAt(path, step).roadKind === 'ferry') return null
  const at = emptyConditions()
  weather.read(step, walked.readAtMs[step] as number, at)
  return slowdownCause(at, mpsToMph(path.freeFlowMps[step] as number))
}

function riskCauseAt(walked: Walk, weather: PathWeather, step: number) {
  if ((walked.roadIndex[step] as number) === 0) return null
  const at = emptyConditions()
  weather.read(step, walked.readAtMs[step] as number, at)
  return IMPACT_INDICES.road.leadingCause(at)
}
