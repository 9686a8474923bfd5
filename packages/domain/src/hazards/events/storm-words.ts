/** Hazards of a storm, as storm sources name them. */
export const STORM_TYPES = ['Winter Storm', 'Ice Storm', 'Heavy Rain', 'Wind Storm', 'Severe Thunderstorms'] as const
export type StormType = (typeof STORM_TYPES)[number]

/** Areas of dangerous weather that our own runs find beside storms. They are followed like storms, but are no events of the layer of storms. */
export const AREA_TYPES = ['Fog', 'Heat Wave', 'Cold Wave', 'Fire Weather'] as const
export type AreaType = (typeof AREA_TYPES)[number]

/** Risk categories of severe weather, ascending, as the Storm Prediction Center names them. */
export const SEVERE_CAST_RISKS = ['Marginal', 'Slight', 'Enhanced', 'Moderate', 'High'] as const
export type SevereCastRisk = (typeof SEVERE_CAST_RISKS)[number]
