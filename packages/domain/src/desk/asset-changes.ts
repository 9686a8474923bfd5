// Finds what changed about an asset between two evaluations, for webhooks to the organization's own systems.
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'

/** An alert over an asset. Times are ISO 8601, as stored with the evaluation. */
export interface AlertOverAsset {
  id: string
  event: string
  beginsAt: string
  endsAt: string
}

export interface AssetState {
  level: ImpactLevel
  alerts: readonly AlertOverAsset[]
}

export type AssetChange =
  | { type: 'asset.impact_changed'; level: ImpactLevel; previousLevel: ImpactLevel }
  | { type: 'alert.began' | 'alert.ended'; alert: AlertOverAsset }
  | { type: 'alert.changed'; alert: AlertOverAsset; previousId: string }

/**
 * Returns the changes in sending order. A weather service updates an alert by a new message with a new id, so an alert
 * that replaces one with the same event counts as changed, not as one alert that ended and another that began.
 */
export function assetChanges(before: AssetState, after: AssetState): AssetChange[] {
  const gone = before.alerts.filter(({ id }) => !after.alerts.some((alert) => alert.id === id))
  const changes: AssetChange[] = []
  for (const alert of after.alerts) {
    const same = before.alerts.find(({ id }) => id === alert.id)
    if (same) {
      const moved = same.beginsAt !== alert.beginsAt || same.endsAt !== alert.endsAt || same.event !== alert.event
      if (moved) changes.push({ type: 'alert.changed', alert, previousId: same.id })
      continue
    }
    const replaced = gone.findIndex(({ event }) => event === alert.event)
    const [previous] = replaced === -1 ? [] : gone.splice(replaced, 1)
    changes.push(previous ? { type: 'alert.changed', alert, previousId: previous.id } : { type: 'alert.began', alert })
  }
  for (const alert of gone) changes.push({ type: 'alert.ended', alert })
  if (before.level !== after.level)
    changes.push({ type: 'asset.impact_changed', level: after.level, previousLevel: before.level })
  return changes
}

/** The lowest risk at which a route counts as at risk (our choice: from this level up, the portal advises action). */
const AT_RISK_FROM = IMPACT_LEVELS.moderate

/**
 * Returns whether a route became at risk or is clear again. An unknown risk before counts as clear; an unknown risk now
 * changes nothing.
 */
export function routeRiskChange(
  before: ImpactLevel | null,
  after: ImpactLevel | null,
): 'route.at_risk' | 'route.clear' | undefined {
  if (after === null) return undefined
  const wasAtRisk = before !== null && before >= AT_RISK_FROM
  const isAtRisk = after >= AT_RISK_FROM
  if (wasAtRisk === isAtRisk) return undefined
  return isAtRisk ? 'route.at_risk' : 'route.clear'
}
