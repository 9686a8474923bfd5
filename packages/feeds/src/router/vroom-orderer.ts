import { legSeconds, type StopOrderer, type StopsToOrder } from '@stormlane/domain/deciding'
import { DAY_MS } from '@stormlane/domain/time'
import * as z from 'zod'
import { askEngine, type EngineConnection, orUnavailable, toRouteError } from './ask-engine.ts'

const answerSchema = z.object({
  code: z.literal(0),
  routes: z.array(z.object({ steps: z.array(z.object({ type: z.string(), id: z.int().nonnegative().optional() })) })),
})

/** The end of what a trip may take, for windows that are open. */
const LONGEST_MS = 7 * DAY_MS

/**
 * Orders of stops from a VROOM server (github.com/VROOM-Project/vroom, its API of version 1). It gets our times of the
 * departure as a matrix, so it needs no router; VROOM knows neither weather by the hour nor breaks of the driver.
 */
export class VroomOrderer implements StopOrderer {
  readonly #connection: EngineConnection

  constructor(connection: EngineConnection) {
    this.#connection = connection
  }

  async order(stops: StopsToOrder, signal?: AbortSignal): Promise<number[]> {
    const body = JSON.stringify(requestBody(stops))
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const answer = await askEngine(this.#connection, '/', init, signal)
    if (answer.status !== 200) throw toRouteError(answer)
    return orUnavailable(() => readOrder(answer.body, stops.stops.length))
  }
}

function requestBody({ departAt, stops, appointment, legs }: StopsToOrder): object {
  const departMs = departAt.getTime()
  const between = Array.from({ length: legs.places }, (_, place) => place)
  const seconds = (ms: number) => Math.max(0, Math.round((ms - departMs) / 1000))
  const window = (given: StopsToOrder['appointment']) => [
    given?.earliest ? seconds(given.earliest.getTime()) : 0,
    given ? seconds(given.latest.getTime()) : LONGEST_MS / 1000,
  ]
  const destination = legs.places - 1
  return {
    vehicles: [
      { id: 0, profile: 'car', start_index: 0, end_index: destination, time_window: [0, window(appointment)[1]] },
    ],
    jobs: stops.map((stop, index) => ({
      id: index,
      location_index: index + 1,
      service: Math.round(stop.stopSeconds),
      time_windows: [window(stop.window)],
    })),
    matrices: {
      car: {
        durations: between.map((from) => between.map((to) => Math.round(legSeconds(legs, from, to, departMs)))),
        distances: between.map((from) =>
          between.map((to) => Math.round(legs.meters[from * legs.places + to] as number)),
        ),
      },
    },
  }
}

/** The stops that VROOM could place, in its order. */
function readOrder(body: unknown, stops: number): number[] {
  const steps = answerSchema.parse(body).routes.flatMap((route) => route.steps)
  const order = steps.flatMap(({ type, id }) => (type === 'job' && id !== undefined ? [id] : []))
  if (order.some((stop) => stop >= stops) || new Set(order).size < order.length)
    throw new RangeError(`Got the jobs ${order.join(', ')}, expected each of ${stops} once.`)
  return order
}
