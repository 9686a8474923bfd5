import { createLocation, geocode, updateLocation } from '@stormlane/contract'
import { type Coordinates, type LocationCategory, locationCategory } from '@stormlane/domain'
import { api } from '../../platform/api.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'

export interface LocationFields {
  name: string
  siteCode: string
  category: LocationCategory
  latitude: string
  longitude: string
  /** The user confirmed that the geocoded position is exact. */
  isExact: boolean
}

/** Saves the fields as a new location, or as changes of the given one. */
export async function saveLocation(
  location: SavedLocation | undefined,
  fields: LocationFields,
): Promise<{ name: string }> {
  const at = { latitude: Number.parseFloat(fields.latitude), longitude: Number.parseFloat(fields.longitude) }
  const name = fields.name.trim()
  const changes = { ...changedSiteCode(location, fields), ...changedCategory(location, fields) }
  if (location) {
    const city = { name, ...at, ...changes, ...(fields.isExact && { needsGeocoding: false }) }
    const { city: saved } = await api.send(updateLocation, { params: { id: location.id }, body: { city } })
    return saved
  }
  // A new location is geocoded for its zip and, if it has no name, the name of the nearest town.
  const found = await api.send(geocode, { body: at })
  const body = { name: name || found.name, zip: found.zip, ...at, ...changes }
  return (await api.send(createLocation, { body })).city
}

function changedSiteCode(location: SavedLocation | undefined, { siteCode }: LocationFields) {
  const externalId = siteCode.trim() || null
  return externalId === (location?.externalId ?? null) ? {} : { externalId }
}

/** The category is an entry of the metadata, whose other entries are kept (MODEL-006). */
function changedCategory(location: SavedLocation | undefined, { category }: LocationFields) {
  const { userMetadata = {} } = location ?? {}
  return category === locationCategory(userMetadata) ? {} : { userMetadata: { ...userMetadata, category } }
}

/** The position that the fields hold, or null while one of them is no valid number of degrees. */
export function enteredPosition(latitude: string, longitude: string): Coordinates | null {
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

export function isDegrees(text: string, most: number): boolean {
  const degrees = Number(text)
  return text.trim() !== '' && Number.isFinite(degrees) && Math.abs(degrees) <= most
}
