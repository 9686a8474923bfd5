import { type Area, toAreaEdges } from './area-edges.ts'
import { AreaIndex } from './area-index.ts'
import type { CornerBounds } from './corner-bounds.ts'

interface Box {
  west: number
  east: number
  south: number
  north: number
}

/** Whether an area and a box intersect; edges count. Either may cross the date line. */
export function areaMeetsBounds(area: Area, bounds: CornerBounds): boolean {
  const { ends, starts } = toAreaEdges([area])
  const count = 4 * (starts[1] as number)
  for (const box of boxTurns(bounds))
    for (let e = 0; e < count; e += 4) {
      const [y0, y1, x0, x1] = ends.subarray(e, e + 4) as unknown as [number, number, number, number]
      if (segmentMeetsBox(x0, y0, x1, y1, box)) return true
    }
  // No edge touches the box, so it is entirely inside or entirely outside the area.
  return new AreaIndex([area]).containing(bounds.swLongitude, bounds.swLatitude).length > 0
}

/** Unwrapped longitudes of areas may extend over two turns of 360 degrees, so the box is tested on each. */
function boxTurns({ swLongitude, neLongitude, swLatitude, neLatitude }: CornerBounds): Box[] {
  const width = swLongitude <= neLongitude ? neLongitude - swLongitude : neLongitude + 360 - swLongitude
  return [-360, 0, 360].map((turn) => ({
    west: swLongitude + turn,
    east: swLongitude + turn + width,
    south: swLatitude,
    north: neLatitude,
  }))
}

/** Clips the segment by the box's four lines: Liang & Barsky (1984). */
function segmentMeetsBox(x0: number, y0: number, x1: number, y1: number, box: Box): boolean {
  let from = 0
  let to = 1
  for (const [along, left] of [
    [x0 - x1, x0 - box.west],
    [x1 - x0, box.east - x0],
    [y0 - y1, y0 - box.south],
    [y1 - y0, box.north - y0],
  ] as const) {
    if (along === 0) {
      if (left < 0) return false
    } else if (along < 0) from = Math.max(from, left / along)
    else to = Math.min(to, left / along)
    if (from > to) return false
  }
  return true
}
