import { legSeconds, type StopsToOrder } from '@stormlane/domain/deciding'
import { seededRandom } from '@stormlane/domain/measures'
import { exactOrder } from './exact-order.ts'
import { type Fleet, recreate, ruinAndRecreate, type Tours } from './ruin-and-recreate.ts'
import { type TourCosts, tourCosts } from './tour-costs.ts'

/** Up to as many stops all orders are compared: nine take a third of a second if none can be given up early. */
export const EXACT_STOPS = 9
/** Rounds of the search beyond that; 25 stops take one to three seconds. */
const ROUNDS = 2000
/** The same stops get the same order. */
const SEED = 41

/**
 * The best order of the stops, by index: of all orders of up to nine stops, and by a search for more. The search starts
 * from what another solver proposed.
 */
export function bestOrder(stops: StopsToOrder, proposed: readonly number[] | null = null): number[] {
  const costs = tourCosts(stops)
  if (stops.stops.length <= EXACT_STOPS) return exactOrder(costs).map((stop) => stop - 1)
  const start = proposed ?? stops.stops.map((_, stop) => stop)
  const fleet = { vehicles: 1, capacity: Number.POSITIVE_INFINITY, loads: [] }
  const tours = orderTours([start.map((stop) => stop + 1)], stops, { costs, fleet, rounds: ROUNDS, seed: SEED })
  return tours.flat().map((stop) => stop - 1)
}

interface Effort {
  costs: TourCosts
  fleet: Fleet
  rounds: number
  seed: number
}

/** Improves tours of one or several vehicles; stops that are missing in them are put where they cost least. */
export function orderTours(start: Tours, { legs, departAt, stops }: StopsToOrder, effort: Effort): Tours {
  const atMs = departAt.getTime()
  const apart = (one: number, other: number) => legSeconds(legs, one, other, atMs)
  const search = { ...effort, apart, random: seededRandom(effort.seed) }
  const known = new Set(start.flat())
  const missing = stops.map((_, stop) => stop + 1).filter((stop) => !known.has(stop))
  return ruinAndRecreate(recreate(start, missing, search), search)
}
