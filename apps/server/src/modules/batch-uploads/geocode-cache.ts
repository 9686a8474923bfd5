import type { Coordinates, GeocodedPlace, Geocoder, PlaceQuery } from '@stormlane/domain'

/** Files name the same places again and again. */
const REMEMBERED = 5000

export interface FoundPlaces {
  find(query: PlaceQuery): Promise<GeocodedPlace | null>
  timeZoneAt(at: Coordinates): Promise<string>
}

/** Asks the geocoder once for each place of a file. */
export function foundPlaces(geocoder: Geocoder): FoundPlaces {
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
    find: (query) => remembered(JSON.stringify([query.zip, query.name]), () => geocoder.geocode(query)),
    timeZoneAt: async ({ latitude, longitude }) => {
      // Half a mile apart, clocks are nearly always the same; on the border itself, the file can name the zone.
      const at = { latitude, longitude }
      const place = await remembered(`${latitude.toFixed(2)} ${longitude.toFixed(2)}`, () => geocoder.reverse(at))
      return place?.timezone ?? 'UTC'
    },
  }
}
