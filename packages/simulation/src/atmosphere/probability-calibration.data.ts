import type { Calibration } from '@stormlane/domain/measures'

// Fitted by `npm run fit:probabilities -w packages/simulation`, which prints these rows.

export interface GustCalibration extends Calibration {
  /** Added for each unit of the logit of the climatological frequency of such gusts at this place and season. */
  climate: number
  /**
   * Added to the slope from 40 mph on, where each step of a stronger forecast gust raises the probability of 45 mph by
   * less.
   */
  bend: number
}

/** The slope applies to how far the gust is above 45 mph, in steps of 1.5 m/s. */
export const GUST_CALIBRATION: readonly GustCalibration[] = [
  { leadHours: 0, shift: 0, slope: 3, climate: 0, bend: 0 },
  { leadHours: 1, shift: 3.06, slope: 1.93, climate: 0.72, bend: -0.88 },
  { leadHours: 6, shift: 2.49, slope: 1.44, climate: 0.72, bend: -0.55 },
  { leadHours: 24, shift: 2.16, slope: 0.97, climate: 0.79, bend: -0.27 },
  { leadHours: 72, shift: 2.91, slope: 0.55, climate: 1.09, bend: -0.15 },
  { leadHours: 120, shift: 2.93, slope: 0.31, climate: 1.25, bend: -0.06 },
  { leadHours: 168, shift: 3.21, slope: 0.2, climate: 1.39, bend: -0.09 },
]

export const LIGHTNING_CALIBRATION: readonly Calibration[] = [
  { leadHours: 0, shift: 0, slope: 1 },
  { leadHours: 0.5, shift: -0.12, slope: 0.87 },
  { leadHours: 1, shift: -0.41, slope: 0.71 },
  { leadHours: 2, shift: -0.59, slope: 0.64 },
  { leadHours: 3, shift: -0.98, slope: 0.55 },
  { leadHours: 6, shift: -1.68, slope: 0.37 },
  { leadHours: 24, shift: -1.97, slope: 0.33 },
  { leadHours: 72, shift: -2.31, slope: 0.28 },
  { leadHours: 120, shift: -3.32, slope: 0.15 },
  { leadHours: 168, shift: -3.76, slope: 0.16 },
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
  { leadHours: 168, shift: -8.42, slope: 0.1 },
]
