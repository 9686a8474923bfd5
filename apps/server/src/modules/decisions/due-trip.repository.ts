// Background queries across all organizations: which trips are to be decided, and the results.
import { ROUTE_OVERLAP_AFTER_ARRIVAL_MS } from '@stormlane/domain/trips'
import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { JOURNEY_COLUMNS } from '../routes/route.repository.ts'
import { withAdviceEvents } from './advice-event.repository.ts'

export interface DueTripWindow {
  now: Date
  /** Identifies what else decisions depend on, such as the closures of roads. */
  roadsKey: string
}

export interface DueTripId {
  organization_id: string
  id: string
}

/** The selected option of a route's last evaluation; times are ISO 8601. */
export interface StoredStretch {
  polyline: string
  lengthMiles: number
  freeFlowMps: number
  roadKind: string
  routeName: string
  entersAt: string
  leavesAt: string
}

export interface DecidedTrip {
  organizationId: string
  routeId: string
  /** The decided revision of the journey; nothing is stored if it has changed since. */
  revision: number
  madeFrom: string
  runTime: Date
  network: string | null
  computedAt: Date
  latitude: number
  longitude: number
  /** JSON in wire format. */
  decision: string
  brief: string | null
  /** What the vehicle meets from its report on, as JSON; null without a report. */
  ahead: string | null
}

/** A vehicle that has moved farther than this since its trip was decided is decided anew (our choice): half an hour. */
const MOVED_MILES = 25
const MILES_PER_DEGREE = 69.1
/** Trips under way are decided at least this often, because waiting gets less and less possible (our choice). */
const DECIDED_FOR_SECONDS = 1800
const NOT_OVER = sql<SqlBool>`coalesce(routes.status, 'null') not in ('completed', 'cancelled')`
const NOT_LONG_ARRIVED = (now: Date) =>
  sql<SqlBool>`route_results.latest_arrival_at + ${ROUTE_OVERLAP_AFTER_ARRIVAL_MS} * interval '1 millisecond' > ${now}`
const madeFrom = (roadsKey: string) =>
  sql<string>`concat_ws('|', route_results.made_from, extract(epoch from route_results.updated_at),
    routes.selected_route_option, ${roadsKey}::text, organizations.deciding_costs::text)`
/** Without results there is no planned road. */
const HAS_ROAD = sql<SqlBool>`json_array_length(route_results.results -> routes.selected_route_option -> 'segments') > 0`

