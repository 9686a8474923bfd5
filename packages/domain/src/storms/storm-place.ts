import type { Coordinates } from '../geo/coordinates.ts'
import { footprintPlaces, footprintSize } from './footprint.ts'
import { type StormShape, swathOf } from './storm-likeness.ts'

/**
 * Where the snow of each Great Lake falls: the lake and about 60 miles of its lee shores, after the snow belts of Eichenlaub,
 * "Lake Effect Snowfall to the Lee of the Great Lakes" (BAMS 51, 1970).
 */
const SNOW_BELTS: readonly { lake: string; west: number; south: number; east: number; north: number }[] = [
  { lake: 'Lake Superior', west: -92, south: 45.8, east: -84, north: 48.5 },
  { lake: 'Lake Michigan', west: -88, south: 41.4, east: -84.8, north: 46 },
  { lake: 'Lake Huron', west: -84.5, south: 42.8, east: -79.8, north: 46.3 },
  { lake: 'Lake Erie', west: -83, south: 40.9, east: -78.2, north: 43 },
  { lake: 'Lake Ontario', west: -80, south: 42.8, east: -74.8, north: 44.6 },
]

/** Bands are small. A storm of a front or a low that happens to lie over a lake is larger than this. */
const LARGEST_BAND_SQUARE_DEGREES = 10
const IN_THE_BELT_FROM = 0.8
const PLACES_ASKED = 200
const PLACES_NAMED = 2

/** The lake whose snow belt holds nearly all of a small snow storm; null for any other storm. */
function lakeOf(storm: StormShape, places: readonly Coordinates[], size: number): string | null {
  if (storm.kind !== 'Winter Storm' || size > LARGEST_BAND_SQUARE_DEGREES || places.length === 0) return null
  const belt = SNOW_BELTS.find(({ west, south, east, north }) => {
    const inside = places.filter(
      ({ latitude, longitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    )
    return inside.length >= IN_THE_BELT_FROM * places.length
  })
  return belt?.lake ?? null
}

/** The two regions that hold most of a storm, and its lake. `regionAt` names the state, country or sea of a place. */
export function stormPlaces(
  storm: StormShape,
  regionAt: (place: Coordinates) => string,
): { places: string[]; lake: string | null } {
  const swath = swathOf(storm)
  const asked = footprintPlaces(swath, PLACES_ASKED)
  const counts = new Map<string, number>()
  for (const place of asked) {
    const region = regionAt(place)
    counts.set(region, (counts.get(region) ?? 0) + 1)
  }
  const places = [...counts]
    .toSorted(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1))
    .slice(0, PLACES_NAMED)
    .map(([region]) => region)
  return { places, lake: lakeOf(storm, asked, footprintSize(swath)) }
}
