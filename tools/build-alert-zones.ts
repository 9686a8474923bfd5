// Writes packages/geography/data/alert-zones.json.gz: coarse outlines of the alert zones of the National Weather Service (public domain), from
// GeoJSON files whose features have the code of their zone as `ugc`. Use: node tools/build-alert-zones.ts FILE…
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

type Ring = [number, number][]

/** Outlines are stored in thousandths of a degree, each point as its distance from the one before. */
const STEPS_A_DEGREE = 1000
/** Points closer to the line between their neighbors than this are left out: about 1 km. */
const TOLERANCE_DEGREES = 0.01

const zones: Record<string, number[][][]> = {}
for (const file of process.argv.slice(2)) {
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as {
    features: { properties: { ugc: string }; geometry: { type: string; coordinates: Ring[] | Ring[][] } }[]
  }
  for (const { properties, geometry } of features) {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Ring[][]
    const written = polygons
      .map((rings) => rings.map((ring) => toSteps(simplified(ring))).filter((ring) => ring.length >= 8))
      .filter((rings) => rings.length > 0)
    if (written.length > 0) zones[properties.ugc] = [...(zones[properties.ugc] ?? []), ...written]
  }
}
const sorted = Object.fromEntries(Object.entries(zones).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const bytes = gzipSync(JSON.stringify(sorted), { level: 9 })
writeFileSync(path.join(import.meta.dirname, '../packages/geography/data/alert-zones.json.gz'), bytes)
console.log(`${Object.keys(sorted).length} zones, ${Math.round(bytes.length / 1000)} kB`)

/** Ramer (1972), Douglas and Peucker (1973). */
function simplified(ring: Ring): Ring {
  const kept = new Uint8Array(ring.length)
  kept[0] = 1
  kept[ring.length - 1] = 1
  // The first and the last point are equal, so the farthest one from them divides the ring.
  const waiting: [number, number][] = [[0, ring.length - 1]]
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    const [from, to] = span
    let farthest = -1
    let distance = TOLERANCE_DEGREES
    for (let i = from + 1; i < to; i++) {
      const away = distanceToLine(ring[i] as Ring[number], ring[from] as Ring[number], ring[to] as Ring[number])
      if (away > distance) {
        farthest = i
        distance = away
      }
    }
    if (farthest < 0) continue
    kept[farthest] = 1
    waiting.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, i) => kept[i] === 1)
}

function distanceToLine([x, y]: Ring[number], [ax, ay]: Ring[number], [bx, by]: Ring[number]): number {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

function toSteps(ring: Ring): number[] {
  let [lastX, lastY] = [0, 0]
  return ring.flatMap(([lng, lat]) => {
    const [x, y] = [Math.round(lng * STEPS_A_DEGREE), Math.round(lat * STEPS_A_DEGREE)]
    const step = [x - lastX, y - lastY]
    lastX = x
    lastY = y
    return step
  })
}
