import { encodePolyline } from '@stormlane/domain/geo'
import { weatherFlagsFromBits } from '@stormlane/domain/indices'
import { roadRiskColor, type SegmentColor, slowdownColor } from '@stormlane/domain/levels'
import type { RoutePolyline } from '@stormlane/domain/trips'
import { stretchSlowdown } from './stretches.ts'
import { stepsLine, type TravelPath } from './travel-path.ts'
import type { Walk } from './walk.ts'

const COLORS: Record<RoutePolyline['type'], (path: TravelPath, walked: Walk, step: number) => SegmentColor> = {
  slowdown: (path, walked, step) => slowdownColor(stretchSlowdown(path, walked, step, step)),
  road_risk: (path, walked, step) =>
    roadRiskColor(walked.roadIndex[step] as number, stretchSlowdown(path, walked, step, step)),
}

/** The route as encoded polylines, one per run of the same color, without gaps. */
export function routePolylines(
  path: TravelPath,
  walked: Walk,
  type: RoutePolyline['type'],
  route: number,
): RoutePolyline[] {
  const polylines: RoutePolyline[] = []
  let from = 0
  for (let step = 0; step < path.count; step++) {
    const color = COLORS[type](path, walked, step)
    const endsRun = step === path.count - 1 || COLORS[type](path, walked, step + 1) !== color
    if (!endsRun) continue
    let maxRoadIndex = 0
    let flagBits = 0
    for (let i = from; i <= step; i++) {
      maxRoadIndex = Math.max(maxRoadIndex, walked.roadIndex[i] as number)
      flagBits |= walked.flagBits[i] as number
    }
    polylines.push({
      polyline: encodePolyline(stepsLine(path, from, step)),
      color,
      type,
      route,
      slowdownFraction: stretchSlowdown(path, walked, from, step),
      maxRoadIndex,
      weatherFlags: weatherFlagsFromBits(flagBits),
    })
    from = step + 1
  }
  return polylines
}
