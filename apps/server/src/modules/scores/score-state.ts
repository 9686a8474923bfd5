import type { ScoreOnWire } from '@stormlane/contract'
import type { AlertOverAsset, AssetState } from '@stormlane/domain/desk'
import type { ImpactLevel } from '@stormlane/domain/levels'

/** Prefix of the ids of alert tags. */
const ALERT_TAG = 'alert:'
const NO_DATA: ImpactLevel = -1

/** The part of a score that webhooks compare: the level of the next hours, and each alert once, by id. */
export function scoreState(score: ScoreOnWire): AssetState {
  const summaries = [score.subhourly_impact_summary, score.extended_impact_summary]
  const alerts = new Map<string, AlertOverAsset>()
  for (const { id, source, event, effective, expires } of summaries.flatMap((summary) => summary?.tags ?? []))
    if (source === 'alert' && !alerts.has(id))
      alerts.set(id, {
        id: id.slice(ALERT_TAG.length),
        event: event ?? '',
        beginsAt: String(effective),
        endsAt: String(expires),
      })
  return {
    level: (summaries.find(Boolean)?.overall_impact_level ?? NO_DATA) as ImpactLevel,
    alerts: [...alerts.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
