// The order of a trip's stops: what a solver gets, and what an order costs.
import { metersToMiles } from '../measures/units.ts'
import type { Appointment } from '../roads/arrival-odds.ts'
import type { DriverHours } from '../roads/hours-of-service.ts'
import { HOUR_MS } from '../time/durations.ts'
import type { DecidingCosts } from './costs.ts'

/** Times between the places of a trip: the origin is place 0, the stops follow, the destination is the last. */
export interface LegTable {
  places: number
  /** Time of departure of the first slot. */
  startMs: number
  slotMs: number
  slots: number
  /** By place of departure, place of arrival and slot. */
  seconds: Float32Array
  /** By place of departure and place of arrival. */
  meters: Float32Array
}

/** Seconds to drive from one place to another in the weather after that departure. */
export function legSeconds(
  { places, startMs, slotMs, slots, seconds }: LegTable,
  from: number,
  to: number,
  atMs: number,
) {
  const first = (from * places + to) * slots
  const at = Math.min(slots - 1, Math.max(0, (atMs - startMs) / slotMs))
  const slot = Math.floor(at)
  const before = seconds[first + slot] as number
  return slot === slots - 1 ? before : before + (at - slot) * ((seconds[first + slot + 1] as number) - before)
}

/** A trip whose stops may be visited in any order. */
export interface StopsToOrder {
  departAt: Date
  stops: readonly { stopSeconds: number; window?: Appointment | undefined }[]
  /** At the destination. */
  appointment?: Appointment | undefined
  driver?: DriverHours | undefined
  legs: LegTable
  costs: DecidingCosts
}

/** Port for solvers. Stops that the solver could not place are missing in its order. */
export interface StopOrderer {
  /** Indices of the stops in their best order. */
  order(stops: StopsToOrder, signal?: AbortSignal): Promise<number[]>
}

/** Dollars of an arrival after the window has ended. */
export const latenessDollars = (lateMs: number, { hour, missedAppointment }: DecidingCosts): number =>
  lateMs > 0 ? missedAppointment + (hour * lateMs) / HOUR_MS : 0

/** A trip in one order, as the forecast rates it. */
export interface RatedOrder {
  departAt: Date
  /** When the destination is reached, or its appointment begins if that is later. */
  endsAt: Date
  distanceMiles: number
  /** Of each window on the way: by how much it is missed, 0 if it is kept. */
  lateMs: readonly number[]
}

/** Dollars of a trip: its hours and miles, and the windows that it misses. */
export function orderDollars({ departAt, endsAt, distanceMiles, lateMs }: RatedOrder, costs: DecidingCosts): number {
  const hours = (endsAt.getTime() - departAt.getTime()) / HOUR_MS
  const late = lateMs.reduce((sum, one) => sum + latenessDollars(one, costs), 0)
  return hours * costs.hour + distanceMiles * costs.mile + late
}

/** Dollars of the miles between two places. */
export const legDollars = (meters: number, { mile }: DecidingCosts): number => metersToMiles(meters) * mile
