import {
  crashCostPerMile,
  type DangerCause,
  type DecidingCosts,
  dangerIndex,
  INDEX_UNDER_EXTREME_ALERT,
  type WorstOfWay,
} from '@stormlane/domain/deciding'
import { encodePolyline } from '@stormlane/domain/geo'
import type { AlertSeverity } from '@stormlane/domain/hazards'
import { LEVEL_BY_SEVERITY } from '@stormlane/domain/impacts'
import { EXTREME_WEATHER_FLAG, WEATHER_FLAGS } from '@stormlane/domain/indices'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelOfIndex } from '@stormlane/domain/levels'
import { metersToMiles } from '@stormlane/domain/measures'
import type { PathAlert } from '@stormlane/domain/roads'
import { stepsLine, type TravelPath } from '../travel/travel-path.ts'
import type { Walk } from '../travel/walk.ts'

export interface WayRating {
  worstLevel: ImpactLevel
  worstMiles: number
  worst: WorstOfWay | null
  /** Expected cost of crashes, and what it would be in fine weather. */
  crashDollars: number
  fineCrashDollars: number
  /** The level of each step. */
  levels: Uint8Array
}

/**
 * Injury crashes grow with speed to this power on rural roads and freeways (Elvik, The Power Model of the Relationship
 * between Speed and Road Safety, TØI report 1034, 2009).
 */
const SPEED_POWER = 1.6
const EXTREME_WEATHER_BIT = 1 << WEATHER_FLAGS.indexOf(EXTREME_WEATHER_FLAG)

interface Rated {
  path: TravelPath
  walked: Walk
  /** The alerts whose area contains each step. */
  covering: readonly (readonly PathAlert[])[]
  /** Driving times of the steps at the usual speed, for a way that is driven slowly. */
  usualSeconds?: Float64Array | undefined
}

/** Rates the dangers of a way: its worst level, how long it lasts, and what crashes on it cost. */
export function rateWay(rated: Rated, costs: DecidingCosts): WayRating {
  const { path, walked, usualSeconds } = rated
  const levels = new Uint8Array(path.count)
  const causes: DangerCause[] = []
  let [worstLevel, crashDollars, fineCrashDollars]: [ImpactLevel, number, number] = [IMPACT_LEVELS.none, 0, 0]
  for (let step = 0; step < path.count; step++) {
    const { level, cause, isExtremeAlert } = dangerOf(rated, step)
    levels[step] = level
    causes.push(cause)
    if (level > worstLevel) worstLevel = level
    const miles = metersToMiles(path.lengthMeters[step] as number)
    const danger = dangerIndex(walked.crashIndex[step] as number, walked.floodIndex[step] as number)
    const crash = isExtremeAlert ? INDEX_UNDER_EXTREME_ALERT : danger
    const slowness = usualSeconds ? Math.min(1, (usualSeconds[step] as number) / (walked.seconds[step] as number)) : 1
    crashDollars +=
      miles * crashCostPerMile(crash, walked.tippingIndex[step] as number, costs) * slowness ** SPEED_POWER
    fineCrashDollars += miles * crashCostPerMile(0, 0, costs)
  }
  return { worstLevel, crashDollars, fineCrashDollars, levels, ...worstStretch(rated, levels, causes, worstLevel) }
}

/** The first of the worst dangers, in this order. */
function dangerOf({ path, walked, covering }: Rated, step: number) {
  const alert = alertLevel(covering[step] ?? [], walked, path, step)
  const isExtremeWeather = ((walked.flagBits[step] as number) & EXTREME_WEATHER_BIT) !== 0
  const road = isExtremeWeather ? IMPACT_LEVELS.high : impactLevelOfIndex(walked.roadIndex[step])
  const tipping = impactLevelOfIndex(walked.tippingIndex[step])
  const flood = impactLevelOfIndex(walked.floodIndex[step])
  let cause: DangerCause = 'limit'
  let level = walked.limitLevel[step] as ImpactLevel
  if (road > level) [cause, level] = ['road', road]
  if (tipping > level) [cause, level] = ['tipping', tipping]
  if (flood > level) [cause, level] = ['flood', flood]
  if (alert > level) [cause, level] = ['alert', alert]
  return { level, cause, isExtremeAlert: alert === IMPACT_LEVELS.extreme }
}

/** The worst level of the alerts that are in force while the vehicle passes a step. */
function alertLevel(alerts: readonly PathAlert[], walked: Walk, path: TravelPath, step: number): ImpactLevel {
  const enters = walked.entersAtMs[step] as number
  const leaves = enters + 1000 * (walked.seconds[step] as number)
  let worst: ImpactLevel = IMPACT_LEVELS.none
  const isFerry = path.option.segments[path.segment[step] as number]?.roadKind === 'ferry'
  for (const { severity, beginsAt, expiresAt } of isFerry ? [] : alerts) {
    const level = LEVEL_BY_SEVERITY[severity as AlertSeverity] ?? IMPACT_LEVELS.low
    if (beginsAt.getTime() < leaves && expiresAt.getTime() > enters && level > worst) worst = level
  }
  return worst
}

/** The longest run of steps at the worst level, and all miles at it. */
function worstStretch(
  { path, walked }: Rated,
  levels: Uint8Array,
  causes: readonly DangerCause[],
  worstLevel: ImpactLevel,
): Pick<WayRating, 'worst' | 'worstMiles'> {
  if (worstLevel <= IMPACT_LEVELS.none) return { worst: null, worstMiles: 0 }
  let worstMiles = 0
  let longest = { from: 0, to: 0, fromMile: 0, miles: -1 }
  let run: typeof longest | undefined
  let mile = 0
  for (let step = 0; step < path.count; step++) {
    const miles = metersToMiles(path.lengthMeters[step] as number)
    if (levels[step] === worstLevel) {
      run = run ? { ...run, to: step, miles: run.miles + miles } : { from: step, to: step, fromMile: mile, miles }
      worstMiles += miles
      if (run.miles > longest.miles) longest = run
    } else run = undefined
    mile += miles
  }
  const { from, to, fromMile, miles } = longest
  const leavesMs = (walked.entersAtMs[to] as number) + 1000 * (walked.seconds[to] as number)
  return {
    worstMiles,
    worst: {
      level: worstLevel,
      cause: causes[from] as DangerCause,
      fromMile,
      toMile: fromMile + miles,
      entersAt: new Date(walked.entersAtMs[from] as number),
      leavesAt: new Date(leavesMs),
      roadName: path.option.segments[path.segment[from] as number]?.routeName ?? '',
      polyline: encodePolyline(stepsLine(path, from, to)),
    },
  }
}
