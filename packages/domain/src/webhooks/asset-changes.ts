// What changed about an asset between two evaluations, as reported to the organization's own systems.
import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'

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
 * The changes in the order in which they are sent. A weather service updates an alert by a new message with a new id: an alert that
 * takes the place of one with the same event has changed, it did not end and begin.
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

/** The lowest risk at which a route counts as at risk (our choice: from here on the portal advises to act). */
const AT_RISK_FROM = IMPACT_LEVELS.moderate

/** Whether a route came at risk or is clear again. A route without a risk before counts as clear, one without a risk now changes nothing. */
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
