import type { ImpactReason } from '../impacts/scores/impact-reasons.ts'
import type { ForecastSpan } from './vehicle-forecast.ts'

/** Converts forecast spans to reasons. A span's id holds its source and, except for alerts, its variable. */
export const vehicleReasons = (spans: readonly ForecastSpan[]): ImpactReason[] =>
  spans.map(({ id, source, text, impactLevel: level, reason, hazard, startAt, endAt, peakAt }) => {
    const isAlert = source === 'alert'
    return {
      id,
      source,
      name: text,
      description: reason,
      level,
      variable: isAlert ? null : id.slice(id.indexOf(':') + 1),
      event: isAlert ? text : null,
      ...(hazard !== undefined && { hazard }),
      startAt,
      endAt,
      spans: [{ startAt, endAt, level, ...(peakAt && { peakAt }) }],
    }
  })
