import { IMPACT_LEVELS, type ImpactLevel } from './impact-level.ts'
import { RAIN_RISK_FROM_INCHES_PER_HOUR } from './level-tables.ts'
import { type RandomSource, standardNormal } from './random-source.ts'

/** core §9. */
export const RAIN_RISK_SAMPLES = 10_000

/**
 * Spread of the logarithm of the true rate around the forecast rate. Ours: half to double is one standard deviation, about what
 * short-range forecasts of hourly rain reach.
 */
const LOG_RATE_SPREAD = Math.LN2

/** The level by how many of the bounds are reached. */
const RAIN_RISK_LEVELS: readonly ImpactLevel[] = [0, 1, 2, 3, 4]

export interface RainRisk {
  level: ImpactLevel
  /** Share of samples at or above each bound of `RAIN_RISK_FROM_INCHES_PER_HOUR`. */
  exceedance: readonly number[]
}

/**
 * The level that the rain reaches in the middle one of 10,000 samples. The true rate is taken as log-normal around the forecast
 * rate, and it rains at all only with the given probability (RISK-044, ours).
 */
export function rainRisk(inchesPerHour: number, probabilityOfRain: number, random: RandomSource): RainRisk {
  const counts = RAIN_RISK_FROM_INCHES_PER_HOUR.map(() => 0)
  for (let i = 0; i < RAIN_RISK_SAMPLES; i++) {
    const falls = random() < probabilityOfRain
    const rate = falls ? inchesPerHour * Math.exp(LOG_RATE_SPREAD * standardNormal(random)) : 0
    RAIN_RISK_FROM_INCHES_PER_HOUR.forEach((from, bound) => {
      if (rate >= from) counts[bound] = (counts[bound] ?? 0) + 1
    })
  }
  const exceedance = counts.map((count) => count / RAIN_RISK_SAMPLES)
  const reached = exceedance.filter((share) => share >= 0.5).length
  return { level: RAIN_RISK_LEVELS[reached] ?? IMPACT_LEVELS.none, exceedance }
}
