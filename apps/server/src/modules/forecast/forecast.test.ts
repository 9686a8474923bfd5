import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishTestRun } from '../../../test/forecast.ts'
import { type Forecast, openForecast } from './forecast.ts'

const RUN = new Date('2026-01-15T12:00:00Z')

let folder: string
let forecast: Forecast
const onUnreadable = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'stormlane-forecast-')), 'runs')
  const clock = { now: () => RUN }
  forecast = openForecast({ folder, shelf: null, clock, threads: 1, onRefused: () => undefined, onUnreadable })
})
afterEach(async () => {
  vi.useRealTimers()
  await forecast.close()
  rmSync(path.dirname(folder), { recursive: true })
})

test('an unreadable folder is logged at each refresh, and the known runs are still served', async () => {
  await publishTestRun(forecast, { runTime: RUN, horizons: ['nowcast'] })
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder was')
  vi.useFakeTimers()
  const stop = forecast.watch()
  vi.advanceTimersByTime(30_000)
  expect(onUnreadable).toHaveBeenCalledTimes(3)
  expect(forecast.newest('nowcast')?.runTime).toEqual(RUN)
  await stop()
})
