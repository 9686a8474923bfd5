import type { Calibration } from './calibration.ts'

// How often rain of a level came, by lead time. Fitted to simulated forecasts, whose errors are those of operational models (ADR 0189), by
// `npm run fit:probabilities -w packages/simulation`, which prints these rows.

/** Of level 1, which a drizzle reaches. */
export const LIGHT_RAIN_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 1 },
  { leadHours: 1, shift: 0.37, slope: 0.72 },
  { leadHours: 6, shift: -0.12, slope: 0.34 },
  { leadHours: 24, shift: -0.51, slope: 0.34 },
  { leadHours: 72, shift: -0.95, slope: 0.13 },
  { leadHours: 120, shift: -1.35, slope: 0.07 },
  { leadHours: 168, shift: -1.81, slope: 0.04 },
]

/** Of higher levels, which come in narrow bands and showers: they are soon in another place than forecast. */
export const HEAVY_RAIN_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 1 },
  { leadHours: 1, shift: -0.17, slope: 0.86 },
  { leadHours: 6, shift: -1.06, slope: 0.33 },
  { leadHours: 24, shift: -1.27, slope: 0.34 },
  { leadHours: 72, shift: -2.25, slope: 0.36 },
  { leadHours: 120, shift: -3.11, slope: 0.14 },
  { leadHours: 168, shift: -3.91, slope: 0.2 },
]
