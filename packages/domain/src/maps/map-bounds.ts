import type { Coordinates } from '../geo/coordinates.ts'
import type { OrganizationSettings } from '../product/organization-settings.ts'

/** South-west and north-east corners, longitude first. */
export type MapBounds = readonly [southWest: readonly [number, number], northEast: readonly [number, number]]

/** Contiguous United States (MAP-097). */
export const CONTINENTAL_US: MapBounds = [
  [-125, 24.4],
  [-66.9, 49.4],
]
/** Mexico with its border states (MAP-098). */
const MEXICO: MapBounds = [
  [-118.5, 14.4],
  [-86.6, 32.8],
]

/** Returns the initial bounds of a map when no asset or URL determines them. */
export const defaultMapBounds = (settings: Pick<OrganizationSettings, 'MexicoMapBounds'>): MapBounds =>
  settings.MexicoMapBounds ? MEXICO : CONTINENTAL_US

/** Returns the smallest bounds with all these places; null without a place. */
export function boundsOfPlaces(places: readonly Coordinates[]): MapBounds | null {
  if (places.length === 0) return null
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [
    [west, south],
    [east, north],
  ]
}

/** A window moves over the places in steps of a quarter of its size. */
const STEPS = [0, 1, 2, 3] as const

/** Returns the bounds of the places in the fullest window, for a map that cannot show all at a useful zoom. */
export function densestBounds(
  places: readonly Coordinates[],
  window: { longitude: number; latitude: number },
): MapBounds | null {
  const columnOf = ({ longitude }: Coordinates) => Math.floor((longitude * STEPS.length) / window.longitude)
  const rowOf = ({ latitude }: Coordinates) => Math.floor((latitude * STEPS.length) / window.latitude)
  const cells = Map.groupBy(places, (place) => `${columnOf(place)} ${rowOf(place)}`)
  const cellsFrom = (column: number, row: number) =>
    STEPS.flatMap((x) => STEPS.map((y) => cells.get(`${column + x} ${row + y}`) ?? []))
  let densest: readonly (readonly Coordinates[])[] = []
  let most = 0
  for (const [first] of cells.values()) {
    if (!first) continue
    // Only windows whose first column holds a place need testing: any other could move on without losing one.
    for (const y of STEPS) {
      const held = cellsFrom(columnOf(first), rowOf(first) - y)
      const count = held.reduce((sum, { length }) => sum + length, 0)
      if (count > most) [densest, most] = [held, count]
    }
  }
  return boundsOfPlaces(densest.flat())
}
