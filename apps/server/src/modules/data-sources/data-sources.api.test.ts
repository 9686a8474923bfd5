import { checkDataSources, getPortalMetadata, listDataSources } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { readConfig } from '../../platform/config.ts'
import { dataSourceRepository } from './data-source.repository.ts'
import { feedCheckService } from './feed-check.service.ts'
import { feedReports } from './feed-reports.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)
async function list() {
  const { status, json } = await server.send('GET', `/api/sources?token=${await server.signIn()}`)
  return { status, ...listDataSources.answer.parse(json()) }
}
const find = async (id: string) => (await list()).sources.find((source) => source.id === id)

test('an admin sees every feed with its mode, last success, age, next try, bytes and errors in words', async () => {
  const repository = dataSourceRepository(server.database)
  server.clock.moveTo(minutes(0))
  expect(await find('events:fires')).toMatchObject({ state: 'waiting', last_success_at: null })
  await repository.record('events:fires', { isSuccess: true, bytes: 3_000_000_000, nextTryAt: minutes(30) }, minutes(0))
  await repository.record('events:fires', { isSuccess: true, bytes: 5, nextTryAt: minutes(60) }, minutes(30))
  server.clock.moveTo(minutes(45))
  expect(await find('events:fires')).toMatchObject({
    name: 'Fires',
    mode: 'simulated',
    state: 'simulated',
    last_success_at: minutes(30).toISOString(),
    age_seconds: 900,
    expected_seconds: 1800,
    next_try_at: minutes(60).toISOString(),
    errors: 0,
    bytes: 3_000_000_005,
    last_error: null,
    half_hours: [
      { start_at: minutes(0).toISOString(), successes: 1, failures: 0 },
      { start_at: minutes(30).toISOString(), successes: 1, failures: 0 },
    ],
  })
})

test('a feed fails from the second miss, since the first, and until the next success; a late one was not even asked [FEED-051]', async () => {
  const repository = dataSourceRepository(server.database)
  const miss = (at: number, problem: 'server_error' | 'timeout') =>
    repository.record(
      'events:fires',
      { isSuccess: false, error: 'The server answered 503.', problem, nextTryAt: minutes(90) },
      minutes(at),
    )
  server.clock.moveTo(minutes(61))
  expect(await find('events:fires')).toMatchObject({ state: 'simulated', misses: 0, failing_since: null })
  server.clock.moveTo(minutes(62))
  expect(await find('events:fires')).toMatchObject({ state: 'late', misses: 0, problem: null })
  await repository.record('events:fires', { isSuccess: true, nextTryAt: minutes(90) }, minutes(62))
  await miss(63, 'timeout')
  const since = minutes(63).toISOString()
  expect(await find('events:fires')).toMatchObject({ state: 'simulated', misses: 1, failing_since: since })
  await miss(64, 'server_error')
  const failing = { state: 'failing', misses: 2, failing_since: since, problem: 'server_error', errors: 2 }
  expect(await find('events:fires')).toMatchObject({ ...failing, last_error: 'The server answered 503.' })
  await repository.record('events:fires', { isSuccess: true, nextTryAt: minutes(90) }, minutes(65))
  expect(await find('events:fires')).toMatchObject({ misses: 0, failing_since: null, problem: null, last_error: null })
  server.clock.moveTo(minutes(60 * 26))
  expect(await find('events:fires')).toMatchObject({ errors: 0, bytes: 0, half_hours: [] })
})

test('before the first run, metadata say since when no forecast can be made and why, unless files are being read [FEED-053]', async () => {
  const repository = dataSourceRepository(server.database)
  const token = await server.signIn()
  const failure = async () => (await server.ask(getPortalMetadata, token)).weather_data_failure
  server.clock.moveTo(minutes(0))
  expect(await failure()).toBeNull()
  const missed = { isSuccess: false, error: 'No.', problem: 'no_name', nextTryAt: minutes(1) } as const
  await repository.record('forecast', missed, minutes(0))
  expect(await failure()).toEqual({ since: minutes(0).toISOString(), problem: 'no_name' })
  const progress = { done: 1, of: 73 }
  await repository.record('forecast', { isSuccess: null, nextTryAt: minutes(1), progress }, minutes(0))
  expect(await failure()).toBeNull()
})

test('while the files of a run are read, a feed says how many, and is not late for want of a success [FEED-018]', async () => {
  const repository = dataSourceRepository(server.database)
  server.clock.moveTo(minutes(0))
  const nextTryAt = minutes(1)
  await repository.record(
    'events:volcanoes',
    { isSuccess: null, bytes: 7, nextTryAt, progress: { done: 20, of: 73 } },
    minutes(0),
  )
  const reading = { state: 'waiting', errors: 0, bytes: 7, progress: { done: 20, of: 73 }, last_success_at: null }
  expect(await find('events:volcanoes')).toMatchObject(reading)
  server.clock.moveTo(minutes(12))
  expect(await find('events:volcanoes')).toMatchObject({ ...reading, progress: null })
  server.clock.moveTo(minutes(2))
  await repository.record('events:volcanoes', { isSuccess: true, nextTryAt: minutes(3) }, minutes(2))
  expect(await find('events:volcanoes')).toMatchObject({ state: 'simulated', progress: null })
})

