import type { RandomSource } from '@stormlane/domain/measures'
import type { TourCosts } from './tour-costs.ts'

/** Vehicles that share the stops. A trip has one; published instances have several. */
export interface Fleet {
  vehicles: number
  capacity: number
  /** By stop, beginning with the first. */
  loads: readonly number[]
}

/** The tour of each vehicle that drives: numbers of its stops in order. */
export type Tours = readonly (readonly number[])[]

interface Search {
  costs: TourCosts
  fleet: Fleet
  /** Seconds between two stops, which says which ones are neighbors. */
  apart: (one: number, other: number) => number
  random: RandomSource
  rounds: number
}

/** Most stops that a round takes out. */
const MOST_REMOVED = 10
/** Share of the neighbors that are taken out, so that the same center does not always take out the same stops. */
const TAKEN_OUT = 0.8
/** Chance that a position is passed over, so that rounds differ (Christiaens and Vanden Berghe use 1 %). */
const BLINK = 0.02
/** A round may make the tours dearer by about this share of their costs, at first and in the end. */
const FIRST_HEAT = 0.08
const LAST_HEAT = 1e-5

/**
 * Takes some stops out, puts each back where it costs least, and keeps what is cheaper, or at first a little dearer
 * (Schrimpf et al. 2000, "Record breaking optimization results using the ruin and recreate principle"; removing
 * neighbors and passing over positions are those of Christiaens and Vanden Berghe 2020, "Slack induction by string
 * removals for vehicle routing problems").
 */
export function ruinAndRecreate(start: Tours, search: Search): Tours {
  const { costs, random, rounds } = search
  let current = priced(start, costs)
  let best = current
  for (let round = 0; round < rounds; round++) {
    const heat = current.dollars * FIRST_HEAT * (LAST_HEAT / FIRST_HEAT) ** (round / rounds)
    const changed = priced(recreate(current.tours, ruined(current.tours, search), search), costs)
    if (changed.dollars < current.dollars - heat * Math.log(1 - random())) current = changed
    if (current.dollars < best.dollars) best = current
  }
  return best.tours
}

/** The tours with these stops put where they cost least, one after the other. */
export function recreate(
  tours: Tours,
  removed: readonly number[],
  { costs, fleet, random }: Omit<Search, 'rounds'>,
): Tours {
  const without = new Set(removed)
  const open = tours.map((tour) => tour.filter((stop) => !without.has(stop))).filter((tour) => tour.length > 0)
  const dollars = open.map((tour) => costs.of(tour))
  const load = (tour: readonly number[]) => tour.reduce((sum, stop) => sum + (fleet.loads[stop - 1] ?? 0), 0)
  for (const stop of removed) {
    const alone = open.length < fleet.vehicles ? costs.of([stop]) : Number.POSITIVE_INFINITY
    let best = { extra: alone, tour: open.length, at: 0 }
    for (const [tour, stops] of open.entries()) {
      if (load(stops) + (fleet.loads[stop - 1] ?? 0) > fleet.capacity) continue
      for (let at = 0; at <= stops.length; at++) {
        if (at < stops.length && random() < BLINK) continue
        const extra = costs.of(stops, stop, at) - (dollars[tour] as number)
        if (extra < best.extra) best = { extra, tour, at }
      }
    }
    if (best.extra === Number.POSITIVE_INFINITY) throw new RangeError('The vehicles cannot carry all stops.')
    if (best.tour === open.length) open.push([])
    open[best.tour]?.splice(best.at, 0, stop)
    dollars[best.tour] = (dollars[best.tour] ?? 0) + best.extra
  }
  return open
}

/** Stops to take out: a stop and its neighbors, in an order in which to put them back. */
function ruined(tours: Tours, { apart, random, costs }: Search): number[] {
  const all = tours.flat()
  const center = all[Math.floor(random() * all.length)] as number
  const count = 1 + Math.floor(random() * Math.min(MOST_REMOVED, all.length))
  const near = all.toSorted((a, b) => apart(center, a) - apart(center, b))
  const removed = near.filter(() => random() < TAKEN_OUT).slice(0, count)
  const chosen = removed.length > 0 ? removed : [center]
  const kind = random()
  const sign = kind < 0.7 ? 1 : -1
  const key = kind < 0.4 ? random : (stop: number) => sign * apart(stop, costs.destination)
  return chosen
    .map((stop) => ({ stop, key: key(stop) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ stop }) => stop)
}

const priced = (tours: Tours, costs: TourCosts) => ({
  tours,
  dollars: tours.reduce((sum, tour) => sum + costs.of(tour), 0),
})
