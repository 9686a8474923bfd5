// Rows of the demo organizations. They are planted with fixed ids, renewed every week, and scaled by the operator.
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

interface DemoRows {
  groups: Row<'groups'>[]
  locations: Row<'locations'>[]
  routes: Row<'routes'>[]
  telematics_connections: Row<'telematics_connections'>[]
  simulated_fleets: Row<'simulated_fleets'>[]
  driver_notifications: Row<'driver_notifications'>[]
}

/** Runs `plant` in one transaction; of several processes that start at once, the others then find it done. */
export function plantAlone<T>({ asSystem }: Database, plant: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  return asSystem.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed demo'))`.execute(db)
    return plant(db)
  })
}

export async function insertDemoRows(db: Kysely<Tables>, rows: DemoRows): Promise<void> {
  await db.insertInto('groups').values(rows.groups).execute()
  await db.insertInto('locations').values(rows.locations).execute()
  await db.insertInto('routes').values(rows.routes).execute()
  await db.insertInto('telematics_connections').values(rows.telematics_connections).execute()
  await db.insertInto('simulated_fleets').values(rows.simulated_fleets).execute()
  await db.insertInto('driver_notifications').values(rows.driver_notifications).execute()
}

/** Completed routes whose external id begins so leave again a week later, or as many weeks as lie between. */
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

/** Locations and routes that `demo scale` made: their external ids begin with a prefix. */
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

    async madeLocations(): Promise<Set<string>> {
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
      const owned = rows.map((row) => ({ ...row, organization_id: organizationId }))
      await asSystem.insertInto('locations').values(owned).execute()
    },

    async addRoutes(rows: readonly Omit<Row<'routes'>, 'organization_id'>[]): Promise<void> {
      const owned = rows.map((row) => ({ ...row, organization_id: organizationId }))
      await asSystem.insertInto('routes').values(owned).execute()
    },
  }
}
