// Closures on a way: the vehicle stands before a closed step until the road opens.
import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import type { PathWeather } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { stepStart, type TravelPath } from '../travel/travel-path.ts'
import { type Drive, type Walk, walk } from '../travel/walk.ts'

/** A reported closure of a road. */
export interface RoadClosed extends Coordinates {
  /** The name of the road; empty if it is unknown. */
  roadName: string
  from: Date
  /** Null if nobody knows when it opens. */
  until: Date | null
}

/** A closure is on a step if it is this near to its middle or ends (our choice): reports are placed to a mile or so. */
const NEAR_METERS = 1600
/** How long a closure without an end is assumed to last after the vehicle reaches it (our choice). */
const UNKNOWN_END_MS = 6 * HOUR_MS

interface ClosedStep {
  step: number
  closed: RoadClosed
}

/** The closed steps of a way, in order of travel. */
export function closedSteps(path: TravelPath, closures: readonly RoadClosed[]): ClosedStep[] {
  const found: ClosedStep[] = []
  for (let step = 0; step < path.count && closures.length > 0; step++) {
    const { routeName = '' } = path.option.segments[path.segment[step] as number] ?? {}
    const places = [
      stepStart(path, step),
      { latitude: path.latitude[step] as number, longitude: path.longitude[step] as number },
    ]
    for (const closed of closures)
      if (
        isSameRoad(routeName, closed.roadName) &&
        places.some((place) => distanceMeters(place, closed) <= NEAR_METERS)
      )
        found.push({ step, closed })
  }
  return found
}

const isSameRoad = (one: string, other: string) =>
  one === '' || other === '' || namesOf(one).some((name) => namesOf(other).includes(name))

/** "I-80/US 30" is two names, and "I 80" is "I-80". */
const namesOf = (text: string) => text.split('/').map((name) => name.replaceAll(/[\s-]/g, '').toUpperCase())

/** The same road with a stop before a step. */
export function withWait(path: TravelPath, step: number, seconds: number): TravelPath {
  const stopSeconds = Float64Array.from(path.stopSeconds)
  stopSeconds[step - 1] = (stopSeconds[step - 1] ?? 0) + seconds
  return { ...path, stopSeconds }
}

export interface OpenWalk {
  path: TravelPath
  drive: Drive
  walked: Walk
  isClosed: boolean
}

/** Walks a way, standing before each closed step until it opens. Throws beyond the end of the forecast. */
export function walkWhenOpen(
  way: TravelPath,
  weather: PathWeather,
  start: Drive,
  closed: readonly ClosedStep[],
): OpenWalk {
  let [path, drive, isClosed] = [way, start, false]
  let walked = walk(path, weather, drive)
  for (const { step, closed: closure } of closed) {
    const enters = walked.entersAtMs[step] as number
    const opens = closure.until?.getTime() ?? enters + UNKNOWN_END_MS
    if (enters < closure.from.getTime() || enters >= opens) continue
    isClosed = true
    if (step === 0) drive = { ...drive, departAtMs: opens }
    else path = withWait(path, step, (opens - enters) / 1000)
    walked = walk(path, weather, drive)
  }
  return { path, drive, walked, isClosed }
}
