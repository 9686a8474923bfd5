import type { HoursRules, VehicleType } from '@stormlane/domain/roads'
import { DAY_MS } from '@stormlane/domain/time'
import type { RouteStatus, RouteWaypoint } from '@stormlane/domain/trips'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import type { NamedRoute } from './route.texts.ts'
import { type ResultsToStore, storeResults } from './route-result.repository.ts'

/** The fields of a saved route; its results are in a separate table. */
export interface RouteFields {
  name: string | null
  external_id: string | null
  origin_label: string
  origin_latitude: number
  origin_longitude: number
  destination_label: string
  destination_latitude: number
  destination_longitude: number
  departure_time: Date
  waypoints: RouteWaypoint[]
  vehicle_id: string | null
  vehicle_type: VehicleType
  vehicle_height: number | null
  vehicle_width: number | null
  vehicle_length: number | null
  vehicle_weight: number | null
  vehicle_axle_weight: number | null
  vehicle_top_speed: number | null
  hours_of_service: boolean | null
  hours_of_service_rules: HoursRules | null
  driver_hours_driven: number | null
  driver_hours_on_duty: number | null
  driver_hours_since_break: number | null
  driver_week_hours_left: number | null
  appointment_earliest: Date | null
  appointment_latest: Date | null
  status: RouteStatus
  last_completed_index: number | null
  above_temperature_thresholds: number[]
  below_temperature_thresholds: number[]
  selected_route_option: number
}

export interface StoredRoute extends RouteFields {
  id: string
  group_ids: string[]
  source: string | null
  journey_revision: number
  /** JSON in wire format; null until the route was evaluated successfully. */
  results: string | null
  comparison: string | null
  error: string | null
  run_time: Date | null
  latest_arrival_at: Date | null
  updated_at: Date | null
  /** What rows and cards show of its decision, as JSON in wire format; null without advice. */
  brief: string | null
}

export interface RouteFilter {
  ids?: string[] | undefined
  arrivalAfter?: Date | undefined
  departureBefore?: Date | undefined
  /** The text `null` selects routes without a status. */
  statuses?: readonly string[] | undefined
}

export interface RoutePage extends RouteFilter {
  limit: number
  offset: number
  compact: boolean
}

interface NewRouteOptions {
  /** The plan's limit on upcoming routes. */
  limit: number
  now: Date
  /** Called in the transaction that stores the route. */
  recordSaved?: (db: Transaction<Tables>, route: StoredRoute) => Promise<void> | undefined
}

/** What the results of a route depend on. */
export const JOURNEY_COLUMNS = [
  'routes.origin_latitude',
  'routes.origin_longitude',
  'routes.destination_latitude',
  'routes.destination_longitude',
  'routes.departure_time',
  'routes.waypoints',
  'routes.vehicle_id',
  'routes.vehicle_type',
  'routes.vehicle_height',
  'routes.vehicle_width',
  'routes.vehicle_length',
  'routes.vehicle_weight',
  'routes.vehicle_axle_weight',
  'routes.vehicle_top_speed',
  'routes.hours_of_service',
  'routes.hours_of_service_rules',
  'routes.driver_hours_driven',
  'routes.driver_hours_on_duty',
  'routes.driver_hours_since_break',
  'routes.driver_week_hours_left',
  'routes.appointment_earliest',
  'routes.appointment_latest',
  'routes.above_temperature_thresholds',
  'routes.below_temperature_thresholds',
] as const

const ROUTE_COLUMNS = [
  ...JOURNEY_COLUMNS,
  'routes.id',
  'routes.name',
  'routes.external_id',
  'routes.group_ids',
  'routes.origin_label',
  'routes.destination_label',
  'routes.status',
  'routes.source',
  'routes.last_completed_index',
  'routes.selected_route_option',
  'routes.journey_revision',
] as const

const WITHOUT_RESULTS = {
  results: null,
  comparison: null,
  error: null,
  run_time: null,
  latest_arrival_at: null,
  updated_at: null,
  brief: null,
}

const RESULT_COLUMNS = [
  'route_results.comparison',
  'route_results.error',
  'route_results.run_time',
  'route_results.latest_arrival_at',
  'route_results.updated_at',
] as const

// Read as text: parsing tens of megabytes only to serialize them again would be wasted work.
const RESULTS = sql<string | null>`route_results.results::text`.as('results')
const BRIEF = sql<string | null>`decisions.brief::text`.as('brief')
const COMPACT_RESULTS = sql<string | null>`route_results.compact_results::text`.as('results')

