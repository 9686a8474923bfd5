// Coarse outlines of zones of the National Weather Service, for alerts that name zones before these have been fetched. Written by
// tools/build-alert-zones.ts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Area } from '@stormlane/domain/geo'

const FILE = path.join(import.meta.dirname, '../data/alert-zones.json.gz')
const STEPS_A_DEGREE = 1000

/** For each code such as `COZ220`: polygons of rings, each point as steps from the one before. */
type Shipped = Readonly<Record<string, readonly (readonly (readonly number[])[])[]>>
let shipped: Shipped | undefined

/** The outline of a zone to about 1 km; undefined if none is shipped. The file is read with the first call. */
export function shippedZone(code: string): Area | undefined {
  shipped ??= JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8')) as Shipped
  const polygons = Object.hasOwn(shipped, code) ? shipped[code] : undefined
  return polygons && { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(toRing)) }
}

function toRing(steps: readonly number[]): [number, number][] {
  const ring: [number, number][] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] as number
    y += steps[i + 1] as number
    ring.push([x / STEPS_A_DEGREE, y / STEPS_A_DEGREE])
  }
  return ring
}
