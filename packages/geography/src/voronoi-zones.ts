import type { Area } from '@stormlane/domain/geo'
import type { MultiPolygon, Position } from 'geojson'

export interface Seed {
  name: string
  lng: number
  lat: number
}

export interface VoronoiZone {
  seed: Seed
  geometry: MultiPolygon
}

/** Smaller islands and slivers are left out. */
const MIN_SQUARE_DEGREES = 0.02

/** Divides an outline into Voronoi cells: each seed gets the area that is nearer to it than to any other. Holes are dropped. */
export function voronoiZones(outline: Area, seeds: readonly Seed[]): VoronoiZone[] {
  const polygons = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates
  const rings = polygons.flatMap(([outer]) =>
    outer && ringArea(outer) >= MIN_SQUARE_DEGREES ? [outer.slice(0, -1)] : [],
  )
  // The same longitude scale for all seeds, so that three neighboring zones meet in one point.
  const middle = seeds.reduce((sum, { lat }) => sum + lat, 0) / seeds.length
  const longitudeScale = Math.cos((middle * Math.PI) / 180) ** 2
  return seeds.flatMap((seed) => {
    const parts = rings
      .map((ring) => voronoiCell(seed, seeds, ring, longitudeScale))
      .filter((ring) => ring.length >= 3 && ringArea(ring) >= MIN_SQUARE_DEGREES)
    if (parts.length === 0) return []
    const coordinates = parts.map((ring) => [[...ring, ring[0] as Position]])
    return [{ seed, geometry: { type: 'MultiPolygon' as const, coordinates } }]
  })
}

function voronoiCell(
  seed: Seed,
  seeds: readonly Seed[],
  ring: readonly Position[],
  longitudeScale: number,
): Position[] {
  let part = [...ring]
  for (const other of seeds) {
    if (other === seed || part.length === 0) continue
    // Not positive for points nearer to the seed than to the other one; the border is a straight line.
    const side = ([lng = 0, lat = 0]: Position) =>
      longitudeScale * (other.lng - seed.lng) * (lng - (seed.lng + other.lng) / 2) +
      (other.lat - seed.lat) * (lat - (seed.lat + other.lat) / 2)
    part = clipRing(part, side)
  }
  return part.map(([lng = 0, lat = 0]) => [roundDegrees(lng), roundDegrees(lat)])
}

/** The part of a ring where `side` is not positive: Sutherland & Hodgman (1974). */
function clipRing(ring: readonly Position[], side: (at: Position) => number): Position[] {
  const kept: Position[] = []
  for (const [i, to] of ring.entries()) {
    const from = ring.at(i - 1) as Position
    const [a, b] = [side(from), side(to)]
    if (a > 0 !== b > 0) kept.push(crossing(from, to, a / (a - b)))
    if (b <= 0) kept.push(to)
  }
  return kept
}

const crossing = ([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position, share: number): Position => [
  x0 + share * (x1 - x0),
  y0 + share * (y1 - y0),
]

/** Rounding makes the shared corners of two zones equal, so that their common border can be removed in a union. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000

function ringArea(ring: readonly Position[]): number {
  let area = 0
  for (const [i, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x0 = 0, y0 = 0] = ring.at(i - 1) as Position
    area += x0 * y1 - x1 * y0
  }
  return Math.abs(area) / 2
}

/** The union of zones: borders shared by two zones are removed, and the remaining edges are chained to rings. */
export function unionOfZones(zones: readonly MultiPolygon[]): Area {
  const ends = new Map<string, { at: Position; to: Position[] }>()
  const key = (at: Position) => at.join()
  for (const { coordinates } of zones)
    for (const [outer = []] of coordinates)
      for (let i = 1; i < outer.length; i++) {
        const [from, to] = [outer[i - 1] as Position, outer[i] as Position]
        if (key(from) === key(to)) continue
        const back = ends.get(key(to))?.to
        const sharedEdge = back?.findIndex((at) => key(at) === key(from)) ?? -1
        if (back && sharedEdge >= 0) back.splice(sharedEdge, 1)
        else {
          const edges = ends.get(key(from)) ?? { at: from, to: [] }
          edges.to.push(to)
          ends.set(key(from), edges)
        }
      }
  const rings: Position[][] = []
  for (const start of ends.values())
    for (let next = start.to.pop(); next; next = start.to.pop()) {
      const ring = [start.at, next]
      for (let at = next; key(at) !== key(start.at); ) {
        const nextPoint = ends.get(key(at))?.to.pop()
        if (!nextPoint) break
        ring.push(nextPoint)
        at = nextPoint
      }
      if (ring.length >= 4 && ringArea(ring) >= MIN_SQUARE_DEGREES) rings.push([...ring, ring[0] as Position])
    }
  return { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }
}
