// Assets of the demo organization for lists.bench.ts: rows as the jobs write them, made from the examples of the contract.
import { type Call, listLocations, listRoutes, listVehicles } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { DEMO_ORGANIZATION_ID } from '@stormlane/server/src/demo/demo-assets.ts'
import type { Database } from '@stormlane/server/src/platform/database/database.ts'

interface Fields extends Record<string, unknown> {
  upcoming_impact?: unknown
  latest_route_results?: unknown
}

const START = new Date('2026-02-10T12:00:00Z')
const [location, vehicle, route] = [
  exampleRow(listLocations, 'cities'),
  exampleRow(listVehicles, 'vehicles'),
  exampleRow(listRoutes, 'routes'),
]
const SCORE_FIELDS = Object.keys(location).filter((field) => /impact_summar/.test(field))
const EVALUATION_FIELDS = ['current_impact', 'current_insight', 'current_conditions']

function exampleRow(call: Call, rows: string): Fields {
  const answer = findExample(call)?.answer as Record<string, Fields[]> | undefined
  const [row] = answer?.[rows] ?? []
  if (!row) throw new Error(`The example of ${call.id} has no row.`)
  return row
}

const pick = (fields: Fields, names: readonly string[]) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name]])))

/** Replaces the assets of the demo organization with this many of each kind. */
export async function plantRows(database: Database, size: number): Promise<void> {
  const db = database.asSystem
  const organization_id = DEMO_ORGANIZATION_ID
  for (const table of ['routes', 'vehicles', 'locations'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organization_id).execute()
  for (let number = 0; number < size; number++) {
    const [latitude, longitude] = [30 + (number % 180) / 10, -120 + (number % 400) / 10]
    const own = { organization_id, created_at: START }
    const place = await db
      .insertInto('locations')
      .values({
        ...own,
        name: `Warehouse ${number}`,
        external_id: `WH-${number}`,
        latitude,
        longitude,
        zip: '75286',
        timezone: 'America/Chicago',
        bounds: JSON.stringify({ neLatitude: 33, neLongitude: -96, swLatitude: 32, swLongitude: -97 }),
        user_metadata: '{"Region":"South"}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('location_scores')
      .values({
        organization_id,
        location_id: place.id,
        made_from: 'bench',
        score: pick(location, SCORE_FIELDS),
        state: null,
      })
      .execute()
    const truck = await db
      .insertInto('vehicles')
      .values({ ...own, name: `Truck ${number}`, source: 'bench', external_id: `T-${number}`, type: 'truck' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const vehicle_id = truck.id
    await db
      .insertInto('vehicle_positions')
      .values({ organization_id, vehicle_id, latitude, longitude, bearing: 90, speed_mps: 27, reported_at: START })
      .execute()
    const upcoming = JSON.stringify(vehicle.upcoming_impact)
    await db
      .insertInto('vehicle_impacts')
      .values({ organization_id, vehicle_id, current: pick(vehicle, EVALUATION_FIELDS), upcoming })
      .execute()
    const trip = await db
      .insertInto('routes')
      .values({
        ...own,
        name: `Chicago to Omaha ${number}`,
        origin_label: 'Chicago, IL',
        origin_latitude: 41.88,
        origin_longitude: -87.63,
        destination_label: 'Omaha, NE',
        destination_latitude: 41.26,
        destination_longitude: -95.93,
        departure_time: START,
        waypoints: '[]',
        vehicle_type: 'truck',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const results = JSON.stringify(route.latest_route_results)
    await db
      .insertInto('route_results')
      .values({
        organization_id,
        route_id: trip.id,
        made_from: 'bench',
        run_time: START,
        results,
        compact_results: results,
        latest_arrival_at: START,
        updated_at: START,
      })
      .execute()
  }
}
