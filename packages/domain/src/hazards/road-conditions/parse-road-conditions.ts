import type { Geometry } from 'geojson'
import { geometryProblem } from '../../geo/geometry-problem.ts'
import { ROAD_CONDITION_TYPES, type RoadCondition, type RoadConditionType } from './road-condition.ts'

/** Why a record was dropped. */
export interface DroppedRecord {
  id: string | null
  type: string | null
  reason: string
}

export interface ParsedRoadConditions {
  items: RoadCondition[]
  dropped: DroppedRecord[]
}

/** Parses features. Unusable ones are dropped and reported, the rest are kept (TRAFFIC-010 to TRAFFIC-015). */
export function parseRoadConditions(features: readonly unknown[]): ParsedRoadConditions {
  const parsed: ParsedRoadConditions = { items: [], dropped: [] }
  for (const feature of features) {
    const record = new FeatureFields(feature)
    const result = parseRecord(record)
    if (typeof result === 'string')
      parsed.dropped.push({ id: record.text('id'), type: record.text('road_condition_type'), reason: result })
    else parsed.items.push(result)
  }
  return parsed
}

/** Returns the parsed record, or why it is dropped. */
function parseRecord(fields: FeatureFields): RoadCondition | string {
  const type = ROAD_CONDITION_TYPES.find((known) => known === fields.text('road_condition_type'))
  if (!type) return 'unknown road condition type'
  const id = fields.text('id')
  if (id === null) return 'no id'
  const problem = geometryProblem(fields.geometry)
  return problem ?? build(type, { id, geometry: fields.geometry as Geometry }, fields)
}

function build(
  type: RoadConditionType,
  base: { id: string; geometry: Geometry },
  fields: FeatureFields,
): RoadCondition | string {
  const roadway = fields.text('roadway')
  const title = fields.text('title')
  const description = fields.text('description')
  const affectedLanes = fields.text('affected_lanes')
  const times = { startTime: fields.time('start_time'), endTime: fields.time('end_time') }
  switch (type) {
    case 'road_status': {
      if (description === null) return 'blank description'
      const mileMarkers = [fields.number('start_mile_marker'), fields.number('end_mile_marker')] as const
      return { type, ...base, roadway, description, status: fields.text('status'), mileMarkers }
    }
    case 'road_work':
      return { type, ...base, ...times, roadway, title, description, severity: fields.text('severity'), affectedLanes }
    case 'road_closure':
      return { type, ...base, ...times, roadway, description, reason: fields.text('reason'), affectedLanes }
    case 'special_event': {
      const specialEventType = fields.text('special_event_type')
      return { type, ...base, ...times, title, description, specialEventType, location: fields.text('location') }
    }
    case 'traffic_camera':
      return {
        type,
        ...base,
        roadway,
        description,
        imageURLs: fields.urls('image_urls'),
        videoURLs: fields.urls('video_urls'),
      }
    case 'traffic_congestion': {
      const startTime = times.startTime ?? fields.time('last_updated')
      const trafficCongestionType = fields.text('traffic_congestion_type')
      const reason = fields.text('reason')
      return { type, ...base, ...times, startTime, roadway, trafficCongestionType, description, reason }
    }
    case 'traffic_incident': {
      const trafficIncidentType = fields.text('traffic_incident_type')
      return { type, ...base, ...times, roadway, description, trafficIncidentType, affectedLanes }
    }
    case 'trucker_warning':
      return { type, ...base, ...times, title, description }
    case 'weather_station': {
      const precipitationType = fields.text('precipitation_type')
      if (precipitationType === null) return 'no precipitation type'
      return {
        type,
        ...base,
        roadway,
        description,
        status: fields.text('status'),
        temperature: fields.number('temperature'),
        precipitationType,
        windSpeed: fields.number('wind_speed'),
        windSpeedDirection: fields.number('wind_speed_direction'),
        windGust: fields.number('wind_gust'),
        windGustDirection: fields.number('wind_gust_direction'),
      }
    }
  }
}

/** Reads fields of an untrusted feature. */
class FeatureFields {
  readonly geometry: unknown
  readonly #properties: Record<string, unknown>

  constructor(feature: unknown) {
    const { geometry, properties, id } = asRecord(feature)
    this.geometry = geometry
    this.#properties = { id, ...asRecord(properties) }
  }

  /** Returns text that is not blank, else null; a number is converted to text. */
  text(name: string): string | null {
    const value = this.#properties[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    return text === '' ? null : text
  }

  number(name: string): number | null {
    const value = this.#properties[name]
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : null
  }

  time(name: string): Date | null {
    const time = new Date(this.text(name) ?? Number.NaN)
    return Number.isNaN(time.getTime()) ? null : time
  }

  /** Returns URLs that a page may show: http(s), or a path on our own origin. */
  urls(name: string): string[] {
    const value = this.#properties[name]
    return Array.isArray(value) ? value.filter((url) => typeof url === 'string' && /^(https?:\/)?\//.test(url)) : []
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
