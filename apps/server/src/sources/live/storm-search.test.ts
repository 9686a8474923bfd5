import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { continentGrid, RunWriter } from '@stormlane/atmosphere'
import { HOUR_MS } from '@stormlane/domain/time'
import { quantize, VARIABLES } from '@stormlane/domain/weather'
import { afterAll, expect, test, vi } from 'vitest'
import { stormsInThread } from './storm-search.ts'

vi.setConfig({ testTimeout: 60_000 })

const NOON = new Date('2026-01-15T12:00:00Z')
const GRID = continentGrid(2.5)
const root = mkdtempSync(path.join(tmpdir(), 'stormlane-storms-'))
const search = stormsInThread(root)
afterAll(async () => {
  await search.close()
  rmSync(root, { recursive: true })
})

/** A run with the same rain everywhere. */
function publish(runTime: Date, rainMmPerHour: number, steps = 49) {
  const times = Array.from({ length: steps }, (_, i) => new Date(runTime.getTime() + i * HOUR_MS))
  const fields = ['rainRate'] as const
  const header = { runTime, edition: 1, horizon: 'extended' as const, source: 'test', grid: GRID, times, fields }
  const writer = new RunWriter(root, header)
  const slice = new Int16Array(GRID.nx * GRID.ny).fill(quantize(VARIABLES.rainRate, rainMmPerHour))
  for (let step = 0; step < steps; step++) writer.writeSlice(step, 'rainRate', slice)
  writer.finish(runTime)
}
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
const strengths = async (now: Date) =>
  (await search.storms(now)).map(({ geoJson }) => geoJson.properties?.max_RAIN_ACCUM as number)

test('storms are looked for in the newest forecast that has begun and holds this hour; without one the feed says so [FEED-023]', async () => {
  await expect(search.storms(NOON)).rejects.toThrow('There is no forecast of the next two days')
  publish(NOON, 2)
  expect(await strengths(NOON)).toEqual([expect.closeTo(3.9, 1)])
  // A run that begins later does not count yet, and a run that is over does not count any more.
  publish(later(2), 3)
  expect(await strengths(later(1))).toEqual([expect.closeTo(3.8, 1)])
  expect(await strengths(later(2))).toEqual([expect.closeTo(5.8, 1)])
  await expect(search.storms(later(60))).rejects.toThrow('There is no forecast')
})
