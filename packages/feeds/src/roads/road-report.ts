import type { RoadConditionType } from '@stormlane/domain/hazards'

/** A record of a road feed, as input for parseRoadConditions, which also checks its geometry. */
export interface RoadReport {
  type: 'Feature'
  id: string
  geometry: unknown
  properties: { id: string; road_condition_type: RoadConditionType } & Record<string, unknown>
}

export function roadReport(
  id: string,
  road_condition_type: RoadConditionType,
  geometry: unknown,
  properties: Record<string, unknown>,
): RoadReport {
  return { type: 'Feature', id, geometry, properties: { id, road_condition_type, ...properties } }
}

/** Returns whether something is under way; a missing start or end does not limit it. */
export const isUnderWay = (start: Date | null, end: Date | null, now: Date): boolean =>
  (start === null || start <= now) && (end === null || end > now)

export const inWords = (time: Date | null): string | null => time?.toISOString() ?? null

/** Names an item so that it can be found in its feed. */
export function itemName(item: unknown, position: number): string {
  const id = (item as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 100) : `entry ${position + 1}`
}
