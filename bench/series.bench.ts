// Reads the series of many places, each 193 steps of 12 variables as int16, from disk (in practice from the page
// cache), against a plain copy of the same number of bytes. Measured place by place without copying, as locations are
// scored, and with each series copied. Places are spread over the grid of the embedded week; the steps are those of
// both horizons.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenRun, RunStore, RunWriter, visitCells } from '@stormlane/atmosphere'
import { seededRandom } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { type FieldId, VARIABLE_IDS } from '@stormlane/domain/weather'
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
    const series = places * FIELDS.length
    const target = new Int16Array(series * STEPS)
    const source = new Int16Array(series * STEPS)
    let seen = 0
    const visited = () =>
      visitCells(run, FIELDS, cells, (_, fields, from) => {
        for (const values of fields) seen += (values[from] as number) + (values[from + STEPS - 1] as number)
      })
    const copiedOut = () =>
      visitCells(run, FIELDS, cells, (place, fields, from) => {
        fields.forEach((values, i) => {
          target.set(values.subarray(from, from + STEPS), (place * FIELDS.length + i) * STEPS)
        })
      })
    const copy = () => target.set(source)
    const size = { size: places, peer: 'memcpy', tasks: 6 }
    console.log(JSON.stringify(compare({ bench: 'series', ...size }, visited, copy)))
    console.log(JSON.stringify(compare({ bench: 'series, copied out', ...size }, copiedOut, copy)))
    if (Number.isNaN(seen)) throw new Error('A series holds no numbers.')
  }
  run.close()
} finally {
  rmSync(root, { recursive: true })
}

/** Smooth fields that move like weather. */
function publish(): OpenRun {
  const times = Array.from({ length: STEPS }, (_, i) => new Date(START + i * HOUR_MS))
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
