import { alertWeather } from '../../hazards/government-alerts/alert-weather.ts'
import { withoutBound } from '../../indices/indices.texts.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../../levels/impact-level.ts'
import { isMapLayer, MAP_LAYERS } from '../../maps/map-types.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { sharedDate } from '../../time/shared-dates.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import { levelChance } from '../../weather/level-chance.ts'
import type { LimitHazard } from '../limits/limit-hazard.ts'
import { LIMIT_REASON_NAMES } from '../limits/limits.texts.ts'
import type { ImpactTag } from './impact-summary.ts'
import { decodeLevels, type LevelSpan, levelSpans } from './level-changes.ts'
import { costOfIndex } from './one-order.ts'
import { reasonWeather } from './reason-weather.ts'
import { alertReasonText, tagText, WEATHER_TAG_NAMES, withChance } from './scores.texts.ts'

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
  /**
   * What it costs to do nothing, in minutes (see `one-order.ts`): minutes lost on a trip, or an index above its bound.
   * Absent where neither is known, as for alerts.
   */
  costMinutes?: number | undefined
  /** The level over time; adjoining spans have different levels. */
  spans: readonly LevelSpan[]
  /** When the forecast was made, from which the chance of a level follows; absent for alerts. */
  runTime?: Date | undefined
}

/** Level, leading reason and rows of an asset, the same on every screen. */
export interface AssetRating {
  level: ImpactLevel
  /** Worst first, each cause once. */
  reasons: readonly ImpactReason[]
  leading: ImpactReason | undefined
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
  description: string | null
  /** Of an index, 0-10; of other tags in their own unit. */
  value?: number | null | undefined
  effective: string | null
  expires: string | null
  levels?: string | undefined
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
    decodeLevels(tag.levels ?? '', since),
    since,
  )
}

type DescribedTag = Omit<WireTag, 'effective' | 'expires' | 'levels'>

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
    return {
      id: tag.id,
      source: tag.source as ImpactTag['source'],
      name,
      description: isPeak
        ? (tag.description ?? tag.text)
        : levelText({ name, variable: tag.variable, runTime }, worst, first.startAt),
      ...(isPeak &&
        tag.source === 'impact' &&
        typeof tag.value === 'number' && { costMinutes: costOfIndex(tag.value) }),
      level: worst,
      variable: tag.variable,
      event: tag.event,
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

/** `Road Conditions: Moderate`, with its chance from three days ahead on. */
function levelText(
  { name, variable, runTime }: Pick<ImpactReason, 'name' | 'variable' | 'runTime'>,
  level: ImpactLevel,
  from: Date,
): string {
  const leadHours = runTime ? (from.getTime() - runTime.getTime()) / HOUR_MS : 0
  return withChance(
    tagText(name, impactLevelName(level)),
    variable === null ? null : levelChance(variable, level, leadHours),
  )
}

/** The name of a tag without its level. */
function tagName({ id, source, event, variable, text }: DescribedTag): string {
  if (event) return event
  if (source === 'limit') return LIMIT_REASON_NAMES[id.slice(id.indexOf(':') + 1) as LimitHazard] ?? text
  if (variable && isMapLayer(variable)) return MAP_LAYERS[variable].label
  return WEATHER_TAG_NAMES[variable as keyof typeof WEATHER_TAG_NAMES] ?? text
}

/**
 * Rates an asset by its reasons. With a window, only reasons that apply in it count, at their level in it. Every screen
 * uses this, so that level, reason and rows never contradict each other.
 */
export function rateReasons(reasons: readonly ImpactReason[], window?: TimeWindow): AssetRating {
  const within = window ? reasonsWithin(reasons, window) : reasons
  // Shortcut: most assets have no reasons, and the map rates thousands of assets in one task.
  if (within.length === 0) return { level: IMPACT_LEVELS.none, reasons: [], leading: undefined, text: '' }
  const worstFirst = within.toSorted((a, b) => b.level - a.level)
  const listed = new Set<string>()
  const rows = worstFirst.filter(({ id }) => listed.size < listed.add(id).size)
  const [leading] = rows
  return { level: leading?.level ?? IMPACT_LEVELS.none, reasons: rows, leading, text: reasonText(rows) }
}

/**
 * Describes the leading reason. An alert's name alone says little, so the worst forecast reason of the kind that it
 * warns of follows. Weather of another kind would look like the alert's cause.
 */
function reasonText([leading, ...others]: readonly ImpactReason[]): string {
  if (!leading) return ''
  if (leading.source !== 'alert') return leading.description
  const warnedOf = alertWeather(leading.event ?? leading.name)
  const felt = others.find((reason) => {
    const kind = reason.source === 'alert' ? undefined : reasonWeather(reason)
    return kind !== undefined && warnedOf.includes(kind) && overlaps(reason, leading)
  })
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
    let since = reason.startAt
    for (const span of reason.spans)
      if (span.startAt.getTime() < to && from < span.endAt.getTime() && !(span.level <= (level ?? -2))) {
        level = span.level > IMPACT_LEVELS.none ? span.level : IMPACT_LEVELS.none
        since = span.startAt > window.startAt ? span.startAt : window.startAt
      }
    if (level === undefined) continue
    within.push(
      level === reason.level
        ? reason
        : { ...reason, level, costMinutes: undefined, description: levelText(reason, level, since) },
    )
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
