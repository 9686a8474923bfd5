import type { PlaceKind } from '@stormlane/domain/places'
import * as z from 'zod'
import { boundsOf, type GeocodingService, queryOf, type ServicePlace, streetOf } from './geocoding-service.ts'

const text = z.string().nullish()
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) }),
      properties: z.object({
        type: text,
        osm_key: text,
        osm_value: text,
        name: text,
        housenumber: text,
        street: text,
        city: text,
        state: text,
        postcode: text,
        countrycode: text,
        country: text,
        /** West, north, east, south. */
        extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish(),
      }),
    }),
  ),
})
type Properties = z.output<typeof answer>['features'][number]['properties']

/** North America: west, south, east, north. */
const BOX = '-170,14,-52,72'
/** Older answers contain only names of countries, no codes. */
const CODES: Readonly<Record<string, string>> = {
  'United States of America': 'us',
  'United States': 'us',
  Canada: 'ca',
  México: 'mx',
  Mexico: 'mx',
}

/** Photon, https://github.com/komoot/photon. */
export const photon: GeocodingService = {
  search: (typed, limit) => `/api?${queryOf({ q: typed, limit: String(limit), lang: 'en', bbox: BOX })}`,
  reverse: ({ latitude, longitude }) =>
    `/reverse?${queryOf({ lat: String(latitude), lon: String(longitude), lang: 'en' })}`,
  read: (body) =>
    answer.parse(body).features.map(({ geometry, properties }): ServicePlace => {
      const [longitude, latitude] = geometry.coordinates
      const kind = kindOf(properties)
      const { name, housenumber, street, city, state, postcode, countrycode, country, extent } = properties
      return {
        kind,
        latitude,
        longitude,
        title: kind === 'coordinates' ? (name ?? streetOf(housenumber, street)) : null,
        city: kind === 'city' ? (name ?? city ?? null) : (city ?? null),
        region: kind === 'state' ? (name ?? null) : (state ?? null),
        country: countrycode ?? CODES[country ?? ''] ?? null,
        zip: postcode ?? (kind === 'zip' ? (name ?? null) : null),
        bounds: extent ? boundsOf(extent[0], extent[3], extent[2], extent[1]) : null,
      }
    }),
}

function kindOf({ type, osm_key, osm_value }: Properties): PlaceKind {
  if (osm_value === 'postcode' || type === 'postcode') return 'zip'
  if (type === 'state' || osm_value === 'state') return 'state'
  if (type === 'city' || type === 'locality') return 'city'
  return osm_key === 'place' && /^(city|town|village|hamlet)$/.test(osm_value ?? '') ? 'city' : 'coordinates'
}