export function routeRepository(database: Database) {
  const matching = (db: Transaction<Tables>, organizationId: string, filter: RouteFilter) =>
    withResults(db)
      .where('routes.organization_id', '=', organizationId)
      .$if(filter.ids !== undefined, (rows) =>
        rows.where('routes.id', '=', sql<string>`any(${(filter.ids ?? []).filter(isUuid)}::uuid[])`),
      )
      .$if(filter.departureBefore !== undefined, (rows) =>
        rows.where('routes.departure_time', '<', filter.departureBefore as Date),
      )
      .$if(filter.arrivalAfter !== undefined, (rows) => rows.where(arrivesAfter(filter.arrivalAfter as Date)))
      .$if(filter.statuses !== undefined, (rows) =>
        rows.where(sql<SqlBool>`coalesce(routes.status, 'null') = any(${filter.statuses ?? []}::text[])`),
      )

  const withBrief = (rows: ReturnType<typeof matching>) =>
    rows
      .leftJoin('decisions', (join) =>
        join
          .onRef('decisions.organization_id', '=', 'routes.organization_id')
          .onRef('decisions.route_id', '=', 'routes.id'),
      )
      .select(BRIEF)

  const find = (db: Transaction<Tables>, organizationId: string, id: string) =>
    withBrief(matching(db, organizationId, { ids: [id] }))
      .select(ROUTE_COLUMNS)
      .select(RESULT_COLUMNS)
      .select(RESULTS)
      .executeTakeFirst()

  return {
    list: (organizationId: string, page: RoutePage): Promise<StoredRoute[]> =>
      database.asOrganization(organizationId, (db) =>
        withBrief(matching(db, organizationId, page))
          .select(ROUTE_COLUMNS)
          .select(RESULT_COLUMNS)
          .select(page.compact ? COMPACT_RESULTS : RESULTS)
          .orderBy('routes.departure_time')
          .orderBy('routes.id')
          .limit(page.limit)
          .offset(page.offset)
          .execute(),
      ),

    /** Returns the ids of a page, in the order of `list`. */
    ids: (organizationId: string, page: Omit<RoutePage, 'compact'>): Promise<string[]> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await matching(db, organizationId, page)
          .select('routes.id')
          .orderBy('routes.departure_time')
          .orderBy('routes.id')
          .limit(page.limit)
          .offset(page.offset)
          .execute()
        return rows.map(({ id }) => id)
      }),

    count: (organizationId: string, filter: RouteFilter): Promise<number> =>
      database.asOrganization(organizationId, async (db) => {
        const { count } = await matching(db, organizationId, filter)
          .select((rows) => rows.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      }),

    /** The compressed size of the results in the table. */
    storedBytes: (organizationId: string, filter: RouteFilter): Promise<number> =>
      database.asOrganization(organizationId, async (db) => {
        const { bytes } = await matching(db, organizationId, filter)
          .select(sql<number>`coalesce(sum(pg_column_size(route_results.results)), 0)`.as('bytes'))
          .executeTakeFirstOrThrow()
        return bytes
      }),

    countUpcoming: (organizationId: string, now: Date): Promise<number> =>
      database.asOrganization(organizationId, (db) => countUpcoming(db, organizationId, now)),

    /** Deletes routes of all organizations that arrived before this time, with their results. */
    async prune(arrivedBefore: Date): Promise<void> {
      // Narrows by departure, which is indexed: no route arrives before it departs.
      const isOver = sql<SqlBool>`routes.departure_time <= ${arrivedBefore} and not exists (
        select from routes as same
        left join route_results on route_results.organization_id = same.organization_id and route_id = same.id
        where same.organization_id = routes.organization_id and same.id = routes.id and ${arrivesAfter(arrivedBefore)})`
      await deleteInBatches(database.asSystem, 'routes', isOver, ROUTES_PER_DELETE)
    },

    find: (organizationId: string, id: string): Promise<StoredRoute | undefined> =>
      database.asOrganization(organizationId, (db) => find(db, organizationId, id)),

    /** Stores a route with its results, unless the plan's limit is reached. */
    create: (
      organizationId: string,
      route: RouteFields & { source: string },
      results: ResultsToStore | undefined,
      { limit, now, recordSaved }: NewRouteOptions,
    ): Promise<StoredRoute | 'limit reached'> =>
      database.asOrganization(organizationId, async (db) => {
        await lockRoutes(db, organizationId)
        if ((await countUpcoming(db, organizationId, now)) >= limit) return 'limit reached'
        const { id } = await db
          .insertInto('routes')
          .values({
            ...route,
            waypoints: JSON.stringify(route.waypoints),
            organization_id: organizationId,
            created_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (results) await storeResults(db, organizationId, [{ routeId: id, revision: 0, ...results }])
        const stored = (await find(db, organizationId, id)) as StoredRoute
        await recordSaved?.(db, stored)
        return stored
      }),

    /**
     * Updates a route. If its journey changed, the given results replace the old ones, which are otherwise deleted. If
     * the change makes a finished route upcoming again, `admitMore` is called with the number of upcoming routes, and
     * throws if the plan has no room for it. With `ifDepartsAt` a route with another departure stays as it is.
     */
    update: (
      organizationId: string,
      id: string,
      { waypoints, ...change }: Partial<RouteFields>,
      journey: { changed: boolean; results?: ResultsToStore | undefined },
      {
        now,
        admitMore,
        ifDepartsAt,
      }: { now: Date; admitMore: (upcoming: number) => void; ifDepartsAt?: Date | undefined },
    ): Promise<StoredRoute | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        await lockRoutes(db, organizationId)
        const upcomingBefore = await countUpcoming(db, organizationId, now)
        const updated = await db
          .updateTable('routes')
          .set((rows) => ({
            ...change,
            ...(waypoints && { waypoints: JSON.stringify(waypoints) }),
            journey_revision: rows('journey_revision', '+', journey.changed ? 1 : 0),
          }))
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .$if(ifDepartsAt !== undefined, (rows) => rows.where('departure_time', '=', ifDepartsAt as Date))
          .returning('journey_revision')
          .executeTakeFirst()
        if (!updated) return undefined
        if (journey.changed) {
          await db
            .deleteFrom('route_results')
            .where('organization_id', '=', organizationId)
            .where('route_id', '=', id)
            .execute()
        }
        if (journey.results) {
          const result = { routeId: id, revision: updated.journey_revision, ...journey.results }
          await storeResults(db, organizationId, [result])
        }
        const upcoming = await countUpcoming(db, organizationId, now)
        if (upcoming > upcomingBefore) admitMore(upcoming)
        return find(db, organizationId, id)
      }),

    findVehicle: (organizationId: string, id: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('vehicles')
          .where('organization_id', '=', organizationId)
          .where((row) => row.or([row('external_id', '=', id), ...(isUuid(id) ? [row('id', '=', id)] : [])]))
          .select(['external_id', 'type'])
          .executeTakeFirst(),
      ),

    remove: (organizationId: string, id: string, audit?: AuditChange<StoredRoute>): Promise<StoredRoute | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await find(db, organizationId, id)
        if (!removed) return undefined
        await db.deleteFrom('routes').where('organization_id', '=', organizationId).where('id', '=', id).execute()
        await audit?.(db, removed)
        return removed
      }),

    /** Deletes routes and skips ids without a route. Returns the deleted routes without their results. */
    removeMany: (
      organizationId: string,
      ids: readonly string[],
      audit?: AuditChange<readonly NamedRoute[]>,
    ): Promise<StoredRoute[]> =>
      database.asOrganization(organizationId, async (db) => {
        const removed = await db
          .deleteFrom('routes')
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
          .returning(ROUTE_COLUMNS)
          .execute()
        if (removed.length > 0) await audit?.(db, removed)
        return removed.map((route) => ({ ...route, ...WITHOUT_RESULTS }))
      }),
  }
}

