// The daily traffic of the demo beside its named shipments: trucks between its sites, most of them under way.
import { distanceMeters } from '@stormlane/domain/geo'
import { seededRandom } from '@stormlane/domain/measures'
import type { Database } from '../platform/database/database.ts'
import { arrivedShipments, replaceShipment } from './demo.repository.ts'
import { DEMO_PLACES, type DemoPlace, shortName } from './demo-places.ts'
import { firstPlan, nextPlan, tripHours } from './shipment-plan.ts'

/** With the named shipments more than 80 leave on the first three days, on 126 of 300 trucks (DEMO-020). */
export const DEMO_SHIPMENTS = 114
const EXTERNAL_ID_PREFIX = 'CF-S-'
const FIRST_EXTERNAL_ID = 2001
/** The trucks before it drive the named shipments. */
const FIRST_TRUCK = 13
/** Straight-line distance of line haul within North America. */
const RANGE_METERS = [400_000, 1_500_000] as const

const SITES = DEMO_PLACES.filter(({ region }) => region !== 'region-mexico')

interface ShipmentOptions {
  organizationId: string
  now: Date
  count: number
  idOf: (number: number) => string
  groupIds: (externalIds: readonly string[]) => string[]
}

/** Rows of the table. The same number always joins the same sites. */
export function demoShipmentRows({ organizationId, now, count, idOf, groupIds }: ShipmentOptions) {
  return Array.from({ length: count }, (_, index) => {
    const [origin, destination] = sitesOf(index)
    const { departAt, appointment } = firstPlan(index, tripHours(origin, destination), now)
    return {
      organization_id: organizationId,
      id: idOf(FIRST_EXTERNAL_ID + index),
      external_id: `${EXTERNAL_ID_PREFIX}${String(FIRST_EXTERNAL_ID + index)}`,
      group_ids: groupIds([origin.region]),
      name: `${shortName(origin.name)} to ${shortName(destination.name)}`,
      origin_label: origin.name,
      origin_latitude: origin.latitude,
      origin_longitude: origin.longitude,
      destination_label: destination.name,
      destination_latitude: destination.latitude,
      destination_longitude: destination.longitude,
      departure_time: departAt,
      appointment_earliest: appointment?.earliest ?? null,
      appointment_latest: appointment?.latest ?? null,
      waypoints: '[]',
      vehicle_id: `SL-${String(FIRST_TRUCK + index).padStart(4, '0')}`,
      vehicle_type: 'truck' as const,
      status: departAt < now ? ('active' as const) : null,
      source: 'stormlane',
      // After the named shipments, by which lists are sorted.
      created_at: new Date(now.getTime() + 1000 + index),
    }
  })
}

function sitesOf(index: number): [DemoPlace, DemoPlace] {
  const random = seededRandom(index + 500)
  const any = () => SITES[Math.floor(random() * SITES.length)] as DemoPlace
  for (;;) {
    const [origin, destination] = [any(), any()]
    const meters = distanceMeters(origin, destination)
    if (meters >= RANGE_METERS[0] && meters <= RANGE_METERS[1]) return [origin, destination]
  }
}

/** A truck that has arrived takes the next shipment back from there, so that a demo never runs out of them. */
export async function renewDemoShipments(database: Database, organizationId: string, now: Date): Promise<void> {
  for (const arrived of await arrivedShipments(database, organizationId, EXTERNAL_ID_PREFIX)) {
    const [origin, destination] = [arrived.destination, arrived.origin]
    const number = Number(arrived.externalId.slice(EXTERNAL_ID_PREFIX.length)) - FIRST_EXTERNAL_ID
    const { departAt, appointment } = nextPlan(number, tripHours(origin, destination), now)
    await replaceShipment(database, organizationId, arrived, {
      name: `${shortName(origin.label)} to ${shortName(destination.label)}`,
      origin,
      destination,
      departAt,
      appointment,
    })
  }
}
