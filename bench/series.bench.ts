// Series of many places: 193 steps of 12 variables each, from compressed chunks on the disk to int16 in memory, against a plain copy
// of as many bytes. Places are spread over the grid of the embedded week; steps are those of both horizons together.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenRun, RunStore, RunWriter, readCells } from '@stormlane/atmosphere'
import { type FieldId, seededRandom, VARIABLE_IDS } from '@stormlane/domain'
import { areaGrid } from '@stormlane/simulation'
import { compare } from './compare.ts'

const STEPS = 193
const FIELDS: readonly FieldId[] = VARIABLE_IDS.slice(0, 12)
const GRID = areaGrid(0.2)
const START = Date.UTC(2026, 0, 10)

const root = mkdtempSync(path.join(tmpdir(), 'bench-series-'))
try {
  const run = publish()
  for (const places of [10_000, 100_000]) {
    const random = seededRandom(3)
    const cells = Int32Array.from({ length: places }, () => Math.floor(random() * GRID.nx * GRID.ny))
    const target = new Int16Array(places * STEPS)
    const source = new Int16Array(places * STEPS)
    const ours = () => {
      for (const field of FIELDS) readCells(run, field, cells, target)
    }
    const copy = () => {
      for (let field = 0; field < FIELDS.length; field++) target.set(source)
    }
    console.log(JSON.stringify(compare({ bench: 'series', size: places, peer: 'memcpy', tasks: 2 }, ours, copy)))
  }
  run.close()
} finally {
  rmSync(root, { recursive: true })
}

/** Smooth fields that move, as weather does. */
function publish(): OpenRun {
  const times = Array.from({ length: STEPS }, (_, i) => new Date(START + i * 3_600_000))
  const head = {
    runTime: new Date(START),
    horizon: 'extended',
    edition: 1,
    source: 'bench',
    grid: GRID,
    times,
  } as const
  const writer = new RunWriter(root, { ...head, fields: FIELDS })
  const values = new Int16Array(GRID.nx * GRID.ny)
  for (let step = 0; step < STEPS; step++) {
    FIELDS.forEach((field, k) => {
      for (let i = 0; i < values.length; i++) {
        const x = i % GRID.nx
        const y = Math.floor(i / GRID.nx)
        values[i] =
          400 * Math.sin((x + 2 * step) / (30 + 5 * k)) + 300 * Math.cos((y - step) / 25) + 8 * Math.sin(x * y)
      }
      writer.writeSlice(step, field, values)
    })
  }
  writer.finish(new Date(START))
  const [run] = new RunStore({ root, onRefused: (_, reason) => console.error(reason), cacheBytes: 1 << 20 }).runs(
    'extended',
  )
  if (!run) throw new Error('No run was published.')
  return run
}
