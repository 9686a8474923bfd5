import { alertWeather } from '../../hazards/government-alerts/alert-weather.ts'
import { withoutBound } from '../../indices/indices.texts.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../../levels/impact-level.ts'
import { isMapLayer, MAP_LAYERS } from '../../maps/map-types.ts'
import { formatQuantity } from '../../measures/units.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { sharedDate } from '../../time/shared-dates.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import { levelChance } from '../../weather/level-chance.ts'
import { isLowerWorse, type LimitHazard } from '../limits/limit-hazard.ts'
import { LIMIT_REASON_NAMES } from '../limits/limits.texts.ts'
import type { ImpactTag } from './impact-summary.ts'
import { endInSight, type ImpactWindow, meets, runAtLevel, worstSpan } from './impact-window.ts'
import { costOfIndex } from './one-order.ts'
import { reasonWeather } from './reason-weather.ts'
import {
  alertReasonText,
  indexValueText,
  tagText,
  WEATHER_TAG_DESCRIPTIONS,
  WEATHER_TAG_NAMES,
  withChance,
} from './scores.texts.ts'
import { decodeLevels, type LevelSpan, levelSpans } from './timed-levels.ts'

/** One cause of an asset's level during one uninterrupted stretch of time. */
export interface ImpactReason extends TimeWindow {
  id: string
  source: ImpactTag['source'] | 'insight'
  /** Without the level: `Road Conditions`, `Winter Storm Warning`. */
  name: string
  /** `Snow 1.1 in/h (high from 1.0 in/h)`. */
  description: string
  /** The worst level of the stretch. */
  level: ImpactLevel
  variable: string | null
  /** The event of a government alert. */
  event: string | null
  /** The hazard that leads an index, where the description is about one. */
  hazard?: string | undefined
  /**
   * What it costs to do nothing, in minutes (see `one-order.ts`): minutes lost on a trip, or an index above its bound.
   * Absent where neither is known, as for alerts.
   */
  costMinutes?: number | undefined
  /** The level over time; adjoining spans have different levels. */
  spans: readonly LevelSpan[]
  /** When the forecast was made, from which the chance of a level follows; absent for alerts. */
  runTime?: Date | undefined
  /** Where the level of a whole trip is made; absent if `spans` tell it. */
  madeIn?: TimeWindow | undefined
}

/** A cause with the time at which it has its level. */
export interface RatedReason extends ImpactReason {
  when: ImpactWindow
}

/** Level, leading reason and rows of an asset, the same on every screen. */
export interface AssetRating {
  level: ImpactLevel
  /** Worst first, each cause once. */
  reasons: readonly RatedReason[]
  leading: RatedReason | undefined
  /** When the asset has its level, whatever makes it; undefined without a reason. */
  when: ImpactWindow | undefined
  /** The leading reason in words; empty without a reason. */
  text: string
}

/** A tag in wire format: times as text, level changes encoded. */
interface WireTag {
  id: string
  source: string
  text: string
  variable: string | null
  impactLevel: number
  event: string | null
  hazard?: string | undefined
  description: string | null
  /** Of an index, 0-10; of other tags in their own unit. */
  value?: number | null | undefined
  effective: string | null
  expires: string | null
  levels?: string | undefined
  peaks?: string | undefined
}

interface WireSummary {
  sourceRunTime: string
  tags: readonly WireTag[]
  tagPriority: readonly string[]
}

const START_OF_TIME = new Date(0)
const END_OF_TIME = new Date(8.64e15)

/** Returns a summary's reasons in display order. A cause that stops and returns has a reason for each stretch. */
export function summaryReasons({ sourceRunTime, tags, tagPriority }: WireSummary): ImpactReason[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const since = sharedDate(sourceRunTime)
  return tagPriority.flatMap((id) => {
    const tag = byId.get(id)
    return tag ? wireTagReasons(tag, since) : []
  })
}

/** Returns the reasons of tags, in the order of the tags. */
export const tagReasons = (tags: readonly ImpactTag[], runTime?: Date): ImpactReason[] =>
  tags.flatMap((tag) => reasonsOf(tag, { startAt: tag.effective, endAt: tag.expires }, levelSpans(tag.levels), runTime))

