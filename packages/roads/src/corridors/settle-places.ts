// Gazetteers give the middle of a town, but a highway passes a mile or four beside it, and then the stated miles of the
// road would be shorter than a straight line. Places are therefore moved, as little as possible, to where the road can
// reach them: every leg that is too short pulls its two ends together, again and again, until all of them fit.
import { EARTH_RADIUS_METRES, milesToMetres } from '@stormlane/domain'
import type { Place } from './gazetteer.ts'
import type { Corridor, Stop } from './parse-corridors.ts'

/** How far a road may pass the middle of the town it is signed to. */
const TOWN_REACH_METRES = milesToMetres(6)
/** Junctions are placed by hand on the road itself. */
const JUNCTION_REACH_METRES = milesToMetres(2)
/** A road is never quite straight. */
const STRAIGHTEST = 1.008
const ROUNDS = 1500
/** Closer than this is close enough. */
const FITS_WITHIN_METRES = 2

const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180

interface Pull {
  a: Point
  b: Point
  /** The longest straight line that the stated miles allow. */
  reachMetres: number
}

interface Point {
  place: Place
  home: Place
  reachMetres: number
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
      reachMetres: isJunction(name) ? JUNCTION_REACH_METRES : TOWN_REACH_METRES,
    })
  }
  const pulls = corridors.flatMap((corridor) =>
    corridor.stops.flatMap((stop, index): Pull[] => {
      const a = points.get((corridor.stops[index - 1] as Stop | undefined)?.place ?? '')
      const b = points.get(stop.place)
      if (!a || !b || stop.sharedWith) return []
      return [{ a, b, reachMetres: milesToMetres(stop.milesFromPrevious) / STRAIGHTEST }]
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

function pullTogether({ a, b, reachMetres }: Pull): boolean {
  const [east, north] = eastAndNorth(a.place, b.place)
  const metres = Math.hypot(east, north)
  if (metres <= reachMetres + FITS_WITHIN_METRES) return false
  // Half a step each keeps neighbouring legs from throwing a place back and forth.
  const share = ((metres - reachMetres) / metres) * 0.5
  move(a, east * share, north * share)
  move(b, -east * share, -north * share)
  return true
}

function keepNear(point: Point): void {
  const [east, north] = eastAndNorth(point.home, point.place)
  const metres = Math.hypot(east, north)
  if (metres <= point.reachMetres) return
  const excess = 1 - point.reachMetres / metres
  move(point, -east * excess, -north * excess)
}

function move(point: Point, eastMetres: number, northMetres: number): void {
  point.place.lng += eastMetres / (METRES_PER_DEGREE * Math.cos((point.home.lat * Math.PI) / 180))
  point.place.lat += northMetres / METRES_PER_DEGREE
}

function eastAndNorth(a: Place, b: Place): [east: number, north: number] {
  const shrink = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return [(b.lng - a.lng) * METRES_PER_DEGREE * shrink, (b.lat - a.lat) * METRES_PER_DEGREE]
}

/** Ten metres. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
