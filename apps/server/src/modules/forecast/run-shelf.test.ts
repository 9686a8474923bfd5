import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRunShelf, type RunShelf, RunUnreachableError, RunWriter } from '@stormlane/atmosphere'
import type { Bucket } from '@stormlane/domain/product'
import { HOUR_MS } from '@stormlane/domain/time'
import { type GridDefinition, type Horizon, quantize, VARIABLES } from '@stormlane/domain/weather'
import { s3Bucket } from '@stormlane/shelf'
import { openPracticeBucket, type PracticeBucket } from '@stormlane/shelf/practice-bucket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Forecast, openForecast } from './forecast.ts'

// Writing grids of real size is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret' }
const GRID: GridDefinition = { kind: 'regular', nx: 600, ny: 400, west: -130, north: 52, stepDegrees: 0.1 }
const SMALL: GridDefinition = { kind: 'regular', nx: 60, ny: 40, west: -130, north: 52, stepDegrees: 1 }
const NOW = new Date('2026-01-10T12:10:00Z')
const RUN = new Date('2026-01-10T12:00:00Z')
const OMAHA = { lng: -95.94, lat: 41.26 }
const BY = { organizationId: 'o' }

let folder: string
let server: PracticeBucket
let bucket: Bucket
let opened: (() => unknown)[]
let warnings: string[]

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shelf-'))
  server = await openPracticeBucket({ ...KEYS, folder: path.join(folder, 'bucket') })
  bucket = s3Bucket({ url: `${server.url}/inner`, region: 'us-east-1', retryAfterMs: 1, ...KEYS })
  opened = []
  warnings = []
})
afterEach(async () => {
  for (const close of opened) await close()
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A machine with a disk of its own and its own connection to the bucket. */
function machine(name: string, cacheBytes = 1e9): { root: string; shelf: RunShelf; forecast: Forecast } {
  const root = path.join(folder, name)
  const log = { warn: (_: object, text: string) => void warnings.push(text) }
  const shelf = openRunShelf({ bucket, root, prefix: 'simulated/forecasts/', cacheBytes, log })
  const forecast = openForecast({
    folder: root,
    shelf,
    clock: { now: () => NOW },
    threads: 2,
    onRefused: (_folder, reason) => void warnings.push(reason),
    onUnreadable: (error) => void warnings.push(String(error)),
  })
  opened.push(() => forecast.close().then(() => shelf.close()))
  return { root, shelf, forecast }
}

/** Values that do not repeat, so that the files have many blocks. */
function write(
  root: string,
  runTime: Date,
  { horizon = 'extended' as Horizon, edition = 2, grid = GRID } = {},
): string {
  const times = Array.from({ length: 12 }, (_, step) => new Date(runTime.getTime() + step * HOUR_MS))
  const header = { runTime, horizon, edition, source: 'test', grid, times, fields: ['temperature'] as const }
  const writer = new RunWriter(root, header)
  times.forEach((_, step) => {
    const value = (i: number) => 20 * Math.sin(i * i * 0.37 + step)
    const values = Int16Array.from({ length: grid.nx * grid.ny }, (_value, i) =>
      quantize(VARIABLES.temperature, value(i)),
    )
    writer.writeSlice(step, 'temperature', values)
  })
  return writer.finish(runTime)
}

const seriesOf = async ({ forecast }: { forecast: Forecast }) => [
  ...((await forecast.series(forecast.require('extended'), OMAHA, ['temperature'], BY)).values.temperature ?? []),
]
const tileOf = ({ forecast }: { forecast: Forecast }) =>
  forecast.tile(
    forecast.require('extended'),
    {
      tile: { z: 7, x: 29, y: 47 },
      data: { field: 'temperature', validAt: new Date(RUN.getTime() + 9 * HOUR_MS) },
      render: { palette: 'temperature', sizePx: 256, roads: null },
    },
    BY,
  )

test('a machine without any run reads the runs of another one from the bucket, and only the blocks that it needs', async () => {
  const maker = machine('maker')
  const published = write(maker.root, RUN)
  await maker.shelf.publish()
  await maker.forecast.look()
  const reader = machine('reader')
  await reader.forecast.look()
  const before = server.requests.length
  expect(await seriesOf(reader)).toEqual(await seriesOf(maker))
  expect(Buffer.compare(await tileOf(reader), await tileOf(maker))).toBe(0)
  const fetched = server.requests.slice(before)
  const blocks = Math.ceil(readFileSync(path.join(published, 'series.grid')).length / (512 << 10))
  expect(blocks).toBeGreaterThan(6)
  expect(fetched.length).toBeGreaterThanOrEqual(2)
  expect(fetched.length).toBeLessThan(6)
  // Once the blocks are here, nothing is requested from the bucket, not even by a new process on the same disk.
  server.fail('cut')
  await seriesOf(reader)
  const again = machine('reader')
  again.forecast.refresh()
  expect(await seriesOf(again)).toEqual(await seriesOf(maker))
})

test('while the bucket is away, what is here serves and what is missing is unavailable, until it is back', async () => {
  const maker = machine('maker')
  write(maker.root, RUN)
  await maker.shelf.publish()
  const reader = machine('reader')
  await reader.forecast.look()
  server.fail('unavailable')
  await expect(seriesOf(reader)).rejects.toBeInstanceOf(RunUnreachableError)
  await reader.forecast.look()
  expect(warnings).toContainEqual(expect.stringContaining('status 503'))
  expect(reader.forecast.require('extended').runTime).toEqual(RUN)
  server.fail('none')
  maker.forecast.refresh()
  expect(await seriesOf(reader)).toEqual(await seriesOf(maker))
})

test('a block that was damaged on disk is fetched again', async () => {
  const maker = machine('maker')
  write(maker.root, RUN)
  await maker.shelf.publish()
  await maker.forecast.look()
  const expected = await seriesOf(maker)
  await machine('reader').forecast.look()
  // As after a power failure: the block counts as fetched, but its bytes were never written.
  const series = path.join(folder, 'reader', '20260110T120000Z-extended-2', 'series.grid')
  const presence = readFileSync(`${series}.blocks`)
  writeFileSync(`${series}.blocks`, presence.fill(1))
  const again = machine('reader')
  again.forecast.refresh()
  expect(await seriesOf(again)).toEqual(expected)
})

test('a run without a manifest is not published; the next holder of the lease removes it and its unfinished uploads', async () => {
  const maker = machine('maker')
  await bucket.put('simulated/forecasts/20260110T110000Z-extended-2/slices.grid', Buffer.alloc(100))
  await bucket.put('simulated/forecasts/20260110T100000Z-extended-2/manifest.json', Buffer.from('{}'))
  for (const hour of [8, 9, 10, 11])
    write(maker.root, new Date(Date.UTC(2026, 0, 10, hour)), { edition: 3, grid: SMALL })
  const reader = machine('reader')
  await reader.forecast.look()
  expect([reader.forecast.serving('extended'), warnings]).toEqual([
    [],
    ['a forecast run in the bucket cannot be read and is left out'],
  ])
  expect(maker.shelf.hasUnpublished()).toBe(true)
  await maker.shelf.publish()
  expect(maker.shelf.hasUnpublished()).toBe(false)
  await reader.forecast.look()
  expect(reader.forecast.serving('extended')).toHaveLength(4)
  await maker.shelf.prune(3)
  const names = new Set((await bucket.list('')).map(({ key }) => key.split('/')[2]))
  expect([...names]).toEqual([9, 10, 11].map((hour) => `20260110T${String(hour).padStart(2, '0')}0000Z-extended-3`))
  await reader.forecast.look()
  expect(readdirSync(reader.root).sort()).toEqual([...names])
})

test('no more than the limit is kept of older runs, and the newest of each horizon always', async () => {
  const maker = machine('maker')
  for (const hour of [10, 11, 12]) write(maker.root, new Date(Date.UTC(2026, 0, 10, hour)), { grid: SMALL })
  write(maker.root, RUN, { horizon: 'radar', grid: SMALL })
  await maker.shelf.publish()
  const reader = machine('reader', 1)
  await reader.forecast.look()
  await reader.forecast.look()
  expect(readdirSync(reader.root).sort()).toEqual(['20260110T120000Z-extended-2', '20260110T120000Z-radar-2'])
})