function wireTagReasons(tag: WireTag, since: Date): ImpactReason[] {
  const endAt = tag.expires === null ? END_OF_TIME : sharedDate(tag.expires)
  return reasonsOf(
    tag,
    { startAt: tag.effective === null ? START_OF_TIME : sharedDate(tag.effective), endAt },
    decodeLevels(tag.levels ?? '', since, tag.peaks),
    since,
  )
}

type DescribedTag = Omit<WireTag, 'effective' | 'expires' | 'levels' | 'peaks'>

function reasonsOf(
  tag: DescribedTag,
  { startAt, endAt }: TimeWindow,
  changing: readonly LevelSpan[],
  runTime: Date | undefined,
): ImpactReason[] {
  const spans = changing.length > 0 ? changing : [{ startAt, endAt, level: tag.impactLevel as ImpactLevel }]
  const name = tagName(tag)
  const reasons: ImpactReason[] = stretches(spans).map((ofStretch) => {
    const worst = worstLevel(ofStretch)
    const first = ofStretch[0] as LevelSpan
    // The value and the description of a tag are about its peak, which lies in the stretch that begins with the tag.
    const isPeak = first.startAt.getTime() === startAt.getTime()
    const atWorst = worstSpan(ofStretch, isReachedFromAbove(tag.id)) ?? first
    const value = isPeak ? tag.value : atWorst.peak
    return {
      id: tag.id,
      source: tag.source as ImpactTag['source'],
      name,
      description: isPeak
        ? (tag.description ?? tag.text)
        : peakText({ source: tag.source, variable: tag.variable, name, runTime }, worst, atWorst),
      ...(tag.source === 'impact' && typeof value === 'number' && { costMinutes: costOfIndex(value) }),
      level: worst,
      variable: tag.variable,
      event: tag.event,
      ...(isPeak && tag.hazard !== undefined && { hazard: tag.hazard }),
      startAt: first.startAt,
      endAt: (ofStretch.at(-1) as LevelSpan).endAt,
      spans: ofStretch,
      ...(runTime && tag.source !== 'alert' && { runTime }),
    }
  })
  return reasons.sort((a, b) => b.level - a.level)
}

/** Groups spans that follow each other without a gap. */
function stretches(spans: readonly LevelSpan[]): LevelSpan[][] {
  const groups: LevelSpan[][] = []
  for (const span of spans) {
    const last = groups.at(-1)
    if (last?.at(-1)?.endAt.getTime() === span.startAt.getTime()) last.push(span)
    else groups.push([span])
  }
  return groups
}

const worstLevel = (spans: readonly { level: ImpactLevel }[]) =>
  spans.reduce<ImpactLevel>((worst, { level }) => (level > worst ? level : worst), IMPACT_LEVELS.none)

/** The name of a tag without its level. */
function tagName({ id, source, event, variable, text }: DescribedTag): string {
  if (event) return event
  if (source === 'limit') return LIMIT_REASON_NAMES[id.slice(id.indexOf(':') + 1) as LimitHazard] ?? text
  if (variable && isMapLayer(variable)) return MAP_LAYERS[variable].label
  return WEATHER_TAG_NAMES[variable as keyof typeof WEATHER_TAG_NAMES] ?? text
}

/** What is known beyond the reasons by which an asset is rated. */
export interface KnownBeyond {
  /** Reasons of the forecast before or after the rated one. They rate nothing, but what lasts begins or ends with them. */
  beyond?: readonly ImpactReason[]
  /** The end of all forecasts, which is no end of an impact; null where impacts end before, as a trip does on arrival. */
  forecastUntil?: Date | null | undefined
}

/**
 * Rates an asset by its reasons. With a window, only reasons that apply in it count, at their level in it. Every screen
 * uses this, so that level, reason, time and rows never contradict each other.
 */
