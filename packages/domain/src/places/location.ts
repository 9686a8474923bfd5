/** The zip of a place without one (core §3). */
export const NO_ZIP = '00000'
/** The name of a place that no geocoder knows (core §8). */
export const UNKNOWN_PLACE_NAME = 'Unknown Location'

/** The zip to show: blank where there is none. */
export const shownZip = (zip: string | null | undefined) => (!zip || zip === NO_ZIP ? '' : zip)

export const LOCATION_CATEGORIES = ['airport', 'refinery', 'port', 'railroad', 'store', 'warehouse', 'generic'] as const
export type LocationCategory = (typeof LOCATION_CATEGORIES)[number]

/** The kind of place that a location's own metadata names; whatever is not in the list is generic. */
export function locationCategory(userMetadata: Readonly<Record<string, unknown>> | null | undefined): LocationCategory {
  const named = typeof userMetadata?.category === 'string' ? userMetadata.category.trim().toLowerCase() : ''
  return LOCATION_CATEGORIES.find((category) => category === named) ?? 'generic'
}

/** Longer names are refused (ours). */
export const LOCATION_NAME_MAX_LENGTH = 200

/** What the dialog of a new location starts with (core §5): nothing is known of the place, so the geocoder is asked. */
export const NEW_LOCATION = { name: '', latitude: null, longitude: null, needsGeocoding: true } as const
