import type { Coordinates } from '@stormlane/domain/geo'
import type { GeocodedPlace, Geocoder, PlaceQuery } from '@stormlane/domain/places'

/** Files repeat the same places; this bounds the cache. */
const REMEMBERED = 5000

export interface FoundPlaces {
  find(query: PlaceQuery): Promise<GeocodedPlace | null>
  timeZoneAt(at: Coordinates): Promise<string>
}

/** Caches geocoder answers, so that each place of a file is looked up once. */
export function foundPlaces(geocoder: Geocoder, organizationId: string): FoundPlaces {
  const found = new Map<string, Promise<GeocodedPlace | null>>()
  const remembered = (key: string, ask: () => Promise<GeocodedPlace | null>) => {
    const known = found.get(key)
    if (known) return known
    if (found.size >= REMEMBERED) found.clear()
    const asked = ask()
    found.set(key, asked)
    return asked
  }
  return {
    find: (query) =>
      remembered(JSON.stringify([query.zip, query.name]), () => geocoder.geocode(query, { organizationId })),
    timeZoneAt: async ({ latitude, longitude }) => {
      // Rounded to about half a mile: points that close nearly always share a time zone.
      // For exceptions a file can state the UTC offset.
      const at = { latitude, longitude }
      const place = await remembered(`${latitude.toFixed(2)} ${longitude.toFixed(2)}`, () =>
        geocoder.reverse(at, { organizationId }),
      )
      return place?.timezone ?? 'UTC'
    },
  }
}
