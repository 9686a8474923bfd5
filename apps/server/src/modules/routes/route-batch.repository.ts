// Reads and writes saved routes of a batch upload, in the transaction that stores the file's rows.
import type { VehicleType } from '@stormlane/domain/roads'
import { type RouteStatus, SAVED_ROUTE_SOURCE } from '@stormlane/domain/trips'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { isUpcoming, type RouteFields, withResults } from './route.repository.ts'

/** The route fields that a file can set. */
export const FILE_ROUTE_FIELDS = [
  'name',
  'external_id',
  'origin_label',
  'origin_latitude',
  'origin_longitude',
  'destination_label',
  'destination_latitude',
  'destination_longitude',
  'departure_time',
  'appointment_earliest',
  'appointment_latest',
  'waypoints',
  'vehicle_id',
  'vehicle_type',
  'above_temperature_thresholds',
  'below_temperature_thresholds',
] as const satisfies readonly (keyof RouteFields)[]

export type FileRouteFields = Pick<RouteFields, (typeof FILE_ROUTE_FIELDS)[number]>

export interface FileRoute extends FileRouteFields {
  id: string
}

export interface KnownRoute {
  route: FileRoute
  status: RouteStatus
  source: string | null
  /** Whether it counts toward the plan's limit. */
  isUpcoming: boolean
}

/** A vehicle that a file may name. */
export interface FileVehicle {
  id: string
  external_id: string
  name: string
  type: VehicleType
}

/** Finds the vehicles with one of these texts as id of the provider, as id of ours, or as name. */
export function findFileVehicles(
  db: Transaction<Tables>,
  organizationId: string,
  typed: readonly string[],
): Promise<FileVehicle[]> {
  const words = typed.map((text) => text.toLowerCase())
  return db
    .selectFrom('vehicles')
    .where('organization_id', '=', organizationId)
    .where((row) =>
      row.or([
        row('external_id', '=', sql<string>`any(${typed}::text[])`),
        row('id', '=', sql<string>`any(${words.filter(isUuid)}::uuid[])`),
        row(row.fn<string>('lower', ['name']), '=', sql<string>`any(${words}::text[])`),
      ]),
    )
    .select(['id', 'external_id', 'name', 'type'])
    .orderBy('id')
    .execute()
}

/** Finds the routes with one of these external ids or departure times. */
export async function findFileRoutes(
  db: Transaction<Tables>,
  organizationId: string,
  { externalIds, departures }: { externalIds: readonly string[]; departures: readonly (Date | string)[] },
  now: Date,
): Promise<KnownRoute[]> {
  const rows = await withResults(db)
    .where('routes.organization_id', '=', organizationId)
    .where((row) =>
      row.or([
        row('external_id', '=', sql<string>`any(${externalIds}::text[])`),
        row('departure_time', '=', sql<Date>`any(${departures}::timestamptz[])`),
      ]),
    )
    .select(['id', 'status', 'source', isUpcoming(now).as('isUpcoming'), ...FILE_ROUTE_FIELDS])
    .execute()
  return rows.map(({ status, source, isUpcoming: upcoming, ...route }) => ({
    route,
    status,
    source,
    isUpcoming: upcoming === true,
  }))
}

/** Updates a route. If its journey changes, its results are deleted, because they belong to the old one. */
export async function updateFileRoute(
  db: Transaction<Tables>,
  organizationId: string,
  { id, waypoints, ...fields }: FileRoute,
  { journeyChanged, status }: { journeyChanged: boolean; status: RouteStatus },
): Promise<void> {
  await db
    .updateTable('routes')
    .set((row) => ({
      ...fields,
      status,
      waypoints: JSON.stringify(waypoints),
      journey_revision: row('journey_revision', '+', journeyChanged ? 1 : 0),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  if (!journeyChanged) return
  await db
    .deleteFrom('route_results')
    .where('organization_id', '=', organizationId)
    .where('route_id', '=', id)
    .execute()
}

export async function insertFileRoutes(
  db: Transaction<Tables>,
  organizationId: string,
  routes: readonly (RouteFields & { id: string })[],
  now: Date,
): Promise<void> {
  if (routes.length === 0) return
  const rows = routes.map((route) => ({
    ...route,
    organization_id: organizationId,
    source: SAVED_ROUTE_SOURCE,
    waypoints: JSON.stringify(route.waypoints),
    created_at: now,
  }))
  await db.insertInto('routes').values(rows).execute()
}
