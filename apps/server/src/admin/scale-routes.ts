import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import { seededRandom } from '@stormlane/domain/measures'
import type { RoadNetwork } from '@stormlane/roads'
import { firstPlan, tripHours } from '../demo/shipment-plan.ts'
import { SCALE_PREFIX } from './scale-sites.ts'

/** Straight-line distance between origin and destination of a shipment. */
const SHIPMENT_RANGE_METERS = [100_000, 1_500_000] as const
const MAX_TRIES = 200

/**
 * Generates shipment `number` between two nodes of the road network, on the truck of that number. The same number
 * always has the same origin and destination.
 */
export function scaleRoute(number: number, { graph, nodeNames }: RoadNetwork, now: Date) {
  const random = seededRandom(number + 1_000_000)
  const nodePlace = (node: number) => ({
    latitude: graph.nodeLat[node] as number,
    longitude: graph.nodeLng[node] as number,
    label: nodeNames[node] ?? '',
  })
  const randomPlace = () => nodePlace(Math.floor(random() * graph.nodeLat.length))
  const origin = randomPlace()
  let destination = randomPlace()
  for (let tries = 0; tries < MAX_TRIES && !isShipmentDistance(origin, destination); tries++)
    destination = randomPlace()
  const { departAt, appointment } = firstPlan(number, tripHours(origin, destination), now)
  return {
    name: `${origin.label} to ${destination.label}`,
    external_id: `${SCALE_PREFIX}${String(number).padStart(6, '0')}`,
    origin_label: origin.label,
    origin_latitude: origin.latitude,
    origin_longitude: origin.longitude,
    destination_label: destination.label,
    destination_latitude: destination.latitude,
    destination_longitude: destination.longitude,
    departure_time: departAt,
    appointment_earliest: appointment?.earliest ?? null,
    appointment_latest: appointment?.latest ?? null,
    waypoints: '[]',
    vehicle_id: `SL-${String(number).padStart(4, '0')}`,
    vehicle_type: 'truck' as const,
    status: departAt < now ? ('active' as const) : null,
    source: 'stormlane',
    created_at: now,
  }
}

function isShipmentDistance(origin: Coordinates, destination: Coordinates): boolean {
  const meters = distanceMeters(origin, destination)
  return meters >= SHIPMENT_RANGE_METERS[0] && meters <= SHIPMENT_RANGE_METERS[1]
}
