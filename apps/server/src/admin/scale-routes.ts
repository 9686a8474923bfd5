import { type Coordinates, distanceMeters, HOUR_MS, seededRandom } from '@stormlane/domain'
import type { RoadNetwork } from '@stormlane/roads'
import { SCALE_PREFIX } from './scale-sites.ts'

/** How far apart the ends of a shipment lie, as the crow flies. */
const SHIPMENT_METERS = [100_000, 1_500_000] as const
/** Shipments leave from some hours ago until three days from now. */
const DEPARTS_WITHIN_HOURS = [-6, 72] as const
const MOST_TRIES = 200

/** Shipment number n between two places of the road network, on truck n of the fleet; the same number has the same ends everywhere. */
export function scaleRoute(number: number, { graph, nodeNames }: RoadNetwork, now: Date) {
  const random = seededRandom(number + 1_000_000)
  const placeOf = (node: number) => ({
    latitude: graph.nodeLat[node] as number,
    longitude: graph.nodeLng[node] as number,
    label: nodeNames[node] ?? '',
  })
  const anyPlace = () => placeOf(Math.floor(random() * graph.nodeLat.length))
  const origin = anyPlace()
  let destination = anyPlace()
  for (let tries = 0; tries < MOST_TRIES && !isShipment(origin, destination); tries++) destination = anyPlace()
  const [from, until] = DEPARTS_WITHIN_HOURS
  return {
    name: `${origin.label} to ${destination.label}`,
    external_id: `${SCALE_PREFIX}${String(number).padStart(6, '0')}`,
    origin_label: origin.label,
    origin_latitude: origin.latitude,
    origin_longitude: origin.longitude,
    destination_label: destination.label,
    destination_latitude: destination.latitude,
    destination_longitude: destination.longitude,
    departure_time: new Date(now.getTime() + Math.round((from + (until - from) * random()) * 4) * (HOUR_MS / 4)),
    waypoints: '[]',
    vehicle_id: `SL-${String(number).padStart(4, '0')}`,
    vehicle_type: 'truck' as const,
    status: null,
    source: 'stormlane',
    created_at: now,
  }
}

function isShipment(origin: Coordinates, destination: Coordinates): boolean {
  const meters = distanceMeters(origin, destination)
  return meters >= SHIPMENT_METERS[0] && meters <= SHIPMENT_METERS[1]
}