test('reports from before the database is open are kept until it is', async () => {
  const stored: unknown[] = []
  const reports = feedReports(server.clock, (error) => stored.push(error))
  reports.report('hrrr', { isSuccess: true, nextTryAt: null })
  reports.storeWith(async (source, { error }) => void stored.push([source, error]))
  reports.report('gfs', { isSuccess: false, error: 'https://me:secret@x.example/a?key=1 broke off.', nextTryAt: null })
  // Keys in addresses are not shown.
  expect(stored).toEqual([
    ['hrrr', undefined],
    ['gfs', 'https://x.example/a broke off.'],
  ])
})

test.each([
  [{}, { forecast: 'simulated', radar: 'simulated', government_alerts: 'simulated' }],
  [{ NWS_ALERTS_URL: 'https://api.example/alerts' }, { forecast: 'simulated', government_alerts: 'live' }],
  [
    { STORMLANE_WORLD: 'live' },
    {
      hrrr: 'live',
      gfs: 'live',
      government_alerts: 'live',
      alerts_canada: 'live',
      alerts_mexico: 'live',
      radar: 'live',
      'events:earthquakes': 'live',
      'events:storm_reports': 'live',
      'events:fires': 'live',
      'events:lightning': 'live',
      'events:storms': 'live',
      flood_chance: 'live',
      road_conditions: 'off',
      observations: 'live',
    },
  ],
  [
    { STORMLANE_WORLD: 'live', FEEDS_BASE_URL: 'http://localhost:4400' },
    { hrrr: 'live', government_alerts: 'live', 'events:earthquakes': 'live', 'events:storm_reports': 'live' },
  ],
  [{ USGS_EARTHQUAKES_URL: 'http://localhost:4401/week' }, { 'events:earthquakes': 'simulated' }],
  [
    { STORMLANE_FEED_EARTHQUAKES: 'live', STORMLANE_FEED_FIRES: 'off' },
    { forecast: 'simulated', 'events:earthquakes': 'live', 'events:fires': 'off', 'events:volcanoes': 'simulated' },
  ],
  [
    {
      STORMLANE_WORLD: 'live',
      STORMLANE_FEED_STORMS: 'simulated',
      STORMLANE_FEED_NBM: 'off',
      STORMLANE_FEED_RADAR: 'off',
      STORMLANE_FEED_GOVERNMENT_ALERTS: 'off',
    },
    {
      hrrr: 'live',
      nbm: 'off',
      radar: 'off',
      government_alerts: 'off',
      alerts_canada: 'off',
      'events:storms': 'simulated',
    },
  ],
  [
    { STORMLANE_WORLD: 'live', STORMLANE_FEED_ALERTS_CANADA: 'off' },
    { government_alerts: 'live', alerts_canada: 'off', alerts_mexico: 'live' },
  ],
  [{ STORMLANE_FORECAST: 'off' }, { forecast: 'off', government_alerts: 'off' }],
])('the settings %j turn feeds on and off', (settings, expected) => {
  const modes = readConfig(settings).feedModes
  expect(modes).toMatchObject(expected)
  expect('forecast' in modes).toBe(!('hrrr' in modes))
})

test.each([
  [{ STORMLANE_WORLD: 'live', STORMLANE_FEED_ALERTS_CANADA: 'simulated' }, 'must be live or off'],
  [{ STORMLANE_FEED_ALERTS_MEXICO: 'live' }, 'must be off where government alerts are not live'],
])('the settings %j are refused, because simulated alerts have all countries', (settings, reason) => {
  expect(() => readConfig(settings)).toThrow(reason)
  expect(readConfig({}).feedModes).not.toHaveProperty('alerts_canada')
})

test('an admin can have every live feed asked; of a simulated world there is none [FEED-055]', async () => {
  const token = await server.signIn()
  const { status, json } = await server.send('POST', '/api/sources/check', { payload: { token } })
  expect([status, checkDataSources.answer.parse(json()).checks]).toEqual([200, []])
})

test('feeds are asked at most once a minute, however many admins want to know [FEED-055]', async () => {
  let asked = 0
  let now = TEST_NOW
  const service = feedCheckService({
    clock: { now: () => now },
    async check() {
      asked++
      return []
    },
  })
  await Promise.all([service.check(), service.check()])
  expect(asked).toBe(1)
  now = minutes(1)
  await service.check()
  expect(asked).toBe(2)
})
