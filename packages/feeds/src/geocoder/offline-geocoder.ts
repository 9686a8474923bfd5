import type { Coordinates, CornerBounds } from '@stormlane/domain/geo'
import {
  type GeocodedPlace,
  type Geocoder,
  NO_ZIP,
  type PlaceQuery,
  parseTypedCoordinates,
  REGIONS,
  type Region,
  UNKNOWN_PLACE_NAME,
} from '@stormlane/domain/places'
import { timezoneAt } from '@stormlane/geography'
import { type Gazetteer, readGazetteer } from './gazetteer.ts'
import { NearestPlaces } from './nearest-places.ts'
import { cityBounds } from './place-extent.ts'
import { type FoundPlace, PlaceSearch } from './place-search.ts'
import type { ZipCode } from './zip-codes.ts'

/** Longer texts are cut before the search, because no place has such a name. */
const MAX_TYPED_LENGTH = 100
const COUNTRY_NAMES: Record<Region['country'], string> = { USA: 'USA', CAN: 'Canada', MEX: 'Mexico' }

/** Geocoding without network access: GeoNames' places and the postal codes of North America in memory (ADR 0040). */
export class OfflineGeocoder implements Geocoder {
  readonly #gazetteer: Gazetteer
  readonly #search: PlaceSearch
  readonly #nearest: NearestPlaces

  constructor(gazetteer = readGazetteer()) {
    this.#gazetteer = gazetteer
    this.#search = new PlaceSearch(gazetteer)
    this.#nearest = new NearestPlaces(gazetteer)
  }

  async suggest(typed: string, limit: number): Promise<GeocodedPlace[]> {
    const text = typed.trim().slice(0, MAX_TYPED_LENGTH)
    if (text === '') return []
    const coordinates = parseTypedCoordinates(text)
    if (coordinates) return [this.#typedCoordinates(coordinates, text)]
    const zips = this.#findZips(text, limit)
    if (zips.length > 0) return zips
    // Each label is offered once, because users cannot distinguish two Springfields in the same state.
    const places = this.#searchTowns(text, 2 * limit)
    return [...new Map(places.toReversed().map((place) => [place.name, place])).values()].toReversed().slice(0, limit)
  }

  async reverse({ latitude, longitude }: Coordinates): Promise<GeocodedPlace> {
    const at = { latitude, longitude }
    const id = this.#nearest.town(at)
    if (id === undefined) return this.#place('coordinates', UNKNOWN_PLACE_NAME, at, cityBounds(at, 0), NO_ZIP, null)
    const town = this.#town(id)
    const zip = this.#zipAt(at, town.country)
    // The town names the point, but its bounds may not even contain it.
    return { ...town, ...at, zip, timezone: timezoneAt(latitude, longitude), bounds: cityBounds(at, 0) }
  }

  async geocode({ name, zip, latitude, longitude }: PlaceQuery): Promise<GeocodedPlace | null> {
    if (latitude !== undefined && longitude !== undefined) return this.reverse({ latitude, longitude })
    const [byZip] = zip && zip !== NO_ZIP ? this.#findZips(zip, 1) : []
    if (byZip || !name) return byZip ?? null
    const coordinates = parseTypedCoordinates(name)
    if (coordinates) return this.reverse(coordinates)
    const [found] = this.#search.find(name.slice(0, MAX_TYPED_LENGTH), 1, { typing: false })
    return found && (found.fit === 'whole' || found.fit === 'misspelled whole') ? this.#toPlace(found) : null
  }

  /** The gazetteer has no streets, so an address is found by its town, which follows the first comma. */
  #searchTowns(text: string, limit: number): GeocodedPlace[] {
    const found = this.#search.find(text, limit, { typing: true })
    const town = /^[^,]*\d[^,]*,\s*(.*\S)/.exec(text)?.[1]
    const places = found.length === 0 && town ? this.#search.find(town, limit, { typing: true }) : found
    return places.map((place) => this.#toPlace(place))
  }

  /** The postal codes that begin with the text, or the one at the end of an address. */
  #findZips(text: string, limit: number): GeocodedPlace[] {
    const digits = /^(\d{2,5})$/.exec(text)?.[1] ?? /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(text)?.[1]
    const wanted = digits ?? /^([a-z]\d[a-z])(?:\s?\d[a-z]\d)?$/i.exec(text)?.[1]?.toUpperCase()
    if (wanted === undefined) return []
    const { zips } = this.#gazetteer
    const places: GeocodedPlace[] = []
    for (let i = firstZipFrom(zips, wanted); i < zips.length && places.length < limit; i++) {
      const zip = zips[i] as ZipCode
      if (!zip.code.startsWith(wanted)) break
      const name = `${zip.city}, ${REGIONS[zip.region]?.code} ${zip.code}`
      places.push(this.#place('zip', name, zip, cityBounds(zip, 0), zip.code, REGIONS[zip.region]))
    }
    return places
  }

  #toPlace({ kind, id }: FoundPlace): GeocodedPlace {
    if (kind === 'state') return this.#region(id)
    const town = this.#town(id)
    return { ...town, zip: this.#zipAt(town, town.country) }
  }

  #town(id: number): GeocodedPlace {
    const { names, regions, latitudes, longitudes, populations } = this.#gazetteer
    const center = { latitude: latitudes[id] as number, longitude: longitudes[id] as number }
    const region = REGIONS[regions[id] as number] as Region
    const name = `${names[id]}, ${region.country === 'MEX' ? `${region.name}, Mexico` : region.code}`
    return this.#place('city', name, center, cityBounds(center, populations[id] as number), NO_ZIP, region)
  }

