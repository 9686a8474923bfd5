import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRunShelf } from '@stormlane/atmosphere'
import { getHealth } from '@stormlane/contract'
import type { RunMaker } from '@stormlane/domain/weather'
import { s3Bucket } from '@stormlane/shelf'
import { openPracticeBucket } from '@stormlane/shelf/practice-bucket'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { publishTestRun, testRunMaker } from '../../test/forecast.ts'
import { openForecast } from '../modules/forecast/forecast.ts'
import { openLeases } from '../platform/database/leases.ts'
import { announceRun, publishDueRun, startPublishingRuns } from './publish-run.ts'

let server: TestApp
const never = new AbortController().signal

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const parts = () => ({
  ...server,
  maker: testRunMaker,
  exclusively: server.database.leases.exclusively('publish run'),
  announce: () => announceRun(server.database, server.services.publish),
})

async function health() {
  return getHealth.answer.parse((await server.send('GET', '/api/health')).json())
}

async function publishedUpdates(): Promise<{ organization_id: string; data: { location_ids?: string[] } }[]> {
  return server.database.asSystem
    .selectFrom('realtime_updates')
    .where('channel', '=', 'weather_data')
    .orderBy('id')
    .select(['organization_id', 'data'])
    .execute()
}

test('the run of the hour is made, and each step of its progress is published to every organization with its locations', async () => {
  const token = await server.signIn()
  const payload = { name: 'Omaha', latitude: 41.26, longitude: -95.94, token }
  const { city } = (await server.send('POST', '/api/cities.json', { payload })).json()
  const progress: number[] = []
  const report = vi.spyOn(server.forecast, 'report')
  expect(await publishDueRun(parts(), never)).toBe(true)
  for (const [generation] of report.mock.calls) if (generation) progress.push(generation.progress)
  report.mockRestore()
  expect(progress.length).toBe(202)
  expect([progress.toSorted((a, b) => a - b), progress.at(-1)]).toEqual([progress, 1])
  expect((await health()).generating).toBeNull()
  expect((await health()).newest_run).toEqual({ run_time: TEST_NOW.toISOString(), age_seconds: 0, source: 'HYPERR' })
  const mine = (await publishedUpdates()).filter(({ data }) => data.location_ids?.includes(city.id))
  // First light, the nowcast, and the week.
  expect(mine).toHaveLength(3)
  expect(new Set((await publishedUpdates()).map(({ organization_id }) => organization_id)).size).toBe(5)
})

test('an existing run is not made again; the next hour brings the next, and three are kept', async () => {
  expect(await publishDueRun(parts(), never)).toBe(false)
  for (const hour of [13, 14, 15]) {
    server.clock.moveTo(new Date(Date.UTC(2026, 0, 15, hour, 10)))
    expect(await publishDueRun(parts(), never)).toBe(true)
  }
  expect(server.forecast.serving('extended').map(({ runTime }) => runTime.getUTCHours())).toEqual([15, 14, 13])
  expect((await health()).newest_run.age_seconds).toBe(600)
})

test('only one process makes a run', async () => {
  server.clock.moveTo(new Date('2026-01-15T16:00:00Z'))
  const otherProcess = openLeases(server.database.asSystem)
  await otherProcess.exclusively('publish run')(async () => {
    expect(await publishDueRun(parts(), never)).toBe(false)
  })
  expect(server.forecast.newest('nowcast')?.runTime.getUTCHours()).toBe(15)
})

/** Makes the nowcast, and then waits until it is called off. */
const waitInTheMiddle: RunMaker['make'] = async ({ runTime }, tell, signal) => {
  await publishTestRun(server.forecast, { runTime, horizons: ['nowcast'] })
  tell({ kind: 'published', horizon: 'nowcast', whole: true })
  tell({ kind: 'progress', horizon: 'extended', done: 1, of: 168 })
  await once(signal, 'abort')
  throw new Error('The run was canceled.')
}

test('the loop makes due runs, and stopping in the middle of a run leaves no partial files', async () => {
  const publishing = startPublishingRuns({ ...parts(), maker: { ...testRunMaker, make: waitInTheMiddle } })
  await eventually(async () => expect((await health()).generating?.run_time).toBe('2026-01-15T16:00:00.000Z'))
  await publishing.stop()
  expect((await health()).generating).toBeNull()
  expect(server.logged.filter((line) => line.includes('could not be made'))).toEqual([])
  expect(server.forecast.find('nowcast', new Date('2026-01-15T16:00:00Z'))).toBeDefined()
  expect(server.forecast.find('extended', new Date('2026-01-15T16:00:00Z'))).toBeUndefined()
  expect(await publishDueRun(parts(), never)).toBe(true)
  expect(server.forecast.newest('extended')?.runTime.getUTCHours()).toBe(16)
})

test('of two machines with a bucket one makes the run, and the other serves it without making it again', async () => {
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const folder = mkdtempSync(path.join(tmpdir(), 'machines-'))
  const store = await openPracticeBucket({ ...keys, folder: path.join(folder, 'bucket') })
  const bucket = s3Bucket({ url: store.url, region: 'us-east-1', ...keys })
  const runTime = new Date('2026-01-20T12:00:00Z')
  const announced: number[] = []
  const made: string[] = []
  const machine = (name: string) => {
    const root = path.join(folder, name)
    const shelf = openRunShelf({ bucket, root, prefix: 'x/', cacheBytes: 1e9, log: server.log })
    const clock = { now: () => runTime }
    const forecast = openForecast({
      folder: root,
      shelf,
      clock,
      threads: 1,
      onRefused: (_, reason) => expect.fail(reason),
      onUnreadable: (error) => expect.fail(String(error)),
    })
    const maker: RunMaker = {
      ...testRunMaker,
      make: (...order) => {
        made.push(name)
        return testRunMaker.make(...order)
      },
    }
    // When portals are notified, the other machine has had time to find the run.
    const announce = async () => void announced.push((await bucket.list('x/')).length)
    return { ...parts(), shelf, clock, forecast, maker, announce }
  }
  const [first, second] = [machine('first'), machine('second')]
  try {
    expect(await publishDueRun(first, never)).toBe(true)
    expect(announced).toHaveLength(3)
    expect(announced[0]).toBeGreaterThan(0)
    expect(await publishDueRun(second, never)).toBe(false)
    expect(second.forecast.serving('extended').map((run) => run.runTime)).toEqual([runTime])
    expect(made).toEqual(['first'])

    // A machine that made a run and died before uploading it uploads it when it is back, without making it again.
    for (const { key } of await bucket.list('x/')) if (key.includes('-extended-')) await bucket.delete(key)
    expect(await publishDueRun(second, never)).toBe(false)
    await first.forecast.look()
    expect(await publishDueRun(first, never)).toBe(true)
    expect(announced).toHaveLength(4)
    await second.forecast.look()
    expect(second.forecast.serving('extended')).toHaveLength(1)
    expect(made).toEqual(['first'])
  } finally {
    for (const { forecast, shelf } of [first, second]) {
      await forecast.close()
      shelf.close()
    }
    await store.close()
    rmSync(folder, { recursive: true })
  }
})
