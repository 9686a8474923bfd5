import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { addRouteEvents } from './route-event.repository.ts'

/** The outcome of an evaluation: results, or the reason why there are none. */
export interface ResultsToStore {
  madeFrom: string
  runTime: Date
  /** JSON in wire format. */
  results: string | null
  compactResults: string | null
  comparison: string | null
  error: string | null
  latestArrivalAt: Date | null
  /** The paths of its options (see `StoredResults`). */
  way: string | null
  updatedAt: Date
}

export interface RouteResults extends ResultsToStore {
  routeId: string
  /** The evaluated revision of the journey; the results are not stored if it has changed since. */
  revision: number
  /**
   * `made_from` of the previous results when the route was found due. If it has changed since, an alert made the route
   * due again during the evaluation, and these results are not stored.
   */
  madeFromBefore?: string | null
}

/**
 * Stores the results of many routes in one statement, and adds events for the changes; returns the ids of the routes
 * whose results were stored.
 */
export async function storeResults(
  db: Transaction<Tables>,
  organizationId: string,
  results: readonly RouteResults[],
): Promise<string[]> {
  const column = <Value>(of: (result: RouteResults) => Value) => results.map(of)
  const { rows } = await sql<{ route_id: string }>`
    insert into route_results (organization_id, route_id, made_from, run_time, results, compact_results, comparison, error,
      latest_arrival_at, updated_at, way)
    select ${organizationId}, given.route_id, given.made_from, given.run_time, given.results::json,
      given.compact_results::json, given.comparison, given.error, given.latest_arrival_at, given.updated_at,
      given.way
    from unnest(
      ${column(({ routeId }) => routeId)}::uuid[],
      ${column(({ revision }) => revision)}::integer[],
      ${column(({ madeFrom }) => madeFrom)}::text[],
      ${column(({ runTime }) => runTime)}::timestamptz[],
      ${column(({ results: json }) => json)}::text[],
      ${column(({ compactResults }) => compactResults)}::text[],
      ${column(({ comparison }) => comparison)}::text[],
      ${column(({ error }) => error)}::text[],
      ${column(({ latestArrivalAt }) => latestArrivalAt)}::timestamptz[],
      ${column(({ updatedAt }) => updatedAt)}::timestamptz[],
      ${column(({ way }) => way)}::text[],
      ${column(({ madeFromBefore }) => madeFromBefore !== undefined)}::boolean[],
      ${column(({ madeFromBefore }) => madeFromBefore ?? null)}::text[]
    ) as given (route_id, revision, made_from, run_time, results, compact_results, comparison, error, latest_arrival_at,
      updated_at, way, was_due, made_from_before)
    join routes on routes.organization_id = ${organizationId} and routes.id = given.route_id
      and routes.journey_revision = given.revision
    left join route_results before on before.organization_id = routes.organization_id and before.route_id = routes.id
    where not given.was_due or before.made_from is not distinct from given.made_from_before
    on conflict (organization_id, route_id) do update set
      made_from = excluded.made_from, run_time = excluded.run_time, results = excluded.results,
      compact_results = excluded.compact_results, comparison = excluded.comparison, error = excluded.error,
      latest_arrival_at = excluded.latest_arrival_at, updated_at = excluded.updated_at, way = excluded.way
    returning route_id`.execute(db)
  const stored = rows.map(({ route_id }) => route_id)
  const [first] = results
  if (first) await addRouteEvents(db, organizationId, stored, first.updatedAt)
  return stored
}