export function rateReasons(
  reasons: readonly ImpactReason[],
  window?: TimeWindow,
  { beyond = [], forecastUntil }: KnownBeyond = {},
): AssetRating {
  const within = window ? reasonsWithin(reasons, window) : reasons
  // Shortcut: most assets have no reasons, and the map rates thousands of assets in one task.
  if (within.length === 0)
    return { level: IMPACT_LEVELS.none, reasons: [], leading: undefined, when: undefined, text: '' }
  const known = { reasons: beyond.length > 0 ? [...reasons, ...beyond] : reasons, window, forecastUntil }
  const level = within.reduce<ImpactLevel>(
    (worst, one) => (one.level > worst ? one.level : worst),
    within[0]?.level ?? 0,
  )
  const run = runAtLevel(spansOf(known.reasons), level, window)
  const isInRun = ({ spans }: ImpactReason) =>
    run ? spans.some((span) => span.level >= level && meets([span], run.startAt.getTime(), run.endAt.getTime())) : true
  // What makes the level first is named first, so that the reason never lies outside of the window.
  const worstFirst = within.toSorted(
    (a, b) => b.level - a.level || (a.level === level ? Number(isInRun(b)) - Number(isInRun(a)) : 0),
  )
  const listed = new Set<string>()
  const rows: RatedReason[] = []
  for (const reason of worstFirst) if (listed.size < listed.add(reason.id).size) rows.push(ratedReason(reason, known))
  const [leading] = rows
  const when = leading && windowOf(leading, level, run, known)
  return { level, reasons: rows, leading, when, text: leading && when ? reasonText(rows, { when, beyond }) : '' }
}

/** The window of the asset: whatever makes the level, it lasts until nothing does. */
function windowOf(leading: RatedReason, level: ImpactLevel, run: TimeWindow | undefined, known: Known): ImpactWindow {
  if (leading.madeIn || !run) return leading.when
  const { startAt, endAt } = run
  const last = known.reasons.filter(({ spans }) =>
    spans.some((span) => span.level >= level && span.endAt.getTime() === endAt.getTime()),
  )
  const end = endInSight(endAt, known.window?.startAt ?? startAt, forecastEndOf(last, known))
  return { ...leading.when, startAt, ...end }
}

/** An alert has an end of its own, which its issuer has set, also beyond the forecast. */
const forecastEndOf = (last: readonly ImpactReason[], { forecastUntil }: Known): Date | null | undefined =>
  last.length > 0 && last.every(({ source }) => source === 'alert') ? null : forecastUntil

/** Returns a reason with the window at its level, in the words for the worst value in it. */
function ratedReason(reason: ImpactReason, known: Known): RatedReason {
  const { reasons, window } = known
  const { id, level, madeIn } = reason
  if (madeIn) return { ...reason, when: { ...madeIn, knownUntil: null, peakAt: madeIn.startAt } }
  const ofCause = reasons.filter((one) => one.id === id)
  const run = runAtLevel(spansOf(ofCause), level, window) ?? reason
  const worst = worstSpan(
    run.spans.filter((span) => span.level === level),
    isReachedFromAbove(id),
  )
  const peakAt = worst?.peakAt ?? worst?.startAt ?? run.startAt
  const when = {
    startAt: run.startAt,
    ...endInSight(run.endAt, window?.startAt ?? run.startAt, forecastEndOf([reason], known)),
    peakAt: peakAt > run.startAt ? peakAt : run.startAt,
  }
  const said = ofCause.find((one) => worst && worstSpan(one.spans, isReachedFromAbove(id)) === worst)
  if (said)
    return { ...reason, description: said.description, hazard: said.hazard, costMinutes: said.costMinutes, when }
  const costMinutes =
    reason.source === 'impact' && worst?.peak !== undefined ? costOfIndex(worst.peak) : reason.costMinutes
  // What lasts into days ahead is there only as likely as it is in the window.
  const startAt = window && window.startAt > when.peakAt ? window.startAt : when.peakAt
  const description = peakText(reason, level, { peak: worst?.peak, startAt })
  return { ...reason, description, hazard: undefined, costMinutes, when }
}

interface Known {
  reasons: readonly ImpactReason[]
  window: TimeWindow | undefined
  forecastUntil: Date | null | undefined
}

const spansOf = (reasons: readonly ImpactReason[]): readonly LevelSpan[] =>
  reasons.length === 1 ? (reasons[0] as ImpactReason).spans : reasons.flatMap(({ spans }) => spans)

/** Own limits of temperature and visibility are reached from above. */
const isReachedFromAbove = (id: string): boolean => id.startsWith('limit:') && isLowerWorse(id.slice('limit:'.length))

const isChance = (variable: string | null) => variable === 'lightningProbability' || variable === 'gustProbability45mph'

/** A cause in words, and when its forecast was made. */
interface NamedCause extends Pick<ImpactReason, 'name' | 'variable' | 'runTime'> {
  source: string
}

