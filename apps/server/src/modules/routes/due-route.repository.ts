// Background queries across all organizations: which routes are due for evaluation, under way or over.
import { SOURCES_WITH_PROGRESS } from '@stormlane/domain/levels'
import { ROUTE_OVERLAP_AFTER_ARRIVAL_MS } from '@stormlane/domain/trips'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import { JOURNEY_COLUMNS, type RouteFields, type StoredRoute } from './route.repository.ts'

type JourneyFields = Pick<
  RouteFields,
  (typeof JOURNEY_COLUMNS)[number] extends `routes.${infer Column}` ? Column : never
>

export interface DueRoute extends JourneyFields, Pick<StoredRoute, 'source' | 'status' | 'last_completed_index'> {
  organization_id: string
  id: string
  journey_revision: number
  /** The `made_from` of its results when it was found due; null without results. */
  made_from?: string | null
}

/** The path of an evaluated route that is not over. */
export interface UpcomingPath {
  organization_id: string
  route_id: string
  departure_time: Date
  latest_arrival_at: Date
  way: string
}

export interface DueWindow {
  /** Results with any other `made_from` are due. */
  madeFrom: string
  /** Results whose `made_from` begins with this are not due either; null if only `madeFrom` is accepted. */
  orBegins: string | null
  now: Date
  departureBefore: Date
}

export interface DueRouteId {
  organization_id: string
  id: string
}

/** A route without results counts as under way for a day. */
const ARRIVAL = sql<Date>`coalesce(route_results.latest_arrival_at, routes.departure_time + interval '1 day')`
const NOT_OVER = sql<SqlBool>`coalesce(routes.status, 'null') not in ('completed', 'cancelled')`

export function dueRouteRepository({ asSystem }: Database) {
  const dueRoutes = ({ madeFrom, orBegins, now, departureBefore }: DueWindow) =>
    asSystem
      .selectFrom('routes')
      .leftJoin('route_results', (join) =>
        join
          .onRef('route_results.organization_id', '=', 'routes.organization_id')
          .onRef('route_results.route_id', '=', 'routes.id'),
      )
      .innerJoin('organizations', 'organizations.id', 'routes.organization_id')
      .where(isServed(now))
      .where(sql<SqlBool>`route_results.made_from is distinct from ${madeFrom}`)
      .where(sql<SqlBool>`starts_with(route_results.made_from, ${orBegins}::text) is not true`)
      .where(NOT_OVER)
      .where('routes.departure_time', '<', departureBefore)
      .where(ARRIVAL, '>', now)

  return {
    /** Lists routes with outdated results or none: those without results first, then by departure. */
    list: (window: DueWindow): Promise<DueRouteId[]> =>
      dueRoutes(window)
        .orderBy(sql`route_results.made_from is null`, 'desc')
        .orderBy('routes.departure_time')
        .select(['routes.organization_id', 'routes.id'])
        .execute(),

    /** Reads those of the listed routes that are still due. */
    read: (listed: readonly DueRouteId[], window: DueWindow) =>
      dueRoutes(window)
        .where(
          sql<SqlBool>`(routes.organization_id, routes.id) in (select * from unnest(
            ${listed.map((one) => one.organization_id)}::uuid[], ${listed.map(({ id }) => id)}::uuid[]))`,
        )
        .select([
          'routes.organization_id',
          'routes.id',
          'routes.journey_revision',
          'route_results.made_from',
          'routes.source',
          'routes.status',
          'routes.last_completed_index',
          ...JOURNEY_COLUMNS,
        ])
        .execute() satisfies Promise<DueRoute[]>,

    /** A page of upcoming routes with their paths, in id order. */
    async upcomingPaths(routeId: string | null, now: Date, limit: number): Promise<UpcomingPath[]> {
      const { rows } = await sql<UpcomingPath>`
        select routes.organization_id, routes.id as route_id, routes.departure_time, route_results.latest_arrival_at, route_results.way
        from routes join route_results on route_results.organization_id = routes.organization_id
          and route_results.route_id = routes.id
        where ${NOT_OVER} and route_results.latest_arrival_at > ${now} and route_results.way is not null
          and (${routeId}::uuid is null or routes.id > ${routeId}::uuid)
        order by routes.id limit ${limit}`.execute(asSystem)
      return rows
    },

    /** Marks routes as due for evaluation. */
    async expire(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await asSystem
        .updateTable('route_results')
        .set({ made_from: sql<string>`'expired ' || clock_timestamp()` })
        .where('route_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    },

    /** Links each vehicle to the earliest of its routes that is not over; returns the vehicles whose link changed. */
    async linkVehicles(now: Date): Promise<{ organization_id: string; id: string }[]> {
      const { rows } = await sql<{ organization_id: string; id: string }>`
        with next as (
          select distinct on (organization_id, vehicle_id) organization_id, vehicle_id, id from routes
          where vehicle_id is not null and ${NOT_OVER}
          order by organization_id, vehicle_id, departure_time, id
        ), linked as (
          select vehicles.organization_id, vehicles.id, next.id as route_id
          from vehicles join organizations on organizations.id = vehicles.organization_id
            left join next on next.organization_id = vehicles.organization_id and next.vehicle_id = vehicles.external_id
          where vehicles.route_id is distinct from next.id and ${isServed(now)}
        )
        update vehicles set route_id = linked.route_id from linked
        where vehicles.organization_id = linked.organization_id and vehicles.id = linked.id
        returning vehicles.organization_id, vehicles.id`.execute(asSystem)
      return rows
    },

    /**
     * Sets the status by the clock for routes whose source reports no progress: active from departure, completed some
     * hours after arrival. Returns the routes that changed.
     */
    async advance(now: Date): Promise<{ organization_id: string; id: string }[]> {
      const { rows } = await sql<{ organization_id: string; id: string }>`
        with next as (
          select routes.organization_id, routes.id,
            case when ${ARRIVAL} + ${ROUTE_OVERLAP_AFTER_ARRIVAL_MS} * interval '1 millisecond' < ${now} then 'completed' else 'active' end
              as status
          from routes join organizations on organizations.id = routes.organization_id
            left join route_results on route_results.organization_id = routes.organization_id
            and route_results.route_id = routes.id
          where ${isServed(now)} and routes.departure_time <= ${now} and coalesce(routes.status, 'unstarted') in ('unstarted', 'active')
            and coalesce(routes.source, '') <> all (${[...SOURCES_WITH_PROGRESS]}::text[])
        )
        update routes set status = next.status from next
        where routes.organization_id = next.organization_id and routes.id = next.id
          and routes.status is distinct from next.status
        returning routes.organization_id, routes.id`.execute(asSystem)
      return rows
    },
  }
}
