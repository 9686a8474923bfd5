import { getHourlyImpact, getSubhourlyImpact, getWildfire, listImpactBlurbs } from '@stormlane/contract'
import { impactLevelOfIndex } from '@stormlane/domain/levels'
import { levelChance } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

let server: TestApp
let token: string
let tokenWithoutFlags: string

const EARLIER = new Date('2026-01-15T11:00:00Z')
const OMAHA = { latitude: 41.26, longitude: -95.94 }

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  tokenWithoutFlags = await server.signIn('noflags@stormlane.example')
  await publishTestRun(server.forecast, { runTime: EARLIER, horizons: ['extended'] })
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
})
afterAll(() => server.stop())

async function post(url: string, body: Record<string, unknown>, as = token) {
  const answer = await server.send('POST', `/api${url}`, { payload: { token: as, ...body } })
  return { status: answer.status, body: answer.json() }
}

test('POST /impact/hourly answers a rating for each of 168 hours [API-107] [API-110] [MODEL-071]', async () => {
  const { body } = await post('/impact/hourly', { index: 'road', ...OMAHA })
  const [road] = getHourlyImpact.answer.parse(body).impacts
  expect(road).toMatchObject({ index: 'road', run_time: TEST_NOW.toISOString(), source: 'HYPERR' })
  expect(road?.ratings).toHaveLength(168)
  // An inch of snow an hour with freezing rain.
  expect(road?.ratings[0]).toEqual({ time: '2026-01-15T12:00:00.000Z', value: expect.any(Number) })
  expect(road?.ratings[0]?.value).toBeGreaterThan(6)
})

test('[MODEL-111] a rating has the chance of its level from 72 hours ahead on', async () => {
  const { body } = await post('/impact/hourly', { index: 'road', ...OMAHA })
  const ratings = getHourlyImpact.answer.parse(body).impacts[0]?.ratings ?? []
  expect(ratings[71]).not.toHaveProperty('chance')
  expect(ratings[72]?.value).toBeGreaterThan(6)
  expect(ratings[72]?.chance).toBe(levelChance('road', impactLevelOfIndex(ratings[72]?.value), 72))
})

test('POST /impact/subhourly answers a rating for each quarter of six hours [API-107] [API-110]', async () => {
  const { body } = await post('/impact/subhourly', { index: ['road', 'power'], ...OMAHA })
  const { impacts } = getSubhourlyImpact.answer.parse(body)
  expect(impacts.map(({ index, ratings }) => [index, ratings.length, ratings[1]?.time])).toEqual([
    ['road', 25, '2026-01-15T12:15:00.000Z'],
    ['power', 25, '2026-01-15T12:15:00.000Z'],
  ])
})

