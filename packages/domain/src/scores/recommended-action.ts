import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'
import type { ActionName, RecommendedAction } from './action.ts'
import type { ImpactTag } from './impact-summary.ts'
import { ACTION_REASONS } from './scores.texts.ts'

/** Recommended action by level and leading reason (DASH-039; the table is our choice). At level extreme it is always hold. */
const BY_VARIABLE: Readonly<Record<string, { moderate: ActionName; high: ActionName }>> = {
  road: { moderate: 'reduce_speed', high: 'delay' },
  disruption: { moderate: 'monitor', high: 'delay' },
  flood: { moderate: 'reduce_speed', high: 'reroute' },
  power: { moderate: 'monitor', high: 'delay' },
  life_property: { moderate: 'monitor', high: 'hold' },
  wildfire_spread: { moderate: 'monitor', high: 'reroute' },
  wildfire_conditions: { moderate: 'monitor', high: 'monitor' },
  tipping: { moderate: 'secure_load', high: 'hold' },
  crash: { moderate: 'reduce_speed', high: 'delay' },
  heatIndex: { moderate: 'monitor', high: 'monitor' },
  lightningProbability: { moderate: 'monitor', high: 'hold' },
  gustProbability45mph: { moderate: 'secure_load', high: 'secure_load' },
  rainRate: { moderate: 'reduce_speed', high: 'reduce_speed' },
}

/** Actions for alerts by a word in their event name; the first match counts. */
const BY_ALERT_WORD: readonly (readonly [word: RegExp, moderate: ActionName, high: ActionName])[] = [
  [/tornado|hurricane|typhoon|tsunami|extreme wind|evacuat|shelter/i, 'hold', 'hold'],
  [/flood|surge|fire|ashfall|volcano/i, 'reroute', 'reroute'],
  [/blizzard|ice storm|winter storm|snow squall|lake effect/i, 'reduce_speed', 'delay'],
  [/thunderstorm|hail/i, 'monitor', 'hold'],
  [/wind|gale/i, 'secure_load', 'secure_load'],
  [/fog|smoke|dust|winter|freez|snow/i, 'reduce_speed', 'reduce_speed'],
]

/** The leading reason of an impact. */
export type LeadingReason = Pick<ImpactTag, 'impactLevel' | 'variable' | 'event' | 'description'>

/** The action for the leading reason, with the reason as text. A vehicle under way cannot leave later. */
export function recommendedAction(leading: LeadingReason | undefined, isUnderWay = false): RecommendedAction {
  if (!leading || leading.impactLevel <= IMPACT_LEVELS.none)
    return { action: 'proceed', reason: ACTION_REASONS.proceed('') }
  const wanted = actionForLevel(leading)
  const action = isUnderWay && wanted === 'delay' ? 'reduce_speed' : wanted
  return { action, reason: ACTION_REASONS[action](leading.description) }
}

function actionForLevel({ impactLevel, variable, event }: LeadingReason): ActionName {
  if (impactLevel >= IMPACT_LEVELS.extreme) return 'hold'
  if (impactLevel <= IMPACT_LEVELS.low) return 'monitor'
  if (event) {
    const [, moderate, high] = BY_ALERT_WORD.find(([word]) => word.test(event)) ?? [null, 'monitor', 'monitor']
    return ofLevel(impactLevel, moderate as ActionName, high as ActionName)
  }
  const rule = BY_VARIABLE[variable ?? '']
  return rule ? ofLevel(impactLevel, rule.moderate, rule.high) : 'monitor'
}

const ofLevel = (level: ImpactLevel, moderate: ActionName, high: ActionName) =>
  level >= IMPACT_LEVELS.high ? high : moderate
