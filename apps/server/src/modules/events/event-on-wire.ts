import { eventSchema, toWire } from '@stormlane/contract'
import { geometryProblem, woundByRule } from '@stormlane/domain/geo'
import { type FloodChance, type HazardEvent, stormReportCategory } from '@stormlane/domain/hazards'

export interface DroppedEvent {
  id: string
  reason: string
}

/** Converts events to wire format; unusable ones are dropped and logged. */
export function eventsOnWire(events: readonly HazardEvent[]): { items: unknown[]; dropped: DroppedEvent[] } {
  const items: unknown[] = []
  const dropped: DroppedEvent[] = []
  for (const event of events) {
    const item = JSON.parse(JSON.stringify(toWire(wireForm(event)))) as { geo_json: object }
    const problem = geometryProblem(event.geoJson.geometry) ?? eventSchema.safeParse(item).error?.issues[0]?.message
    if (problem) dropped.push({ id: event.id, reason: problem })
    else items.push({ ...item, geo_json: { ...item.geo_json, geometry: woundByRule(event.geoJson.geometry) } })
  }
  return { items, dropped }
}

/** Reports get a category. What storms are followed by has its own calls. */
function wireForm(event: HazardEvent): object {
  if (event.eventType === 'storm_reports') return { ...event, category: stormReportCategory(event.reportType) }
  return event.eventType === 'storms' ? { ...event, outlook: undefined } : event
}

export const floodChanceOnWire = ({ id, name, date, probability, geometry }: FloodChance) => ({
  type: 'Feature' as const,
  id,
  geometry: woundByRule(geometry),
  properties: { name, date, flood_probability: probability },
})
