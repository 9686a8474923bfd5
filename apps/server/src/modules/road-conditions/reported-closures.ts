// Reads the closures of roads from the stored road conditions.
import type { Coordinates } from '@stormlane/domain/geo'
import type { Geometry, Position } from 'geojson'
import type { roadConditionOnWire } from './road-condition-on-wire.ts'

/** A place at which a road is closed. */
export interface ReportedClosure extends Coordinates {
  /** Empty if it is unknown. */
  roadName: string
  from: Date
  /** Null if nobody knows when it opens. */
  until: Date | null
}

/** Expects features separated by commas. A closed stretch is closed at its ends and in its middle. */
export function reportedClosures(features: string): ReportedClosure[] {
  const stored = JSON.parse(`[${features}]`) as ReturnType<typeof roadConditionOnWire>[]
  return stored.flatMap(({ geometry, properties }) => {
    const { road_condition_type, roadway, start_time, end_time } = properties as StoredProperties
    if (road_condition_type !== 'road_closure') return []
    return placesOf(geometry).map(([longitude = 0, latitude = 0]) => ({
      latitude,
      longitude,
      roadName: roadway ?? '',
      from: new Date(start_time ?? 0),
      until: end_time ? new Date(end_time) : null,
    }))
  })
}

interface StoredProperties {
  road_condition_type: string
  roadway?: string | null
  start_time?: string | null
  end_time?: string | null
}

/** An area does not say which of its roads is closed. */
function placesOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  if (geometry.type === 'MultiPoint') return geometry.coordinates
  if (geometry.type === 'LineString') return endsAndMiddle(geometry.coordinates)
  return geometry.type === 'MultiLineString' ? geometry.coordinates.flatMap(endsAndMiddle) : []
}

const endsAndMiddle = (line: readonly Position[]): Position[] =>
  [...new Set([0, Math.floor(line.length / 2), line.length - 1])].map((i) => line[i]).filter((at) => at !== undefined)
