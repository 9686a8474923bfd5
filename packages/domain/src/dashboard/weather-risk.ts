import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'

/** What counts of a tag; times as the wire or the model writes them. */
interface RiskTag {
  source: string
  impactLevel: number
  effective: Date | string | null
  expires: Date | string | null
}

export interface WeatherRisk<Tag> {
  level: ImpactLevel
  /** In the order given, worst first. */
  tags: Tag[]
}

/** What weather and alerts, apart from the impact indices, do to a place in a frame of days: the tags that hold in it (ours). */
export function weatherRisk<Tag extends RiskTag>(
  tags: readonly Tag[],
  { startTime, endTime }: { startTime: Date; endTime: Date },
): WeatherRisk<Tag> {
  const holding = tags
    .filter(({ source, effective, expires }) => {
      const begins = effective === null ? Number.NEGATIVE_INFINITY : new Date(effective).getTime()
      const ends = expires === null ? Number.POSITIVE_INFINITY : new Date(expires).getTime()
      return source !== 'impact' && begins < endTime.getTime() && ends > startTime.getTime()
    })
    .toSorted((a, b) => b.impactLevel - a.impactLevel)
  return { level: (holding[0]?.impactLevel ?? IMPACT_LEVELS.none) as ImpactLevel, tags: holding }
}