/** Serializes writers of an organization, so that the plan's limit holds under concurrent inserts. */
export async function lockRoutes(db: Transaction<Tables>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`routes ${organizationId}`}, 0))`.execute(db)
}

/**
 * Counts the routes that are not over, to which the plan's limit applies. Call while holding `lockRoutes` before adding
 * another one.
 */
export async function countUpcoming(db: Transaction<Tables>, organizationId: string, now: Date): Promise<number> {
  const { count } = await withResults(db)
    .where('routes.organization_id', '=', organizationId)
    .where(isUpcoming(now))
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Routes left-joined to their results. */
export const withResults = (db: Kysely<Tables>) =>
  db
    .selectFrom('routes')
    .leftJoin('route_results', (join) =>
      join
        .onRef('route_results.organization_id', '=', 'routes.organization_id')
        .onRef('route_results.route_id', '=', 'routes.id'),
    )

/** A route without results counts as under way for a day. */
export const ASSUMED_JOURNEY_MS = DAY_MS

const arrivesAfter = (time: Date) =>
  sql<SqlBool>`coalesce(route_results.latest_arrival_at,
    routes.departure_time + ${ASSUMED_JOURNEY_MS / 1000} * interval '1 second') > ${time}`

/** Each route is deleted with its results of about 100 kB. */
const ROUTES_PER_DELETE = 200

/** Neither completed nor cancelled, and not yet arrived. */
export const isUpcoming = (now: Date) =>
  sql<SqlBool>`coalesce(routes.status, 'null') not in ('completed', 'cancelled') and ${arrivesAfter(now)}`
