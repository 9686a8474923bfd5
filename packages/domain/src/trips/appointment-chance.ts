// The chance to keep an appointment on other departures of a trip, from the spread of arrivals of one of them.

import { curveThrough } from '../measures/curve.ts'
import type { Appointment } from '../roads/arrival-odds.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** How far arrivals lie from the one that is forecast, in ms. */
export interface ArrivalSpread {
  /** The median arrival after the forecast one. */
  medianMs: number
  /** From P10 to the median, and from the median to P90. */
  beforeMs: number
  afterMs: number
}

/** The chances to arrive before an appointment begins, while it lasts, and after its end; their sum is one. */
export interface WindowChances {
  early: number
  inWindow: number
  late: number
}

/** Standard normal quantile of 90 %. */
const Z90 = 1.2816
/** A few members cannot tell 1 in 1,000 from none, as in `arrivalOdds`. */
const LEAST_CHANCE = 0.01
/** Departures are rounded down to this, so that they stay safe. */
const STEP_MS = 5 * MINUTE_MS

/**
 * What the odds of a whole ensemble (`arrivalOdds`) say on average where a two-piece normal through their P10, P50 and P90
 * says a chance: many trips arrive at free flow, so that more of them than of a bell have come soon after the median.
 * From the forecasts of the 1,235 trips of world 1 (`npm run calibrate:arrival`), without their real arrivals. At the three
 * known quantiles both agree.
 */
const ODDS_BY_BELL = curveThrough(
  [0, 0],
  [0.02, 0.01],
  [0.07, 0.03],
  [0.1, 0.1],
  [0.125, 0.18],
  [0.175, 0.25],
  [0.225, 0.29],
  [0.275, 0.325],
  [0.325, 0.36],
  [0.375, 0.395],
  [0.425, 0.425],
  [0.475, 0.46],
  [0.5, 0.5],
  [0.525, 0.605],
  [0.575, 0.67],
  [0.625, 0.715],
  [0.675, 0.75],
  [0.725, 0.78],
  [0.775, 0.81],
  [0.825, 0.84],
  [0.875, 0.875],
  [0.9, 0.9],
  [1, 1],
)

/** The chances for which a planner asks the latest safe departure. */
export const SAFE_CHANCES = [0.99, 0.9, 0.8] as const
export type SafeChance = (typeof SAFE_CHANCES)[number]
/** From here a distance from the median is a chance of one. */
const FARTHEST_Z = 6

export function arrivalSpread(odds: { p10: Date; p50: Date; p90: Date }, forecastAt: Date): ArrivalSpread {
  const [p10, p50, p90] = [odds.p10.getTime(), odds.p50.getTime(), odds.p90.getTime()]
  return { medianMs: p50 - forecastAt.getTime(), beforeMs: p50 - p10, afterMs: p90 - p50 }
}

/** How arrivals are distributed over the appointment if the vehicle is forecast to arrive at a moment. */
export function windowChances(
  spread: ArrivalSpread,
  forecastAt: Date,
  { earliest, latest }: Appointment,
): WindowChances {
  const by = (moment: Date) => chanceBy(spread, forecastAt, moment.getTime())
  const early = earliest === null ? 0 : by(earliest)
  const untilEnd = Math.max(early, by(latest))
  return { early, inWindow: untilEnd - early, late: 1 - untilEnd }
}

/** Only three quantiles are known, so each side of the median is half a bell with its own width (a two-piece normal). */
function chanceBy({ medianMs, beforeMs, afterMs }: ArrivalSpread, forecastAt: Date, atMs: number): number {
  const fromMedian = atMs - forecastAt.getTime() - medianMs
  const width = (fromMedian < 0 ? beforeMs : afterMs) / Z90
  const chance = width > 0 ? ODDS_BY_BELL(normalShare(fromMedian / width)) : fromMedian < 0 ? 0 : 1
  return Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance))
}

/** The standard normal distribution function (Abramowitz & Stegun 1964, 26.2.17; error below 7.5e-8). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const upper = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
  return z < 0 ? upper : 1 - upper
}

/** How many widths after the median the vehicle has arrived with a chance of more than one half: by bisection. */
function widthsUntil(chance: SafeChance): number {
  let [from, until] = [0, FARTHEST_Z]
  for (let step = 0; step < 40; step++) {
    const middle = (from + until) / 2
    if (ODDS_BY_BELL(normalShare(middle)) < chance) from = middle
    else until = middle
  }
  return until
}

interface RatedArrival {
  departAt: Date
  /** With weather, breaks and the driver's hours. */
  arriveAt: Date
}

/**
 * Returns the last departure that arrives by `latest` with this chance, between two departures by the time that is left;
 * null if already the first one is too late.
 */
export function latestSafeDeparture(
  departures: readonly RatedArrival[],
  { medianMs, afterMs }: ArrivalSpread,
  latest: Date,
  chance: SafeChance,
): Date | null {
  const neededMs = medianMs + (widthsUntil(chance) / Z90) * afterMs
  const leftMs = ({ arriveAt }: RatedArrival) => latest.getTime() - arriveAt.getTime() - neededMs
  const index = departures.findLastIndex((departure) => leftMs(departure) >= 0)
  const safe = departures[index]
  if (!safe) return null
  const next = departures[index + 1]
  if (!next) return safe.departAt
  const share = leftMs(safe) / (leftMs(safe) - leftMs(next))
  const ms = safe.departAt.getTime() + share * (next.departAt.getTime() - safe.departAt.getTime())
  return new Date(Math.max(safe.departAt.getTime(), Math.floor(ms / STEP_MS) * STEP_MS))
}
