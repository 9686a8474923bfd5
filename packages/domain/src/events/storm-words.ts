/** What makes a storm of interest dangerous; the sources of storms say it in these words. */
export const STORM_TYPES = ['Winter Storm', 'Ice Storm', 'Heavy Rain', 'Wind Storm', 'Severe Thunderstorms'] as const
export type StormType = (typeof STORM_TYPES)[number]

/** Chance of severe weather, from the least to the greatest, as the Storm Prediction Center names its outlooks. */
export const SEVERE_CAST_RISKS = ['Marginal', 'Slight', 'Enhanced', 'Moderate', 'High'] as const
export type SevereCastRisk = (typeof SEVERE_CAST_RISKS)[number]
