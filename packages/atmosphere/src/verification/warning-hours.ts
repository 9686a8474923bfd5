interface Detected {
  leadHours: number
  /** Share of the events that were forecast. */
  detection: number | null
}

/** The share of events that must be forecast: at its lead time, half of the warnings were earlier. */
const HALF = 0.5

/**
 * The median lead time of warnings, in hours: the longest at which half of the events were forecast, between two lead times by linear
 * interpolation. Null without events; at most the last lead time, 0 where not even the shortest forecasts half of them.
 */
export function warningHours(byLead: readonly Detected[]): number | null {
  const known = byLead.flatMap(({ leadHours, detection }) => (detection === null ? [] : [{ leadHours, detection }]))
  if (known.length === 0) return null
  const below = known.findIndex(({ detection }) => detection < HALF)
  const to = known[below]
  if (!to) return known.at(-1)?.leadHours ?? null
  const from = known[below - 1]
  if (!from) return 0
  const share = (from.detection - HALF) / (from.detection - to.detection)
  return from.leadHours + (to.leadHours - from.leadHours) * share
}
