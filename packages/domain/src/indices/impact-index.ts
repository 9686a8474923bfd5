import { INDEX_RANGE, impactLevelName, impactLevelOfIndex } from '../levels/impact-level.ts'
import { type Curve, valueAtScore } from '../measures/curve.ts'
import type { Quantity } from '../measures/units.ts'
import type { IndexId } from '../weather/index-ids.ts'
import type { Weather, WeatherInput } from '../weather/weather-input.ts'

/** Cause of a score: the leading hazard, its value, and the value from which its level applies. */
export interface Cause {
  hazard: string
  quantity: Quantity
  value: number
  /** The value from which the hazard's level applies; null below level low, or if the value alone does not explain the level. */
  threshold: number | null
  /** Whether higher values are worse (rain) or lower ones (visibility). */
  worse: 'above' | 'below'
  score: number
}

/** The stored scores of a place and time. */
export type StoredScores = Partial<Record<IndexId, number>>

/** A pure function of the weather with declared inputs and range. */
export interface ImpactIndex {
  id: IndexId
  inputs: readonly WeatherInput[]
  range: readonly [number, number]
  evaluate(at: Weather): number
  /**
   * Returns the cause of `evaluate(at)`, or of the stored score. A stored run has scores and weather, but not the
   * recent past behind some scores; missing values are derived from the scores, so that a cause always fits the score
   * that it explains. Null if no hazard scores. `total` is the score of an index that this one is a part of.
   */
  leadingCause(at: Weather, stored?: StoredScores, total?: number): Cause | null
}

/** A hazard: a weather quantity and the curve that scores it. */
export interface Hazard<At = Weather> {
  /** The hazard's key in the table of texts. */
  name: string
  quantity: Quantity
  value: (at: At) => number
  /** Share of the score that counts, 0-1, 1 by default: snow on a warm road counts only in part. */
  share?: (at: At) => number
  curve: Curve
  /** The value needs the recent past and is not stored. It is derived from the stored score by inverting the curve. */
  fromPast?: true
  /** The index that consists of this hazard alone, if another index shares it. */
  ownIndex?: IndexId
}

export function scoreOf<At>({ value, share, curve }: Hazard<At>, at: At): number {
  const score = curve(value(at))
  return share && score > 0 ? score * share(at) : score
}

/** Whether higher values of a curve are worse, or lower ones. */
export const worseSide = ({ stops }: Curve): 'above' | 'below' =>
  (stops.at(-1)?.[1] ?? 0) >= (stops[0]?.[1] ?? 0) ? 'above' : 'below'

/** The overall index of several hazards is their maximum, as in the NWS Winter Storm Severity Index. */
export function worstOf(id: IndexId, inputs: readonly WeatherInput[], hazards: readonly Hazard[]): ImpactIndex {
  return {
    id,
    inputs,
    range: INDEX_RANGE,
    evaluate(at) {
      let worst = 0
      for (const hazard of hazards) {
        const score = scoreOf(hazard, at)
        if (score > worst) worst = score
      }
      return worst
    },
    leadingCause(at, stored, total) {
      const leading = leadingHazard(hazards, at, stored)
      return leading ? toCause(leading, at, stored?.[id], total) : null
    },
  }
}

interface LeadingHazard {
  hazard: Hazard
  /** The stored score of the hazard's own index if there is one, else its score in the given weather. */
  score: number
}

function leadingHazard(hazards: readonly Hazard[], at: Weather, stored?: StoredScores): LeadingHazard | undefined {
  let leading: LeadingHazard | undefined
  for (const hazard of hazards) {
    const score = (hazard.ownIndex && stored?.[hazard.ownIndex]) ?? scoreOf(hazard, at)
    if (score > (leading?.score ?? 0)) leading = { hazard, score }
  }
  return leading
}

/** Lower bounds of the levels on the index scale (RISK-008 to RISK-010). */
const LEVEL_BEGINS = { low: 2, moderate: 4, high: 7 } as const
/** Scores and weather are stored in steps, so the score of stored weather can differ this much from the stored one. */
const STORED_PRECISION = 0.1

function toCause({ hazard, score: own }: LeadingHazard, at: Weather, stored?: number, totalScore?: number): Cause {
  const { name, quantity, share, curve } = hazard
  const score = stored ?? own
  const total = totalScore ?? score
  const weight = total / score
  const valueOfScore = hazard.fromPast && stored !== undefined ? valueAtScore(curve, stored) : undefined
  const cause: Cause = {
    hazard: name,
    quantity,
    value: valueOfScore ?? hazard.value(at),
    threshold: null,
    worse: worseSide(curve),
    score: total,
  }
  const level = impactLevelName(impactLevelOfIndex(total))
  if (!(level in LEVEL_BEGINS)) return cause
  const explains =
    valueOfScore !== undefined ||
    Math.abs(own - score) <= STORED_PRECISION ||
    impactLevelOfIndex(weight * own) === impactLevelOfIndex(total)
  const begins = LEVEL_BEGINS[level as keyof typeof LEVEL_BEGINS]
  const threshold = valueAtScore(curve, begins / (weight * (share?.(at) ?? 1)))
  if (!explains || threshold === undefined) return cause
  // Rounding must not put the value on the other side of the bound that the score has reached.
  const reached = cause.worse === 'above' ? Math.max(cause.value, threshold) : Math.min(cause.value, threshold)
  return { ...cause, value: reached, threshold }
}
