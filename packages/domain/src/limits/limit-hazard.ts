export const LIMIT_HAZARDS = ['gust', 'snow_rate', 'ice', 'heat', 'cold', 'flood_chance', 'visibility'] as const
export type LimitHazard = (typeof LIMIT_HAZARDS)[number]

/** Whose limit it is. */
export interface LimitOwner {
  kind: 'organization' | 'group' | 'location'
  name: string
  /** The vehicles that it is for, in words; absent for limits of locations. */
  vehicles?: string
}
