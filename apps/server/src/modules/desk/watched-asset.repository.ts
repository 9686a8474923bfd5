// Reads assets for the queue of the dispatch desk: which exist, which of them changed, and what their forecasts say.
import type { AssetType } from '@stormlane/domain/assets'
import { listedDepartureBefore, type RouteStatus } from '@stormlane/domain/trips'
import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The version changes with every write to one of the rows that the asset consists of. */
interface AssetVersion {
  id: string
  version: string
}

export interface WatchedLocation {
  id: string
  name: string
  group_ids: string[]
  timezone: string
  latitude: number
  longitude: number
  score: string
}

export interface WatchedVehicle {
  id: string
  name: string
  group_ids: string[]
  latitude: number | null
  longitude: number | null
  bearing: number | null
  speed_mps: number | null
  /** The route that it drives or is about to. */
  route_id: string | null
  current: string
  upcoming: string | null
  /** What rows show of the decision on its trip, as JSON in wire format; null without one. */
  brief: string | null
}

export interface WatchedRoute {
  id: string
  name: string | null
  group_ids: string[]
  origin_label: string
  destination_label: string
  departure_time: Date
  status: RouteStatus
  source: string | null
  last_completed_index: number | null
  selected_route_option: number
  results: string
  brief: string | null
}

export function watchedAssetRepository(database: Database) {
  return {
    /** Returns every asset of a type that has a forecast; of routes, only those in lists of upcoming routes. */
    versions: (organizationId: string, assetType: AssetType, now: Date): Promise<AssetVersion[]> =>
      database.asOrganization(organizationId, (db) => {
        switch (assetType) {
          case 'location':
            return locations(db, organizationId)
              .select(['locations.id', sql<string>`concat_ws('.', locations.xmin, location_scores.xmin)`.as('version')])
              .execute()
          case 'vehicle':
            return vehicles(db, organizationId)
              .select([
                'vehicles.id',
                sql<string>`concat_ws('.', vehicles.xmin, vehicle_positions.xmin, vehicle_impacts.xmin, decisions.xmin)`.as(
                  'version',
                ),
              ])
              .execute()
          case 'route':
            return routes(db, organizationId)
              .where('routes.departure_time', '<', listedDepartureBefore(now))
              .where('route_results.latest_arrival_at', '>', now)
              .where(sql<SqlBool>`coalesce(routes.status, 'unstarted') in ('unstarted', 'active')`)
              .where('route_results.error', 'is', null)
              .select([
                'routes.id',
                sql<string>`concat_ws('.', routes.xmin, route_results.xmin, decisions.xmin)`.as('version'),
              ])
              .execute()
        }
      }),

    /**
     * Counts assets that wait for their first rating: locations, vehicles with a position, and upcoming routes. Routes
     * for which no way was found are not counted, because they never get a rating.
     */
    unrated: (organizationId: string, now: Date): Promise<number> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<{ count: number }>`
          select (
            (select count(*) from locations where organization_id = ${organizationId} and not exists (
              select from location_scores where organization_id = ${organizationId} and location_id = locations.id and score is not null))
            + (select count(*) from vehicle_positions where organization_id = ${organizationId} and not exists (
              select from vehicle_impacts where organization_id = ${organizationId} and vehicle_id = vehicle_positions.vehicle_id
                and current is not null))
            + (select count(*) from routes where organization_id = ${organizationId}
                and departure_time between ${now} and ${listedDepartureBefore(now)}
                and coalesce(status, 'unstarted') in ('unstarted', 'active') and not exists (
              select from route_results where organization_id = ${organizationId} and route_id = routes.id))
          )::int as count`.execute(db)
        return rows[0]?.count ?? 0
      }),

    locations: (organizationId: string, ids: readonly string[]): Promise<WatchedLocation[]> =>
      database.asOrganization(organizationId, (db) =>
        locations(db, organizationId)
          .where('locations.id', '=', anyOf(ids))
          .select(['locations.id', 'locations.name', 'locations.group_ids', 'locations.timezone'])
          .select(['locations.latitude', 'locations.longitude'])
          .select(sql<string>`location_scores.score::text`.as('score'))
          .execute(),
      ),

    vehicles: (organizationId: string, ids: readonly string[]): Promise<WatchedVehicle[]> =>
      database.asOrganization(organizationId, (db) =>
        vehicles(db, organizationId)
          .where('vehicles.id', '=', anyOf(ids))
          .select([
            'vehicles.id',
            'vehicles.name',
            'vehicles.group_ids',
            'vehicles.route_id',
            'vehicle_positions.latitude',
            'vehicle_positions.longitude',
            'vehicle_positions.bearing',
            'vehicle_positions.speed_mps',
            'vehicle_impacts.upcoming',
          ])
          .select(sql<string>`vehicle_impacts.current`.as('current'))
          .select(BRIEF)
          .execute(),
      ),

    routes: (organizationId: string, ids: readonly string[]): Promise<WatchedRoute[]> =>
      database.asOrganization(organizationId, (db) =>
        routes(db, organizationId)
          .where('routes.id', '=', anyOf(ids))
          .select([
            'routes.id',
            'routes.name',
            'routes.group_ids',
            'routes.origin_label',
            'routes.destination_label',
            'routes.departure_time',
            'routes.status',
            'routes.source',
            'routes.last_completed_index',
            'routes.selected_route_option',
          ])
          .select(sql<string>`route_results.compact_results::text`.as('results'))
          .select(BRIEF)
          .execute(),
      ),

    /** Returns the stretches of the selected option of evaluated routes, by route. */
    stretches: (organizationId: string, routeIds: readonly string[]): Promise<StoredStretches[]> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<StoredStretches>`
          select routes.id,
            (select json_agg(json_build_object('polyline', segment -> 'polyline', 'entersAt', segment -> 'enters_at',
              'leavesAt', segment -> 'leaves_at') order by position)
              from json_array_elements(route_results.results -> routes.selected_route_option -> 'segments')
                with ordinality as segments (segment, position)) as stretches
          from routes join route_results on route_results.organization_id = routes.organization_id
            and route_results.route_id = routes.id
          where routes.organization_id = ${organizationId} and routes.id = any (${routeIds}::uuid[])
            and route_results.results is not null`.execute(db)
        return rows
      }),
  }
}

