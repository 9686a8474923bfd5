import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '@stormlane/domain/time'
import { type GridDefinition, quantize, VARIABLES } from '@stormlane/domain/weather'
import { PoolBusyError } from '@stormlane/threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RunWriter } from '../store/run-writer.ts'
import type { TileRequest } from '../tiles/render-tile.ts'
import { ForecastEngine } from './forecast-engine.ts'

// Writing grids of real size is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const GRID: GridDefinition = { kind: 'regular', nx: 64, ny: 48, west: -110, north: 50, stepDegrees: 0.5 }
const RUN = new Date('2026-01-10T12:00:00Z')
const EARLIER = new Date('2026-01-10T11:00:00Z')

let root: string
let refused: string[]
let engine: ForecastEngine | undefined
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'engine-'))
  refused = []
})
afterEach(async () => {
  await engine?.close()
  rmSync(root, { recursive: true })
})

function publish(runTime: Date, celsius: (i: number) => number): string {
  const times = [RUN, new Date(RUN.getTime() + HOUR_MS)]
  const writer = new RunWriter(root, {
    runTime,
    edition: 1,
    horizon: 'extended',
    source: 'test',
    grid: GRID,
    times,
    fields: ['temperature'],
  })
  times.forEach((_, step) => {
    const values = Int16Array.from({ length: GRID.nx * GRID.ny }, (_value, i) =>
      quantize(VARIABLES.temperature, celsius(i) + step),
    )
    writer.writeSlice(step, 'temperature', values)
  })
  return writer.finish(RUN)
}

function start(queueLimit = 100): ForecastEngine {
  engine = new ForecastEngine({ root, threads: 1, queueLimit, onRefused: (folder) => refused.push(folder) })
  return engine
}

const run = { horizon: 'extended', runTime: RUN } as const
const place = { lng: -95, lat: 40 }
const tile: TileRequest = {
  tile: { z: 5, x: 7, y: 12 },
  data: { field: 'temperature', validAt: RUN },
  render: { palette: 'temperature', sizePx: 256, roads: null },
}

test('answers tile, point and path requests from a thread', async () => {
  publish(RUN, () => 10)
  const { runTime } = start().runs('extended')[0] ?? {}
  expect(runTime).toEqual(RUN)
  const png = await engine?.tile(run, tile)
  expect(png?.subarray(1, 4).toString()).toBe('PNG')
  // A cached tile keeps no more memory than its length, which the cache counts.
  expect(png?.buffer.byteLength).toBe(png?.length)
  const series = await engine?.point(run, place, ['temperature'])
  expect([...(series?.values.temperature ?? [])]).toEqual([10, 11])
  const samples = await engine?.along(run, [{ ...place, at: new Date(RUN.getTime() + 1_800_000) }], ['temperature'])
  expect(samples?.temperature?.[0]).toBeCloseTo(10.5, 3)
  expect(await engine?.point(run, { lng: 0, lat: 0 }, ['temperature'])).toBeNull()
})

test('finds a run that was published after the start', async () => {
  const started = start()
  await expect(started.point(run, place, ['temperature'])).rejects.toThrow('No extended run')
  publish(RUN, () => 3)
  started.refresh()
  expect((await started.point(run, place, ['temperature']))?.values.temperature?.[0]).toBeCloseTo(3, 3)
})

test('refuses and reports a run with a corrupt chunk, and answers from the last good run', async () => {
  publish(EARLIER, () => 7)
  const file = path.join(
    publish(RUN, (i) => 20 * Math.sin(i * i)),
    'series.grid',
  )
  const bytes = readFileSync(file)
  for (let i = 12; i < 900; i++) bytes[i] = (bytes[i] as number) ^ 255
  writeFileSync(file, bytes)
  const series = await start().point(run, place, ['temperature'])
  expect(series?.run.runTime).toEqual(EARLIER)
  expect(series?.values.temperature?.[0]).toBeCloseTo(7, 3)
  expect(refused).toEqual(['20260110T120000Z-extended-1'])
  expect(engine?.runs('extended').map(({ runTime }) => runTime)).toEqual([EARLIER])
})

test('refuses and reports a run that is truncated after it was opened, and answers from the last good run', async () => {
  publish(EARLIER, () => 7)
  const folder = publish(RUN, () => 20)
  const started = start()
  truncateSync(path.join(folder, 'slices.grid'), 100)
  expect((await started.point(run, place, ['temperature']))?.run.runTime).toEqual(EARLIER)
  expect(refused).toEqual(['20260110T120000Z-extended-1'])
})

test('rejects requests while the queue is full; a canceled request leaves the queue', async () => {
  publish(RUN, () => 10)
  const started = start(2)
  const running = started.tile(run, tile)
  const cancelled = new AbortController()
  const waiting = started.tile(run, tile, { signal: cancelled.signal })
  const last = started.tile(run, tile)
  await expect(started.tile(run, tile)).rejects.toBeInstanceOf(PoolBusyError)
  cancelled.abort()
  await expect(waiting).rejects.toThrow('canceled')
  expect(started.waiting).toBe(1)
  await expect(Promise.all([running, last])).resolves.toHaveLength(2)
  await expect(started.tile(run, tile, { signal: AbortSignal.abort() })).rejects.toThrow('canceled')
})

test('counts how often a thread had a chunk in memory, and how often it read one', async () => {
  publish(RUN, () => 5)
  const started = start()
  expect(started.cacheUse).toEqual({ hits: 0, misses: 0 })
  await started.point(run, place, ['temperature'])
  const first = started.cacheUse
  expect(first.misses).toBeGreaterThan(0)
  await started.point(run, place, ['temperature'])
  expect(started.cacheUse.misses).toBe(first.misses)
  expect(started.cacheUse.hits).toBeGreaterThan(first.hits)
})
