import {
  MAX_ROUTE_OPTIONS,
  type RouteOption,
  type RouteRequest,
  type Router,
  sizeOfVehicle,
} from '@stormlane/domain/roads'
import { askEngine, type EngineAnswer, type EngineConnection, orUnavailable, toRouteError } from './ask-engine.ts'
import { readValhallaAnswer } from './valhalla-answer.ts'

/** Sends a `/route` request to Valhalla, over HTTP or in process. */
export type ValhallaEngine = (body: object, signal?: AbortSignal) => Promise<EngineAnswer>

/** Routes from Valhalla, which respects heights, widths and weights of trucks. */
export class ValhallaRouter implements Router {
  readonly #ask: ValhallaEngine

  constructor(engine: ValhallaEngine) {
    this.#ask = engine
  }

  async routes(request: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]> {
    const answer = await this.#ask(routeRequestBody(request), signal)
    if (answer.status !== 200) throw toRouteError(answer)
    const stopSeconds = request.stops.map((stop) => stop.stopSeconds)
    return orUnavailable(() => readValhallaAnswer(answer.body, stopSeconds)).slice(0, MAX_ROUTE_OPTIONS)
  }
}

/** Connects to a Valhalla server over HTTP. */
export const valhallaServer =
  (connection: EngineConnection): ValhallaEngine =>
  (body, signal) =>
    askEngine(
      connection,
      '/route',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      signal,
    )

const KILOGRAMS_PER_TONNE = 1000

function routeRequestBody({ origin, destination, stops, vehicle }: RouteRequest): object {
  const { heightM, widthM, lengthM, weightKg, axleWeightKg } = sizeOfVehicle(vehicle)
  const size = { height: heightM, width: widthM }
  const truck = {
    ...size,
    length: lengthM,
    weight: weightKg / KILOGRAMS_PER_TONNE,
    axle_load: axleWeightKg / KILOGRAMS_PER_TONNE,
  }
  return {
    locations: [origin, ...stops, destination].map(({ latitude, longitude }) => ({
      lat: latitude,
      lon: longitude,
      type: 'break',
    })),
    ...(vehicle.type === 'truck'
      ? { costing: 'truck', costing_options: { truck } }
      : { costing: 'auto', costing_options: { auto: size } }),
    // Valhalla supports alternates only without stops.
    alternates: stops.length === 0 ? MAX_ROUTE_OPTIONS - 1 : 0,
    units: 'kilometers',
    directions_type: 'maneuvers',
  }
}
