import { MINUTE_MS } from './durations.ts'
import { IMPACT_LEVELS, type ImpactLevel } from './impact-level.ts'

/** Rings around a place, miles (core §9). */
export const LIGHTNING_RINGS_MILES = [10, 20, 30] as const
/** Circles drawn around a place, meters: the place itself, then the rings (core §9). */
export const LIGHTNING_CIRCLES_METERS = [322, 16_100, 32_200, 48_300] as const

const STRIKE_LEVEL_WITHIN_MILES: readonly (readonly [number, ImpactLevel])[] = [
  [10, IMPACT_LEVELS.high],
  [20, IMPACT_LEVELS.moderate],
  [30, IMPACT_LEVELS.low],
]

/** The level of the nearest strike. */
export const strikeLevel = (miles: number): ImpactLevel =>
  STRIKE_LEVEL_WITHIN_MILES.find(([within]) => miles <= within)?.[1] ?? IMPACT_LEVELS.none

export const STRIKE_BUCKET_MINUTES = 15
/** 402 buckets of 15 minutes: 100.5 h (core §9). */
export const STRIKE_SERIES_SLOTS = 402

export interface Strike {
  detectedAt: Date
  miles: number
}

/** The worst level in each bucket of 15 minutes from `start` on. */
export function strikeSeries(strikes: readonly Strike[], start: Date): ImpactLevel[] {
  const series = Array.from({ length: STRIKE_SERIES_SLOTS }, (): ImpactLevel => IMPACT_LEVELS.none)
  for (const { detectedAt, miles } of strikes) {
    const slot = Math.floor((detectedAt.getTime() - start.getTime()) / (STRIKE_BUCKET_MINUTES * MINUTE_MS))
    const before = series[slot]
    const level = strikeLevel(miles)
    if (before !== undefined && level > before) series[slot] = level
  }
  return series
}

/** A strike's marker fades over 30 minutes and stays at 0.3 (core §9). */
export const strikeOpacity = (ageMinutes: number) => Math.min(1, Math.max(0.3, 1 - ageMinutes / 30))
