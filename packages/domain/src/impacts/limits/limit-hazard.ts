export const LIMIT_HAZARDS = ['gust', 'snow_rate', 'ice', 'heat', 'cold', 'flood_chance', 'visibility'] as const
export type LimitHazard = (typeof LIMIT_HAZARDS)[number]

/** The owner of a limit. */
export interface LimitOwner {
  kind: 'organization' | 'group' | 'location'
  name: string
  /** Describes the vehicles that the limit is for; absent for limits of locations. */
  vehicles?: string
}
