/** Rain that soaks the ground, mm: more runs off, and trees fall at a lower gust (our choice). */
const SOAKING_RAIN_MM = 75

/** How soaked the ground is after rain of the last day, 0-1. */
export const soakedShare = (rainMm: number) => Math.min(1, rainMm / SOAKING_RAIN_MM)