test('run_time is one time or a map by index, and return adds blurbs [API-107] [MODEL-072]', async () => {
  const index = ['road', 'flood']
  const run_time = { road: EARLIER.toISOString() }
  const { body } = await post('/impact/hourly', { index, ...OMAHA, run_time, return: ['blurbs'] })
  const { impacts } = getHourlyImpact.answer.parse(body)
  expect(impacts.map((impact) => impact.run_time)).toEqual([EARLIER.toISOString(), TEST_NOW.toISOString()])
  expect(impacts[0]?.ratings[0]).toEqual({
    time: EARLIER.toISOString(),
    value: expect.any(Number),
    blurb: 'Hazardous roads. Delay trips or choose another way.',
    color: expect.stringMatching(/^#[0-9A-F]{6}$/),
  })
  const all = await post('/impact/hourly', { index, ...OMAHA, run_time: EARLIER.toISOString() })
  expect(all.body.impacts.map((impact: { run_time: string }) => impact.run_time)).toEqual([
    EARLIER.toISOString(),
    EARLIER.toISOString(),
  ])
})

test('POST /wildfire answers spread for 24 hours [LAYER-053] and conditions for 144, from the current hour [API-108]', async () => {
  server.clock.moveTo(new Date('2026-01-15T13:20:00Z'))
  const { impacts } = getWildfire.answer.parse((await post('/wildfire', OMAHA)).body)
  expect(impacts.map(({ index, ratings }) => [index, ratings.length, ratings[0]?.time])).toEqual([
    ['wildfire_spread', 24, '2026-01-15T13:00:00.000Z'],
    ['wildfire_conditions', 144, '2026-01-15T13:00:00.000Z'],
  ])
  server.clock.moveTo(TEST_NOW)
})

test('GET /impact/blurbs answers values, blurbs and colors of each index [API-109] [API-110] [MODEL-072]', async () => {
  const { impact_blurbs } = await server.ask(listImpactBlurbs, token)
  expect(impact_blurbs.map(({ index }) => index)).toEqual([
    'road',
    'disruption',
    'flood',
    'power',
    'life_property',
    'wildfire_spread',
    'wildfire_conditions',
  ])
  const [road] = impact_blurbs
  expect(road?.values).toEqual([0, 2, 4, 7, 9])
  expect(road?.blurbs[0]).toBe('Roads are clear. Normal driving.')
  expect(road?.colors[0]).toBe('#FFFAE3')
  for (const { values, blurbs, colors } of impact_blurbs)
    expect([blurbs.length, colors.length]).toEqual([values.length, values.length])
})

test('an organization without the flags does not get disruption and wildfire indices', async () => {
  const { impact_blurbs } = await server.ask(listImpactBlurbs, tokenWithoutFlags)
  expect(impact_blurbs.map(({ index }) => index)).toEqual(['road', 'flood', 'power', 'life_property'])
  for (const [url, body] of [
    ['/impact/hourly', { index: 'disruption', ...OMAHA }],
    ['/impact/subhourly', { index: ['road', 'disruption'], ...OMAHA }],
    ['/wildfire', OMAHA],
  ] as const) {
    const refused = await post(url, body, tokenWithoutFlags)
    expect([refused.status, refused.body.error]).toEqual([403, 'permission not granted'])
  }
})

const UNKNOWN_INDEX =
  'index must be one of road, disruption, flood, power, life_property, wildfire_spread, wildfire_conditions'

test.each([
  ['/impact/hourly', { ...OMAHA }, 400, UNKNOWN_INDEX],
  ['/impact/hourly', { ...OMAHA, index: 'tipping' }, 400, UNKNOWN_INDEX],
  ['/impact/hourly', { ...OMAHA, index: [] }, 400, 'index is required'],
  ['/impact/hourly', { index: 'road', latitude: 41 }, 400, 'longitude is required'],
  ['/impact/hourly', { index: 'road', latitude: '41', longitude: -95 }, 400, 'latitude must be a number'],
  ['/impact/hourly', { index: 'road', latitude: 91, longitude: -95 }, 400, 'latitude must be between -90 and 90'],
  ['/impact/hourly', { index: 'road', latitude: 10, longitude: 10 }, 400, 'location outside model bounds'],
  [
    '/impact/hourly',
    { index: 'road', ...OMAHA, run_time: '2020-01-01T00:00:00Z' },
    404,
    'invalid runTime, table not found',
  ],
  [
    '/impact/subhourly',
    { index: 'road', ...OMAHA, run_time: { road: EARLIER.toISOString() } },
    404,
    'invalid runTime, table not found',
  ],
  ['/impact/subhourly', { index: 'wildfire_spread', ...OMAHA }, 400, 'wildfire_spread has no sub-hourly forecast'],
  ['/impact/hourly', { index: 'road', ...OMAHA, return: ['moon'] }, 400, 'return must be a list of blurbs'],
  ['/wildfire', { latitude: -41, longitude: -95 }, 400, 'location outside model bounds'],
])('%s with %j is answered %i "%s"', async (url, body, status, words) => {
  const answer = await post(url, body)
  expect([answer.status, answer.body.error]).toEqual([status, words])
})
