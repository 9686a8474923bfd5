import { alertEvent } from '../../hazards/government-alerts/alert-events.ts'
import type { ImpactTag } from './impact-summary.ts'

const SOURCE_WEIGHT: Record<ImpactTag['source'], number> = { alert: 0, limit: 1, impact: 2, weather: 3 }

/** Sorts by level, worst first; then alerts before own limits before indices before weather variables; then by start. */
export function compareTags(a: ImpactTag, b: ImpactTag): number {
  return (
    b.impactLevel - a.impactLevel ||
    SOURCE_WEIGHT[a.source] - SOURCE_WEIGHT[b.source] ||
    alertPriority(a) - alertPriority(b) ||
    (b.value ?? 0) - (a.value ?? 0) ||
    a.effective.getTime() - b.effective.getTime() ||
    (a.id < b.id ? -1 : 1)
  )
}

const alertPriority = ({ event }: ImpactTag) => (event === null ? 0 : alertEvent(event).priority)
