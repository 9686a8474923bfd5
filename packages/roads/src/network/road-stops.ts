import type { RoadStop, RoadStops } from '@stormlane/domain/vehicles'
import type { Bounds } from '@stormlane/domain/weather'
import Flatbush from 'flatbush'

/** Indexes places to stop for lookup by bounding box. */
export function roadStops(stops: readonly RoadStop[] = []): RoadStops {
  if (stops.length === 0) return { count: 0, within: () => [] }
  const index = new Flatbush(stops.length)
  for (const { longitude, latitude } of stops) index.add(longitude, latitude, longitude, latitude)
  index.finish()
  return {
    count: stops.length,
    within: ({ west, south, east, north }: Bounds) =>
      index.search(west, south, east, north).map((i) => stops[i] as RoadStop),
  }
}
