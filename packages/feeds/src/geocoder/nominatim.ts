import type { PlaceKind } from '@stormlane/domain/places'
import * as z from 'zod'
import { boundsOf, type GeocodingService, queryOf, type ServicePlace, streetOf } from './geocoding-service.ts'

const text = z.string().nullish()
const number = z.coerce.number()
const place = z.object({
  lat: number,
  lon: number,
  name: text,
  display_name: text,
  /** Since version 4; before that `type`. */
  addresstype: text,
  type: text,
  /** South, north, west, east. */
  boundingbox: z.tuple([number, number, number, number]).nullish(),
  address: z.record(z.string(), z.string()).default({}),
})

const COUNTRIES = { countrycodes: 'us,ca,mx' }
const SHAPE = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }
const TOWNS = ['city', 'town', 'village', 'hamlet', 'municipality']

/** Nominatim, https://nominatim.org/release-docs/latest/api/Search/. Its public server does not allow suggestions while typing. */
export const nominatim: GeocodingService = {
  search: (typed, limit) => `/search?${queryOf({ q: typed, limit: String(limit), ...COUNTRIES, ...SHAPE })}`,
  reverse: ({ latitude, longitude }) =>
    `/reverse?${queryOf({ lat: String(latitude), lon: String(longitude), ...SHAPE })}`,
  // The answer to a reverse request is a single place, or an error if there is none.
  read: (body) => {
    const list = Array.isArray(body) ? body : body !== null && typeof body === 'object' && 'error' in body ? [] : [body]
    return z.array(place).parse(list).map(toPlace)
  },
}

function toPlace(given: z.output<typeof place>): ServicePlace {
  const { lat, lon, boundingbox: box, address } = given
  const kind = kindOf(given.addresstype ?? given.type ?? '')
  const city = TOWNS.map((town) => address[town]).find(Boolean) ?? null
  return {
    kind,
    latitude: lat,
    longitude: lon,
    title: kind === 'coordinates' ? titleOf(given) : null,
    city,
    region: address.state ?? null,
    country: address.country_code ?? null,
    zip: address.postcode ?? null,
    bounds: box ? boundsOf(box[2], box[0], box[3], box[1]) : null,
  }
}

function titleOf({ name, display_name, address }: z.output<typeof place>): string | null {
  const street = address.house_number ? streetOf(address.house_number, address.road) : null
  return name || street || display_name?.split(',')[0] || null
}

function kindOf(type: string): PlaceKind {
  if (type === 'postcode') return 'zip'
  if (type === 'state' || type === 'province') return 'state'
  return TOWNS.includes(type) ? 'city' : 'coordinates'
}
