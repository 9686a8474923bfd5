import type { Coordinates } from '../geo/coordinates.ts'
import type { CornerBounds } from '../geo/corner-bounds.ts'

export type PlaceKind = 'city' | 'zip' | 'state' | 'coordinates'

/** A place that a geocoder found. */
export interface GeocodedPlace extends Coordinates {
  kind: PlaceKind
  /** What a person reads: "Chicago, IL", "60601, Chicago, IL", "Texas, USA". */
  name: string
  /** ZIP code, or a Canadian forward sortation area; `NO_ZIP` where there is none. */
  zip: string
  /** ISO 3166-1 alpha-3; null at sea and abroad. */
  country: string | null
  /** IANA name. */
  timezone: string
  bounds: CornerBounds
}

/** A town or a ZIP was found, and its middle stands for whatever lies in it: the place's own point is still to come. */
export const needsGeocoding = ({ kind }: Pick<GeocodedPlace, 'kind'>): boolean => kind !== 'coordinates'

/** What is known of a place that is to be found or completed. */
export interface PlaceQuery extends Partial<Coordinates> {
  name?: string
  zip?: string
}

/** Finds places by what is typed and by where they are. */
export interface Geocoder {
  /** The likeliest places of a text that is still being typed, best first; nothing for an empty text. */
  suggest(typed: string, limit: number, signal?: AbortSignal): Promise<GeocodedPlace[]>
  /** The place at or around a point; its name is `UNKNOWN_PLACE_NAME` far from any. */
  reverse(at: Coordinates, signal?: AbortSignal): Promise<GeocodedPlace>
  /** The place that a query means: by its point where it has one, else by zip, else by name; null when nothing fits. */
  geocode(query: PlaceQuery, signal?: AbortSignal): Promise<GeocodedPlace | null>
}
