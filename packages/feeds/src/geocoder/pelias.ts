import type { PlaceKind } from '@stormlane/domain/places'
import * as z from 'zod'
import { boundsOf, type GeocodingService, queryOf, type ServicePlace } from './geocoding-service.ts'

const text = z.string().nullish()
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) }),
      /** West, south, east, north. */
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish(),
      properties: z.object({
        layer: text,
        name: text,
        locality: text,
        localadmin: text,
        region: text,
        region_a: text,
        country_a: text,
        postalcode: text,
      }),
    }),
  ),
})

const KINDS: Readonly<Record<string, PlaceKind>> = {
  locality: 'city',
  localadmin: 'city',
  region: 'state',
  postalcode: 'zip',
}

/** Pelias, https://github.com/pelias/documentation; a key is sent where one is set. */
export const pelias = (key: string | undefined): GeocodingService => {
  const given = key ? { api_key: key } : undefined
  return {
    search: (typed, size) =>
      `/v1/autocomplete?${queryOf({ text: typed, size: String(size), 'boundary.country': 'USA,CAN,MEX', ...given })}`,
    reverse: ({ latitude, longitude }) =>
      `/v1/reverse?${queryOf({ 'point.lat': String(latitude), 'point.lon': String(longitude), size: '1', ...given })}`,
    read: (body) =>
      answer.parse(body).features.map(({ geometry, bbox, properties }): ServicePlace => {
        const [longitude, latitude] = geometry.coordinates
        const { layer, name, locality, localadmin, region, region_a, country_a, postalcode } = properties
        const kind = KINDS[layer ?? ''] ?? 'coordinates'
        return {
          kind,
          latitude,
          longitude,
          title: kind === 'coordinates' ? (name ?? null) : null,
          city: locality ?? localadmin ?? (kind === 'city' ? (name ?? null) : null),
          region: region ?? region_a ?? null,
          country: country_a ?? null,
          zip: postalcode ?? (kind === 'zip' ? (name ?? null) : null),
          bounds: bbox ? boundsOf(...bbox) : null,
        }
      }),
  }
}
