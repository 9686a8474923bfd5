import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '@stormlane/domain/time'
import { type GridDefinition, quantize, VARIABLES } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import type { OpenRun } from './open-run.ts'
import { readPlaces } from './place-reading.ts'
import { readPoint } from './point-reading.ts'
import { RunStore } from './run-store.ts'
import { RunWriter } from './run-writer.ts'

const GRID: GridDefinition = { kind: 'regular', nx: 70, ny: 48, west: -110, north: 50, stepDegrees: 0.5 }
const RUN = new Date('2026-01-10T12:00:00Z')
const FIELDS = ['temperature', 'windDirection'] as const

function withRun(look: (run: OpenRun) => void): void {
  const root = mkdtempSync(path.join(tmpdir(), 'places-'))
  const times = Array.from({ length: 60 }, (_, i) => new Date(RUN.getTime() + i * HOUR_MS))
  const writer = new RunWriter(root, {
    runTime: RUN,
    edition: 1,
    horizon: 'extended',
    source: 'test',
    grid: GRID,
    times,
    fields: [...FIELDS],
  })
  for (const field of FIELDS) {
    times.forEach((_, step) => {
      const values = Int16Array.from({ length: GRID.nx * GRID.ny }, (_value, i) =>
        quantize(VARIABLES[field], (i * 7 + step * 13) % 40),
      )
      writer.writeSlice(step, field, values)
    })
  }
  writer.finish(RUN)
  const store = new RunStore({ root, onRefused: () => undefined })
  try {
    look(store.find('extended', RUN) as OpenRun)
  } finally {
    store.close()
    rmSync(root, { recursive: true })
  }
}

test('reading many places at once gives the same values as reading each by itself', () => {
  withRun((run) => {
    const places = [
      { lng: -95.2, lat: 40.3, steps: 60 },
      // At a corner where four chunks meet.
      { lng: -94.4, lat: 34.3, steps: 25 },
      { lng: 0, lat: 0, steps: 60 },
      { lng: -80.1, lat: 45.6, steps: 0 },
      { lng: -80.1, lat: 45.6, steps: 999 },
      { lng: -95.2, lat: 40.3, from: 33, steps: 40 },
      { lng: -95.2, lat: 40.3, from: 50, steps: 40 },
    ]
    const block = readPlaces(run, places, [...FIELDS, 'visibility'])
    expect([...block.firstValue]).toEqual([0, 60, 85, 85, 85, 145, 152, 152])
    expect([...block.inside]).toEqual([1, 1, 0, 1, 1, 1, 1])
    expect(block.values.visibility).toBeUndefined()
    for (const field of FIELDS) {
      places.forEach((place, i) => {
        const [from, to] = [block.firstValue[i] as number, block.firstValue[i + 1] as number]
        const first = place.from ?? 0
        const alone =
          readPoint(run, place, [field])?.values[field]?.slice(first, first + to - from) ?? new Float32Array()
        expect(block.values[field]?.slice(from, to)).toEqual(alone)
      })
    }
  })
})
