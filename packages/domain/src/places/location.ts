/** The zip of a place without one (MODEL-002). */
export const NO_ZIP = '00000'
/** The name of a place that the geocoder does not know (MAP-040). */
export const UNKNOWN_PLACE_NAME = 'Unknown Location'

/** The zip to show; blank if there is none (MAP-038). */
export const shownZip = (zip: string | null | undefined) => (!zip || zip === NO_ZIP ? '' : zip)

export const LOCATION_CATEGORIES = ['airport', 'refinery', 'port', 'railroad', 'store', 'warehouse', 'generic'] as const
export type LocationCategory = (typeof LOCATION_CATEGORIES)[number]

/** The category in a location's metadata; any other value is generic (MODEL-006). */
export function locationCategory(userMetadata: Readonly<Record<string, unknown>> | null | undefined): LocationCategory {
  const named = typeof userMetadata?.category === 'string' ? userMetadata.category.trim().toLowerCase() : ''
  return LOCATION_CATEGORIES.find((category) => category === named) ?? 'generic'
}

/** Longer names are rejected (our choice). */
export const LOCATION_NAME_MAX_LENGTH = 200
/** Longer site codes are rejected (our choice). On the wire a site code is the `external_id`. */
export const SITE_CODE_MAX_LENGTH = 200

/** Initial values of the dialog for a new location, which is geocoded (ASSET-018). */
export const NEW_LOCATION = { name: '', latitude: null, longitude: null, needsGeocoding: true } as const
