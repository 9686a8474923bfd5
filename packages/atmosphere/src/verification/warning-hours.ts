interface Detected {
  leadHours: number
  /** Share of the events that were forecast. */
  detection: number | null
}

/** At the lead time at which this share of the events was forecast, half of the warnings came earlier. */
const HALF = 0.5

/**
 * Returns the median lead time of warnings, in hours: the longest one at which half of the events were forecast,
 * interpolated linearly between lead times. Null without events; at most the last lead time; 0 if even the shortest one
 * missed more than half of the events.
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
