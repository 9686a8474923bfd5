import { MAX_ROUTE_OPTIONS, type RouteOption, type RouteRequest, type Router } from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import { askEngine, type EngineConnection, orUnavailable, toRouteError } from './ask-engine.ts'
import { readOsrmAnswer } from './osrm-answer.ts'

/** Routes from an OSRM server. OSRM profiles are compiled in advance, so vehicle sizes cannot be sent. */
export class OsrmRouter implements Router {
  readonly #connection: EngineConnection

  constructor(connection: EngineConnection) {
    this.#connection = connection
  }

  async routes({ origin, destination, stops }: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]> {
    const places = [origin, ...stops, destination]
      .map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
      .join(';')
    // OSRM supports alternatives only without stops.
    const alternatives = stops.length === 0 ? MAX_ROUTE_OPTIONS : 'false'
    const query = `alternatives=${alternatives}&geometries=polyline6&overview=full&steps=true`
    const answer = await askEngine(this.#connection, `/route/v1/driving/${places}?${query}`, {}, signal)
    if (answer.status !== 200) throw toRouteError(answer)
    // NoRoute and NoSegment have status 400, but 200 behind some proxies.
    if (hasNoRoute(answer.body)) throw new RouteError('DIRECTIONS_NOT_FOUND')
    const stopSeconds = stops.map((stop) => stop.stopSeconds)
    return orUnavailable(() => readOsrmAnswer(answer.body, stopSeconds)).slice(0, MAX_ROUTE_OPTIONS)
  }
}

const hasNoRoute = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body && ['NoRoute', 'NoSegment'].includes(String(body.code))
