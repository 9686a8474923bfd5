// When a vehicle arrives, given that the forecast may be wrong, and the chance that it keeps an appointment.

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
 * The forecast itself counts as so many members. It is the most likely single course of the weather, and with three among 23 the arrival
 * as forecast never lies outside of P10 to P90, which a screen shows side by side (ADR 0196).
 */
const FORECAST_COUNTS_AS = 3

interface Arrivals {
  /** As forecast, in ms. */
  forecastMs: number
  /** Of the members, in ms. */
  membersMs: readonly number[]
}

/** The odds from the arrivals of the forecast and of its members. */
export function arrivalOdds({ forecastMs, membersMs }: Arrivals, appointment: Appointment | null): ArrivalOdds {
  if (membersMs.length === 0) throw new RangeError('Got no arrivals, expected those of the members.')
  const forecasts = Array.from({ length: FORECAST_COUNTS_AS }, () => forecastMs)
  // In whole ms, as times are stored: by the arrival of the forecast, the forecast has arrived.
  const sorted = [...membersMs, ...forecasts].map(Math.floor).sort((a, b) => a - b)
  return {
    p10: new Date(quantile(sorted, 0.1)),
    p50: new Date(quantile(sorted, 0.5)),
    p90: new Date(quantile(sorted, 0.9)),
    onTimeChance: appointment && chanceUntil(sorted, appointment.latest.getTime()),
  }
}

/** Each member stands in the middle of its share of the probability (Hazen 1914); between members it grows linearly. */
function quantile(sorted: readonly number[], probability: number): number {
  const position = probability * sorted.length - 0.5
  const below = Math.min(sorted.length - 1, Math.max(0, Math.floor(position)))
  const above = Math.min(sorted.length - 1, Math.max(0, below + 1))
  const from = sorted[below] as number
  return from + ((sorted[above] as number) - from) * Math.min(1, Math.max(0, position - below))
}

/** The inverse of `quantile`: the chance to arrive by a time. */
function chanceUntil(sorted: readonly number[], atMs: number): number {
  const later = sorted.findIndex((arrival) => arrival > atMs)
  if (later === -1) return 1 - LEAST_CHANCE
  if (later === 0) return LEAST_CHANCE
  const from = sorted[later - 1] as number
  const share = (atMs - from) / ((sorted[later] as number) - from)
  const chance = (later - 0.5 + share) / sorted.length
  return Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance))
}
