import type { Calibration } from '@stormlane/domain'

// Fitted by `npm run fit:probabilities -w packages/simulation`, which prints these rows.

export const GUST_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 3 },
  { leadHours: 0.5, shift: -0.86, slope: 2.54 },
  { leadHours: 1, shift: -1.85, slope: 1.21 },
  { leadHours: 6, shift: -1.91, slope: 1.06 },
  { leadHours: 12, shift: -1.89, slope: 0.99 },
  { leadHours: 24, shift: -2.17, slope: 0.96 },
  { leadHours: 48, shift: -2.61, slope: 0.61 },
  { leadHours: 72, shift: -2.83, slope: 0.55 },
  { leadHours: 120, shift: -3.72, slope: 0.35 },
  { leadHours: 168, shift: -4.18, slope: 0.23 },
]

export const LIGHTNING_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 1 },
  { leadHours: 0.5, shift: -0.12, slope: 0.87 },
  { leadHours: 1, shift: -0.32, slope: 0.79 },
  { leadHours: 2, shift: -0.59, slope: 0.64 },
  { leadHours: 3, shift: -0.98, slope: 0.55 },
  { leadHours: 6, shift: -1.6, slope: 0.46 },
  { leadHours: 24, shift: -1.9, slope: 0.36 },
  { leadHours: 72, shift: -2.3, slope: 0.29 },
  { leadHours: 120, shift: -3.12, slope: 0.25 },
  { leadHours: 168, shift: -3.96, slope: 0.15 },
]

/** Smoothed by hand from 3 hours on, because tornadoes are too rare in the sample. */
export const TORNADO_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 1 },
  { leadHours: 0.5, shift: -0.09, slope: 0.88 },
  { leadHours: 1, shift: -0.64, slope: 0.76 },
  { leadHours: 3, shift: -1.8, slope: 0.6 },
  { leadHours: 6, shift: -3.3, slope: 0.35 },
  { leadHours: 24, shift: -3.8, slope: 0.3 },
  { leadHours: 72, shift: -4.8, slope: 0.2 },
  { leadHours: 168, shift: -7, slope: 0.2 },
]
