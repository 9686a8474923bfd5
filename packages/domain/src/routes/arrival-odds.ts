// When a vehicle arrives, given that the forecast may be wrong, and the chance that it keeps an appointment.
import { curveThrough } from '../curve.ts'

/** Members of the ensemble of a route: ten errors and their opposites. */
export const ARRIVAL_MEMBERS = 20

/** When the vehicle is expected at its destination. Before `earliest` it waits, so only `latest` can be missed. */
export interface Appointment {
  earliest: Date | null
  latest: Date
}

export interface ArrivalOdds {
  /** One arrival of ten is earlier. */
  p10: Date
  p50: Date
  /** One arrival of ten is later. */
  p90: Date
  /** 0-1; null without an appointment. */
  onTimeChance: number | null
}

/** A few members cannot tell a chance of 1 in 1,000 from none, so no appointment is said to be certain. */
const LEAST_CHANCE = 0.01

/**
 * The forecast itself counts as so many members. It is the most likely single course of the weather, and with five among 25 the arrival
 * as forecast never lies outside of P10 to P90, which a screen shows side by side (ADR 0196).
 */
const FORECAST_COUNTS_AS = 5

/**
 * The share of trips that had arrived when a share of the members had, in 1,804 trips of a whole year of another simulated world than the
 * demo's (ADR 0208): printed by `npm run calibrate:arrival -- --seed 2 --fit`. Without `--fit` the command prints how well the odds hold.
 * Members are late on the whole: they are wrong around a forecast that has weather on the road, and where it has, there is less on average.
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
  /** As forecast, in ms. */
  forecastMs: number
  /** Of the members, in ms. */
  membersMs: readonly number[]
}

/** The odds from the arrivals of the forecast and of its members. */
export function arrivalOdds({ forecastMs, membersMs }: MemberArrivals, appointment: Appointment | null): ArrivalOdds {
  const sorted = sortedArrivals({ forecastMs, membersMs })
  return {
    p10: new Date(quantile(sorted, 0.1)),
    p50: new Date(quantile(sorted, 0.5)),
    p90: new Date(quantile(sorted, 0.9)),
    onTimeChance: appointment && chanceUntil(sorted, appointment.latest.getTime()),
  }
}

/** In whole ms, as times are stored: by the arrival of the forecast, the forecast has arrived. */
function sortedArrivals({ forecastMs, membersMs }: MemberArrivals): number[] {
  if (membersMs.length === 0) throw new RangeError('Got no arrivals, expected those of the members.')
  const forecasts = Array.from({ length: FORECAST_COUNTS_AS }, () => forecastMs)
  return [...membersMs, ...forecasts].map(Math.floor).sort((a, b) => a - b)
}

/**
 * When that share of trips has arrived. Each member stands in the middle of its share of the members (Hazen 1914); between members it grows
 * linearly.
 */
function quantile(sorted: readonly number[], probability: number): number {
  const position = memberShare(probability) * sorted.length - 0.5
  const below = Math.min(sorted.length - 1, Math.max(0, Math.floor(position)))
  const above = Math.min(sorted.length - 1, Math.max(0, below + 1))
  const from = sorted[below] as number
  return from + ((sorted[above] as number) - from) * Math.min(1, Math.max(0, position - below))
}

/** The inverse of `quantile`: the chance to arrive by a time. */
const chanceUntil = (sorted: readonly number[], atMs: number): number =>
  Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, arrivedShare(shareUntil(sorted, atMs))))

/** The share of the sorted arrivals until a time, which grows linearly between two of them. */
function shareUntil(sorted: readonly number[], atMs: number): number {
  const later = sorted.findIndex((arrival) => arrival > atMs)
  if (later === -1) return 1
  if (later === 0) return 0
  const from = sorted[later - 1] as number
  const share = (atMs - from) / ((sorted[later] as number) - from)
  return (later - 0.5 + share) / sorted.length
}

/** The uncorrected share of members that have arrived by a time, which the correction is fitted to. */
export const membersArrivedBy = (arrivals: MemberArrivals, atMs: number): number =>
  shareUntil(sortedArrivals(arrivals), atMs)
