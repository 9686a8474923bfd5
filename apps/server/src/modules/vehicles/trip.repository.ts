// Reads the trips of a simulated fleet from the routes of its vehicles.
import { milesToMeters } from '@stormlane/domain/measures'
import { WEEK_MS } from '@stormlane/domain/time'
import type { DispatchedTrip } from '@stormlane/domain/vehicles'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface TripRow {
  externalId: string
  journey: string
  departAt: Date
  waypoints: { latitude: number; longitude: number; stopDuration?: number }[]
  stretches: { polyline: string; miles: number; freeFlowMps: number }[]
}

/**
 * Identifies a journey. Departures a week apart are the same journey, and new results do not reroute a vehicle under
 * way.
 */
const JOURNEY = sql<string>`concat_ws(' ', routes.id, mod(extract(epoch from routes.departure_time) * 1000, ${WEEK_MS}),
  routes.origin_latitude, routes.origin_longitude, routes.destination_latitude, routes.destination_longitude, routes.waypoints)`
const DRIVEN = sql`vehicles join routes on routes.organization_id = vehicles.organization_id and routes.id = vehicles.route_id
  join route_results on route_results.organization_id = routes.organization_id and route_results.route_id = routes.id
    and route_results.results is not null`

export function tripRepository(database: Database) {
  return {
    /** The journey of each vehicle with an evaluated route, by external id. */
    journeys: (organizationId: string, source: string): Promise<Map<string, string>> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{ externalId: string; journey: string }>`
          select vehicles.external_id as "externalId", ${JOURNEY} as journey from ${DRIVEN}
          where vehicles.organization_id = ${organizationId} and vehicles.source = ${source} and not vehicles.is_own`.execute(
          db,
        )
        return new Map(rows.map(({ externalId, journey }) => [externalId, journey]))
      }),

    /** The selected option of each vehicle's route, by external id. */
    tripsByVehicle: (
      organizationId: string,
      source: string,
      externalIds: readonly string[],
    ): Promise<Map<string, DispatchedTrip>> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<TripRow>`
          select vehicles.external_id as "externalId", ${JOURNEY} as journey, routes.departure_time as "departAt", routes.waypoints,
            (select json_agg(json_build_object('polyline', segment -> 'polyline', 'freeFlowMps', segment -> 'free_flow_mps',
              'miles', (segment ->> 'to_mile')::float8 - (segment ->> 'from_mile')::float8) order by position)
              from json_array_elements(route_results.results -> routes.selected_route_option -> 'segments')
                with ordinality as segments (segment, position)) as stretches
          from ${DRIVEN}
          where vehicles.organization_id = ${organizationId} and vehicles.source = ${source}
            and vehicles.external_id = any (${externalIds}::text[])
            and json_array_length(route_results.results -> routes.selected_route_option -> 'segments') > 0`.execute(db)
        return new Map(rows.map((row) => [row.externalId, tripFromRow(row)]))
      }),
  }
}

function tripFromRow({ journey, departAt, waypoints, stretches }: TripRow): DispatchedTrip {
  return {
    journey,
    departAt,
    stretches: stretches.map(({ miles, ...stretch }) => ({ ...stretch, lengthMeters: milesToMeters(miles) })),
    stops: waypoints.map(({ stopDuration = 0, ...at }) => ({ ...at, seconds: stopDuration })),
  }
}
