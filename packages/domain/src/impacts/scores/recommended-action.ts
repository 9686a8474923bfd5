import { IMPACT_LEVELS, type ImpactLevel } from '../../levels/impact-level.ts'
import { type ActionSubject, type ActionWindow, actionText, actionTime, PROCEED_TEXT } from './action.texts.ts'
import type { ActionName, RecommendedAction } from './action.ts'
import type { ImpactReason } from './impact-reasons.ts'

type TimedAction = Exclude<ActionName, 'proceed'>

/** Recommended action by level and leading reason (DASH-039; the table is our choice). At level extreme it is always hold. */
const BY_VARIABLE: Readonly<Record<string, { moderate: TimedAction; high: TimedAction }>> = {
  road: { moderate: 'reduce_speed', high: 'delay' },
  disruption: { moderate: 'monitor', high: 'delay' },
  flood: { moderate: 'reduce_speed', high: 'reroute' },
  power: { moderate: 'monitor', high: 'delay' },
  life_property: { moderate: 'monitor', high: 'hold' },
  wildfire_spread: { moderate: 'monitor', high: 'reroute' },
  wildfire_conditions: { moderate: 'monitor', high: 'monitor' },
  slowdown: { moderate: 'reduce_speed', high: 'delay' },
  tipping: { moderate: 'secure_load', high: 'hold' },
  crash: { moderate: 'reduce_speed', high: 'delay' },
  heatIndex: { moderate: 'monitor', high: 'monitor' },
  lightningProbability: { moderate: 'monitor', high: 'hold' },
  gustProbability45mph: { moderate: 'secure_load', high: 'secure_load' },
  rainRate: { moderate: 'reduce_speed', high: 'reduce_speed' },
  windGust: { moderate: 'secure_load', high: 'secure_load' },
  snowRate: { moderate: 'reduce_speed', high: 'delay' },
  iceAccretion: { moderate: 'reduce_speed', high: 'delay' },
  windChill: { moderate: 'monitor', high: 'monitor' },
  floodChance: { moderate: 'reduce_speed', high: 'reroute' },
  visibility: { moderate: 'reduce_speed', high: 'delay' },
}

/** Actions for alerts by a word in their event name; the first match counts. */
const BY_ALERT_WORD: readonly (readonly [word: RegExp, moderate: TimedAction, high: TimedAction])[] = [
  [/tornado|hurricane|typhoon|tsunami|extreme wind|evacuat|shelter/i, 'hold', 'hold'],
  [/flood|surge|fire|ashfall|volcano/i, 'reroute', 'reroute'],
  [/blizzard|ice storm|winter storm|snow squall|lake effect/i, 'reduce_speed', 'delay'],
  [/thunderstorm|hail/i, 'monitor', 'hold'],
  [/wind|gale/i, 'secure_load', 'secure_load'],
  [/fog|smoke|dust|winter|freez|snow/i, 'reduce_speed', 'reduce_speed'],
]

/** The fields of a leading reason that determine the action. */
type LeadingReason = Pick<ImpactReason, 'level' | 'variable' | 'event'>

interface Situation {
  subject: ActionSubject
  now: Date
  /** The zone of the place; undefined means the machine's own. */
  timeZone: string | undefined
}

/** What the action follows from; `when` is known where a reason leads. */
interface RatedSubject {
  leading: LeadingReason | undefined
  when: ActionWindow | undefined
  text: string
}

/** Recommends an action for the leading reason of something without a trip: what to do, until when, and why. */
export function recommendedAction(
  { leading, when, text }: RatedSubject,
  { subject, now, timeZone }: Situation,
): RecommendedAction {
  if (!leading || !when || leading.level <= IMPACT_LEVELS.none) return { action: 'proceed', reason: PROCEED_TEXT }
  const action = withoutTrip(subject, actionForLevel(leading))
  const actor = subject === 'location' && isWintry(leading) ? 'wintryLocation' : subject
  return { action, reason: actionText(actor, action, text, actionTime(when, now, timeZone)) }
}

const WINTRY_VARIABLES: ReadonlySet<string> = new Set(['snowRate', 'iceAccretion'])
const WINTRY_EVENT = /blizzard|winter|snow|freezing rain|ice storm|lake effect/i

/** Whether snow or ice lies where people work. */
const isWintry = ({ variable, event }: LeadingReason) =>
  event ? WINTRY_EVENT.test(event) : WINTRY_VARIABLES.has(variable ?? '')

/**
 * A vehicle under way cannot leave later. One that stands without a trip is not told when to leave or how to drive:
 * trips have decisions of their own.
 */
function withoutTrip(subject: ActionSubject, wanted: TimedAction): TimedAction {
  if (subject === 'driving') return wanted === 'delay' ? 'reduce_speed' : wanted
  const isAboutDriving = wanted === 'delay' || wanted === 'reduce_speed'
  return subject === 'standing' && isAboutDriving ? 'monitor' : wanted
}

function actionForLevel({ level, variable, event }: LeadingReason): TimedAction {
  if (level >= IMPACT_LEVELS.extreme) return 'hold'
  if (level <= IMPACT_LEVELS.low) return 'monitor'
  if (event) {
    const [, moderate, high] = BY_ALERT_WORD.find(([word]) => word.test(event)) ?? [null, 'monitor', 'monitor']
    return ofLevel(level, moderate as TimedAction, high as TimedAction)
  }
  const rule = BY_VARIABLE[variable ?? '']
  return rule ? ofLevel(level, rule.moderate, rule.high) : 'monitor'
}

const ofLevel = (level: ImpactLevel, moderate: TimedAction, high: TimedAction) =>
  level >= IMPACT_LEVELS.high ? high : moderate
