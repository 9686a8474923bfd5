import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { RAIN_RISK_FROM_INCHES_PER_HOUR } from '../levels/level-tables.ts'
import { calibrated, calibrationAt } from '../measures/calibration.ts'
import { seededRandom, standardNormal } from '../measures/random-source.ts'
import { DAY_MS } from '../time/durations.ts'
import type { LngLat } from './forecast-ports.ts'
import { HEAVY_RAIN_CALIBRATION, LIGHT_RAIN_CALIBRATION, type RainCalibration } from './rain-calibration.data.ts'

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

/** True over forecast rate in each sample, ascending. Drawn once, because the spread is the same for every rate. */
const RATE_FACTORS = /* @__PURE__ */ drawRateFactors()

export interface RainRisk {
  level: ImpactLevel
  /** Probability that the rain reaches the level at this place and time, 0-1; 1 for no risk. */
  confidence: number
}

/**
 * Caps the share: samples cannot tell near certainty from certainty, and the correction would amplify the difference.
 */
const MOST_SURE = 0.99

/** Place, time and lead time of a rain forecast. */
export interface RainForecast extends LngLat {
  leadHours: number
  validAt: Date
}

/** Returns the level of a forecast rate, and how likely it is right at this place and season (ADR 0209). */
export function rainRisk(inchesPerHour: number, forecast: RainForecast): RainRisk {
  const { level, share } = sampledRainRisk(inchesPerHour)
  if (level <= IMPACT_LEVELS.none) return { level, confidence: 1 }
  const rows = level === IMPACT_LEVELS.low ? LIGHT_RAIN_CALIBRATION : HEAVY_RAIN_CALIBRATION
  const row = calibrationAt(rows, forecast.leadHours)
  const inputs = rainClimate(level, forecast)
  const shift =
    row.shift +
    row.strong * inputs.strong +
    row.summer * inputs.summer +
    row.north * inputs.north +
    row.east * inputs.east
  return { level, confidence: calibrated(Math.min(MOST_SURE, share), { shift, slope: row.slope }) }
}

/** The day on which land is warmest (`climate.ts` of the simulation), and the area that the correction was fitted to. */
const WARMEST_DAY = 200
const FITTED = { south: 25, north: 50, west: -124, east: -67 }

/** Returns the further predictors of the confidence: level, season and place. */
export function rainClimate(
  level: ImpactLevel,
  { validAt, lat, lng }: Omit<RainForecast, 'leadHours'>,
): Pick<RainCalibration, 'strong' | 'summer' | 'north' | 'east'> {
  const day = (validAt.getTime() - Date.UTC(validAt.getUTCFullYear(), 0, 1)) / DAY_MS
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  return {
    strong: level >= IMPACT_LEVELS.high ? 1 : 0,
    summer: Math.cos((2 * Math.PI * (day - WARMEST_DAY)) / 365.25),
    north: (within(lat, FITTED.south, FITTED.north) - 38) / 10,
    east: (within(lng, FITTED.west, FITTED.east) + 95) / 20,
  }
}

/**
 * Returns the level that the rain reaches in at least half of 10,000 samples (RISK-042, RISK-043), and their share. The
 * true rate is assumed log-normal around the forecast rate (RISK-044), as if it rained in the right place and hour.
 */
export function sampledRainRisk(inchesPerHour: number): { level: ImpactLevel; share: number } {
  const shares = RAIN_RISK_FROM_INCHES_PER_HOUR.map((from) => shareReaching(from / inchesPerHour))
  const reached = shares.filter((share) => share >= 0.5).length
  return { level: LEVEL_BY_BOUNDS[reached] ?? IMPACT_LEVELS.none, share: shares[reached - 1] ?? 1 }
}

/**
 * Share of the samples whose factor is at least this. A rate of zero gives an infinite factor, which no sample reaches.
 */
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
