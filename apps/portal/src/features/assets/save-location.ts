import { type CallInput, changeOwnLimits, createLocation, geocode, updateLocation } from '@stormlane/contract'
import type { Coordinates } from '@stormlane/domain/geo'
import { type LocationCategory, locationCategory } from '@stormlane/domain/places'
import { api } from '../../platform/api.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'

export interface LocationFields {
  name: string
  siteCode: string
  category: LocationCategory
  groupIds: readonly string[]
  latitude: string
  longitude: string
  /** The user confirmed that the geocoded position is exact. */
  isExact: boolean
}

type LimitChanges = CallInput<typeof changeOwnLimits>['body']['changes']

/** Creates a location from the fields, or changes the given one, and then saves its limits. */
export async function saveLocation(
  location: SavedLocation | undefined,
  fields: LocationFields,
  limits: LimitChanges,
  onCreated: (created: SavedLocation) => void,
): Promise<{ name: string }> {
  const saved = location ? await changeLocation(location, fields) : await createdLocation(fields, onCreated)
  if (limits.length > 0) await api.send(changeOwnLimits, { body: { locationId: saved.id, changes: limits } })
  return saved
}

async function changeLocation(location: SavedLocation, fields: LocationFields): Promise<SavedLocation> {
  const city = {
    name: fields.name.trim(),
    ...position(fields),
    ...changedSiteCode(location, fields),
    ...changedCategory(location, fields),
    ...changedGroups(location, fields),
    ...(fields.isExact && { needsGeocoding: false }),
  }
  const { city: saved } = await api.send(updateLocation, { params: { id: location.id }, body: { city } })
  return saved as SavedLocation
}

/** A new location is geocoded for its zip and, if it has no name, the name of the nearest town. */
async function createdLocation(
  fields: LocationFields,
  onCreated: (created: SavedLocation) => void,
): Promise<SavedLocation> {
  const at = position(fields)
  const found = await api.send(geocode, { body: at })
  const body = {
    name: fields.name.trim() || found.name,
    zip: found.zip,
    ...at,
    ...changedSiteCode(undefined, fields),
    ...changedCategory(undefined, fields),
  }
  const created = (await api.send(createLocation, { body })).city as SavedLocation
  onCreated(created)
  // The server returns an existing location of the same name and place, which stays in its groups.
  const groupIds = [...new Set([...created.groupIds, ...fields.groupIds])]
  if (groupIds.length === created.groupIds.length) return created
  const city = { groupIds }
  return (await api.send(updateLocation, { params: { id: created.id }, body: { city } })).city as SavedLocation
}

const position = ({ latitude, longitude }: LocationFields): Coordinates => ({
  latitude: Number.parseFloat(latitude),
  longitude: Number.parseFloat(longitude),
})

function changedGroups(location: SavedLocation, { groupIds }: LocationFields): { groupIds?: string[] } {
  const isSame = groupIds.length === location.groupIds.length && groupIds.every((id) => location.groupIds.includes(id))
  return isSame ? {} : { groupIds: [...groupIds] }
}

function changedSiteCode(location: SavedLocation | undefined, { siteCode }: LocationFields) {
  const externalId = siteCode.trim() || null
  return externalId === (location?.externalId ?? null) ? {} : { externalId }
}

/** The category is one entry of the metadata. The other entries are kept (MODEL-006). */
function changedCategory(location: SavedLocation | undefined, { category }: LocationFields) {
  const { userMetadata = {} } = location ?? {}
  return category === locationCategory(userMetadata) ? {} : { userMetadata: { ...userMetadata, category } }
}

/** Returns the position in the fields, or null if either is not a valid number of degrees. */
export function enteredPosition(latitude: string, longitude: string): Coordinates | null {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

export function isDegrees(text: string, most: number): boolean {
  const degrees = Number(text)
  return text.trim() !== '' && Number.isFinite(degrees) && Math.abs(degrees) <= most
}
