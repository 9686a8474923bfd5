import type { Coordinates, CornerBounds } from '@stormlane/domain/geo'
import { type GeocodedPlace, NO_ZIP, type PlaceKind, REGIONS, type Region } from '@stormlane/domain/places'
import { timezoneAt } from '@stormlane/geography'
import { cityBounds } from './place-extent.ts'

/** Adapter for one kind of geocoding server: builds its requests and reads its answers. */
export interface GeocodingService {
  /** Path and query, below the address of the server. */
  search: (text: string, limit: number) => string
  reverse: (at: Coordinates) => string
  /** Reads the places of an answer, best first. Throws if the answer has another format. */
  read: (body: unknown) => ServicePlace[]
}

/** A place as a service describes it. */
export interface ServicePlace extends Coordinates {
  kind: PlaceKind
  /** The place itself: a business, or a number and a street. */
  title: string | null
  city: string | null
  /** State or province, in full or as a code. */
  region: string | null
  /** ISO 3166-1, two or three letters. */
  country: string | null
  zip: string | null
  bounds: CornerBounds | null
}

const COUNTRIES: Readonly<Record<string, Region['country']>> = {
  us: 'USA',
  usa: 'USA',
  ca: 'CAN',
  can: 'CAN',
  mx: 'MEX',
  mex: 'MEX',
}

/** Returns null for places that are not in North America, and for those without a position or a name. */
export function toGeocodedPlace(given: ServicePlace): GeocodedPlace | null {
  const { kind, latitude, longitude, zip } = given
  const country = COUNTRIES[given.country?.toLowerCase() ?? '']
  const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const name = labelOf(given, country)
  if (!country || !isPosition || name === '') return null
  return {
    kind,
    name,
    latitude,
    longitude,
    zip: zip?.slice(0, country === 'CAN' ? 3 : 5) || NO_ZIP,
    country,
    timezone: timezoneAt(latitude, longitude),
    bounds: given.bounds ?? cityBounds({ latitude, longitude }, 0),
  }
}

/** Builds a label like those of the offline gazetteer ("Omaha, NE"), preceded by the place itself. */
function labelOf({ kind, title, city, region, zip }: ServicePlace, country: Region['country'] | undefined): string {
  const known = REGIONS.find((one) => one.country === country && (one.name === region || one.code === region))
  if (kind === 'state' && known)
    return `${known.name}, ${known.country === 'MEX' ? 'Mexico' : known.country === 'CAN' ? 'Canada' : 'USA'}`
  const state = known?.country === 'MEX' ? `${known.name}, Mexico` : (known?.code ?? region)
  const last = kind === 'zip' && zip ? `${state ?? ''} ${zip}`.trim() : state
  const parts = [title === city ? null : title, city, last].filter(Boolean)
  return parts.join(', ').slice(0, 200)
}

/** Returns null if a bound is not a number or south is above north. */
export function boundsOf(west: number, south: number, east: number, north: number): CornerBounds | null {
  const isBox = [west, south, east, north].every(Number.isFinite) && south <= north
  return isBox ? { neLatitude: north, neLongitude: east, swLatitude: south, swLongitude: west } : null
}

export const streetOf = (number: string | null | undefined, street: string | null | undefined): string | null =>
  [number, street].filter(Boolean).join(' ') || null

export const queryOf = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString()
