import { MAX_ROUTE_OPTIONS, type RouteOption, type RouteRequest, type Router, sizeOfVehicle } from '@stormlane/domain'
import { askEngine, type EngineAnswer, type EngineConnection, orUnavailable, refusalOf } from './ask-engine.ts'
import { readValhallaAnswer } from './valhalla-answer.ts'

/** Answers Valhalla's `/route` question, over HTTP or in this process. */
export type ValhallaEngine = (question: object, signal?: AbortSignal) => Promise<EngineAnswer>

/** Routes from Valhalla, which knows heights, widths and weights of trucks. */
export class ValhallaRouter implements Router {
  readonly #ask: ValhallaEngine

  constructor(engine: ValhallaEngine) {
    this.#ask = engine
  }

  async routes(request: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]> {
    const answer = await this.#ask(questionOf(request), signal)
    if (answer.status !== 200) throw refusalOf(answer)
    const stopSeconds = request.stops.map((stop) => stop.stopSeconds)
    return orUnavailable(() => readValhallaAnswer(answer.body, stopSeconds)).slice(0, MAX_ROUTE_OPTIONS)
  }
}

/** A Valhalla server. */
export const valhallaServer =
  (connection: EngineConnection): ValhallaEngine =>
  (question, signal) =>
    askEngine(
      connection,
      '/route',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question) },
      signal,
    )

const KILOGRAMS_PER_TONNE = 1000

function questionOf({ origin, destination, stops, vehicle }: RouteRequest): object {
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
    // Valhalla gives alternates between two places only.
    alternates: stops.length === 0 ? MAX_ROUTE_OPTIONS - 1 : 0,
    units: 'kilometers',
    directions_type: 'maneuvers',
  }
}
