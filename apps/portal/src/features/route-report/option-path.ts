import { type RiskPath, riskPath } from '@stormlane/domain/trips'
import type { SharedOption, SharedRoute } from './report-queries.ts'

export interface OptionPath {
  option: SharedOption
  path: RiskPath
}

/** Returns the options that have a geometry. */
export function optionPaths(route: SharedRoute): OptionPath[] {
  return route.routeResults.flatMap((option) => {
    const path = riskPath(option.roadRiskPolylines, option.distanceMiles)
    return path.points.length > 1 ? [{ option, path }] : []
  })
}

/** The segment at a mile. */
export const segmentAt = ({ segments }: SharedOption, mile: number) =>
  segments.find(({ fromMile, toMile }) => mile >= fromMile && mile < toMile) ?? segments.at(-1)
