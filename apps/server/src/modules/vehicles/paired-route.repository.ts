// Vehicles and the routes that they drive, as linked by `linkVehicles` in the routes module.
import type { VehicleShape } from '@stormlane/domain/roads'
import type { TimedStretch } from '@stormlane/domain/trips'
import type { AlertOnRoute, RouteStretch } from '@stormlane/domain/vehicles'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A vehicle and its current or next route. */
export interface PairedRoute {
  vehicleId: string
  routeId: string
  /** When the route was last evaluated; null before its first evaluation. */
  updatedAt: Date | null
  /** When its decision last found what is ahead of the vehicle's report; null without a report. */
  decidedAt: Date | null
}

/** The stretches and alerts of an evaluated route; ahead of the vehicle's report, where its decision knows them. */
export interface RouteAhead {
  routeId: string
  stretches: RouteStretch[]
  alerts: AlertOnRoute[]
}

/** The selected option of an evaluated route, and the vehicle that it was evaluated for. */
export interface TimedRoute {
  stretches: TimedStretch[]
  shape: VehicleShape
}

type OnWire<T> = {
  [Key in keyof T]: T[Key] extends Date ? string : T[Key] extends Date | null ? string | null : T[Key]
}

export function pairedRouteRepository(database: Database) {
  return {
    pairs: (organizationId: string): Promise<PairedRoute[]> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('vehicles')
          .leftJoin('route_results', (join) =>
            join
              .onRef('route_results.organization_id', '=', 'vehicles.organization_id')
              .onRef('route_results.route_id', '=', 'vehicles.route_id'),
          )
          .leftJoin('decisions', (join) =>
            join
              .onRef('decisions.organization_id', '=', 'vehicles.organization_id')
              .onRef('decisions.route_id', '=', 'vehicles.route_id')
              .on('decisions.ahead', 'is not', null),
          )
          .where('vehicles.organization_id', '=', organizationId)
          .where('vehicles.route_id', 'is not', null)
          .select([
            'vehicles.id as vehicleId',
            'vehicles.route_id as routeId',
            'route_results.updated_at as updatedAt',
            'decisions.computed_at as decidedAt',
          ])
          .$narrowType<{ routeId: string }>()
          .execute(),
      ),

    /**
     * Returns what is ahead of vehicles that have reported, else the selected option of their evaluated routes; without
     * polylines, which are most of the data.
     */
    ahead: (organizationId: string, routeIds: readonly string[]): Promise<RouteAhead[]> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{
          routeId: string
          stretches: OnWire<RouteStretch>[] | null
          alerts: OnWire<AlertOnRoute>[] | null
        }>`
          select routes.id as "routeId",
            coalesce(decisions.ahead -> 'stretches', (select json_agg(json_build_object('entersAt', segment -> 'enters_at', 'leavesAt', segment -> 'leaves_at',
              'roadName', segment -> 'route_name', 'fromMile', segment -> 'from_mile', 'toMile', segment -> 'to_mile',
              'roadIndex', segment -> 'road_index',
              'tippingIndex', segment -> 'tipping_index', 'floodIndex', segment -> 'flood_index',
              'riskFrom', segment -> 'risk_from', 'minutesAdded', segment -> 'minutes_added',
              'ownLimit', segment -> 'own_limit'))
              from json_array_elements(option -> 'segments') as segment)) as stretches,
            coalesce(decisions.ahead -> 'alerts', (select json_agg(json_build_object('id', alert -> 'id', 'event', alert -> 'event',
              'severity', alert -> 'severity', 'color', alert -> 'color', 'entersAt', alert -> 'enters_at',
              'leavesAt', alert -> 'leaves_at'))
              from json_array_elements(option -> 'weather_alerts') as alert)) as alerts
          from routes
          join route_results on route_results.organization_id = routes.organization_id
            and route_results.route_id = routes.id
          left join decisions on decisions.organization_id = routes.organization_id and decisions.route_id = routes.id
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
          alerts: (alerts ?? []).map((alert) => ({
            ...alert,
            entersAt: new Date(alert.entersAt),
            leavesAt: alert.leavesAt === null ? null : new Date(alert.leavesAt),
          })),
        }))
      }),

    /** Returns the stretches of the selected option of evaluated routes, with polylines. */
    async timed(organizationId: string, routeIds: readonly string[]): Promise<Map<string, TimedRoute>> {
      if (routeIds.length === 0) return new Map()
      const { rows } = await database.asOrganization(organizationId, (db) =>
        sql<{ routeId: string; stretches: OnWire<TimedStretch>[] | null; shape: VehicleShape }>`
          select routes.id as "routeId",
            json_build_object('type', routes.vehicle_type, 'height', routes.vehicle_height, 'width', routes.vehicle_width,
              'length', routes.vehicle_length, 'weight', routes.vehicle_weight) as shape,
            (select json_agg(json_build_object('fromMile', segment -> 'from_mile', 'toMile', segment -> 'to_mile',
              'entersAt', segment -> 'enters_at', 'leavesAt', segment -> 'leaves_at', 'polyline', segment -> 'polyline'))
              from json_array_elements(route_results.results -> routes.selected_route_option -> 'segments') as segment) as stretches
          from routes
          join route_results on route_results.organization_id = routes.organization_id and route_results.route_id = routes.id
          where routes.organization_id = ${organizationId} and routes.id = any (${routeIds}::uuid[])`.execute(db),
      )
      return new Map(
        rows.map(({ routeId, stretches, shape }) => [
          routeId,
          {
            shape,
            stretches: (stretches ?? []).map((stretch) => ({
              ...stretch,
              entersAt: new Date(stretch.entersAt),
              leavesAt: new Date(stretch.leavesAt),
            })),
          },
        ]),
      )
    },

    /** Stores upcoming impacts in wire format; with `clearOthers`, vehicles not listed lose theirs. */
    store: (
      organizationId: string,
      upcoming: readonly { vehicleId: string; impact: string | null }[],
      { clearOthers }: { clearOthers: boolean },
    ): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        const ids = sql`${upcoming.map(({ vehicleId }) => vehicleId)}::uuid[]`
        const impacts = sql`${upcoming.map(({ impact }) => impact)}::text[]`
        if (clearOthers)
          await sql`
          update vehicle_impacts set upcoming = null
          where organization_id = ${organizationId} and upcoming is not null and vehicle_id <> all (${ids})`.execute(db)
        await sql`
          insert into vehicle_impacts (organization_id, vehicle_id, upcoming)
          select vehicles.organization_id, vehicles.id, impact from unnest(${ids}, ${impacts}) as waiting (id, impact)
          join vehicles on vehicles.organization_id = ${organizationId} and vehicles.id = waiting.id
          on conflict (organization_id, vehicle_id) do update set upcoming = excluded.upcoming`.execute(db)
      }),
  }
}
