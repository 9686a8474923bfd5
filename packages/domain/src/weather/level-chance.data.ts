/** How often a published level came, or a worse one, 0-1. */
export interface LevelChances {
  leadHours: number
  low: number
  moderate: number
  /** And extreme. */
  high: number
}

// How often a published level came, or a worse one, in worlds 211 and 212 by `npm run fit:level-chances -w packages/simulation`, which prints
// these rows with the number of cases. With few cases a share is drawn toward that of the level below, and of the lead time before.

export const LEVEL_CHANCES = {
  road: [
    { leadHours: 72, low: 0.52, moderate: 0.42, high: 0.41 }, // 662, 35, 1 cases
    { leadHours: 96, low: 0.53, moderate: 0.56, high: 0.56 }, // 595, 4, 0 cases
    { leadHours: 120, low: 0.49, moderate: 0.54, high: 0.54 }, // 579, 3, 0 cases
    { leadHours: 144, low: 0.54, moderate: 0.54, high: 0.54 }, // 658, 0, 0 cases
    { leadHours: 168, low: 0.52, moderate: 0.52, high: 0.52 }, // 250, 0, 0 cases
  ],
  disruption: [
    { leadHours: 72, low: 0.6, moderate: 0.52, high: 0.36 }, // 1287, 579, 55 cases
    { leadHours: 96, low: 0.55, moderate: 0.5, high: 0.26 }, // 1539, 694, 61 cases
    { leadHours: 120, low: 0.49, moderate: 0.43, high: 0.3 }, // 1262, 670, 56 cases
    { leadHours: 144, low: 0.53, moderate: 0.42, high: 0.28 }, // 1422, 636, 75 cases
    { leadHours: 168, low: 0.43, moderate: 0.33, high: 0.38 }, // 495, 174, 7 cases
  ],
  flood: [
    { leadHours: 72, low: 0.27, moderate: 0.3, high: 0.34 }, // 1, 1, 2 cases
    { leadHours: 96, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
    { leadHours: 120, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
    { leadHours: 144, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
    { leadHours: 168, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
  ],
  power: [
    { leadHours: 72, low: 0.27, moderate: 0.27, high: 0.27 }, // 1, 0, 0 cases
    { leadHours: 96, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
    { leadHours: 120, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
    { leadHours: 144, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
    { leadHours: 168, low: 0.27, moderate: 0.27, high: 0.27 }, // 0, 0, 0 cases
  ],
  life_property: [
    { leadHours: 72, low: 0.64, moderate: 0.53, high: 0.54 }, // 1703, 543, 425 cases
    { leadHours: 96, low: 0.62, moderate: 0.47, high: 0.41 }, // 2526, 666, 520 cases
    { leadHours: 120, low: 0.57, moderate: 0.4, high: 0.4 }, // 2252, 642, 479 cases
    { leadHours: 144, low: 0.57, moderate: 0.47, high: 0.39 }, // 2321, 727, 482 cases
    { leadHours: 168, low: 0.56, moderate: 0.35, high: 0.31 }, // 916, 223, 107 cases
  ],
  wildfire_spread: [
    { leadHours: 72, low: 0.56, moderate: 0.57, high: 0.46 }, // 1136, 199, 9 cases
    { leadHours: 96, low: 0.51, moderate: 0.5, high: 0.47 }, // 2232, 271, 2 cases
    { leadHours: 120, low: 0.44, moderate: 0.42, high: 0.42 }, // 2285, 263, 7 cases
    { leadHours: 144, low: 0.4, moderate: 0.45, high: 0.45 }, // 2232, 244, 0 cases
    { leadHours: 168, low: 0.48, moderate: 0.46, high: 0.46 }, // 913, 115, 0 cases
  ],
  wildfire_conditions: [
    { leadHours: 72, low: 0.52, moderate: 0.49, high: 0.49 }, // 1348, 78, 0 cases
    { leadHours: 96, low: 0.53, moderate: 0.47, high: 0.44 }, // 1999, 146, 2 cases
    { leadHours: 120, low: 0.36, moderate: 0.36, high: 0.36 }, // 1885, 75, 0 cases
    { leadHours: 144, low: 0.34, moderate: 0.27, high: 0.27 }, // 1792, 98, 0 cases
    { leadHours: 168, low: 0.48, moderate: 0.54, high: 0.54 }, // 749, 34, 0 cases
  ],
  rainRate: [
    { leadHours: 72, low: 0.41, moderate: 0.28, high: 0.26 }, // 399, 32, 2 cases
    { leadHours: 96, low: 0.38, moderate: 0.34, high: 0.34 }, // 159, 3, 0 cases
    { leadHours: 120, low: 0.35, moderate: 0.35, high: 0.35 }, // 2, 0, 0 cases
    { leadHours: 144, low: 0.35, moderate: 0.35, high: 0.35 }, // 0, 0, 0 cases
    { leadHours: 168, low: 0.35, moderate: 0.35, high: 0.35 }, // 0, 0, 0 cases
  ],
  heatIndex: [
    { leadHours: 72, low: 0.44, moderate: 0.39, high: 0.36 }, // 480, 303, 411 cases
    { leadHours: 96, low: 0.44, moderate: 0.4, high: 0.28 }, // 725, 464, 504 cases
    { leadHours: 120, low: 0.43, moderate: 0.37, high: 0.29 }, // 767, 446, 458 cases
    { leadHours: 144, low: 0.43, moderate: 0.37, high: 0.3 }, // 737, 428, 461 cases
    { leadHours: 168, low: 0.42, moderate: 0.29, high: 0.25 }, // 311, 126, 105 cases
  ],
} as const satisfies Record<string, readonly LevelChances[]>
