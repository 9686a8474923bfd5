/** The selected place: a saved location or an unsaved point. */
export type SelectedPlace = { kind: 'location'; id: string } | { kind: 'point'; latitude: number; longitude: number }

/** Search parameters of the selected place (IMPACT-002, IMPACT-003). */
export const PLACE_SEARCH_NAMES = ['location_id', 'latitude', 'longitude'] as const
export type PlaceSearch = Partial<Record<(typeof PLACE_SEARCH_NAMES)[number], string | undefined>>

export function parsePlace({ location_id, latitude, longitude }: PlaceSearch): SelectedPlace | null {
  if (location_id) return { kind: 'location', id: location_id }
  const [north, east] = [parseDegrees(latitude), parseDegrees(longitude)]
  return north === null || east === null ? null : { kind: 'point', latitude: north, longitude: east }
}

export function placeSearch(place: SelectedPlace | null): PlaceSearch {
  if (place === null) return {}
  if (place.kind === 'location') return { location_id: place.id }
  return { latitude: String(place.latitude), longitude: String(place.longitude) }
}

/** Equal for equal places, for use as a key. */
export const placeKey = (place: SelectedPlace | null): string => JSON.stringify(place)

/** Null for text that is not a number or out of range (MAP-115). */
export function parseDegrees(text: string | undefined): number | null {
  if (!text?.trim()) return null
  const value = Number(text)
  return Number.isFinite(value) && Math.abs(value) <= 180 ? value : null
}

/** Null for text that is not a time. */
export function parseTime(text: string | undefined): Date | null {
  const time = text ? new Date(text) : null
  return time && !Number.isNaN(time.getTime()) ? time : null
}
