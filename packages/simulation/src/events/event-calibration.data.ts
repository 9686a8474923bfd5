import type { Calibration } from '@stormlane/domain/measures'

type Correction = Pick<Calibration, 'shift' | 'slope'>

// Fitted by `npm run fit:probabilities -w packages/simulation`, which prints these rows.

/** Corrections of a county's flood chance, for the day that begins with the run and for the next day. */
export const FLOOD_CALIBRATION: readonly [Correction, Correction] = [
  { shift: -1.03, slope: 0.66 },
  { shift: -1.84, slope: 0.45 },
]

/** Correction of the signs of severe storms in the next six hours. */
export const SEVERE_CALIBRATION: Correction = { shift: -1.31, slope: 0.75 }
