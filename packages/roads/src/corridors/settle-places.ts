// Gazetteers give the center of a town, but a highway passes one to four miles from it, so the stated road miles can be
// shorter than the straight line between centers. Relaxation moves places as little as possible: every leg that is too
// short pulls its two ends together, repeatedly, until all legs fit (ADR 0051).
import { EARTH_RADIUS_METERS } from '@stormlane/domain/geo'
import { milesToMeters } from '@stormlane/domain/measures'
import type { Place } from './gazetteer.ts'
import type { Corridor, Stop } from './parse-corridors.ts'

/** How far a town's point may be moved from its center. */
const TOWN_REACH_METERS = milesToMeters(6)
/** Junctions are placed on the road by hand, so they may move less. */
const JUNCTION_REACH_METERS = milesToMeters(2)
/** Lowest ratio of road length to straight line, because no road is perfectly straight. */
const MIN_DETOUR_RATIO = 1.008
const MAX_ROUNDS = 1500
/** A leg fits when it is at most this much too short. */
const TOLERANCE_METERS = 2

const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180

interface LegConstraint {
  a: MovablePlace
  b: MovablePlace
  /** The longest straight line that the stated miles allow. */
  reachMeters: number
}

interface MovablePlace {
  place: Place
  /** Where the gazetteer or junctions.tsv puts it. */
  home: Place
  /** How far it may be moved from home. */
  reachMeters: number
}

export function settlePlaces(
  corridors: readonly Corridor[],
  places: ReadonlyMap<string, Place>,
  isJunction: (name: string) => boolean,
): Map<string, Place> {
  const points = new Map<string, MovablePlace>()
  for (const [name, home] of places) {
    points.set(name, {
      home,
      place: { ...home },
      reachMeters: isJunction(name) ? JUNCTION_REACH_METERS : TOWN_REACH_METERS,
    })
  }
  const constraints = corridors.flatMap((corridor) =>
    corridor.stops.flatMap((stop, index): LegConstraint[] => {
      const a = points.get((corridor.stops[index - 1] as Stop | undefined)?.place ?? '')
      const b = points.get(stop.place)
      if (!a || !b || stop.sharedWith) return []
      return [{ a, b, reachMeters: milesToMeters(stop.milesFromPrevious) / MIN_DETOUR_RATIO }]
    }),
  )
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let moved = false
    for (const constraint of constraints) moved = pullTogether(constraint) || moved
    for (const point of points.values()) keepNear(point)
    if (!moved) break
  }
  return new Map(
    [...points].map(([name, { place }]) => [
      name,
      { ...place, lng: roundDegrees(place.lng), lat: roundDegrees(place.lat) },
    ]),
  )
}

function pullTogether({ a, b, reachMeters }: LegConstraint): boolean {
  const [east, north] = eastAndNorth(a.place, b.place)
  const meters = Math.hypot(east, north)
  if (meters <= reachMeters + TOLERANCE_METERS) return false
  // Each end moves half of the correction, so that neighboring legs do not push a place back and forth.
  const share = ((meters - reachMeters) / meters) * 0.5
  move(a, east * share, north * share)
  move(b, -east * share, -north * share)
  return true
}

function keepNear(point: MovablePlace): void {
  const [east, north] = eastAndNorth(point.home, point.place)
  const meters = Math.hypot(east, north)
  if (meters <= point.reachMeters) return
  const excess = 1 - point.reachMeters / meters
  move(point, -east * excess, -north * excess)
}

function move(point: MovablePlace, eastMeters: number, northMeters: number): void {
  point.place.lng += eastMeters / (METERS_PER_DEGREE * Math.cos((point.home.lat * Math.PI) / 180))
  point.place.lat += northMeters / METERS_PER_DEGREE
}

function eastAndNorth(a: Place, b: Place): [east: number, north: number] {
  const shrink = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return [(b.lng - a.lng) * METERS_PER_DEGREE * shrink, (b.lat - a.lat) * METERS_PER_DEGREE]
}

/** Rounds to four decimals, about ten meters. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
