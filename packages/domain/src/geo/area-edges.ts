import type { MultiPolygon, Polygon, Position } from 'geojson'

export type Area = Polygon | MultiPolygon

/**
 * The edges of many areas in sequence, four numbers each in degrees: from y, to y, from x, to x. Those of area `a` are
 * `starts[a]` to `starts[a + 1]`. Longitudes are unwrapped, so that a ring across the date line continues beyond 180.
 */
export interface AreaEdges {
  starts: Uint32Array
  ends: Float64Array
}

/**
 * Orients outer rings counterclockwise and holes clockwise, regardless of the source. Then a point is inside if its winding
 * number is not zero, even for rings that cross themselves and for parts that overlap.
 */
export function toAreaEdges(areas: readonly (Area | null)[]): AreaEdges {
  const starts = new Uint32Array(areas.length + 1)
  let count = 0
  for (const area of areas) for (const rings of listPolygons(area)) for (const ring of rings) count += ring.length
  const ends = new Float64Array(4 * count)
  let end = 0
  for (const [a, area] of areas.entries()) {
    starts[a] = end
    for (const rings of listPolygons(area)) {
      let outerWest = 0
      for (const [r, ring] of rings.entries()) {
        const xs = unwrappedLongitudes(ring)
        if (r === 0) outerWest = minimum(xs)
        else shiftBeside(xs, outerWest)
        end = pushRing(ends, end, xs, ringLatitudes(ring), r === 0)
      }
    }
  }
  starts[areas.length] = end
  return { starts, ends }
}

const listPolygons = (area: Area | null): Position[][][] =>
  area === null ? [] : area.type === 'Polygon' ? [area.coordinates] : area.coordinates

/** Treats a step of more than 180 degrees as a step across the date line. */
function unwrappedLongitudes(ring: Position[]): Float64Array {
  const xs = new Float64Array(ring.length)
  let turns = 0
  let before = (ring[0]?.[0] as number) ?? 0
  for (let i = 0; i < xs.length; i++) {
    const x = (ring[i] as Position)[0] as number
    if (x - before > 180) turns--
    else if (x - before < -180) turns++
    before = x
    xs[i] = x + 360 * turns
  }
  return xs
}

function ringLatitudes(ring: Position[]): Float64Array {
  const ys = new Float64Array(ring.length)
  for (let i = 0; i < ys.length; i++) ys[i] = (ring[i] as Position)[1] as number
  return ys
}

/** Moves a hole by whole turns of 360 degrees, so that it lies inside its outer ring. */
function shiftBeside(xs: Float64Array, outerWest: number): void {
  const turns = Math.ceil((outerWest - minimum(xs)) / 360 - 1e-12)
  if (turns !== 0) for (let i = 0; i < xs.length; i++) (xs[i] as number) += 360 * turns
}

function pushRing(ends: Float64Array, start: number, xs: Float64Array, ys: Float64Array, turnsLeft: boolean): number {
  const forward = twiceSignedArea(xs, ys) >= 0 === turnsLeft
  let end = start
  for (let i = 0; i < xs.length; i++) {
    const next = i + 1 < xs.length ? i + 1 : 0
    const from = forward ? i : next
    const to = forward ? next : i
    const fromX = xs[from] as number
    const fromY = ys[from] as number
    const toX = xs[to] as number
    const toY = ys[to] as number
    // The last point of a GeoJSON ring repeats the first.
    if (fromX === toX && fromY === toY) continue
    ends[4 * end] = fromY
    ends[4 * end + 1] = toY
    ends[4 * end + 2] = fromX
    ends[4 * end + 3] = toX
    end++
  }
  return end
}

function twiceSignedArea(xs: Float64Array, ys: Float64Array): number {
  let area = 0
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++)
    area += (xs[j] as number) * (ys[i] as number) - (xs[i] as number) * (ys[j] as number)
  return area
}

function minimum(xs: Float64Array): number {
  let least = Number.POSITIVE_INFINITY
  for (const x of xs) if (x < least) least = x
  return least
}