export function dueTripRepository(database: Database) {
  const trips = ({ now, roadsKey }: DueTripWindow) =>
    database.asSystem
      .selectFrom('routes')
      .innerJoin('organizations', 'organizations.id', 'routes.organization_id')
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
      .leftJoin('vehicles', (join) =>
        join
          .onRef('vehicles.organization_id', '=', 'routes.organization_id')
          .onRef('vehicles.route_id', '=', 'routes.id'),
      )
      .leftJoin('vehicle_positions', (join) =>
        join
          .onRef('vehicle_positions.organization_id', '=', 'vehicles.organization_id')
          .onRef('vehicle_positions.vehicle_id', '=', 'vehicles.id'),
      )
      .where(isServed(now))
      .where('route_results.compact_results', 'is not', null)
      .where(NOT_OVER)
      .where(NOT_LONG_ARRIVED(now))
      .where(
        sql<SqlBool>`(decisions.made_from is distinct from ${madeFrom(roadsKey)} or (routes.departure_time <= ${now} and (
          decisions.computed_at < routes.departure_time
          or decisions.computed_at < ${now}::timestamptz - ${DECIDED_FOR_SECONDS} * interval '1 second'
          or power(vehicle_positions.latitude - decisions.latitude, 2)
            + power((vehicle_positions.longitude - decisions.longitude) * cos(radians(decisions.latitude)), 2)
            > power(${MOVED_MILES / MILES_PER_DEGREE}::float8, 2))))`,
      )

  return {
    /** Lists trips to decide: those never decided first, then by departure. */
    list: (window: DueTripWindow): Promise<DueTripId[]> =>
      trips(window)
        .groupBy(['routes.organization_id', 'routes.id', 'decisions.computed_at', 'routes.departure_time'])
        .orderBy(sql`decisions.computed_at is null`, 'desc')
        .orderBy('routes.departure_time')
        .select(['routes.organization_id', 'routes.id'])
        .execute(),

    /** Reads those of the listed trips that are still due, with the vehicle that drives them. */
    read: (listed: readonly DueTripId[], window: DueTripWindow) =>
      trips(window)
        .where(
          sql<SqlBool>`(routes.organization_id, routes.id) in (select * from unnest(
            ${listed.map((one) => one.organization_id)}::uuid[], ${listed.map(({ id }) => id)}::uuid[]))`,
        )
        .where(HAS_ROAD)
        .distinctOn(['routes.organization_id', 'routes.id'])
        .orderBy('routes.organization_id')
        .orderBy('routes.id')
        .orderBy('vehicles.id')
        .select([
          'routes.organization_id',
          'routes.id',
          'routes.journey_revision',
          'routes.status',
          'routes.source',
          'routes.last_completed_index',
          ...JOURNEY_COLUMNS,
          'vehicle_positions.latitude',
          'vehicle_positions.longitude',
          'vehicle_positions.bearing',
          'vehicle_positions.reported_at',
          'organizations.deciding_costs',
        ])
        .select(madeFrom(window.roadsKey).as('made_from'))
        .select(
          sql<StoredStretch[]>`(select json_agg(json_build_object('polyline', segment -> 'polyline',
            'lengthMiles', (segment ->> 'to_mile')::float8 - (segment ->> 'from_mile')::float8,
            'freeFlowMps', segment -> 'free_flow_mps', 'roadKind', segment -> 'road_kind',
            'routeName', segment -> 'route_name', 'entersAt', segment -> 'enters_at',
            'leavesAt', segment -> 'leaves_at') order by position)
            from json_array_elements(route_results.results -> routes.selected_route_option -> 'segments')
              with ordinality as segments (segment, position))`.as('stretches'),
        )
        .execute(),

    /** Stores decisions of journeys that have not changed since, with events for changed advice; returns the ids of their routes. */
    store(organizationId: string, decided: readonly DecidedTrip[], at: Date): Promise<string[]> {
      const column = <Value>(of: (trip: DecidedTrip) => Value) => decided.map(of)
      const write = async (db: Transaction<Tables>) => {
        const { rows } = await sql<{ route_id: string }>`
          insert into decisions (organization_id, route_id, made_from, run_time, network, computed_at, journey_revision,
            latitude, longitude, decision, brief, ahead)
          select ${organizationId}, given.route_id, given.made_from, given.run_time, given.network, given.computed_at,
            given.revision, given.latitude, given.longitude, given.decision::json, given.brief::json, given.ahead::json
          from unnest(
            ${column(({ routeId }) => routeId)}::uuid[],
            ${column(({ revision }) => revision)}::integer[],
            ${column((trip) => trip.madeFrom)}::text[],
            ${column(({ runTime }) => runTime)}::timestamptz[],
            ${column(({ network }) => network)}::text[],
            ${column(({ computedAt }) => computedAt)}::timestamptz[],
            ${column(({ latitude }) => latitude)}::float8[],
            ${column(({ longitude }) => longitude)}::float8[],
            ${column(({ decision }) => decision)}::text[],
            ${column(({ brief }) => brief)}::text[],
            ${column(({ ahead }) => ahead)}::text[]
          ) as given (route_id, revision, made_from, run_time, network, computed_at, latitude, longitude, decision, brief,
            ahead)
          join routes on routes.organization_id = ${organizationId} and routes.id = given.route_id
            and routes.journey_revision = given.revision
          on conflict (organization_id, route_id) do update set
            made_from = excluded.made_from, run_time = excluded.run_time, network = excluded.network,
            computed_at = excluded.computed_at, journey_revision = excluded.journey_revision,
            latitude = excluded.latitude, longitude = excluded.longitude, decision = excluded.decision,
            brief = excluded.brief, ahead = excluded.ahead
          returning route_id`.execute(db)
        return rows.map(({ route_id }) => route_id)
      }
      const given = { routeIds: column(({ routeId }) => routeId), at }
      return database.asOrganization(organizationId, (db) =>
        withAdviceEvents(db, organizationId, given, () => write(db)),
      )
    },
  }
}
