import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { Terrain } from '@stormlane/domain/roads'
import { metersBetween, type Position } from '../network/position.ts'

/** The layout of corridors/terrain.bin, which `npm run build -w packages/simulation` writes: a terrain for each cell. */
const GRID = { west: -140, north: 65, step: 0.1, nx: 901, ny: 501 } as const
const FILE = path.resolve(import.meta.dirname, '../../corridors/terrain.bin')
/** Half a cell. */
const SAMPLE_METERS = 5000

let loaded: Uint8Array | undefined

function terrainAt([lng, lat]: Position): number {
  loaded ??= inflateRawSync(readFileSync(FILE))
  const x = Math.round((lng - GRID.west) / GRID.step)
  const y = Math.round((GRID.north - lat) / GRID.step)
  if (x < 0 || y < 0 || x >= GRID.nx || y >= GRID.ny) return 0
  return loaded[y * GRID.nx + x] as number
}

/** The mean terrain along a road. */
export function terrainAlong(line: readonly Position[]): Terrain {
  let [sum, samples] = [0, 0]
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Position, line[i] as Position]
    const steps = Math.max(1, Math.round(metersBetween(a, b) / SAMPLE_METERS))
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps
      sum += terrainAt([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share])
      samples++
    }
  }
  return samples > 0 ? sum / samples : 0
}
