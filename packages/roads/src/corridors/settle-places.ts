// Gazetteers give the middle of a town, but a highway passes a mile or four beside it, and then the stated miles of the
// road would be shorter than a straight line. Places are therefore moved, as little as possible, to where the road can
// reach them: every leg that is too short pulls its two ends together, again and again, until all of them fit.
import { EARTH_RADIUS_METERS, milesToMeters } from '@stormlane/domain'
import type { Place } from './gazetteer.ts'
import type { Corridor, Stop } from './parse-corridors.ts'

/** How far a road may pass the middle of the town it is signed to. */
const TOWN_REACH_METERS = milesToMeters(6)
/** Junctions are placed by hand on the road itself. */
const JUNCTION_REACH_METERS = milesToMeters(2)
/** A road is never quite straight. */
const STRAIGHTEST = 1.008
const ROUNDS = 1500
/** Closer than this is close enough. */
const FITS_WITHIN_METERS = 2

const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180

interface Pull {
  a: Point
  b: Point
  /** The longest straight line that the stated miles allow. */
  reachMeters: number
}

interface Point {
  place: Place
  home: Place
  reachMeters: number
}

export function settlePlaces(
  corridors: readonly Corridor[],
  places: ReadonlyMap<string, Place>,
  isJunction: (name: string) => boolean,
): Map<string, Place> {
  const points = new Map<string, Point>()
  for (const [name, home] of places) {
    points.set(name, {
      home,
      place: { ...home },
      reachMeters: isJunction(name) ? JUNCTION_REACH_METERS : TOWN_REACH_METERS,
    })
  }
  const pulls = corridors.flatMap((corridor) =>
    corridor.stops.flatMap((stop, index): Pull[] => {
      const a = points.get((corridor.stops[index - 1] as Stop | undefined)?.place ?? '')
      const b = points.get(stop.place)
      if (!a || !b || stop.sharedWith) return []
      return [{ a, b, reachMeters: milesToMeters(stop.milesFromPrevious) / STRAIGHTEST }]
    }),
  )
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false
    for (const pull of pulls) moved = pullTogether(pull) || moved
    for (const point of points.values()) keepNear(point)
    if (!moved) break
  }
  return new Map([...points].map(([name, { place }]) => [name, { lng: rounded(place.lng), lat: rounded(place.lat) }]))
}

function pullTogether({ a, b, reachMeters }: Pull): boolean {
  const [east, north] = eastAndNorth(a.place, b.place)
  const meters = Math.hypot(east, north)
  if (meters <= reachMeters + FITS_WITHIN_METERS) return false
  // Half a step each keeps neighboring legs from throwing a place back and forth.
  const share = ((meters - reachMeters) / meters) * 0.5
  move(a, east * share, north * share)
  move(b, -east * share, -north * share)
  return true
}

function keepNear(point: Point): void {
  const [east, north] = eastAndNorth(point.home, point.place)
  const meters = Math.hypot(east, north)
  if (meters <= point.reachMeters) return
  const excess = 1 - point.reachMeters / meters
  move(point, -east * excess, -north * excess)
}

function move(point: Point, eastMeters: number, northMeters: number): void {
  point.place.lng += eastMeters / (METERS_PER_DEGREE * Math.cos((point.home.lat * Math.PI) / 180))
  point.place.lat += northMeters / METERS_PER_DEGREE
}

function eastAndNorth(a: Place, b: Place): [east: number, north: number] {
  const shrink = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return [(b.lng - a.lng) * METERS_PER_DEGREE * shrink, (b.lat - a.lat) * METERS_PER_DEGREE]
}

/** Ten meters. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
