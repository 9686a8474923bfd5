import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** Radii of the rings around a place (RISK-053). */
export const LIGHTNING_RINGS_MILES = [10, 20, 30] as const
/** Radii of the circles drawn around a place: the place itself, then the rings (RISK-054). */
export const LIGHTNING_CIRCLES_METERS = [322, 16_100, 32_200, 48_300] as const

const STRIKE_LEVEL_WITHIN_MILES: readonly (readonly [number, ImpactLevel])[] = [
  [10, IMPACT_LEVELS.high],
  [20, IMPACT_LEVELS.moderate],
  [30, IMPACT_LEVELS.low],
]

/** The level of a strike by its distance (RISK-055). */
const strikeLevel = (miles: number): ImpactLevel =>
  STRIKE_LEVEL_WITHIN_MILES.find(([within]) => miles <= within)?.[1] ?? IMPACT_LEVELS.none

const STRIKE_BUCKET_MINUTES = 15
/** 402 buckets of 15 minutes: 100.5 h (RISK-056). */
const STRIKE_SERIES_SLOTS = 402

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

/** The worst level of a strike series that begins at `start`, in the buckets from `from` until before `until`. */
export function worstStrike(series: readonly ImpactLevel[], start: Date, from: Date, until: Date): ImpactLevel {
  const bucketAt = (time: Date) => (time.getTime() - start.getTime()) / (STRIKE_BUCKET_MINUTES * 60_000)
  const levels = series.slice(Math.max(0, Math.floor(bucketAt(from))), Math.max(0, Math.ceil(bucketAt(until))))
  return levels.reduce((worst, level) => (level > worst ? level : worst), IMPACT_LEVELS.none as ImpactLevel)
}

/** The radius within which a strike has this level, in miles; null if the level has no ring. */
export const strikeRingMiles = (level: ImpactLevel): number | null =>
  STRIKE_LEVEL_WITHIN_MILES.find(([, ofRing]) => ofRing === level)?.[0] ?? null

/** A marker of a strike fades over 30 minutes to 0.3 (LAYER-064). */
export const strikeOpacity = (ageMinutes: number) => Math.min(1, Math.max(0.3, 1 - ageMinutes / 30))
