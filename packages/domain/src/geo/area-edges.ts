import type { MultiPolygon, Polygon, Position } from 'geojson'

export type Area = Polygon | MultiPolygon

/**
 * The edges of many areas, one after the other: edge `i` runs from (x0, y0) to (x1, y1) in degrees, those of area `a` are
 * `starts[a]` to `starts[a + 1]`. Longitudes are unwrapped, so that a ring across the date line runs on beyond 180.
 */
export interface AreaEdges {
  starts: Uint32Array
  x0: Float64Array
  y0: Float64Array
  x1: Float64Array
  y1: Float64Array
}

/**
 * Outer rings turn left and holes turn right, whatever the source did. Then a point is inside where the rings wind around
 * it (nonzero), which also holds for rings that cross themselves and for parts that overlap.
 */
export function edgesOf(areas: readonly (Area | null)[]): AreaEdges {
  const starts = new Uint32Array(areas.length + 1)
  let count = 0
  for (const area of areas) for (const rings of polygonsOf(area)) for (const ring of rings) count += ring.length
  const edges = {
    x0: new Float64Array(count),
    y0: new Float64Array(count),
    x1: new Float64Array(count),
    y1: new Float64Array(count),
  }
  let end = 0
  for (const [a, area] of areas.entries()) {
    starts[a] = end
    for (const rings of polygonsOf(area)) {
      let outerWest = 0
      for (const [r, ring] of rings.entries()) {
        const xs = unwrappedLongitudes(ring)
        if (r === 0) outerWest = minimum(xs)
        else shiftBeside(xs, outerWest)
        end = pushRing(edges, end, xs, ring, r === 0)
      }
    }
  }
  starts[areas.length] = end
  return { starts, ...edges }
}

const polygonsOf = (area: Area | null): Position[][][] =>
  area === null ? [] : area.type === 'Polygon' ? [area.coordinates] : area.coordinates

/** A step of more than half the globe means the short way across the date line. */
function unwrappedLongitudes(ring: Position[]): Float64Array {
  const xs = new Float64Array(ring.length)
  let turns = 0
  for (let i = 0; i < ring.length; i++) {
    const x = longitudeAt(ring, i)
    if (i > 0) {
      const step = x - longitudeAt(ring, i - 1)
      if (step > 180) turns--
      else if (step < -180) turns++
    }
    xs[i] = x + 360 * turns
  }
  return xs
}

/** A hole is counted on the same turn of the globe as its outer ring. */
function shiftBeside(xs: Float64Array, outerWest: number): void {
  const turns = Math.ceil((outerWest - minimum(xs)) / 360 - 1e-12)
  if (turns !== 0) for (let i = 0; i < xs.length; i++) (xs[i] as number) += 360 * turns
}

function pushRing(
  { x0, y0, x1, y1 }: Omit<AreaEdges, 'starts'>,
  start: number,
  xs: Float64Array,
  ring: Position[],
  turnsLeft: boolean,
): number {
  const forward = twiceSignedArea(xs, ring) >= 0 === turnsLeft
  let end = start
  for (let i = 0; i < xs.length; i++) {
    const next = i + 1 < xs.length ? i + 1 : 0
    const from = forward ? i : next
    const to = forward ? next : i
    const fromX = xs[from] as number
    const fromY = latitudeAt(ring, from)
    const toX = xs[to] as number
    const toY = latitudeAt(ring, to)
    // the closing point of a GeoJSON ring repeats the first
    if (fromX === toX && fromY === toY) continue
    x0[end] = fromX
    y0[end] = fromY
    x1[end] = toX
    y1[end] = toY
    end++
  }
  return end
}

function twiceSignedArea(xs: Float64Array, ring: Position[]): number {
  let area = 0
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++)
    area += (xs[j] as number) * latitudeAt(ring, i) - (xs[i] as number) * latitudeAt(ring, j)
  return area
}

function minimum(xs: Float64Array): number {
  let least = Number.POSITIVE_INFINITY
  for (const x of xs) if (x < least) least = x
  return least
}

const longitudeAt = (ring: Position[], i: number) => (ring[i] as Position)[0] as number
const latitudeAt = (ring: Position[], i: number) => (ring[i] as Position)[1] as number
