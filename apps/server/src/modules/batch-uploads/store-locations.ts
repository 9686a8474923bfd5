// Stores locations from a file: updates existing ones and adds the others up to the plan's limit.
import { randomUUID } from 'node:crypto'
import { distanceMeters } from '@stormlane/domain/geo'
import type { Geocoder } from '@stormlane/domain/places'
import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { countLocations, lockLocations } from '../locations/location.repository.ts'
import {
  type FileLocation,
  findFileLocations,
  insertFileLocations,
  updateFileLocations,
} from '../locations/location-batch.repository.ts'
import { BATCH_TEXTS } from './batch-uploads.texts.ts'
import type { LocationAsset } from './row-reading.ts'
import { inGroups, type Storing, type StoringOutcome } from './storing.ts'

interface Change {
  location: FileLocation
  isNew: boolean
  moved: boolean
}

/** If an address is uploaded again, a point that a user set within this distance of it is kept. */
const SAME_PLACE_METERS = 30_000

const placeOf = ({ name, latitude, longitude }: FileLocation | LocationAsset) =>
  JSON.stringify([name, latitude, longitude])

export async function storeLocations(
  db: Transaction<Tables>,
  assets: readonly LocationAsset[],
  { organizationId, limit, now, geocoder }: Storing & { geocoder: Geocoder },
): Promise<StoringOutcome[]> {
  await lockLocations(db, organizationId)
  let room = limit - (await countLocations(db, organizationId))
  const known = await findFileLocations(db, organizationId, assets)
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

/** Empty cells leave fields unchanged. */
function merged(before: FileLocation, asset: LocationAsset): FileLocation {
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

async function write(
  db: Transaction<Tables>,
  organizationId: string,
  changes: readonly Change[],
  now: Date,
  geocoder: Geocoder,
): Promise<void> {
  const placed = await inGroups(changes, async ({ location, isNew, moved }) => {
    if (!moved) return { ...location, isNew, moved, timezone: null, bounds: null }
    const { zip, timezone, bounds } = await geocoder.reverse(location, { organizationId })
    return { ...location, isNew, moved, zip: location.zip || zip, timezone, bounds }
  })
  await insertFileLocations(
    db,
    organizationId,
    placed.filter(({ isNew }) => isNew),
    now,
  )
  await updateFileLocations(
    db,
    organizationId,
    placed.filter(({ isNew }) => !isNew),
  )
}
