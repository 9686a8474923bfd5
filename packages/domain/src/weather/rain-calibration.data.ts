import type { Calibration } from '../measures/calibration.ts'

/** Coefficients of further predictors: how much the logit of the confidence grows with each unit of them. */
export interface RainCalibration extends Calibration {
  /** 1 for level 3 and above, which is rarer. */
  strong: number
  /** 1 in midsummer, -1 in midwinter: showers soon move elsewhere, wide bands of rain do not. */
  summer: number
  /** Climate of the place, in units of 10 degrees north of 38° N and 20 degrees east of 95° W. */
  north: number
  east: number
}

// How often forecast rain of a level occurred, by lead time. Fitted to simulated forecasts with the errors of
// operational models (ADR 0189) by `npm run fit:probabilities -w packages/simulation`, which prints these rows.

/** For level 1, which drizzle reaches. */
export const LIGHT_RAIN_CALIBRATION: readonly RainCalibration[] = [
  { leadHours: 1, shift: 0.35, slope: 0.69, strong: 0, summer: -0.34, north: 0.4, east: 0.17 },
  { leadHours: 6, shift: -0.23, slope: 0.37, strong: 0, summer: -0.35, north: 0.33, east: 0.22 },
  { leadHours: 24, shift: -0.57, slope: 0.3, strong: 0, summer: -0.25, north: 0.19, east: 0.18 },
  { leadHours: 72, shift: -1.03, slope: 0.16, strong: 0, summer: -0.1, north: 0, east: 0.2 },
  { leadHours: 120, shift: -1.42, slope: 0.07, strong: 0, summer: 0.02, north: -0.1, east: 0.24 },
  { leadHours: 168, shift: -1.76, slope: 0.04, strong: 0, summer: 0.11, north: -0.15, east: 0.22 },
]

/** For higher levels, which come in narrow bands and showers and are soon elsewhere than forecast. */
export const HEAVY_RAIN_CALIBRATION: readonly RainCalibration[] = [
  { leadHours: 1, shift: 0.35, slope: 0.89, strong: -0.09, summer: -0.49, north: 0.02, east: 0.03 },
  { leadHours: 6, shift: -0.46, slope: 0.26, strong: -0.72, summer: -0.52, north: 0.07, east: 0.13 },
  { leadHours: 24, shift: -0.98, slope: 0.21, strong: -0.52, summer: -0.4, north: 0, east: 0.09 },
  { leadHours: 72, shift: -1.94, slope: 0.43, strong: -0.78, summer: -0.23, north: -0.28, east: 0.07 },
  { leadHours: 120, shift: -2.69, slope: 0.16, strong: -0.79, summer: -0.07, north: -0.3, east: -0.12 },
  { leadHours: 168, shift: -3.29, slope: 0.12, strong: -0.85, summer: 0.04, north: -0.66, east: 0.16 },
]
