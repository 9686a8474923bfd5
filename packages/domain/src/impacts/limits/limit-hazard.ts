export const LIMIT_HAZARDS = ['gust', 'snow_rate', 'ice', 'heat', 'cold', 'flood_chance', 'visibility'] as const
export type LimitHazard = (typeof LIMIT_HAZARDS)[number]

/** The hazards whose lower values are worse; kept apart from their rules, which the portal loads only for forms. */
const LOWER_IS_WORSE: ReadonlySet<string> = new Set<LimitHazard>(['cold', 'visibility'])
export const isLowerWorse = (hazard: string): boolean => LOWER_IS_WORSE.has(hazard)

/** The owner of a limit. */
export interface LimitOwner {
  kind: 'organization' | 'group' | 'location'
  name: string
  /** Describes the vehicles that the limit is for; absent for limits of locations. */
  vehicles?: string
}