/** Times are ISO 8601; null for an option without stretches. */
interface StoredStretches {
  id: string
  stretches: { polyline: string; entersAt: string; leavesAt: string }[] | null
}

const BRIEF = sql<string | null>`decisions.brief::text`.as('brief')
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

const locations = (db: Transaction<Tables>, organizationId: string) =>
  db
    .selectFrom('locations')
    .innerJoin('location_scores', (join) =>
      join
        .onRef('location_scores.organization_id', '=', 'locations.organization_id')
        .onRef('location_scores.location_id', '=', 'locations.id'),
    )
    .where('locations.organization_id', '=', organizationId)
    .where('location_scores.score', 'is not', null)

const vehicles = (db: Transaction<Tables>, organizationId: string) =>
  db
    .selectFrom('vehicles')
    .innerJoin('vehicle_impacts', (join) =>
      join
        .onRef('vehicle_impacts.organization_id', '=', 'vehicles.organization_id')
        .onRef('vehicle_impacts.vehicle_id', '=', 'vehicles.id'),
    )
    .leftJoin('vehicle_positions', (join) =>
      join
        .onRef('vehicle_positions.organization_id', '=', 'vehicles.organization_id')
        .onRef('vehicle_positions.vehicle_id', '=', 'vehicles.id'),
    )
    .leftJoin('decisions', (join) =>
      join
        .onRef('decisions.organization_id', '=', 'vehicles.organization_id')
        .onRef('decisions.route_id', '=', 'vehicles.route_id'),
    )
    .where('vehicles.organization_id', '=', organizationId)
    .where('vehicle_impacts.current', 'is not', null)

const routes = (db: Transaction<Tables>, organizationId: string) =>
  db
    .selectFrom('routes')
    .innerJoin('route_results', (join) =>
      join
        .onRef('route_results.organization_id', '=', 'routes.organization_id')
        .onRef('route_results.route_id', '=', 'routes.id'),
    )
    .leftJoin('decisions', (join) =>
      join
        .onRef('decisions.organization_id', '=', 'routes.organization_id')
        .onRef('decisions.route_id', '=', 'routes.id'),
    )
    .where('routes.organization_id', '=', organizationId)
    .where('route_results.compact_results', 'is not', null)
