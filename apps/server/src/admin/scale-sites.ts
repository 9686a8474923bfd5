import { type Geocoder, LOCATION_CATEGORIES, seededRandom } from '@stormlane/domain'
import type { RoadGraph } from '@stormlane/roads'

/** Marks what was made by the thousand, so that it can be found and removed. */
export const SCALE_PREFIX = 'SCALE-'

/** A site lies within so many degrees of a road's node: some ten miles. */
const AROUND_NODE_DEGREES = 0.15
const KIND_WORDS: Record<(typeof LOCATION_CATEGORIES)[number], string> = {
  airport: 'Air Cargo',
  refinery: 'Fuel Rack',
  port: 'Terminal',
  railroad: 'Rail Ramp',
  store: 'Store',
  warehouse: 'Warehouse',
  generic: 'Service Point',
}

/** Site number n along the roads of the continent; the same number is the same site on every machine. */
export async function scaleSite(number: number, { nodeLat, nodeLng }: RoadGraph, geocoder: Geocoder) {
  const random = seededRandom(number)
  const node = Math.floor(random() * nodeLat.length)
  const away = () => (random() * 2 - 1) * AROUND_NODE_DEGREES
  const at = {
    latitude: Number(((nodeLat[node] as number) + away()).toFixed(5)),
    longitude: Number(((nodeLng[node] as number) + away()).toFixed(5)),
  }
  const { name, zip, timezone, bounds } = await geocoder.reverse(at)
  const category = LOCATION_CATEGORIES[Math.floor(random() * LOCATION_CATEGORIES.length)] ?? 'generic'
  return {
    ...at,
    name: `${KIND_WORDS[category]} ${number}, ${name}`,
    external_id: `${SCALE_PREFIX}${String(number).padStart(6, '0')}`,
    zip,
    timezone,
    bounds,
    user_metadata: { category },
  }
}
