import type { Area } from '@stormlane/domain'
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

/** Islands and slivers smaller than this are left out, square degrees. */
const LEAST_SQUARE_DEGREES = 0.02

/** Divides an outline among places: to each belongs what lies nearer to it than to any other. Holes are not kept. */
export function voronoiZones(outline: Area, seeds: readonly Seed[]): VoronoiZone[] {
  const polygons = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates
  const rings = polygons.flatMap(([outer]) =>
    outer && size(outer) >= LEAST_SQUARE_DEGREES ? [outer.slice(0, -1)] : [],
  )
  // one squeeze for all, so that three zones meet in one point
  const middle = seeds.reduce((sum, { lat }) => sum + lat, 0) / seeds.length
  const squeeze = Math.cos((middle * Math.PI) / 180) ** 2
  return seeds.flatMap((seed) => {
    const parts = rings
      .map((ring) => nearerTo(seed, seeds, ring, squeeze))
      .filter((ring) => ring.length >= 3 && size(ring) >= LEAST_SQUARE_DEGREES)
    if (parts.length === 0) return []
    const coordinates = parts.map((ring) => [[...ring, ring[0] as Position]])
    return [{ seed, geometry: { type: 'MultiPolygon' as const, coordinates } }]
  })
}

function nearerTo(seed: Seed, seeds: readonly Seed[], ring: readonly Position[], squeeze: number): Position[] {
  let part = [...ring]
  for (const other of seeds) {
    if (other === seed || part.length === 0) continue
    // inside is where the distance to the seed is the smaller one: a line in the plane of degrees
    const side = ([lng = 0, lat = 0]: Position) =>
      squeeze * (other.lng - seed.lng) * (lng - (seed.lng + other.lng) / 2) +
      (other.lat - seed.lat) * (lat - (seed.lat + other.lat) / 2)
    part = clipped(part, side)
  }
  return part.map(([lng = 0, lat = 0]) => [rounded(lng), rounded(lat)])
}

/** What of a ring lies where `side` is not above zero: Sutherland & Hodgman (1974). */
function clipped(ring: readonly Position[], side: (at: Position) => number): Position[] {
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

/** Equal places of two zones become equal numbers, so that their common side can be taken out. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

function size(ring: readonly Position[]): number {
  let area = 0
  for (const [i, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x0 = 0, y0 = 0] = ring.at(i - 1) as Position
    area += x0 * y1 - x1 * y0
  }
  return Math.abs(area) / 2
}

/** Several zones as one area: sides that two of them share fall away, and what is left is chained to rings. */
export function joined(zones: readonly MultiPolygon[]): Area {
  const ends = new Map<string, { at: Position; to: Position[] }>()
  const key = (at: Position) => at.join()
  for (const { coordinates } of zones)
    for (const [outer = []] of coordinates)
      for (let i = 1; i < outer.length; i++) {
        const [from, to] = [outer[i - 1] as Position, outer[i] as Position]
        if (key(from) === key(to)) continue
        const back = ends.get(key(to))?.to
        const twin = back?.findIndex((at) => key(at) === key(from)) ?? -1
        if (back && twin >= 0) back.splice(twin, 1)
        else {
          const leaving = ends.get(key(from)) ?? { at: from, to: [] }
          leaving.to.push(to)
          ends.set(key(from), leaving)
        }
      }
  const rings: Position[][] = []
  for (const start of ends.values())
    for (let next = start.to.pop(); next; next = start.to.pop()) {
      const ring = [start.at, next]
      for (let at = next; key(at) !== key(start.at); ) {
        const onward = ends.get(key(at))?.to.pop()
        if (!onward) break
        ring.push(onward)
        at = onward
      }
      if (ring.length >= 4 && size(ring) >= LEAST_SQUARE_DEGREES) rings.push([...ring, ring[0] as Position])
    }
  return { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }
}
