// Vehicles and the routes that they drive: a route names its vehicle by id or by the provider's id.
import type { AlertOnRoute, RouteStretch } from '@stormlane/domain'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A vehicle, and the route that it drives or will drive next. */
export interface PairedRoute {
  vehicleId: string
  routeId: string
  /** When the route was last evaluated; null before. */
  updatedAt: Date | null
}

/** What an evaluated route holds for its vehicle. */
export interface RouteAhead {
  routeId: string
  stretches: RouteStretch[]
  alerts: AlertOnRoute[]
}

type OnWire<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }

export function pairedRouteRepository(database: Database) {
  return {
    /** One a vehicle: of the routes that are not over, the one that departs first. */
    pairs: (organizationId: string, now: Date): Promise<PairedRoute[]> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<PairedRoute>`
          with open as (
            select routes.id, routes.vehicle_id, routes.departure_time, route_results.updated_at,
              case when routes.vehicle_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                then routes.vehicle_id::uuid end as vehicle_uuid
            from routes left join route_results on route_results.organization_id = routes.organization_id
              and route_results.route_id = routes.id
            where routes.organization_id = ${organizationId} and routes.vehicle_id is not null
              and coalesce(routes.status, 'unstarted') not in ('completed', 'cancelled')
              and coalesce(route_results.latest_arrival_at, routes.departure_time + interval '1 day') > ${now}
          ), paired as (
            select vehicles.id as vehicle_id, open.id, departure_time, updated_at from open join vehicles
              on vehicles.organization_id = ${organizationId} and vehicles.id = open.vehicle_uuid
            union all
            select vehicles.id, open.id, departure_time, updated_at from open join vehicles
              on vehicles.organization_id = ${organizationId} and vehicles.external_id = open.vehicle_id
          )
          select distinct on (vehicle_id) vehicle_id as "vehicleId", id as "routeId", updated_at as "updatedAt"
          from paired order by vehicle_id, departure_time, id`.execute(db)
        return rows
      }),

    /** The selected option of evaluated routes: without its lines, which are most of it. */
    ahead: (organizationId: string, routeIds: readonly string[]): Promise<RouteAhead[]> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{
          routeId: string
          stretches: OnWire<RouteStretch>[] | null
          alerts: OnWire<AlertOnRoute>[] | null
        }>`
          select routes.id as "routeId",
            (select json_agg(json_build_object('entersAt', segment -> 'enters_at', 'leavesAt', segment -> 'leaves_at',
              'roadName', segment -> 'route_name', 'roadIndex', segment -> 'road_index',
              'crashIndex', segment -> 'crash_index', 'tippingIndex', segment -> 'tipping_index',
              'riskFrom', segment -> 'risk_from', 'minutesAdded', segment -> 'minutes_added'))
              from json_array_elements(option -> 'segments') as segment) as stretches,
            (select json_agg(json_build_object('id', alert -> 'id', 'event', alert -> 'event',
              'severity', alert -> 'severity', 'entersAt', alert -> 'enters_at'))
              from json_array_elements(option -> 'weather_alerts') as alert) as alerts
          from routes
          join route_results on route_results.organization_id = routes.organization_id
            and route_results.route_id = routes.id
          cross join lateral (select route_results.results -> routes.selected_route_option as option) as selected
          where routes.organization_id = ${organizationId} and routes.id = any (${routeIds}::uuid[])
            and option is not null`.execute(db)
        return rows.map(({ routeId, stretches, alerts }) => ({
          routeId,
          stretches: (stretches ?? []).map((stretch) => ({
            ...stretch,
            entersAt: new Date(stretch.entersAt),
            leavesAt: new Date(stretch.leavesAt),
          })),
          alerts: (alerts ?? []).map((alert) => ({ ...alert, entersAt: new Date(alert.entersAt) })),
        }))
      }),

    /** Stores the route of each vehicle and what waits on it, as on the wire; vehicles that are not named have none. */
    store: (
      organizationId: string,
      upcoming: readonly { vehicleId: string; routeId: string; impact: string | null }[],
    ): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const ids = sql`${upcoming.map(({ vehicleId }) => vehicleId)}::uuid[]`
        const routes = sql`${upcoming.map(({ routeId }) => routeId)}::uuid[]`
        const impacts = sql`${upcoming.map(({ impact }) => impact)}::text[]`
        await sql`
          update vehicles set route_id = wanted.route_id
          from (select vehicles.id, paired.route_id from vehicles
            left join unnest(${ids}, ${routes}) as paired (id, route_id) on paired.id = vehicles.id
            where vehicles.organization_id = ${organizationId}) as wanted
          where vehicles.organization_id = ${organizationId} and vehicles.id = wanted.id
            and vehicles.route_id is distinct from wanted.route_id`.execute(db)
        await sql`
          update vehicle_impacts set upcoming = null
          where organization_id = ${organizationId} and upcoming is not null and vehicle_id <> all (${ids})`.execute(db)
        await sql`
          insert into vehicle_impacts (organization_id, vehicle_id, upcoming)
          select ${organizationId}, id, impact from unnest(${ids}, ${impacts}) as waiting (id, impact)
          on conflict (organization_id, vehicle_id) do update set upcoming = excluded.upcoming`.execute(db)
      }),
  }
}
