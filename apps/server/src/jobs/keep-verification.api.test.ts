import { getVerification } from '@stormlane/contract'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import {
  emptyStationValues,
  STATIONS,
  type StationValues,
  VERIFIED_LEAD_HOURS,
  VERIFIED_TRIP_LEAD_HOURS,
} from '@stormlane/domain/verification'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { verificationArchive } from '../modules/verification/verification-archive.ts'
import { keepVerification, startKeepingVerification, type VerificationSource } from './keep-verification.ts'

let server: TestApp
let token: string
const signal = new AbortController().signal

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['extended'] })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.clock.moveTo(TEST_NOW)
})

/** 28 °C everywhere, where the test run forecasts 30; gusts and the rest are unknown. */
function warmWeather(kelvin: number): StationValues {
  const values = emptyStationValues()
  values.values.temperature.fill(28 + kelvin)
  return values
}

interface World {
  name: string
  onTruth?: (from: Date, count: number) => void
  onRun?: (runTime: Date) => void
  onTrips?: (runTime: Date) => void
}

/** A world whose truth is always 28 °C, and whose past forecasts were one degree too warm. */
function sourceOf({ name, onTruth, onRun, onTrips }: World): VerificationSource {
  return {
    fingerprint: async () => name,
    hours: async (from, count) => {
      onTruth?.(from, count)
      return Array.from({ length: count }, () => warmWeather(0))
    },
    run: async (runTime) => {
      onRun?.(runTime)
      return VERIFIED_LEAD_HOURS.map(() => warmWeather(1))
    },
    // Every trip arrives 10 minutes after P50, which is P90 an hour ahead and later than P90 before.
    trips: async (runTime) => {
      onTrips?.(runTime)
      const driven = VERIFIED_TRIP_LEAD_HOURS.map((leadHours) => {
        const p50 = new Date(runTime.getTime() + (leadHours + 4) * HOUR_MS)
        const later = (minutes: number) => new Date(p50.getTime() + minutes * 60_000)
        return {
          leadHours,
          odds: { p10: later(-5), p50, p90: later(leadHours === 1 ? 10 : 5) },
          arrivedAt: later(10),
        }
      })
      return {
        driven,
        advice: [
          { leadHours: 6, kind: 'leave_later', minutesSaved: -30, dollarsSaved: 10 },
          { leadHours: 24, kind: 'leave_later', minutesSaved: -60, dollarsSaved: -5 },
          { leadHours: 24, kind: 'other_road', minutesSaved: 12, dollarsSaved: 0 },
        ],
      }
    },
    close: async () => undefined,
  }
}

const parts = (world: World, replays = false) => ({
  archive: verificationArchive(server),
  openSource: () => sourceOf(world),
  replays,
  mayReplay: () => true,
  log: server.log,
})
const round = (world: World, { replays = false, begins = false } = {}) =>
  keepVerification(parts(world, replays), { begins, signal })
const moveOn = (hours: number) => server.clock.moveTo(new Date(TEST_NOW.getTime() + hours * HOUR_MS))
const scores = (query: string) => server.ask(getVerification, token, `/api/verification?${query}`)

test('without an archive there are no scores', async () => {
  expect(await scores('')).toMatchObject({
    variable: 'road',
    region: 'all',
    days: 30,
    since: null,
    leads: [],
    progress: null,
  })
})

test.each([
  ['days=8', 'days'],
  ['variable=happiness', 'variable'],
  ['region=moon', 'region'],
])('%s is refused with words', async (query, word) => {
  const { status, json } = await server.send('GET', `/api/verification?${query}&token=${token}`)
  expect(status).toBe(400)
  expect(JSON.stringify(json())).toContain(word)
})

test('a published run is archived once, and verified when its hours have come', async () => {
  const asked: string[] = []
  const world: World = { name: 'a', onTruth: (from, count) => asked.push(`${from.toISOString()} ${count}`) }
  await round(world, { begins: true })
  await round(world)
  const archived = await server.database.asSystem.selectFrom('verification_forecasts').selectAll().execute()
  expect(archived.map(({ run_time }) => run_time)).toEqual([TEST_NOW])
  expect(archived[0]?.packed.length).toBeLessThan(50_000)

  // Five hours are too few to prepare the truth for; the seventh hour may still wait for its run.
  moveOn(6)
  await round(world)
  expect((await scores('variable=temperature')).since).toBeNull()
  moveOn(7)
  await round(world)
  const { since, until, pairs, unit, leads } = await scores('variable=temperature')
  expect([since, until, unit]).toEqual(['2026-01-15T00:00:00.000Z', '2026-01-15T18:00:00.000Z', '°C'])
  expect(leads.map(({ lead_hours }) => lead_hours)).toEqual([1, 3, 6])
  expect(pairs).toBe(3 * STATIONS.length)
  expect(leads[0]).toMatchObject({ pairs: STATIONS.length, bias: expect.closeTo(2, 3), frequency: 0 })
  // The truth never changes, so that both references are perfect and have no error to be better than.
  expect(leads[0]).toMatchObject({ climatology_skill: null, persistence_skill: null })
  // The truth of the month before, in pieces of five days.
  expect(asked[0]).toBe(`${new Date(TEST_NOW.getTime() + HOUR_MS - 30 * DAY_MS).toISOString()} 120`)
  const regions = ['southeast', 'canada'] as const
  for (const region of regions)
    expect((await scores(`variable=temperature&region=${region}`)).leads[0]?.pairs).toBe(
      STATIONS.filter((station) => station.region === region).length,
    )
})

