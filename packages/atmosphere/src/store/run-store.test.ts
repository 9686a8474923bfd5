import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  dequantize,
  type FieldId,
  type GridDefinition,
  type Horizon,
  MISSING,
  quantize,
  type Series,
  VARIABLES,
} from '@stormlane/domain/weather'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { visitCells } from './cell-reading.ts'
import { ChunkCache, readCacheCounts, sharedCacheCounts } from './chunk-cache.ts'
import { fieldStorage } from './field-storage.ts'
import { OpenRun } from './open-run.ts'
import { readPlaces } from './place-reading.ts'
import { readAlong, readPoint } from './point-reading.ts'
import { pruneRuns, RunStore } from './run-store.ts'
import { RunWriter } from './run-writer.ts'

// Writing grids of real size is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const GRID: GridDefinition = { kind: 'regular', nx: 300, ny: 270, west: -100, north: 45, stepDegrees: 0.05 }
const RUN = new Date('2026-01-10T12:00:00Z')
const hours = (count: number, from = RUN) =>
  Array.from({ length: count }, (_, i) => new Date(from.getTime() + i * HOUR_MS))

let root: string
let refused: string[]
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'run-store-'))
  refused = []
})
afterEach(() => rmSync(root, { recursive: true }))

const openStore = () => new RunStore({ root, onRefused: (folder, reason) => refused.push(`${folder}: ${reason}`) })

function newest(): OpenRun {
  const [run] = openStore().runs('extended')
  if (!run) throw new Error('No run was published.')
  return run
}

interface Given {
  runTime?: Date
  edition?: number
  horizon?: Horizon
  steps?: number
  fields?: FieldId[]
  value?: (field: FieldId, step: number, column: number, row: number) => number
}

/** A field that increases to the east, to the south and with time. */
const plane = (_: FieldId, step: number, column: number, row: number) => column * 0.1 + row * 0.05 + step * 0.5

function publish({
  runTime = RUN,
  edition = 1,
  horizon = 'extended',
  steps = 3,
  fields = ['temperature'],
  value = plane,
}: Given = {}) {
  const writer = new RunWriter(root, {
    runTime,
    edition,
    horizon,
    source: 'test',
    grid: GRID,
    times: hours(steps, runTime),
    fields,
  })
  for (let step = 0; step < steps; step++) {
    for (const field of fields) {
      const values = new Int16Array(GRID.nx * GRID.ny)
      for (let i = 0; i < values.length; i++) {
        values[i] = quantize(fieldStorage(field), value(field, step, i % GRID.nx, Math.floor(i / GRID.nx)))
      }
      writer.writeSlice(step, field, values)
    }
  }
  return writer.finish(RUN)
}

/** Position of a cell center. */
const cell = (column: number, row: number) => ({ lng: -100 + column * 0.05, lat: 45 - row * 0.05 })

test('a deleted folder has no runs until one is published again', () => {
  publish()
  const store = openStore()
  expect(store.runs('extended')).toHaveLength(1)
  rmSync(root, { recursive: true })
  store.refresh()
  expect(store.runs('extended')).toEqual([])
  publish()
  store.refresh()
  expect(store.runs('extended')).toHaveLength(1)
})

test.runIf(process.platform === 'linux')('a run that the disk cannot read now is opened at a later look', () => {
  publish()
  const store = openStore()
  const later = publish({ edition: 2 })
  renameSync(path.join(later, 'manifest.json'), path.join(root, 'kept.json'))
  // Reading the start of a process's memory answers EIO.
  symlinkSync('/proc/self/mem', path.join(later, 'manifest.json'))
  expect(() => store.refresh()).toThrow('EIO')
  expect(store.runs('extended').map((run) => run.manifest.edition)).toEqual([1])
  rmSync(path.join(later, 'manifest.json'))
  renameSync(path.join(root, 'kept.json'), path.join(later, 'manifest.json'))
  store.refresh()
  expect(store.runs('extended').map((run) => run.manifest.edition)).toEqual([2])
  expect(refused).toEqual([])
})

