import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { organizationsOfDesk } from '../desk/organizations-of-desk.repository.ts'

export interface CalendarFeed {
  createdAt: Date
  createdBy: string
  /** When a calendar read it last; null before the first. */
  readAt: Date | null
}

interface TripTimes {
  id: string
  departAt: Date
  arriveAt: Date | null
  destination: string
}

export const findFeed = (db: Transaction<Tables>, organizationId: string): Promise<CalendarFeed | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .where('organization_id', '=', organizationId)
    .select(['created_at as createdAt', 'created_by as createdBy', 'read_at as readAt'])
    .executeTakeFirst()

/** Replaces the address, so that the one before stops working. */
export async function replaceFeed(
  db: Transaction<Tables>,
  organizationId: string,
  { keyHash, createdBy, now }: { keyHash: Buffer; createdBy: string; now: Date },
): Promise<void> {
  const values = { key_hash: keyHash, created_by: createdBy, created_at: now, read_at: null }
  await db
    .insertInto('calendar_feeds')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

/** Returns whether there was one. */
export async function deleteFeed(db: Transaction<Tables>, organizationId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('calendar_feeds')
    .where('organization_id', '=', organizationId)
    .returning('organization_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns departure and arrival of routes; a route without results has no arrival. */
export async function timesOfTrips(
  db: Transaction<Tables>,
  organizationId: string,
  routeIds: readonly string[],
): Promise<TripTimes[]> {
  const { rows } = await sql<TripTimes>`
    select routes.id, departure_time as "departAt", latest_arrival_at as "arriveAt", destination_label as destination
    from routes left join route_results as result
      on result.organization_id = routes.organization_id and result.route_id = routes.id
    where routes.organization_id = ${organizationId} and routes.id = any(${routeIds}::uuid[])`.execute(db)
  return rows
}

/** Finds the organization whose address this is and notes that it was read. Crosses organizations. */
export async function readByKey(database: Database, keyHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await organizationsOfDesk(database, now)
    .innerJoin('calendar_feeds', 'calendar_feeds.organization_id', 'organizations.id')
    .where('key_hash', '=', keyHash)
    .select('organizations.id')
    .executeTakeFirst()
  if (!row) return undefined
  await database.asSystem
    .updateTable('calendar_feeds')
    .where('organization_id', '=', row.id)
    .set({ read_at: now })
    .execute()
  return row.id
}
