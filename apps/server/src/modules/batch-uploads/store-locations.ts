// Stores locations of a file: those that are known are changed, the others added as far as the plan has room.
import { randomUUID } from 'node:crypto'
import { distanceMeters, type Geocoder } from '@stormlane/domain'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { countLocations, lockLocations } from '../locations/location.repository.ts'
import { BATCH_TEXTS } from './batch-uploads.texts.ts'
import type { LocationAsset } from './row-reading.ts'
import { inGroups, type Storing, type StoringOutcome } from './storing.ts'

interface Known extends LocationAsset {
  id: string
}

interface Change {
  location: Known
  isNew: boolean
  moved: boolean
}

/** An address that is sent again does not take a place from the point that somebody gave it, so near that point (ours). */
const SAME_PLACE_METERS = 30_000

const placeOf = ({ name, latitude, longitude }: Known | LocationAsset) => JSON.stringify([name, latitude, longitude])

export async function storeLocations(
  db: Transaction<Tables>,
  assets: readonly LocationAsset[],
  { organizationId, limit, now, geocoder }: Storing & { geocoder: Geocoder },
): Promise<StoringOutcome[]> {
  await lockLocations(db, organizationId)
  let room = limit - (await countLocations(db, organizationId))
  const known = await knownLocations(db, organizationId, assets)
  const byExternalId = new Map(known.flatMap((one) => (one.external_id === null ? [] : [[one.external_id, one]])))
  const byPlace = new Map(known.map((one) => [placeOf(one), one]))
  const changes = new Map<string, Change>()

  const outcomes = assets.map((asset): StoringOutcome => {
    const there = byPlace.get(placeOf(asset))
    const named = asset.external_id === null ? there : byExternalId.get(asset.external_id)
    const before = named ?? (there?.external_id === null ? there : undefined)
    if (there && there !== before) return { problem: { field: 'name', message: BATCH_TEXTS.takenPlace } }
    if (!before && room <= 0) return { problem: { field: null, message: BATCH_TEXTS.locationLimit(limit) } }
    const location = before ? merged(before, asset) : { ...asset, id: randomUUID() }
    if (before && JSON.stringify(location) === JSON.stringify(before))
      return { outcome: 'unchanged', assetId: before.id }
    if (before) byPlace.delete(placeOf(before))
    else room -= 1
    byPlace.set(placeOf(location), location)
    if (location.external_id !== null) byExternalId.set(location.external_id, location)
    const earlier = changes.get(location.id)
    const moved = before?.latitude !== location.latitude || before.longitude !== location.longitude
    changes.set(location.id, { location, isNew: earlier?.isNew ?? !before, moved: moved || earlier?.moved === true })
    return { outcome: before ? 'updated' : 'created', assetId: location.id }
  })
  await write(db, organizationId, [...changes.values()], now, geocoder)
  return outcomes
}

/** What the row leaves empty stays as it is. */
function merged(before: Known, asset: LocationAsset): Known {
  const keepsPoint =
    asset.needs_geocoding && !before.needs_geocoding && distanceMeters(before, asset) < SAME_PLACE_METERS
  const { latitude, longitude, needs_geocoding } = keepsPoint ? before : asset
  return {
    ...before,
    name: asset.name,
    latitude,
    longitude,
    needs_geocoding,
    external_id: asset.external_id ?? before.external_id,
    zip: asset.zip || before.zip,
    user_metadata: { ...before.user_metadata, ...asset.user_metadata },
  }
}

async function knownLocations(
  db: Transaction<Tables>,
  organizationId: string,
  assets: readonly LocationAsset[],
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select distinct locations.id, locations.name, locations.external_id, locations.latitude, locations.longitude,
      locations.zip, locations.user_metadata, locations.needs_geocoding
    from locations join jsonb_to_recordset(${JSON.stringify(assets)}::jsonb)
      as given (external_id text, name text, latitude double precision, longitude double precision)
      on locations.external_id = given.external_id
        or (locations.name = given.name and locations.latitude = given.latitude and locations.longitude = given.longitude)
    where locations.organization_id = ${organizationId}`.execute(db)
  return rows
}

async function write(
  db: Transaction<Tables>,
  organizationId: string,
  changes: readonly Change[],
  now: Date,
  geocoder: Geocoder,
): Promise<void> {
  const placed = await inGroups(changes, async ({ location, isNew, moved }) => {
    if (!moved) return { ...location, isNew, moved, timezone: null, bounds: null }
    const { zip, timezone, bounds } = await geocoder.reverse(location)
    return { ...location, isNew, moved, zip: location.zip || zip, timezone, bounds }
  })
  const created = placed.filter(({ isNew }) => isNew)
  if (created.length > 0)
    await sql`
      insert into locations (organization_id, id, name, external_id, latitude, longitude, zip, timezone, bounds, user_metadata,
        needs_geocoding, created_at)
      select ${organizationId}::uuid, id, name, external_id, latitude, longitude, zip, timezone, bounds, user_metadata,
        coalesce(needs_geocoding, false), ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as given (id uuid, name text, external_id text,
        latitude double precision, longitude double precision, zip text, timezone text, bounds jsonb, user_metadata jsonb,
        needs_geocoding boolean)`.execute(db)
  const updated = placed.filter(({ isNew }) => !isNew)
  if (updated.length === 0) return
  await sql`
    update locations set name = given.name, external_id = given.external_id, latitude = given.latitude,
      longitude = given.longitude, zip = given.zip, timezone = coalesce(given.timezone, locations.timezone),
      bounds = coalesce(given.bounds, locations.bounds), user_metadata = given.user_metadata,
      needs_geocoding = coalesce(given.needs_geocoding, false)
    from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) as given (id uuid, name text, external_id text,
      latitude double precision, longitude double precision, zip text, timezone text, bounds jsonb, user_metadata jsonb,
      needs_geocoding boolean)
    where locations.organization_id = ${organizationId} and locations.id = given.id`.execute(db)
  // The score of where it was says nothing of where it is.
  await db
    .deleteFrom('location_scores')
    .where('organization_id', '=', organizationId)
    .where('location_id', '=', sql<string>`any(${updated.filter(({ moved }) => moved).map(({ id }) => id)}::uuid[])`)
    .execute()
}
