import { IMPACT_LEVELS, type ImpactLevel } from './impact-level.ts'
import { RAIN_RISK_FROM_INCHES_PER_HOUR } from './level-tables.ts'
import { seededRandom, standardNormal } from './random-source.ts'

const SAMPLES = 10_000
/** Fixed, so that the same forecast always gives the same risk. */
const SEED = 42

/**
 * Standard deviation of the logarithm of the true rate around the forecast rate. Our choice: from half to double the forecast
 * rate, about the skill of short-range forecasts of hourly rain.
 */
const LOG_RATE_SPREAD = Math.LN2

/** The level by the number of bounds reached. */
const LEVEL_BY_BOUNDS: readonly ImpactLevel[] = [0, 1, 2, 3, 4]

/** True rate over forecast rate in each sample, ascending. Drawn once: the spread is the same for every rate. */
const RATE_FACTORS = /* @__PURE__ */ drawRateFactors()

export interface RainRisk {
  level: ImpactLevel
  /** Share of the samples that reach the level, 0-1; 1 for no risk. */
  confidence: number
}

/**
 * The level that the rain reaches in at least half of 10,000 samples (RISK-042, RISK-043). The true rate is taken as log-normal
 * around the forecast rate (RISK-044).
 */
export function rainRisk(inchesPerHour: number): RainRisk {
  const shares = RAIN_RISK_FROM_INCHES_PER_HOUR.map((from) => shareReaching(from / inchesPerHour))
  const reached = shares.filter((share) => share >= 0.5).length
  return { level: LEVEL_BY_BOUNDS[reached] ?? IMPACT_LEVELS.none, confidence: shares[reached - 1] ?? 1 }
}

/** Share of the samples whose factor is at least this; no factor reaches the infinity of a rate of zero. */
function shareReaching(factor: number): number {
  let low = 0
  let high = SAMPLES
  while (low < high) {
    const middle = (low + high) >> 1
    if ((RATE_FACTORS[middle] as number) < factor) low = middle + 1
    else high = middle
  }
  return (SAMPLES - low) / SAMPLES
}

function drawRateFactors(): Float64Array {
  const random = seededRandom(SEED)
  return Float64Array.from({ length: SAMPLES }, () => Math.exp(LOG_RATE_SPREAD * standardNormal(random))).sort()
}
