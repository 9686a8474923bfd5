/** Shown on the map and in lists of storms. */
export const stormBriefing = (type: string, worst: string, countries: readonly string[], hours: number) =>
  `${type} over ${countries.join(' and ')}: ${worst} within ${Math.round(hours)} hours.`

/** Of areas that are no storms; only their rooms show them. */
export const areaBriefing = (type: string) => `${type} in the next two days.`
