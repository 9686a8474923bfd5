// Builds the rest of a planned road from the stretches of its evaluation, so that no search is needed for it.
import type { RoadKind, RouteLeg, RouteOption, RouteSegment, RouteStop } from '@stormlane/domain/roads'
import { linePart } from './line-part.ts'

/** A stretch of the planned road. */
export interface PlannedStretch {
  /** Latitude, longitude, latitude, longitude … */
  line: Float64Array
  lengthMeters: number
  freeFlowMps: number
  roadKind: RoadKind
  routeName: string
  entersAt: Date
  leavesAt: Date
}

/** A place on the planned road. */
export interface PlaceOnRoad {
  stretch: number
  /** 0-1 of the stretch. */
  share: number
}

interface PlacedStop {
  stop: RouteStop
  place: PlaceOnRoad
}

/** The road from a place on, with its stops in order; null if nothing is left of it. */
export function roadFrom(
  stretches: readonly PlannedStretch[],
  from: PlaceOnRoad,
  stops: readonly PlacedStop[],
): RouteOption | null {
  const geometry: number[] = []
  const segments: RouteSegment[] = []
  const legs: RouteLeg[] = []
  let fromSegment = 0
  const endLeg = (stopSeconds: number) => {
    legs.push({ fromSegment, endSegment: segments.length, stopSeconds })
    fromSegment = segments.length
  }
  stretches.forEach((stretch, index) => {
    if (index < from.stretch) return
    let share = index === from.stretch ? from.share : 0
    for (const { stop, place } of stops.filter((one) => one.place.stretch === index)) {
      addPart(geometry, segments, stretch, [share, place.share])
      share = Math.max(share, place.share)
      endLeg(stop.stopSeconds)
    }
    addPart(geometry, segments, stretch, [share, 1])
  })
  if (segments.length === 0) return null
  endLeg(0)
  return { geometry: Float64Array.from(geometry), segments, legs }
}

function addPart(
  geometry: number[],
  segments: RouteSegment[],
  { line, lengthMeters, freeFlowMps, roadKind, routeName }: PlannedStretch,
  [from, to]: readonly [from: number, to: number],
): void {
  const meters = lengthMeters * (to - from)
  if (meters <= 0) return
  const fromPoint = geometry.length / 2
  geometry.push(...linePart(line, from, to))
  segments.push({ fromPoint, toPoint: geometry.length / 2 - 1, lengthMeters: meters, freeFlowMps, roadKind, routeName })
}