test('no hour is counted twice, and days are summed', async () => {
  await round({ name: 'a' })
  moveOn(7)
  await round({ name: 'a' })
  expect((await scores('variable=temperature')).pairs).toBe(3 * STATIONS.length)
  moveOn(26)
  await round({ name: 'a' })
  const { leads } = await scores('variable=temperature&days=7')
  expect(leads.map(({ lead_hours }) => lead_hours)).toEqual([1, 3, 6, 12, 24])
  expect(leads[4]?.mean_absolute_error).toBeCloseTo(2, 3)
})

test('another world begins with an empty archive', async () => {
  await round({ name: 'b' }, { begins: true })
  expect(await scores('variable=temperature')).toMatchObject({ since: null, pairs: 0 })
})

test('the demo begins with the forecasts of the last thirty days, made in pieces', async () => {
  const runs: Date[] = []
  const world: World = { name: 'c', onRun: (runTime) => runs.push(runTime) }
  await round(world, { replays: true, begins: true })
  expect(runs).toHaveLength(4)
  expect(await scores('variable=temperature')).toMatchObject({ since: null, progress: { ready: 4, total: 30 } })
  await keepVerification({ ...parts(world, true), mayReplay: () => false }, { begins: false, signal })
  expect(runs).toHaveLength(4)
  for (let i = 0; i < 14; i++) await round(world, { replays: true })
  expect(runs).toHaveLength(30)
  expect(runs[0]).toEqual(new Date(TEST_NOW.getTime() - 37 * DAY_MS))
  const { since, until, progress, leads, previous } = await scores('variable=temperature&days=30')
  expect([since, until, progress]).toEqual(['2025-12-17T00:00:00.000Z', '2026-01-15T11:00:00.000Z', null])
  expect(leads).toHaveLength(VERIFIED_LEAD_HOURS.length)
  for (const lead of leads) expect(lead.bias).toBeCloseTo(1, 3)
  expect(previous).toEqual([])
  // A week has a previous week before it.
  expect((await scores('variable=temperature&days=7')).previous).toHaveLength(VERIFIED_LEAD_HOURS.length)
})

test('trips of the past are driven one run after the other, once the last of them has arrived', async () => {
  const runs: Date[] = []
  const world: World = { name: 'e', onTrips: (runTime) => runs.push(runTime) }
  await round(world, { replays: true, begins: true })
  for (let i = 0; i < 40; i++) await round(world, { replays: true })
  // Runs are 30 hours apart, from 30 days ago until the last trips of a run are still under way: they start a day ahead
  // and take ten hours.
  expect(runs).toHaveLength(22)
  expect(runs[0]).toEqual(new Date(TEST_NOW.getTime() - 30 * DAY_MS + 30 * HOUR_MS))
  const { arrival } = await scores('days=30')
  expect(arrival?.trips).toBe(22 * VERIFIED_TRIP_LEAD_HOURS.length)
  expect(arrival?.leads.map(({ lead_hours, inside }) => [lead_hours, inside])).toEqual([
    [1, 1],
    [6, 0],
    [12, 0],
    [24, 0],
  ])
  expect(arrival?.leads[0]).toMatchObject({ bias_minutes: 10, mean_error_minutes: 10, within_30_minutes: 1 })
})

test('advice on the trips of the past is checked: how often it was right, what it saved and lost [DECIDE-031]', async () => {
  const { advice } = await scores('days=30')
  const none = { minutes_saved: 0, minutes_lost: 0 }
  expect(advice).toEqual({
    advised: 66,
    right: 2 / 3,
    minutes_saved: 264,
    minutes_lost: 1980,
    dollars_saved: 110,
    leads: [
      { lead_hours: 6, advised: 22, right: 1, ...none, minutes_lost: 660, dollars_saved: 220 },
      { lead_hours: 24, advised: 44, right: 0.5, minutes_saved: 264, minutes_lost: 1320, dollars_saved: -110 },
    ],
    kinds: [
      { kind: 'leave_later', advised: 44, right: 0.5, ...none, minutes_lost: 1980, dollars_saved: 110 },
      { kind: 'other_road', advised: 22, right: 1, ...none, minutes_saved: 264, dollars_saved: 0 },
    ],
  })
  expect((await scores('days=7')).advice?.advised).toBeLessThan(66)
})

test('values are kept for 97 days, sums for 400', async () => {
  const { asSystem } = server.database
  const kept = async () => [
    (await asSystem.selectFrom('verification_forecasts').select('run_time').execute()).length > 0,
    (await asSystem.selectFrom('verification_truth').select('valid_at').execute()).length > 0,
    (await asSystem.selectFrom('verification_days').select('day').execute()).length > 0,
  ]
  moveOn(50 * 24)
  await server.prune()
  expect(await kept()).toEqual([true, true, true])
  moveOn(98 * 24)
  await server.prune()
  expect(await kept()).toEqual([false, false, true])
  moveOn(402 * 24)
  await server.prune()
  expect(await kept()).toEqual([false, false, false])
})

test('a failure is logged, and does not end the loop', async () => {
  const failing = startKeepingVerification({
    ...parts({ name: 'd' }),
    openSource: () => {
      throw new Error('no truth today')
    },
    mayStart: () => true,
    exclusively: async (work) => {
      await work(new AbortController().signal)
      return true
    },
  })
  await expect.poll(() => server.logged.some((line) => line.includes('no truth today'))).toBe(true)
  await failing.stop()
})
