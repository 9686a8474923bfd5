import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'

/** The fields of a tag that matter here; times come from the wire as text or from the model as dates. */
interface RiskTag {
  source: string
  impactLevel: number
  effective: Date | string | null
  expires: Date | string | null
}

export interface WeatherRisk<Tag> {
  level: ImpactLevel
  /** Worst first. */
  tags: Tag[]
}

/** The risk of weather and alerts, without the impact indices, in a day frame: the tags that apply in it (our choice). */
export function weatherRisk<Tag extends RiskTag>(
  tags: readonly Tag[],
  { startTime, endTime }: { startTime: Date; endTime: Date },
): WeatherRisk<Tag> {
  const applying = tags
    .filter(({ source, effective, expires }) => {
      const begins = effective === null ? Number.NEGATIVE_INFINITY : new Date(effective).getTime()
      const ends = expires === null ? Number.POSITIVE_INFINITY : new Date(expires).getTime()
      return source !== 'impact' && begins < endTime.getTime() && ends > startTime.getTime()
    })
    .toSorted((a, b) => b.impactLevel - a.impactLevel)
  return { level: (applying[0]?.impactLevel ?? IMPACT_LEVELS.none) as ImpactLevel, tags: applying }
}