  /** A region's position is the population-weighted mean of its places, and its bounds contain them all. */
  #region(id: number): GeocodedPlace {
    const { regions, latitudes, longitudes, populations } = this.#gazetteer
    const region = REGIONS[id] as Region
    let people = 0
    let latitude = 0
    let longitude = 0
    const bounds: CornerBounds = { neLatitude: -90, neLongitude: -180, swLatitude: 90, swLongitude: 180 }
    for (let i = 0; i < regions.length; i++) {
      // The Aleutians beyond the date line would extend Alaska's bounds around the globe.
      if (regions[i] !== id || (longitudes[i] as number) > 0) continue
      const weight = (populations[i] as number) + 1
      people += weight
      latitude += weight * (latitudes[i] as number)
      longitude += weight * (longitudes[i] as number)
      bounds.neLatitude = Math.max(bounds.neLatitude, latitudes[i] as number)
      bounds.swLatitude = Math.min(bounds.swLatitude, latitudes[i] as number)
      bounds.neLongitude = Math.max(bounds.neLongitude, longitudes[i] as number)
      bounds.swLongitude = Math.min(bounds.swLongitude, longitudes[i] as number)
    }
    const center = { latitude: latitude / people, longitude: longitude / people }
    return this.#place('state', `${region.name}, ${COUNTRY_NAMES[region.country]}`, center, bounds, NO_ZIP, region)
  }

  #typedCoordinates(at: Coordinates, typed: string): GeocodedPlace {
    const town = this.#nearest.town(at)
    const country = town === undefined ? undefined : REGIONS[this.#gazetteer.regions[town] as number]
    const zip = country ? this.#zipAt(at, country.country) : NO_ZIP
    return this.#place('coordinates', typed.replace(/\s*,\s*/, ', '), at, cityBounds(at, 0), zip, country)
  }

  #zipAt(at: Coordinates, country: string | null): string {
    return (country && this.#nearest.zip(at, country)?.code) || NO_ZIP
  }

  #place(
    kind: GeocodedPlace['kind'],
    name: string,
    { latitude, longitude }: Coordinates,
    bounds: CornerBounds,
    zip: string,
    region: Region | null | undefined,
  ): GeocodedPlace {
    const timezone = timezoneAt(latitude, longitude)
    return { kind, name, latitude, longitude, zip, country: region?.country ?? null, timezone, bounds }
  }
}

function firstZipFrom(zips: readonly ZipCode[], wanted: string): number {
  let low = 0
  let high = zips.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((zips[middle] as ZipCode).code < wanted) low = middle + 1
    else high = middle
  }
  return low
}
