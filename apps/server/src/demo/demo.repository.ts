// Rows of the demo organizations. They are seeded with fixed ids, renewed every week, and scaled by admin commands.
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

interface DemoRows {
  groups: Row<'groups'>[]
  locations: Row<'locations'>[]
  routes: Row<'routes'>[]
  shipments: Row<'routes'>[]
  telematics_connections: Row<'telematics_connections'>[]
  simulated_fleets: Row<'simulated_fleets'>[]
  driver_notifications: Row<'driver_notifications'>[]
}

/** Runs `seed` in one transaction under a lock: if several processes start at once, one seeds and the others wait for it. */
export function seedOnce<T>({ asSystem }: Database, seed: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  return asSystem.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed demo'))`.execute(db)
    return seed(db)
  })
}

export async function insertDemoRows(db: Kysely<Tables>, rows: DemoRows): Promise<void> {
  await db.insertInto('groups').values(rows.groups).execute()
  await db.insertInto('locations').values(rows.locations).execute()
  await db.insertInto('routes').values(rows.routes).execute()
  if (rows.shipments.length > 0) await db.insertInto('routes').values(rows.shipments).execute()
  await db.insertInto('telematics_connections').values(rows.telematics_connections).execute()
  await db.insertInto('simulated_fleets').values(rows.simulated_fleets).execute()
  await db.insertInto('driver_notifications').values(rows.driver_notifications).execute()
}

/** The distinct password hashes of these users: demo users begin with the same one. */
export async function passwordHashes({ asSystem }: Database, emails: readonly string[]): Promise<string[]> {
  const rows = await asSystem
    .selectFrom('users')
    .where(sql`lower(email)`, 'in', [...emails])
    .where('password_hash', 'is not', null)
    .select('password_hash')
    .distinct()
    .execute()
  return rows.flatMap(({ password_hash }) => password_hash ?? [])
}

/** Returns the users whose password was replaced. */
export function replacePasswordHash(
  { asSystem }: Database,
  emails: readonly string[],
  { from, to }: { from: readonly string[]; to: string },
): Promise<{ organizationId: string; userId: string; email: string }[]> {
  return asSystem
    .updateTable('users')
    .set({ password_hash: to })
    .where(sql`lower(email)`, 'in', [...emails])
    .where('password_hash', 'in', [...from])
    .returning(['organization_id as organizationId', 'id as userId', 'email'])
    .execute()
}

/** Moves the departure of completed routes with this external id prefix forward by whole weeks, into the future. */
export async function renewRoutes(
  { asSystem }: Database,
  { organizationId, prefix, now }: { organizationId: string; prefix: string; now: Date },
): Promise<void> {
  await sql`
    with renewed as (
      update routes set status = null, journey_revision = journey_revision + 1, departure_time = departure_time
        + interval '7 days' * (1 + floor(extract(epoch from ${now} - departure_time) / 604800))
      where organization_id = ${organizationId} and external_id like ${`${prefix}%`} and status = 'completed'
      returning organization_id, id
    )
    delete from route_results using renewed
    where route_results.organization_id = renewed.organization_id and route_results.route_id = renewed.id`.execute(
    asSystem,
  )
}

interface ShipmentEnd {
  label: string
  latitude: number
  longitude: number
}

interface ArrivedShipment {
  id: string
  externalId: string
  journeyRevision: number
  origin: ShipmentEnd
  destination: ShipmentEnd
}

/** Completed routes with this external id prefix. */
export async function arrivedShipments(
  { asSystem }: Database,
  organizationId: string,
  prefix: string,
): Promise<ArrivedShipment[]> {
  const rows = await asSystem
    .selectFrom('routes')
    .where('organization_id', '=', organizationId)
    .where('external_id', 'like', `${prefix}%`)
    .where('status', '=', 'completed')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id ?? '',
    journeyRevision: row.journey_revision,
    origin: { label: row.origin_label, latitude: row.origin_latitude, longitude: row.origin_longitude },
    destination: {
      label: row.destination_label,
      latitude: row.destination_latitude,
      longitude: row.destination_longitude,
    },
  }))
}

interface NextShipment {
  name: string
  origin: ShipmentEnd
  destination: ShipmentEnd
  departAt: Date
  appointment: { earliest: Date; latest: Date } | null
}

/** Replaces a completed route, unless another process has done so. */
export function replaceShipment(
  { asSystem }: Database,
  organizationId: string,
  { id, journeyRevision }: ArrivedShipment,
  next: NextShipment,
): Promise<void> {
  return asSystem.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('routes')
      .set({
        name: next.name,
        origin_label: next.origin.label,
        origin_latitude: next.origin.latitude,
        origin_longitude: next.origin.longitude,
        destination_label: next.destination.label,
        destination_latitude: next.destination.latitude,
        destination_longitude: next.destination.longitude,
        departure_time: next.departAt,
        appointment_earliest: next.appointment?.earliest ?? null,
        appointment_latest: next.appointment?.latest ?? null,
        status: null,
        selected_route_option: 0,
        journey_revision: journeyRevision + 1,
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('journey_revision', '=', journeyRevision)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n)
      await db
        .deleteFrom('route_results')
        .where('organization_id', '=', organizationId)
        .where('route_id', '=', id)
        .execute()
  })
}

/** Locations and routes generated by `demo scale`; their external ids begin with the prefix. */
export function scaledAssets({ asSystem }: Database, organizationId: string, prefix: string) {
  const count = async (table: 'locations' | 'routes'): Promise<number> => {
    const { all } = await asSystem
      .selectFrom(table)
      .where('organization_id', '=', organizationId)
      .select((row) => row.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    return all
  }
  return {
    count,

    async generatedLocations(): Promise<Set<string>> {
      const rows = await asSystem
        .selectFrom('locations')
        .where('organization_id', '=', organizationId)
        .where('external_id', 'like', `${prefix}%`)
        .select('external_id')
        .execute()
      return new Set(rows.map(({ external_id }) => external_id ?? ''))
    },

    async removeLocationsAfter(lastExternalId: string): Promise<void> {
      await asSystem
        .deleteFrom('locations')
        .where('organization_id', '=', organizationId)
        .where('external_id', 'like', `${prefix}%`)
        .where('external_id', '>', lastExternalId)
        .execute()
    },

    async removeRoutes(): Promise<void> {
      await asSystem
        .deleteFrom('routes')
        .where('organization_id', '=', organizationId)
        .where('external_id', 'like', `${prefix}%`)
        .execute()
    },

    async addLocations(rows: readonly Omit<Row<'locations'>, 'organization_id'>[]): Promise<void> {
      const rowsWithOrganization = rows.map((row) => ({ ...row, organization_id: organizationId }))
      await asSystem.insertInto('locations').values(rowsWithOrganization).execute()
    },

    async addRoutes(rows: readonly Omit<Row<'routes'>, 'organization_id'>[]): Promise<void> {
      const rowsWithOrganization = rows.map((row) => ({ ...row, organization_id: organizationId }))
      await asSystem.insertInto('routes').values(rowsWithOrganization).execute()
    },
  }
}

export async function setOrganizationSince(db: Kysely<Tables>, organizationId: string, since: Date): Promise<void> {
  await db.updateTable('organizations').set({ created_at: since }).where('id', '=', organizationId).execute()
}
