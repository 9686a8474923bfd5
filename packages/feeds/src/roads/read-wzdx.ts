import type { FeedNotes } from '@stormlane/domain/product'
import * as z from 'zod'
import { acceptItems } from '../events/accept-items.ts'
import { readFeatures, readShape } from '../events/read-collection.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { inWords, isUnderWay, itemName, type RoadReport, roadReport } from './road-report.ts'
import { ROAD_WORDS, LIVE_ROAD_TEXTS as TEXTS } from './roads.texts.ts'

const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()), 'no such time')
  .nullish()
  .transform((date) => date ?? null)
const details = z.object({
  /** Version 2 knows only work zones. */
  event_type: z.string().default('work-zone'),
  road_names: z.array(z.string()).optional(),
  /** Until version 2. */
  road_name: z.string().nullish(),
  direction: z.string().nullish(),
  description: z.string().nullish(),
  name: z.string().nullish(),
})
/**
 * A road event of WZDx 2.0 to 4.2, https://github.com/usdot-jpo-ode/wzdx. Its details are in `core_details` since 4.0,
 * and directly in `properties` before.
 */
const featureSchema = z.object({
  id: z.union([z.string().min(1).max(200), z.number()]).optional(),
  geometry: z.unknown(),
  properties: z
    .looseObject({ core_details: z.unknown().optional() })
    .transform((given) => ({ ...given, ...(given.core_details as object | undefined) }))
    .pipe(
      details.extend({
        road_event_id: z.string().min(1).max(200).optional(),
        start_date: moment,
        end_date: moment,
        vehicle_impact: z.string().nullish(),
      }),
    ),
})

/** Reads the work zones that are under way. One with all lanes closed is a road closure. */
export function readWzdx(text: string, now: Date, notes?: FeedNotes): RoadReport[] {
  const features = readFeatures(text, 'work zones')
  if (features.length > 0 && features.every(isDevice)) throw unusableAnswer(TEXTS.devices)
  const read = acceptItems(features, {
    read: (feature) => readFeature(feature, now),
    nameOf: itemName,
    what: 'work zones',
    notes,
  })
  return read.flatMap((report) => report ?? [])
}

/** Returns null for an event that is not under way, and for detours, which lead over open roads. */
function readFeature(feature: unknown, now: Date): RoadReport | null {
  const { id: given, geometry, properties } = readShape(feature, featureSchema)
  const { event_type, road_names, road_name, direction, description, vehicle_impact } = properties
  const { start_date: start, end_date: end } = properties
  if (!isUnderWay(start, end, now) || event_type === 'detour') return null
  const roadway = [road_names?.join(', ') ?? road_name, direction === 'unknown' ? null : direction]
    .filter(Boolean)
    .join(' ')
  const id = String(given ?? properties.road_event_id ?? JSON.stringify(geometry).slice(0, 100))
  const facts = {
    roadway: roadway || null,
    description: description ?? null,
    start_time: inWords(start),
    end_time: inWords(end),
  }
  const shape = asLine(geometry)
  const impact = vehicle_impact && vehicle_impact !== 'unknown' ? ROAD_WORDS.impact(vehicle_impact) : null
  if (event_type.includes('restriction'))
    return roadReport(id, 'trucker_warning', shape, { ...facts, title: `${ROAD_WORDS.restriction} ${roadway}`.trim() })
  if (vehicle_impact === 'all-lanes-closed')
    return roadReport(id, 'road_closure', shape, { ...facts, reason: null, affected_lanes: impact })
  return roadReport(id, 'road_work', shape, {
    ...facts,
    title: roadway || null,
    severity: null,
    affected_lanes: impact,
  })
}

/** Some feeds state only the first and the last point of a line. */
function asLine(geometry: unknown): unknown {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type !== 'MultiPoint' || !Array.isArray(coordinates)) return geometry
  return coordinates.length > 1 ? { type: 'LineString', coordinates } : { type: 'Point', coordinates: coordinates[0] }
}

const isDevice = (feature: unknown) =>
  (feature as { properties?: { core_details?: { device_type?: unknown } } } | null)?.properties?.core_details
    ?.device_type !== undefined
