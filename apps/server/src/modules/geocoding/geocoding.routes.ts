import { geocode, suggestLocations } from '@stormlane/contract'
import type { GeocodedPlace, Geocoder, PlaceQuery } from '@stormlane/domain/places'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { askedBy } from '../../platform/http/aborted-by.ts'
import { route } from '../../platform/http/route.ts'
import { boundsOnWire } from '../locations/location-on-wire.ts'

/** The most suggestions under a search field (API-049). */
const SUGGESTION_LIMIT = 10

export function geocodingRoutes(app: FastifyInstance, geocoder: Geocoder): void {
  route(app, geocode, async (request, reply) => {
    const place = await geocoder.geocode(known(request.body), askedBy(request.session, reply))
    if (!place) throw new DomainError('PLACE_NOT_FOUND')
    return onWire(place)
  })

  route(app, suggestLocations, async (request, reply) => {
    const places = await geocoder.suggest(request.body.query, SUGGESTION_LIMIT, askedBy(request.session, reply))
    return { results: places.map((place) => ({ kind: place.kind, ...onWire(place) })) }
  })
}

function onWire({ name, zip, latitude, longitude, timezone, bounds }: GeocodedPlace) {
  return { name, zip, latitude, longitude, timezone, bounds: boundsOnWire(bounds) }
}

/** Drops the fields that the caller left out or sent as null. */
function known(body: { [Key in keyof PlaceQuery]?: PlaceQuery[Key] | null | undefined }): PlaceQuery {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
}
