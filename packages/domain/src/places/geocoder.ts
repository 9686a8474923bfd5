import type { Coordinates } from '../geo/coordinates.ts'
import type { CornerBounds } from '../geo/corner-bounds.ts'
import type { AskedBy } from '../product/asked-by.ts'

export type PlaceKind = 'city' | 'zip' | 'state' | 'coordinates'

/** A place that a geocoder found. */
export interface GeocodedPlace extends Coordinates {
  kind: PlaceKind
  /** Label for users: "Chicago, IL", "60601, Chicago, IL", "Texas, USA". */
  name: string
  /** ZIP code or Canadian forward sortation area; `NO_ZIP` if there is none. */
  zip: string
  /** ISO 3166-1 alpha-3; null at sea and abroad. */
  country: string | null
  /** IANA name. */
  timezone: string
  bounds: CornerBounds
}

/** Whether the result is an area's center, such as a town's or ZIP code's, and not the exact point of the place. */
export const needsGeocoding = ({ kind }: Pick<GeocodedPlace, 'kind'>): boolean => kind !== 'coordinates'

/** What is known about a place to geocode. */
export interface PlaceQuery extends Partial<Coordinates> {
  name?: string
  zip?: string
}

/** Port for forward and reverse geocoding. */
export interface Geocoder {
  /** Suggestions for a partly typed text, best first; none for an empty text. */
  suggest(typed: string, limit: number, by?: AskedBy): Promise<GeocodedPlace[]>
  /** Finds the place at or near a point; its name is `UNKNOWN_PLACE_NAME` if there is none nearby. */
  reverse(at: Coordinates, by?: AskedBy): Promise<GeocodedPlace>
  /** Finds the place of a query by its coordinates, else by zip, else by name; null if nothing matches. */
  geocode(query: PlaceQuery, by?: AskedBy): Promise<GeocodedPlace | null>
}