test('a closed run takes its chunks out of the cache', () => {
  publish()
  const counts = sharedCacheCounts()
  const cache = new ChunkCache(1 << 30, counts)
  const run = new OpenRun(newest().folder, cache)
  run.readWindow(0, 0, { level: 0, x: 0, y: 0, width: 300, height: 270 })
  run.cellSeries(0, 0, 0)
  run.close()
  const read = readCacheCounts(counts).misses
  expect(read).toBeGreaterThan(1)
  // The first files of a cache have the first keys.
  const chunks = run.slices.chunkCount + run.series.chunkCount
  for (let key = 0; key < chunks; key++) cache.get(key, () => new Int16Array(0))
  expect(readCacheCounts(counts)).toEqual({ hits: 0, misses: read + chunks })
})

describe('reading', () => {
  test('a point between four cells has their weighted mean at every step', () => {
    publish({ steps: 50, fields: ['temperature', 'windSpeed'] })
    const series = readPoint(newest(), cell(31.5, 255.25), ['windSpeed', 'temperature'])
    const values = [...(series?.values.temperature ?? [])]
    expect(values).toHaveLength(50)
    expect(values[0]).toBeCloseTo(3.15 + 12.76, 1)
    expect(values[49]).toBeCloseTo(3.15 + 12.76 + 24.5, 1)
    expect(Object.keys(series?.values ?? {})).toEqual(['windSpeed', 'temperature'])
  })

  test('the outermost cells are inside the area, positions beyond them are not', () => {
    publish()
    const run = newest()
    expect(readPoint(run, cell(299, 269), ['temperature'])?.values.temperature?.[0]).toBeCloseTo(43.35, 1)
    expect(readPoint(run, cell(300, 100), ['temperature'])).toBeNull()
    expect(readPoint(run, { lng: Number.NaN, lat: 40 }, ['temperature'])).toBeNull()
  })

  test('a missing cell is ignored in the weighted mean', () => {
    publish({ value: (_, __, column) => (column === 10 ? Number.NaN : 5) })
    const run = newest()
    expect(readPoint(run, cell(10.5, 3), ['temperature'])?.values.temperature?.[0]).toBeCloseTo(5, 2)
  })

  test('a place at which a run has no value at all is outside its area, and one with some values is not [FEED-032]', () => {
    publish({ steps: 50, value: (_, step, column) => (column === 10 || step > 20 ? Number.NaN : 5) })
    const run = newest()
    expect(readPoint(run, cell(10, 3), ['temperature'])).toBeNull()
    const places = [cell(10, 3), cell(20, 3)].map((place) => ({ ...place, steps: 50 }))
    expect([...readPlaces(run, places, ['temperature']).inside]).toEqual([0, 1])
    expect(readPoint(run, cell(20, 3), ['temperature'])?.values.temperature?.[49]).toBeNaN()
  })

  test('wind directions are interpolated along the shorter arc', () => {
    publish({ fields: ['windDirection'], value: (_, __, column) => (column < 20 ? 350 : 20) })
    const series = readPoint(newest(), cell(19.5, 7.5), ['windDirection'])
    expect(series?.values.windDirection?.[0]).toBeCloseTo(5, 3)
  })

  test('values along a timed path are interpolated between cells and steps, and NaN outside', () => {
    publish()
    const samples = readAlong(
      newest(),
      [
        { ...cell(10, 10), at: new Date(RUN.getTime() + 1_800_000) },
        { ...cell(40.5, 10), at: new Date(RUN.getTime() + 2 * HOUR_MS) },
        { ...cell(10, 10), at: new Date(RUN.getTime() + 9 * HOUR_MS) },
        { ...cell(-5, 10), at: RUN },
      ],
      ['temperature', 'rainRate'],
    )
    expect(samples.temperature?.[0]).toBeCloseTo(1.75, 1)
    expect(samples.temperature?.[1]).toBeCloseTo(5.55, 1)
    expect(samples.temperature?.[2]).toBeNaN()
    expect(samples.temperature?.[3]).toBeNaN()
    expect(samples.rainRate).toBeUndefined()
  })

  test('visitCells visits each cell once, with the same values as readPoint', () => {
    publish({ steps: 50, fields: ['temperature', 'windSpeed'] })
    const run = newest()
    const cells = Int32Array.from([269 * 300 + 299, 0, 100 * 300 + 31, 100 * 300 + 32, 0])
    const visited: number[] = []
    visitCells(run, ['windSpeed', 'temperature'], cells, (place, [wind, temperature], from) => {
      visited.push(place)
      const index = cells[place] as number
      const at = cell(index % 300, Math.floor(index / 300))
      const values: Series['values'] = readPoint(run, at, ['temperature', 'windSpeed'])?.values ?? {}
      for (const step of [0, 23, 24, 49]) {
        const stored = (series?: Int16Array) => series?.[from + step] ?? Number.NaN
        expect(dequantize(VARIABLES.temperature, stored(temperature))).toBeCloseTo(values.temperature?.[step] ?? 0, 3)
        expect(dequantize(VARIABLES.windSpeed, stored(wind))).toBeCloseTo(values.windSpeed?.[step] ?? 0, 3)
      }
    })
    expect(visited.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
    expect(() => visitCells(run, ['flood'], cells, () => undefined)).toThrow('no field flood')
    expect(() => visitCells(run, ['windSpeed'], Int32Array.of(300 * 270), () => undefined)).toThrow('no cell')
  })

  test('a window may cross chunks, and an overview has means', () => {
    publish()
    const run = newest()
    const window = run.readWindow(0, 2, { level: 0, x: 250, y: 250, width: 12, height: 12 })
    expect(window[0]).toBe(quantize(fieldStorage('temperature'), plane('temperature', 2, 250, 250)))
    expect(window[143]).toBe(quantize(fieldStorage('temperature'), plane('temperature', 2, 261, 261)))
    const overview = run.readWindow(0, 0, { level: 1, x: 10, y: 20, width: 1, height: 1 })
    expect(overview[0]).toBeCloseTo(quantize(fieldStorage('temperature'), plane('temperature', 0, 20.5, 40.5)), -1)
    const range = run.rangeOfWindow(0, 0, { level: 0, x: 0, y: 0, width: 300, height: 270 })
    expect(range.min).toBe(0)
    expect(range.max).toBe(quantize(fieldStorage('temperature'), plane('temperature', 0, 299, 269)))
    expect(range.max).not.toBe(MISSING)
  })
})

describe('publication', () => {
  test('a run is invisible until it is complete', () => {
    const store = openStore()
    const writer = new RunWriter(root, {
      runTime: RUN,
      edition: 1,
      horizon: 'nowcast',
      source: 'test',
      grid: GRID,
      times: hours(1),
      fields: ['temperature'],
    })
    writer.writeSlice(0, 'temperature', new Int16Array(GRID.nx * GRID.ny))
    store.refresh()
    expect(store.runs('nowcast')).toEqual([])
    writer.finish(RUN)
    store.refresh()
    expect(store.runs('nowcast')[0]?.info).toMatchObject({ runTime: RUN, source: 'test', fields: ['temperature'] })
  })

  test('a run with a missing slice is not published', () => {
    const writer = new RunWriter(root, {
      runTime: RUN,
      edition: 1,
      horizon: 'nowcast',
      source: 'test',
      grid: GRID,
      times: hours(2),
      fields: ['temperature'],
    })
    writer.writeSlice(0, 'temperature', new Int16Array(GRID.nx * GRID.ny))
    expect(() => writer.finish(RUN)).toThrow('never written')
    writer.abandon()
    expect(openStore().runs('nowcast')).toEqual([])
    expect(refused).toEqual([])
  })

  test('lists the newest run first, with its latest edition', () => {
    publish({ runTime: new Date('2026-01-10T11:00:00Z') })
    publish({ edition: 1, steps: 1 })
    publish({ edition: 2, steps: 2 })
    const runs = openStore().runs('extended')
    expect(runs.map((run) => run.info.runTime.toISOString())).toEqual([
      '2026-01-10T12:00:00.000Z',
      '2026-01-10T11:00:00.000Z',
    ])
    expect(runs[0]?.info.times).toHaveLength(2)
    expect(openStore().find('extended', RUN)?.manifest.edition).toBe(2)
  })
})

describe('integrity', () => {
  test('a truncated run is refused with a reason, and the last good run is used', () => {
    publish({ runTime: new Date('2026-01-10T11:00:00Z') })
    const bad = path.join(publish(), 'series.grid')
    truncateSync(bad, readFileSync(bad).length - 100)
    const store = openStore()
    expect(store.runs('extended').map((run) => run.info.runTime.getUTCHours())).toEqual([11])
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain('expected')
  })

  test('a truncated or changed manifest is refused', () => {
    const file = path.join(publish(), 'manifest.json')
    const text = readFileSync(file, 'utf8')
    for (const broken of [
      text.slice(0, 50),
      text.replace('"regular"', '"conic"'),
      text.replace('"temperature"', '"soil"'),
      '[]',
      '{}',
    ]) {
      writeFileSync(file, broken)
      expect(openStore().runs('extended')).toEqual([])
    }
    expect(refused).toHaveLength(5)
  })

  test('a run whose indices were made with other formulas is refused, so that it is made again', () => {
    const file = path.join(publish(), 'manifest.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/"formulas": ?\d+/, '"formulas":1'))
    expect(openStore().runs('extended')).toEqual([])
    expect(refused[0]).toContain('other formulas')
  })

  test('when a chunk is found corrupt while reading, the previous run answers', () => {
    publish({ runTime: new Date('2026-01-10T11:00:00Z'), value: () => 7 })
    const file = path.join(publish({ value: (_, __, column, row) => Math.sin(column * row) * 30 }), 'series.grid')
    const bytes = readFileSync(file)
    for (let i = 100; i < 2000; i++) bytes[i] = (bytes[i] as number) ^ 255
    writeFileSync(file, bytes)
    const store = openStore()
    const answer = store.withNewest(
      'extended',
      (run) => readPoint(run, cell(5, 5), ['temperature'])?.values.temperature?.[0],
    )
    expect(answer).toBeCloseTo(7, 2)
    expect(refused[0]).toContain('checksum')
    expect(store.runs('extended')).toHaveLength(1)
  })
})

describe('retention', () => {
  test('keeps the newest three runs of each horizon and deletes older editions', () => {
    for (const hour of [8, 9, 10, 11]) publish({ runTime: new Date(Date.UTC(2026, 0, 10, hour)), steps: 1 })
    publish({ runTime: new Date(Date.UTC(2026, 0, 10, 11)), edition: 2, steps: 1 })
    publish({ runTime: new Date(Date.UTC(2026, 0, 10, 8)), horizon: 'nowcast', steps: 1 })
    const deleted = pruneRuns(root, 3)
    expect(deleted.sort()).toEqual(['20260110T080000Z-extended-1', '20260110T110000Z-extended-1'])
    const store = openStore()
    expect(store.runs('extended').map((run) => run.info.runTime.getUTCHours())).toEqual([11, 10, 9])
    expect(store.runs('nowcast')).toHaveLength(1)
  })

  test('a pruned run that is still open can be read to the end', () => {
    publish({ runTime: new Date('2026-01-10T11:00:00Z') })
    publish()
    const store = openStore()
    const [, old] = store.runs('extended') as [OpenRun, OpenRun]
    pruneRuns(root, 1)
    expect(readPoint(old, cell(1, 1), ['temperature'])?.values.temperature?.[0]).toBeCloseTo(0.15, 1)
    store.refresh()
    expect(store.runs('extended')).toHaveLength(1)
  })
})
