import { calibrated, calibrationAt } from './calibration.ts'
import { IMPACT_LEVELS, type ImpactLevel } from './impact-level.ts'
import { RAIN_RISK_FROM_INCHES_PER_HOUR } from './level-tables.ts'
import { HEAVY_RAIN_CALIBRATION, LIGHT_RAIN_CALIBRATION } from './rain-calibration.data.ts'
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
  /** Probability that the rain reaches the level at this place and time, 0-1; 1 for no risk. */
  confidence: number
}

/** Samples cannot tell near certainty from certainty, and the corrections would make much of the difference. */
const MOST_SURE = 0.99

/** The level of a forecast rate, with the probability that a forecast of this lead time is right about it. */
export function rainRisk(inchesPerHour: number, leadHours: number): RainRisk {
  const { level, share } = sampledRainRisk(inchesPerHour)
  if (level <= IMPACT_LEVELS.none) return { level, confidence: 1 }
  const rows = level === IMPACT_LEVELS.low ? LIGHT_RAIN_CALIBRATION : HEAVY_RAIN_CALIBRATION
  return { level, confidence: calibrated(Math.min(MOST_SURE, share), calibrationAt(rows, leadHours)) }
}

/**
 * The level that the rain reaches in at least half of 10,000 samples (RISK-042, RISK-043), and their share. The true rate is taken as
 * log-normal around the forecast rate (RISK-044), as if it rained in the right place and hour.
 */
export function sampledRainRisk(inchesPerHour: number): { level: ImpactLevel; share: number } {
  const shares = RAIN_RISK_FROM_INCHES_PER_HOUR.map((from) => shareReaching(from / inchesPerHour))
  const reached = shares.filter((share) => share >= 0.5).length
  return { level: LEVEL_BY_BOUNDS[reached] ?? IMPACT_LEVELS.none, share: shares[reached - 1] ?? 1 }
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
