import { seededRandom } from '@stormlane/domain/measures'
import { type Geocoder, LOCATION_CATEGORIES } from '@stormlane/domain/places'
import type { RoadGraph } from '@stormlane/roads'

/** External ids of generated assets begin with this, so that they can be found and removed. */
export const SCALE_PREFIX = 'SCALE-'

/** Sites lie within this distance of a road node, about ten miles. */
const MAX_OFFSET_DEGREES = 0.15
const CATEGORY_NAMES: Record<(typeof LOCATION_CATEGORIES)[number], string> = {
  airport: 'Air Cargo',
  refinery: 'Fuel Rack',
  port: 'Terminal',
  railroad: 'Rail Ramp',
  store: 'Store',
  warehouse: 'Warehouse',
  generic: 'Service Point',
}

/** Generates site `number` near a road. The same number gives the same site on every machine. */
export async function scaleSite(number: number, { nodeLat, nodeLng }: RoadGraph, geocoder: Geocoder) {
  const random = seededRandom(number)
  const node = Math.floor(random() * nodeLat.length)
  const randomOffset = () => (random() * 2 - 1) * MAX_OFFSET_DEGREES
  const at = {
    latitude: Number(((nodeLat[node] as number) + randomOffset()).toFixed(5)),
    longitude: Number(((nodeLng[node] as number) + randomOffset()).toFixed(5)),
  }
  const { name, zip, timezone, bounds } = await geocoder.reverse(at)
  const category = LOCATION_CATEGORIES[Math.floor(random() * LOCATION_CATEGORIES.length)] ?? 'generic'
  return {
    ...at,
    name: `${CATEGORY_NAMES[category]} ${number}, ${name}`,
    external_id: `${SCALE_PREFIX}${String(number).padStart(6, '0')}`,
    zip,
    timezone,
    bounds,
    user_metadata: { category },
  }
}
