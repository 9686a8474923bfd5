import { type ImpactReason, summaryReasons } from '@stormlane/domain/impacts'
import type { LocationSummary } from './location-summary.ts'

const known = new WeakMap<LocationSummary, ImpactReason[]>()

/**
 * Returns the reasons of a location, parsed once: the map, its histogram and its list all need them. They are parsed
 * page by page while the list arrives, because parsing those of five thousand locations at once would block the page.
 */
export function reasonsOf(summary: LocationSummary | null): ImpactReason[] {
  if (!summary) return []
  const reasons = known.get(summary) ?? summaryReasons(summary)
  known.set(summary, reasons)
  return reasons
}
