// Estimates when a vehicle arrives, given that the forecast may be wrong, and the chance that it keeps an appointment.
import { curveThrough } from '../measures/curve.ts'

/** Members of the ensemble of a route: ten errors and their opposites. */
export const ARRIVAL_MEMBERS = 20

/** When the vehicle is expected at its destination. It waits until `earliest`, so only `latest` can be missed. */
export interface Appointment {
  earliest: Date | null
  latest: Date
}

export interface ArrivalOdds {
  /** One arrival in ten is earlier. */
  p10: Date
  p50: Date
  /** One arrival in ten is later. */
  p90: Date
  /** The chance to arrive by the end of the appointment, 0-1; null without one. */
  onTimeChance: number | null
  /** The chance to arrive before the appointment begins, and to wait; null without a beginning. Part of the above. */
  earlyChance: number | null
}

/** A few members cannot tell a chance of 1 in 1,000 from none, so no appointment is shown as certain. */
const LEAST_CHANCE = 0.01

/**
 * The forecast itself counts as this many members. It is the most likely single course of the weather, and with five
 * among 25 the forecast arrival never lies outside of P10 to P90, beside which screens show it (ADR 0196).
 */
const FORECAST_COUNTS_AS = 5

/**
 * Calibration table: the share of trips that have arrived by the time that a share of the members has, in 1,804 trips
 * of a whole year of another simulated world than the demo's (ADR 0208). Printed by
 * `npm run calibrate:arrival -- --seed 2 --fit`; without `--fit` the command prints how well the odds hold. Members
 * arrive too late overall: their errors are centered on the forecast, and where that has weather on the road, there is
 * less of it on average.
 */
const ARRIVED_BY_MEMBER_SHARE: readonly (readonly [members: number, arrived: number])[] = [
  [0, 0],
  [0.05, 0.125],
  [0.1, 0.194],
  [0.2, 0.301],
  [0.3, 0.394],
  [0.4, 0.481],
  [0.5, 0.565],
  [0.6, 0.65],
  [0.7, 0.736],
  [0.8, 0.823],
  [0.9, 0.913],
  [1, 1],
]
const arrivedShare = curveThrough(...ARRIVED_BY_MEMBER_SHARE)
const memberShare = curveThrough(...ARRIVED_BY_MEMBER_SHARE.map(([members, arrived]) => [arrived, members] as const))

export interface MemberArrivals {
  /** Arrival as forecast, in ms. */
  forecastMs: number
  /** Arrivals of the members, in ms. */
  membersMs: readonly number[]
}

/** Computes the odds from the arrivals of the forecast and its members. */
export function arrivalOdds({ forecastMs, membersMs }: MemberArrivals, appointment: Appointment | null): ArrivalOdds {
  const sorted = sortedArrivals({ forecastMs, membersMs })
  return {
    p10: new Date(quantile(sorted, 0.1)),
    p50: new Date(quantile(sorted, 0.5)),
    p90: new Date(quantile(sorted, 0.9)),
    onTimeChance: appointment && chanceUntil(sorted, appointment.latest.getTime()),
    // At its first moment the appointment has begun.
    earlyChance: appointment?.earliest ? chanceUntil(sorted, appointment.earliest.getTime() - 1) : null,
  }
}

/** Rounds down to whole ms, as times are stored, so that at its own stored arrival the forecast counts as arrived. */
function sortedArrivals({ forecastMs, membersMs }: MemberArrivals): number[] {
  if (membersMs.length === 0) throw new RangeError('Got no arrivals, expected those of the members.')
  const forecasts = Array.from({ length: FORECAST_COUNTS_AS }, () => forecastMs)
  return [...membersMs, ...forecasts].map(Math.floor).sort((a, b) => a - b)
}

/**
 * Returns the time by which a share of trips has arrived. Each member stands for the middle of its share of the members
 * (Hazen 1914); between members the time is interpolated linearly.
 */
function quantile(sorted: readonly number[], probability: number): number {
  const position = memberShare(probability) * sorted.length - 0.5
  const below = Math.min(sorted.length - 1, Math.max(0, Math.floor(position)))
  const above = Math.min(sorted.length - 1, Math.max(0, below + 1))
  const from = sorted[below] as number
  return from + ((sorted[above] as number) - from) * Math.min(1, Math.max(0, position - below))
}

/** Returns the chance of arriving by a time: the inverse of `quantile`. */
const chanceUntil = (sorted: readonly number[], atMs: number): number =>
  Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, arrivedShare(shareUntil(sorted, atMs))))

/** Returns the share of the sorted arrivals until a time, linear between two of them. */
function shareUntil(sorted: readonly number[], atMs: number): number {
  const later = sorted.findIndex((arrival) => arrival > atMs)
  if (later === -1) return 1
  if (later === 0) return 0
  const from = sorted[later - 1] as number
  const share = (atMs - from) / ((sorted[later] as number) - from)
  return (later - 0.5 + share) / sorted.length
}

/** Returns the uncorrected share of members that have arrived by a time, to which the correction is fitted. */
export const membersArrivedBy = (arrivals: MemberArrivals, atMs: number): number =>
  shareUntil(sortedArrivals(arrivals), atMs)
