// Generates packages/roads/corridors/terrain.bin, the kind of terrain at 0.1 degrees, from the elevations of data/terrain.bin.
//   npm run build -w packages/simulation
// A byte for each cell: 0 level, 1 rolling, 2 mountainous, by how far the elevations of the cell and its neighbors differ.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The layout of data/terrain.bin (make-terrain.ts). */
const NX = 901
const NY = 501
/** Meters between the lowest and the highest of nine cells of about 10 km (our choice, see docs/roads.md). */
const ROLLING_METERS = 60
const MOUNTAINOUS_METERS = 120

const data = inflateRawSync(readFileSync(path.join(import.meta.dirname, '../data/terrain.bin')))
const elevation = (x: number, y: number) =>
  data.readInt16LE(2 * (Math.min(NY - 1, Math.max(0, y)) * NX + Math.min(NX - 1, Math.max(0, x))))

const kinds = new Uint8Array(NX * NY)
for (let y = 0; y < NY; y++) {
  for (let x = 0; x < NX; x++) {
    const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => Math.max(0, elevation(x + dx, y + dy))))
    const relief = Math.max(...around) - Math.min(...around)
    kinds[y * NX + x] = relief >= MOUNTAINOUS_METERS ? 2 : relief >= ROLLING_METERS ? 1 : 0
  }
}
const packed = deflateRawSync(kinds, { level: 9 })
const file = path.join(import.meta.dirname, '../../roads/corridors/terrain.bin')
writeFileSync(file, packed)
process.stdout.write(`${file}: ${NX} x ${NY} cells, ${packed.length} bytes\n`)
