import { type Curve, valueAtScore } from '../curve.ts'
import { INDEX_RANGE, impactLevelName, impactLevelOfIndex } from '../impact-level.ts'
import type { Quantity } from '../units.ts'
import type { IndexId } from './index-ids.ts'
import type { Weather, WeatherInput } from './weather-input.ts'

/** Cause of a score: the leading hazard, its value, and the value from which its level applies. */
export interface Cause {
  hazard: string
  quantity: Quantity
  value: number
  /** The value from which the hazard's level applies; null below level low. */
  threshold: number | null
  /** Whether higher values are worse (rain) or lower ones (visibility). */
  worse: 'above' | 'below'
  score: number
}

/** A pure function of the weather with declared inputs and range. */
export interface ImpactIndex {
  id: IndexId
  inputs: readonly WeatherInput[]
  range: readonly [number, number]
  evaluate(at: Weather): number
  /** Null if no hazard scores. */
  leadingCause(at: Weather): Cause | null
}

/** A hazard: a weather quantity and the curve that scores it. */
export interface Hazard {
  /** The hazard's key in the table of texts. */
  name: string
  quantity: Quantity
  value(at: Weather): number
  curve: Curve
}

/** Lower bounds of the levels on the index scale (RISK-008 to RISK-010). */
const LEVEL_BEGINS = { low: 2, moderate: 4, high: 7 } as const

/** The overall index of several hazards is their maximum, as in the NWS Winter Storm Severity Index. */
export function worstOf(id: IndexId, inputs: readonly WeatherInput[], hazards: readonly Hazard[]): ImpactIndex {
  return {
    id,
    inputs,
    range: INDEX_RANGE,
    evaluate(at) {
      let worst = 0
      for (const hazard of hazards) {
        const score = hazard.curve(hazard.value(at))
        if (score > worst) worst = score
      }
      return worst
    },
    leadingCause: (at) => leadingCause(hazards, at),
  }
}

export function leadingCause(hazards: readonly Hazard[], at: Weather): Cause | null {
  let leading: Cause | null = null
  for (const hazard of hazards) {
    const value = hazard.value(at)
    const score = hazard.curve(value)
    if (score > (leading?.score ?? 0)) leading = toCause(hazard, value, score)
  }
  return leading
}

function toCause({ name, quantity, curve }: Hazard, value: number, score: number): Cause {
  const level = impactLevelName(impactLevelOfIndex(score))
  const begins = level in LEVEL_BEGINS ? LEVEL_BEGINS[level as keyof typeof LEVEL_BEGINS] : null
  const first = curve.stops[0]?.[1] ?? 0
  const last = curve.stops.at(-1)?.[1] ?? 0
  return {
    hazard: name,
    quantity,
    value,
    threshold: begins === null ? null : (valueAtScore(curve, begins) ?? null),
    worse: last >= first ? 'above' : 'below',
    score,
  }
}