/** Names a cause with its worst value where that needs no unit, or else with its level; three days ahead, with the chance of it. */
function peakText(cause: NamedCause, level: ImpactLevel, { peak, peakAt, startAt }: Partial<LevelSpan>): string {
  const { name, source, variable, runTime } = cause
  const at = peakAt ?? startAt
  const leadHours = runTime && at ? (at.getTime() - runTime.getTime()) / HOUR_MS : 0
  const chance = variable === null ? null : levelChance(variable, level, leadHours)
  if (peak !== undefined && source === 'impact') return withChance(indexValueText(name, level, peak), chance)
  if (peak !== undefined && isChance(variable))
    return WEATHER_TAG_DESCRIPTIONS[variable](formatQuantity('probability', peak, 'imperial'))
  return withChance(tagText(name, impactLevelName(level)), chance)
}

/**
 * Describes the leading reason. An alert's name alone says little, so the worst forecast reason of the kind that it
 * warns of follows, from the whole time of the alert: another part of the same forecast is told in the same words.
 * Weather of another kind would look like the alert's cause, and a small chance would make the warning look wrong.
 */
function reasonText(
  rows: readonly ImpactReason[],
  { when, beyond }: { when: ImpactWindow; beyond: readonly ImpactReason[] },
): string {
  const [leading, ...others] = rows
  if (!leading) return ''
  if (leading.source !== 'alert') return leading.description
  const warnedOf = alertWeather(leading.event ?? leading.name)
  const isWarnedOf = (reason: ImpactReason) => {
    const kind = reason.source === 'alert' ? undefined : reasonWeather(reason)
    const isWeaker = isChance(reason.variable) && reason.level < IMPACT_LEVELS.moderate && reason.level < leading.level
    return kind !== undefined && !isWeaker && warnedOf.includes(kind)
  }
  const lastsUntil = when.endAt ?? leading.endAt
  const listed = new Set(rows.map(({ id }) => id))
  const isMeanwhile = ({ id, level, startAt, endAt }: ImpactReason) =>
    !listed.has(id) && level <= leading.level && startAt < lastsUntil && when.startAt < endAt
  const [felt] = [...others.filter((one) => overlaps(one, leading)), ...beyond.filter(isMeanwhile)]
    .filter(isWarnedOf)
    .sort((a, b) => b.level - a.level || a.startAt.getTime() - b.startAt.getTime())
  if (!felt) return leading.name
  return alertReasonText(leading.name, felt.level < leading.level ? withoutBound(felt.description) : felt.description)
}

/**
 * Returns the reasons that apply in a window, at their levels in it. A reason keeps its whole stretch, because its end
 * matters even if the window ends earlier. Times are compared as numbers: dates take four times as long, and the queue
 * rates 15,000 assets at once.
 */
function reasonsWithin(reasons: readonly ImpactReason[], window: TimeWindow): ImpactReason[] {
  const [from, to] = [window.startAt.getTime(), window.endAt.getTime()]
  const within: ImpactReason[] = []
  for (const reason of reasons) {
    let level: ImpactLevel | undefined
    for (const span of reason.spans)
      if (span.startAt.getTime() < to && from < span.endAt.getTime())
        level = span.level > (level ?? IMPACT_LEVELS.none) ? span.level : (level ?? IMPACT_LEVELS.none)
    if (level === undefined) continue
    // The words and the cost of a lower level follow from its span when the reason is listed.
    within.push(level === reason.level ? reason : { ...reason, level, costMinutes: undefined })
  }
  return within
}

const overlaps = (a: TimeWindow, b: TimeWindow) => a.startAt < b.endAt && b.startAt < a.endAt

/**
 * Returns the worst level of reasons at a time, given in milliseconds: 10,000 assets at 168 hours take a few
 * milliseconds with numbers, and 100 with dates.
 */
export function levelOfReasonsAt(reasons: readonly ImpactReason[], at: number): ImpactLevel {
  let worst: ImpactLevel = IMPACT_LEVELS.none
  for (const { level, spans } of reasons) {
    if (level <= worst) continue
    for (const span of spans)
      if (span.level > worst && span.startAt.getTime() <= at && at < span.endAt.getTime()) worst = span.level
  }
  return worst
}
