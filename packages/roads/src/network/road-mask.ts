// Rasterizes the road network for a map tile in WebMercatorQuad: pixels on a road are 1, all others 0.
import type { RoadMask } from '@stormlane/domain/weather'
import type { RoadClass } from './road-class.ts'
import type { RoadLine } from './road-lines.ts'

/** Road classes that are drawn at every zoom. The others start at a higher zoom, so that low zooms are not covered by roads. */
const MAIN_ROADS: readonly RoadClass[] = ['interstate', 'turnpike', 'trans-canada', 'federal', 'motorway']
const OTHER_ROADS_FROM_ZOOM = 6
/** Half the stroke width in pixels of a 256 px tile, by minimum zoom. */
const HALF_WIDTH_PX: readonly (readonly [zoom: number, halfWidth: number])[] = [
  [0, 0.8],
  [6, 1.3],
  [8, 2],
  [11, 3],
  [13, 4.5],
]
/** Size limit of the mask cache; a screen of road tiles needs about 2 MB. */
const CACHE_BYTES = 24 << 20
/** Rough size of an entry without its mask. Most of the earth has no roads, so tiles without a mask must be evicted, too. */
const ENTRY_BYTES = 200

/** Part of a line in Mercator units (the world is 0-1) with its bounding box, for quick rejection. */
interface MercatorLine {
  points: Float64Array
  west: number
  east: number
  north: number
  south: number
  main: boolean
}

export function roadMask(lines: readonly RoadLine[]): RoadMask {
  const projected = lines.filter((road) => !road.ferry).flatMap(projectInParts)
  const cache = new Map<string, Uint8Array | null>()
  let cachedBytes = 0
  return {
    mask(z, x, y, sizePx) {
      const key = `${z}/${x}/${y}/${sizePx}`
      const known = cache.get(key)
      if (known !== undefined) {
        // Reinserting makes the entry the newest, so that eviction removes the least recently used.
        cache.delete(key)
        cache.set(key, known)
        return known
      }
      const drawn = drawMask(projected, z, x, y, sizePx)
      cache.set(key, drawn)
      cachedBytes += bytesOf(drawn)
      for (const [oldest, mask] of cache) {
        if (cachedBytes <= CACHE_BYTES) break
        cache.delete(oldest)
        cachedBytes -= bytesOf(mask)
      }
      return drawn
    },
  }
}

const bytesOf = (mask: Uint8Array | null) => ENTRY_BYTES + (mask?.length ?? 0)

/** Long lines are cut into parts of this many points, so that a tile can skip the parts outside its bounds. */
const PART_POINTS = 16

function projectInParts({ class: roadClass, line }: RoadLine): MercatorLine[] {
  const parts: MercatorLine[] = []
  for (let from = 0; from < line.length - 1; from += PART_POINTS - 1) {
    const points = new Float64Array(line.slice(from, from + PART_POINTS).flatMap(([lng, lat]) => toMercator(lng, lat)))
    const xs = points.filter((_, i) => i % 2 === 0)
    const ys = points.filter((_, i) => i % 2 === 1)
    parts.push({
      points,
      west: Math.min(...xs),
      east: Math.max(...xs),
      north: Math.min(...ys),
      south: Math.max(...ys),
      main: MAIN_ROADS.includes(roadClass),
    })
  }
  return parts
}

function toMercator(lng: number, lat: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Null if no road crosses the tile. */
function drawMask(lines: readonly MercatorLine[], z: number, x: number, y: number, sizePx: number): Uint8Array | null {
  const scale = 2 ** z * sizePx
  const halfWidth = ((HALF_WIDTH_PX.findLast(([zoom]) => z >= zoom)?.[1] ?? 1) * sizePx) / 256
  const margin = halfWidth / scale
  const [left, top, side] = [x / 2 ** z, y / 2 ** z, 1 / 2 ** z]
  const mask = new Uint8Array(sizePx * sizePx)
  let touched = false
  for (const { points, west, east, north, south, main } of lines) {
    if (!main && z < OTHER_ROADS_FROM_ZOOM) continue
    if (east < left - margin || west > left + side + margin || south < top - margin || north > top + side + margin)
      continue
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [ax, ay, bx, by] = [0, 1, 2, 3].map(
        (k) => ((points[i + k] as number) - (k % 2 === 0 ? left : top)) * scale,
      ) as [number, number, number, number]
      touched = drawStroke(mask, sizePx, { ax, ay, bx, by }, halfWidth) || touched
    }
  }
  return touched ? mask : null
}

interface Segment {
  ax: number
  ay: number
  bx: number
  by: number
}

/** Sets the pixels whose centers lie within `halfWidth` of the segment. Returns whether there were any. */
function drawStroke(mask: Uint8Array, size: number, { ax, ay, bx, by }: Segment, halfWidth: number): boolean {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const firstRow = Math.max(0, Math.floor(Math.min(ay, by) - halfWidth))
  const lastRow = Math.min(size - 1, Math.ceil(Math.max(ay, by) + halfWidth))
  const reach = Math.abs(dy) < 1e-9 ? Infinity : (halfWidth * Math.sqrt(length2)) / Math.abs(dy) + halfWidth + 1
  let touched = false
  for (let row = firstRow; row <= lastRow; row++) {
    const py = row + 0.5
    // Limit the columns to where the segment crosses this row, plus the reach of its stroke.
    const t = Math.abs(dy) < 1e-9 ? 0.5 : Math.min(1, Math.max(0, (py - ay) / dy))
    const middle = ax + dx * t
    const from = Math.max(0, Math.floor(Math.max(Math.min(ax, bx) - halfWidth, middle - reach)))
    const to = Math.min(size - 1, Math.ceil(Math.min(Math.max(ax, bx) + halfWidth, middle + reach)))
    for (let column = from; column <= to; column++) {
      const px = column + 0.5
      const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length2))
      const [offX, offY] = [px - ax - along * dx, py - ay - along * dy]
      if (offX * offX + offY * offY > halfWidth * halfWidth) continue
      mask[row * size + column] = 1
      touched = true
    }
  }
  return touched
}
