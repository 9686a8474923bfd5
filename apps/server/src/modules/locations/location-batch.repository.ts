// Locations of a batch upload, read and written in the transaction that stores the file's rows.
import type { CornerBounds } from '@stormlane/domain/geo'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { NewLocation } from './location.repository.ts'

export interface FileLocation extends Omit<NewLocation, 'timezone' | 'bounds'> {
  id: string
}

/** Time zone and bounds are null for a location that did not move, so that it keeps its own. */
export interface PlacedLocation extends FileLocation {
  timezone: string | null
  bounds: CornerBounds | null
  moved: boolean
}

/** Finds the locations that match one of these by external id, or by name and point. */
export async function findFileLocations(
  db: Transaction<Tables>,
  organizationId: string,
  given: readonly Omit<FileLocation, 'id'>[],
): Promise<FileLocation[]> {
  const { rows } = await sql<FileLocation>`
    select distinct locations.id, locations.name, locations.external_id, locations.latitude, locations.longitude,
      locations.zip, locations.user_metadata, locations.needs_geocoding
    from locations join jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (external_id text, name text, latitude double precision, longitude double precision)
      on locations.external_id = given.external_id
        or (locations.name = given.name and locations.latitude = given.latitude and locations.longitude = given.longitude)
    where locations.organization_id = ${organizationId}`.execute(db)
  return rows
}

export async function insertFileLocations(
  db: Transaction<Tables>,
  organizationId: string,
  locations: readonly PlacedLocation[],
  now: Date,
): Promise<void> {
  if (locations.length === 0) return
  await sql`
    insert into locations (organization_id, id, name, external_id, latitude, longitude, zip, timezone, bounds, user_metadata,
      needs_geocoding, created_at)
    select ${organizationId}::uuid, id, name, external_id, latitude, longitude, zip, timezone, bounds, user_metadata,
      coalesce(needs_geocoding, false), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb) as given (id uuid, name text, external_id text,
      latitude double precision, longitude double precision, zip text, timezone text, bounds jsonb, user_metadata jsonb,
      needs_geocoding boolean)`.execute(db)
}

/** Updates locations, and deletes the score of each that moved, because it belongs to the old point. */
export async function updateFileLocations(
  db: Transaction<Tables>,
  organizationId: string,
  locations: readonly PlacedLocation[],
): Promise<void> {
  if (locations.length === 0) return
  await sql`
    update locations set name = given.name, external_id = given.external_id, latitude = given.latitude,
      longitude = given.longitude, zip = given.zip, timezone = coalesce(given.timezone, locations.timezone),
      bounds = coalesce(given.bounds, locations.bounds), user_metadata = given.user_metadata,
      needs_geocoding = coalesce(given.needs_geocoding, false)
    from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb) as given (id uuid, name text, external_id text,
      latitude double precision, longitude double precision, zip text, timezone text, bounds jsonb, user_metadata jsonb,
      needs_geocoding boolean)
    where locations.organization_id = ${organizationId} and locations.id = given.id`.execute(db)
  await db
    .deleteFrom('location_scores')
    .where('organization_id', '=', organizationId)
    .where('location_id', '=', sql<string>`any(${locations.filter(({ moved }) => moved).map(({ id }) => id)}::uuid[])`)
    .execute()
}
