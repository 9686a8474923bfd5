import type { Geometry } from 'geojson'
import { acrossDateLine } from './date-line.ts'
import { shapePaths } from './shape-paths.ts'

/** The bounding box of a shape as west, south, east, north. East is larger than 180 if the shape crosses the date line. */
export function geometryBounds(shape: Geometry): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude = 0, latitude = 0] of shapePaths(acrossDateLine(shape)).flat()) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}
