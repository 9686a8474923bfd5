import type { Calibration } from '@stormlane/domain'

// Fitted by `npm run fit:probabilities -w packages/simulation`, which prints these rows.

/** The slope counts how far the gust is above 45 mph, in steps of 1.5 m/s. */
export const GUST_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 3, climate: 0 },
  { leadHours: 1, shift: 2.19, slope: 1.34, climate: 0.89 },
  { leadHours: 6, shift: 2.15, slope: 1, climate: 0.92 },
  { leadHours: 24, shift: 2.99, slope: 0.85, climate: 1.1 },
  { leadHours: 72, shift: 3.53, slope: 0.43, climate: 1.36 },
  { leadHours: 120, shift: 3.76, slope: 0.31, climate: 1.5 },
  { leadHours: 168, shift: 3.53, slope: 0.2, climate: 1.55 },
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

/**
 * Fitted to 240 spring days of 2021 and 2022, in which one forecast in a thousand saw a chance of a tornado at all: 246 to 297 cases for a
 * lead time. Beyond three days they have no slope, so the chance fades out.
 */
export const TORNADO_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 1 },
  { leadHours: 1, shift: -0.74, slope: 0.67 },
  { leadHours: 6, shift: -2.53, slope: 0.42 },
  { leadHours: 24, shift: -3.1, slope: 0.4 },
  { leadHours: 72, shift: -4.42, slope: 0.42 },
  { leadHours: 120, shift: -6.42, slope: 0.21 },
  { leadHours: 168, shift: -8.42, slope: 0.11 },
]
