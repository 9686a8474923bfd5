import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import { REGIONS } from '@stormlane/domain/places'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { Gazetteer } from './gazetteer.ts'
import { cityRadiusMeters } from './place-extent.ts'
import type { ZipCode } from './zip-codes.ts'

/** Maximum distance at which a place or a postal code is assigned to a point (our choice). */
const MAX_PLACE_KM = 100
const MAX_ZIP_KM = 40
/** Number of candidates: enough for a big city to win over the nearer suburbs within it. */
const PLACE_CANDIDATES = 60
const ZIP_CANDIDATES = 8

/** Spatial index of towns and postal codes. */
export class NearestPlaces {
  readonly #gazetteer: Gazetteer
  readonly #places: KDBush
  readonly #zips: KDBush

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer
    this.#places = new KDBush(gazetteer.names.length)
    for (const [id, longitude] of gazetteer.longitudes.entries())
      this.#places.add(longitude, gazetteer.latitudes[id] as number)
    this.#places.finish()
    this.#zips = new KDBush(gazetteer.zips.length)
    for (const { longitude, latitude } of gazetteer.zips) this.#zips.add(longitude, latitude)
    this.#zips.finish()
  }

  /** The row of the town whose edge is nearest, or which contains the point most deeply; undefined far from all towns. */
  town(at: Coordinates): number | undefined {
    const candidates = around(this.#places, at.longitude, at.latitude, PLACE_CANDIDATES, MAX_PLACE_KM)
    let nearest: number | undefined
    let nearestEdge = Number.POSITIVE_INFINITY
    for (const id of candidates) {
      const edge = this.#metersTo(id, at) - cityRadiusMeters(this.#gazetteer.populations[id] as number)
      if (edge < nearestEdge) {
        nearestEdge = edge
        nearest = id
      }
    }
    return nearest
  }

  /** The nearest postal code of a country. */
  zip(at: Coordinates, country: string): ZipCode | undefined {
    const candidates = around(this.#zips, at.longitude, at.latitude, ZIP_CANDIDATES, MAX_ZIP_KM)
    return candidates
      .map((id) => this.#gazetteer.zips[id] as ZipCode)
      .find(({ region }) => REGIONS[region]?.country === country)
  }

  #metersTo(id: number, at: Coordinates): number {
    const { latitudes, longitudes } = this.#gazetteer
    return distanceMeters(at, { latitude: latitudes[id] as number, longitude: longitudes[id] as number })
  }
}
