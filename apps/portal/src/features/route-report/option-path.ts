import { type RiskPath, type RiskStretch, riskPath } from '@stormlane/domain/trips'
import type { SharedOption, SharedRoute } from './report-queries.ts'

export interface OptionPath {
  option: SharedOption
  path: RiskPath
}

/** Returns the options that have a geometry. */
export function optionPaths(route: SharedRoute): OptionPath[] {
  return route.routeResults.flatMap((option) => {
    const path = riskPath(option)
    return path.points.length > 1 ? [{ option, path }] : []
  })
}

/** The segment with the worst road of a stretch that is ahead; undefined without segments. A segment has one risk. */
export const worstWithin = ({ segments }: SharedOption, { fromMile, toMile }: RiskStretch) =>
  segments
    .filter((segment) => isBetween((segment.fromMile + segment.toMile) / 2, fromMile, toMile))
    .reduce<SharedOption['segments'][number] | undefined>(
      (worst, segment) => (worst && worst.roadIndex >= segment.roadIndex ? worst : segment),
      undefined,
    )

const isBetween = (mile: number, from: number, to: number) => mile >= from && mile < to
