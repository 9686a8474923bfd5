/** A place that is selected: a saved location, or a point that nobody saved. */
export type SelectedPlace = { kind: 'location'; id: string } | { kind: 'point'; latitude: number; longitude: number }

/** Its parameters in an address (core §2). */
export const PLACE_SEARCH_NAMES = ['location_id', 'latitude', 'longitude'] as const
export type PlaceSearch = Partial<Record<(typeof PLACE_SEARCH_NAMES)[number], string | undefined>>

export function placeIn({ location_id, latitude, longitude }: PlaceSearch): SelectedPlace | null {
  if (location_id) return { kind: 'location', id: location_id }
  const [north, east] = [degreesIn(latitude), degreesIn(longitude)]
  return north === null || east === null ? null : { kind: 'point', latitude: north, longitude: east }
}

export function placeSearch(place: SelectedPlace | null): PlaceSearch {
  if (place === null) return {}
  if (place.kind === 'location') return { location_id: place.id }
  return { latitude: String(place.latitude), longitude: String(place.longitude) }
}

/** The same for two that are the same place. */
export const placeText = (place: SelectedPlace | null): string => JSON.stringify(place)

/** Texts that are not numbers, or not on the globe, are ignored (core §5). */
export function degreesIn(text: string | undefined): number | null {
  if (!text?.trim()) return null
  const value = Number(text)
  return Number.isFinite(value) && Math.abs(value) <= 180 ? value : null
}

/** Null for what is no time. */
export function timeIn(text: string | undefined): Date | null {
  const time = text ? new Date(text) : null
  return time && !Number.isNaN(time.getTime()) ? time : null
}
