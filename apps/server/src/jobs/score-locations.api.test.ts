import { randomUUID } from 'node:crypto'
import {
  createLocation,
  getLocation,
  listAffectedAssets,
  listBatchRows,
  listGroups,
  listLocations,
  listOwnLimits,
  previewLocation,
} from '@stormlane/contract'
import type { AlertMap } from '@stormlane/domain/hazards'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { LOCATION_CATEGORIES, locationCategory } from '@stormlane/domain/places'
import { FINE_WEATHER, FORMULA_VERSION } from '@stormlane/domain/weather'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { ownTime } from '../../test/own-time.ts'
import { testAlert } from '../../test/test-alert.ts'
import { sendForm } from '../../test/upload.ts'
import { DEMO_ORGANIZATION_ID } from '../demo/demo-assets.ts'
import { scoreService } from '../modules/scores/score.service.ts'
import { openClaims } from '../platform/database/claims.ts'
import { followAlerts } from './follow-alerts.ts'
import { scoreDueLocations, startScoringLocations } from './score-locations.ts'

let server: TestApp
let token: string

const OMAHA = { name: 'Omaha', latitude: 41.26, longitude: -95.94 }
const job = () => scoreDueLocations({ scores: server.scores, publish: server.services.publish, log: server.log })

async function save(place: Record<string, unknown>, as = token) {
  const answer = await server.send('POST', '/api/cities.json', { payload: { ...place, token: as } })
  return createLocation.answer.parse(answer.json()).city
}

async function updates(channel: string) {
  return server.database.asSystem
    .selectFrom('realtime_updates')
    .where('channel', '=', channel)
    .orderBy('created_at')
    .orderBy('id')
    .select(['organization_id', 'data'])
    .execute()
}

async function expiredScores(): Promise<number> {
  const { count } = await server.database.asSystem
    .selectFrom('location_scores')
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .where('made_from', 'like', 'expired %')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
})
afterAll(() => server.stop())

test('the demo organization has 60 locations of all categories, which name their groups [MODEL-004]', async () => {
  const { cities } = await server.ask(listLocations, token)
  expect(cities).toHaveLength(60)
  expect(new Set(cities.map(({ user_metadata }) => locationCategory(user_metadata)))).toEqual(
    new Set(LOCATION_CATEGORIES),
  )
  const { groups } = await server.ask(listGroups, token)
  const named = cities.flatMap(({ group_ids }) => group_ids)
  expect(named).toHaveLength(60)
  expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining(named))
  expect(new Set(named).size).toBeGreaterThan(1)
})

test('before the first run nothing is due, and a location without a score says so', async () => {
  expect(await job()).toBe(0)
  const city = await save({ ...OMAHA, name: 'Unscored' })
  expect(city).toMatchObject({
    impact_summaries: [],
    subhourly_impact_summary: null,
    extended_impact_summary: null,
    impact_summaries_updated_at: null,
    impact_summaries_rating_run_time: null,
  })
})

test('an incomplete run with a single step does not score locations', async () => {
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['nowcast'], stepLimit: 1 })
  expect(await job()).toBe(0)
})

test('after a run every location of every organization is scored and published to its portals', async () => {
  const trial = await server.signIn('trial@stormlane.example')
  const other = await save({ ...OMAHA, name: 'Of another organization' }, trial)
  await publishTestRun(server.forecast, { runTime: TEST_NOW, edition: 2 })
  expect(await job()).toBe(62)
  expect(await job()).toBe(0)
  const published = await updates('weather_data')
  const counts = published.map(({ data }) => (data as { location_ids: string[] }).location_ids.length)
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 61])
  const { cities } = await server.ask(listLocations, token)
  for (const city of cities) expect(city.impact_summaries_rating_run_time).toBe(TEST_NOW.toISOString())
  expect((await server.ask(getLocation, trial, `/api/cities/${other.id}`)).city.impact_summaries).toHaveLength(3)
})

test('a location has a summary per timeframe: value, level, types, peak in its own time, flags [MODEL-008] [MODEL-094] [RISK-005]', async () => {
  const city = await save({ ...OMAHA, name: 'Frames' })
  expect(city.impact_summaries.map(({ timeframe, label }) => [timeframe, label])).toEqual([
    ['today', 'Today'],
    ['tomorrow', 'Tomorrow'],
    ['day3_7', 'Days 3-7'],
  ])
  expect(city).toMatchObject({
    id: expect.any(String),
    zip: expect.stringMatching(/^\d{5}$/),
    ...OMAHA,
    name: 'Frames',
    group_ids: [],
  })
  expect(city.needs_geocoding).toBe(false)
  const [today] = city.impact_summaries
  // The test's forecast has freezing rain, snow and gusts of 50 mph everywhere.
  expect(today?.impact_level).toBe(3)
  expect(today?.impact_level).toBe(IMPACT_LEVELS.high)
  expect(today?.value).toBeGreaterThanOrEqual(7)
  expect(today?.value).toBe(today?.impact_types_detailed[0]?.impact_value)
  expect(today?.impact_types_detailed[0]).toEqual({
    impact_type: expect.any(String),
    impact_value: expect.any(Number),
    impact_level: today?.impact_level,
  })
  expect(today?.peak_impact_time_moment).toMatch(/^2026-01-15T\d\d:\d\d:00-06:00$/)
  expect(today?.weather_flags).toContain('snow_flag')
})

test('both horizons have a summary with tags in the order of their weight, level, action and reason [MODEL-010] [MODEL-011]', async () => {
  const city = await save({ ...OMAHA, name: 'Horizons' })
  for (const summary of [city.subhourly_impact_summary, city.extended_impact_summary]) {
    expect(summary).toMatchObject({
      source: 'HYPERR',
      source_run_time: TEST_NOW.toISOString(),
      last_updated_at: TEST_NOW.toISOString(),
      recommended_action: { action: expect.any(String), reason: expect.stringMatching(/\.$/) },
    })
    const { tags = [], tag_priority = [], overall_impact_level } = summary ?? {}
    expect(tag_priority).toEqual(tags.map(({ id }) => id))
    const levels = tags.map(({ impact_level }) => impact_level)
    expect(levels).toEqual(levels.toSorted((a, b) => b - a))
    expect(overall_impact_level).toBe(levels[0])
    expect(tags.find(({ id }) => id === 'impact:road')).toEqual({
      id: 'impact:road',
      source: 'impact',
      text: expect.stringMatching(/^Road Conditions: /),
      value: expect.any(Number),
      variable: 'road',
      hazard: expect.stringMatching(/^(iceOnRoad|lyingSnow)$/),
      impact_level: expect.any(Number),
      event: null,
      description: expect.any(String),
      color: expect.stringMatching(/^#/),
      effective: expect.stringMatching(/Z$/),
      expires: expect.stringMatching(/Z$/),
      levels: expect.stringMatching(/^(\d+:\d )+\d+:0$/),
      peaks: expect.stringMatching(/^\d+:\d+( \d+:\d+)*$/),
    })
  }
})

test('a location carries the time and the run of its summaries [MODEL-012]', async () => {
  server.clock.moveTo(new Date('2026-01-15T12:20:00Z'))
  const city = await save({ ...OMAHA, name: 'When' })
  expect([city.impact_summaries_updated_at, city.impact_summaries_rating_run_time]).toEqual([
    '2026-01-15T12:20:00.000Z',
    TEST_NOW.toISOString(),
  ])
  server.clock.moveTo(TEST_NOW)
})

test('a moved location is scored at its new point; a renamed one keeps its score', async () => {
  const { id } = await save({ ...OMAHA, name: 'Rolling' })
  const patch = async (city: Record<string, unknown>) =>
    (await server.send('PATCH', `/api/cities/${id}`, { payload: { token, city } })).json().city
  server.clock.moveTo(new Date('2026-01-15T12:30:00Z'))
  expect(await patch({ name: 'Renamed' })).toMatchObject({ impact_summaries_updated_at: TEST_NOW.toISOString() })
  const moved = await patch({ latitude: 33.45, longitude: -112.07 })
  expect(moved.impact_summaries_updated_at).toBe('2026-01-15T12:30:00.000Z')
  expect(moved.impact_summaries[0].peak_impact_time_moment).toMatch(/-07:00$/)
  expect((await server.ask(getLocation, token, `/api/cities/${id}`)).city).toEqual(moved)
  server.clock.moveTo(TEST_NOW)
})

test('an organization is scored by the indices that it may see', async () => {
  const noFlags = await server.signIn('noflags@stormlane.example')
  const typesOf = async (as: string) => {
    const city = await save({ ...OMAHA, name: 'Flags' }, as)
    return city.impact_summaries.flatMap((frame) => frame.impact_types_detailed.map(({ impact_type }) => impact_type))
  }
  expect(await typesOf(token)).toContain('disruption')
  expect(await typesOf(noFlags)).not.toContain('disruption')
})

test('a flag that opens an index scores only the locations of that organization again, and publishes which', async () => {
  await job()
  const stranger = await server.signIn('noflags@stormlane.example')
  const { organization_id } = await server.database.asSystem
    .selectFrom('users')
    .where('email', '=', 'noflags@stormlane.example')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  const typesSeen = async () => {
    const { cities } = await server.ask(listLocations, stranger)
    return cities.map((city) => city.impact_summaries[0]?.impact_types_detailed.map((one) => one.impact_type) ?? [])
  }
  const count = (await typesSeen()).length
  expect(await job()).toBe(0)
  await server.services.organizations.setFlag(organization_id, 'showDisruptionIndex', true)
  expect(await job()).toBe(count)
  for (const types of await typesSeen()) expect(types).toContain('disruption')
  const published = (await updates('weather_data')).at(-1)
  expect(published?.organization_id).toBe(organization_id)
  expect((published?.data as { location_ids: string[] } | undefined)?.location_ids).toHaveLength(count)
  // A flag that opens no index changes no score.
  await server.services.organizations.setFlag(organization_id, 'showSevereCast', true)
  expect(await job()).toBe(0)
  await server.services.organizations.setFlag(organization_id, 'showDisruptionIndex', false)
  expect(await job()).toBe(count)
  for (const types of await typesSeen()) expect(types).not.toContain('disruption')
})

test('a preview scores a place and stores nothing', async () => {
  const payload = { latitude: 41.88, longitude: -87.63 }
  const before = await server.database.asSystem.selectFrom('location_scores').select('location_id').execute()
  const { city } = (await server.send('POST', `/api/cities/preview?token=${token}`, { payload })).json()
  expect(city.impact_summaries).toHaveLength(3)
  expect(await server.database.asSystem.selectFrom('location_scores').select('location_id').execute()).toHaveLength(
    before.length,
  )
})

test('the rows of a checked file carry town and impact level before anything is stored', async () => {
  const points = [OMAHA, { name: 'Denver', latitude: 39.74, longitude: -104.98 }]
  const levels = await Promise.all(
    points.map(async (payload) => {
      const answer = await server.send('POST', `/api/cities/preview?token=${token}`, { payload })
      return previewLocation.answer.parse(answer.json()).city.subhourly_impact_summary?.overall_impact_level
    }),
  )
  const lines = points.map(({ name, latitude, longitude }) => `${name},${latitude},${longitude}`)
  const content = ['name,latitude,longitude', ...lines, 'Nowhere,91,0'].join('\n')
  const sent = await sendForm(server, { token, batch_type: 'location', file: { name: 'sites.csv', content } })
  const { id } = sent.json().batch_upload
  const rows = async (rejected: boolean) =>
    (await server.ask(listBatchRows, token, `/api/batch_uploads/${id}/rows.json?rejected=${rejected}`)).batch_rows
  expect((await rows(false)).map(({ place, impact_level }) => [place, impact_level])).toEqual([
    ['Omaha, NE', levels[0]],
    ['Denver, CO', levels[1]],
  ])
  expect(levels).toEqual([expect.any(Number), expect.any(Number)])
  expect((await rows(true)).map(({ impact_level }) => impact_level)).toEqual([null])
})

test('when an alert appears or ends, only the locations under it are scored again', async () => {
  const { hazards, scores, log } = server
  const routesLookedFor: string[][] = []
  const routes = {
    async expireUnder({ alerts }: AlertMap) {
      routesLookedFor.push(alerts.map((one) => one.alert.id))
      return 0
    },
  }
  const stop = followAlerts({ alerts: hazards.alerts, scores, routes, log })
  const city = await save({ ...OMAHA, name: 'Under an alert' })
  const tagsOf = async () =>
    (await server.ask(getLocation, token, `/api/cities/${city.id}`)).city.subhourly_impact_summary?.tags ?? []
  const alert = testAlert({ west: -96.2, south: 41, east: -95.6, north: 41.5 })
  await server.hazards.alerts.receive([alert])
  const scored: number[] = []
  await vi.waitFor(async () => {
    scored.push(await job())
    expect((await tagsOf())[0]).toMatchObject({ id: 'alert:test-alert', impact_level: 4, event: 'Tornado Warning' })
  }, 30_000)
  const [{ count } = { count: 0 }] = await server.database.asSystem
    .selectFrom('locations')
    .where('latitude', '=', OMAHA.latitude)
    .select((row) => row.fn.countAll<number>().as('count'))
    .execute()
  const omahaRailRamp = 1
  expect(scored.at(-1)).toBe(count + omahaRailRamp)
  const over = { ...alert, id: 'test-cancel', messageType: 'Cancel' as const, references: [alert.id] }
  await server.hazards.alerts.receive([{ ...over, sent: new Date(TEST_NOW.getTime() + 60_000) }])
  await vi.waitFor(async () => {
    await job()
    expect((await tagsOf()).map(({ id }) => id)).not.toContain('alert:test-alert')
  }, 30_000)
  // Routes through it are looked for when it appears, and when it ends.
  expect(routesLookedFor).toEqual([['test-alert'], ['test-alert']])
  stop()
})

test('a location stays due if it is made due while it is being scored', async () => {
  const city = await save({ ...OMAHA, name: 'Made due' })
  await server.scores.expire(({ latitude }) => latitude === OMAHA.latitude)
  const thread = { ...server.scoreThread }
  // An alert comes up after the work on it began.
  const spy = vi.spyOn(server.scoreThread, 'score').mockImplementation(async (organizationId, ...asked) => {
    if (organizationId === DEMO_ORGANIZATION_ID)
      await server.scores.expire(({ latitude }) => latitude === OMAHA.latitude)
    return thread.score(organizationId, ...asked)
  })
  await job()
  spy.mockRestore()
  const madeFrom = async () =>
    (
      await server.database.asSystem
        .selectFrom('location_scores')
        .where('location_id', '=', city.id ?? '')
        .select('made_from')
        .executeTakeFirst()
    )?.made_from
  expect(await madeFrom()).toMatch(/^expired /)
  await job()
  expect(await madeFrom()).toContain(TEST_NOW.toISOString())
})

test('a score that was made with other formulas is due again', async () => {
  const city = await save({ ...OMAHA, name: 'Old formulas' })
  while ((await job()) > 0);
  const scoreOfCity = server.database.asSystem.updateTable('location_scores').where('location_id', '=', city.id ?? '')
  await scoreOfCity
    .set({ made_from: sql`replace(made_from, ${`formulas ${FORMULA_VERSION}`}, 'formulas 1')` })
    .execute()
  expect(await job()).toBe(1)
})

test('the next run makes all locations due again, except those of an inactive organization', async () => {
  const next = new Date('2026-01-15T13:00:00Z')
  server.clock.moveTo(next)
  await publishTestRun(server.forecast, { runTime: next })
  await server.database.asSystem
    .updateTable('organizations')
    .set({ is_active: false })
    .where('name', '=', 'Plainfield Parts')
    .execute()
  const all = await server.database.asSystem.selectFrom('locations').select('id').execute()
  expect(await job()).toBe(all.length - 1)
  const { cities } = await server.ask(listLocations, token)
  for (const city of cities) expect(city.impact_summaries_rating_run_time).toBe(next.toISOString())
})

test('the rain tag of a location has the level that at least half of 10,000 samples reach, with its confidence [RISK-042, RISK-043, RISK-045, RISK-046]', async () => {
  const later = new Date('2026-01-15T14:00:00Z')
  server.clock.moveTo(later)
  const mmPerHour = new Map([
    [-111, 0.1],
    [-107, 1.28],
    [-103, 5.08],
    [-99, 10.16],
    // 0.5008 in/h: the bare rate would be extreme, but less than half of the samples reach 0.5 in/h.
    [-95, 12.72],
    [-91, 14.224],
  ])
  await publishTestRun(server.forecast, {
    runTime: later,
    weather: ({ longitude }) => ({ ...FINE_WEATHER, rainRate: mmPerHour.get(longitude) ?? 0 }),
  })
  const rainTags = []
  for (const longitude of mmPerHour.keys()) {
    const { id } = await save({ name: `Rain at ${longitude}`, latitude: 40, longitude })
    await job()
    const { city } = await server.ask(getLocation, token, `/api/cities/${id}`)
    const tag = city.subhourly_impact_summary?.tags.find(({ variable }) => variable === 'rainRate')
    rainTags.push(tag && [tag.impact_level, tag.text, tag.description])
  }
  expect(rainTags).toEqual([
    undefined,
    [1, 'Rain: Low', 'Rain up to 0.05 in/h (Very high confidence)'],
    [2, 'Rain: Moderate', 'Rain up to 0.20 in/h (Very high confidence)'],
    [3, 'Rain: High', 'Rain up to 0.40 in/h (Very high confidence)'],
    [3, 'Rain: High', 'Rain up to 0.50 in/h (Very high confidence)'],
    [4, 'Rain: Extreme', 'Rain up to 0.56 in/h (High confidence)'],
  ])
})

test('chances of gusts and lightning carry the label of their confidence [RISK-045, RISK-046, RISK-047, RISK-048]', async () => {
  const later = new Date('2026-01-15T15:00:00Z')
  server.clock.moveTo(later)
  const probability = new Map([
    [-111, 0.2],
    [-107, 0.25],
    [-103, 0.5],
    [-99, 0.75],
  ])
  await publishTestRun(server.forecast, {
    runTime: later,
    weather: ({ longitude }) => ({
      ...FINE_WEATHER,
      gustProbability45mph: probability.get(longitude) ?? 0,
      lightningProbability: (probability.get(longitude) ?? 0) - 0.05,
    }),
  })
  const labels = []
  for (const longitude of probability.keys()) {
    const { id } = await save({ name: `Chances at ${longitude}`, latitude: 40, longitude })
    await job()
    const { city } = await server.ask(getLocation, token, `/api/cities/${id}`)
    const described = (variable: string) =>
      city.subhourly_impact_summary?.tags.find((tag) => tag.variable === variable)?.description?.match(/\((.*)\)$/)?.[1]
    labels.push([described('gustProbability45mph'), described('lightningProbability')])
  }
  expect(labels).toEqual([
    ['Low confidence', 'Low confidence'],
    ['Moderate confidence', 'Low confidence'],
    ['High confidence', 'Moderate confidence'],
    ['Very high confidence', 'High confidence'],
  ])
})

test('two processes that score at the same time divide the locations: each is scored once', async () => {
  const later = new Date('2026-01-15T16:00:00Z')
  server.clock.moveTo(later)
  await publishTestRun(server.forecast, { runTime: later, weather: () => FINE_WEATHER })
  const both = await Promise.all([server.scores.scoreDue(), server.scores.scoreDue()])
  const scored = both.flat().flatMap(({ locationIds }) => locationIds)
  expect(scored.length).toBeGreaterThan(60)
  expect(new Set(scored).size).toBe(scored.length)
  expect(await server.scores.scoreDue()).toEqual([])
})

test('what becomes due while a long list is scored has its turn before the list ends, the smallest organization first', async () => {
  const { database, clock, forecast, scoreThread: thread } = server
  const scores = scoreService({ database, clock, forecast, thread, listAgainAfterMs: 0 })
  await scores.expire(() => true)
  const order: string[] = []
  await scores.scoreDue({
    async onScored({ organizationId }) {
      order.push(organizationId)
      if (order.length > 1) return
      await database.asSystem
        .updateTable('location_scores')
        .set({ made_from: 'an alert appeared' })
        .where('organization_id', '=', organizationId)
        .execute()
    },
  })
  expect(order[0]).not.toBe(DEMO_ORGANIZATION_ID)
  expect(order[1]).toBe(order[0])
  expect(order.at(-1)).toBe(DEMO_ORGANIZATION_ID)
  expect(await server.scores.scoreDue()).toEqual([])
})

test('a worker that is stopped scores no further batch', async () => {
  await server.scores.expire(() => true)
  const stopping = new AbortController()
  const { database, clock, forecast, scoreThread: thread } = server
  const scored = await scoreService({ database, clock, forecast, thread, listAgainAfterMs: 0 }).scoreDue({
    onScored: async () => stopping.abort(),
    signal: stopping.signal,
  })
  expect(scored).toHaveLength(1)
  expect(await job()).toBeGreaterThan(60)
})

test('a worker that pauses looks again within a second or two while another one scores', async () => {
  while ((await job()) > 0);
  const { scores, database, log } = server
  const other = openClaims(database.asSystem)
  await other.withClaimed('score locations', [{ id: randomUUID() }], async () => {
    using waited = ownTime()
    const loop = startScoringLocations({ scores, publish: server.services.publish, log })
    try {
      for (let round = 0; round < 2; round++) {
        await scores.expire(() => true)
        await eventually(async () => expect(await expiredScores()).toBe(0))
      }
    } finally {
      await loop.stop()
    }
    // Without it each of the two rounds would begin 5 s after the last one.
    expect(waited.ms()).toBeLessThan(8_000)
  })
})

describe('own limits', () => {
  const mps = (mph: number) => mph * 0.44704
  const limits = (query = '') => server.ask(listOwnLimits, token, `/api/own_limits?${query}`)
  const change = (payload: object, as = token) =>
    server.send('PATCH', '/api/own_limits', { payload: { token: as, ...payload } })
  const gust = (mph: number, level: number) => [{ hazard: 'gust', limit: { value: mps(mph), level } }]
  const summary = async (id: string) =>
    (await server.ask(getLocation, token, `/api/cities/${id}`)).city.subhourly_impact_summary
  let yard: { id: string; name: string; groupId: string; parentId: string }

  beforeAll(async () => {
    const later = new Date('2026-01-15T17:00:00Z')
    server.clock.moveTo(later)
    await publishTestRun(server.forecast, { runTime: later, weather: () => ({ ...FINE_WEATHER, windGust: mps(52) }) })
    while ((await job()) > 0);
    const { groups } = await server.ask(listGroups, token)
    const { cities } = await server.ask(listLocations, token)
    const [found] = cities.flatMap(({ id, name, group_ids: [groupId = ''] }) => {
      const parent = groups.find(({ children }) => children.includes(groupId))
      return id && parent ? [{ id, name, groupId, parentId: parent.id }] : []
    })
    if (!found) throw new Error('No location is in a sub-group.')
    yard = found
  })

  test('a limit of the organization raises the level of its locations and says so, everywhere [DESK-050, DESK-054]', async () => {
    expect((await summary(yard.id))?.overall_impact_level).toBeLessThan(4)
    expect((await change({ changes: gust(45, 4) })).json()).toMatchObject({
      group_id: null,
      location_id: null,
      own: [{ hazard: 'gust', value: mps(45), level: 4 }],
      inherited: [],
    })
    const { cities } = await server.ask(listLocations, token)
    expect(await job()).toBe(cities.length)
    const scored = await summary(yard.id)
    const reason = 'Gusts 52 mph, your organization’s limit is 45 mph'
    expect(scored).toMatchObject({ overall_impact_level: 4, recommended_action: { action: 'hold' } })
    expect(scored?.tags.find(({ id }) => id === scored.tag_priority[0])).toMatchObject({
      id: 'limit:gust',
      source: 'limit',
      text: 'Your gust limit: Extreme',
      description: reason,
    })
    const queue = await server.ask(listAffectedAssets, token, '/api/affected_assets.json?types=location')
    expect(queue.affected_assets).toHaveLength(cities.length)
    expect(new Set(queue.affected_assets.map(({ impact_level, reason }) => `${impact_level} ${reason}`))).toEqual(
      new Set([`4 ${reason}`]),
    )
  })

  test('the nearest limit holds: of the location before its group, with sub-groups, before the organization [DESK-052, DESK-054]', async () => {
    await change({ group_id: yard.parentId, changes: gust(60, 3) })
    await job()
    expect((await summary(yard.id))?.tags.map(({ id }) => id)).not.toContain('limit:gust')
    await change({ location_id: yard.id, changes: gust(40, 2) })
    expect(await job()).toBe(1)
    expect((await summary(yard.id))?.tags.find(({ id }) => id === 'limit:gust')).toMatchObject({
      impact_level: 2,
      description: `Gusts 52 mph, your limit for ${yard.name} is 40 mph`,
    })
    const { groups } = await server.ask(listGroups, token)
    const nameOfParent = groups.find(({ id }) => id === yard.parentId)?.name
    expect(await limits(`location_id=${yard.id}`)).toMatchObject({
      own: [{ hazard: 'gust', value: mps(40), level: 2 }],
      inherited: [{ hazard: 'gust', value: mps(60), level: 3, owner_kind: 'group', owner_name: nameOfParent }],
    })
    expect(await limits(`group_id=${yard.parentId}`)).toMatchObject({
      own: [{ value: mps(60) }],
      inherited: [{ value: mps(45), owner_kind: 'organization' }],
    })
  })

  test('other groups of a location and other names make it due again [DESK-054]', async () => {
    const location = server.database.asSystem.updateTable('locations').where('id', '=', yard.id)
    await location.set({ name: 'New Yard' }).execute()
    expect(await job()).toBe(1)
    expect((await summary(yard.id))?.tags.find(({ id }) => id === 'limit:gust')?.description).toContain('New Yard')
    await change({ location_id: yard.id, changes: [{ hazard: 'gust', limit: null }] })
    expect(await job()).toBe(1)
    await location.set({ group_ids: [] }).execute()
    expect(await job()).toBe(1)
    expect((await summary(yard.id))?.tags.find(({ id }) => id === 'limit:gust')?.description).toContain('organization')
    await location.set({ group_ids: [yard.groupId] }).execute()
    await server.database.asSystem.updateTable('groups').where('id', '=', yard.parentId).set({ children: [] }).execute()
    expect(await job()).toBeGreaterThan(1)
    expect((await summary(yard.id))?.overall_impact_level).toBe(4)
  })

  test('limits that cannot be are refused in words, and members cannot set any [DESK-053]', async () => {
    const refusals = [
      { changes: gust(500, 3) },
      { changes: gust(45, 5) },
      { changes: [{ hazard: 'hail', limit: null }] },
      { changes: [...gust(45, 3), ...gust(50, 3)] },
      { changes: [] },
      { group_id: yard.groupId, location_id: yard.id, changes: gust(45, 3) },
    ]
    const answers = []
    for (const payload of refusals) {
      const answer = await change(payload)
      answers.push([answer.status, answer.text])
    }
    expect(answers).toEqual([
      [400, expect.stringContaining('The limit of wind gusts must be 10 mph to 150 mph.')],
      [400, expect.stringContaining('level must be 1 to 4')],
      [400, expect.stringContaining('hazard must be one of gust, snow_rate')],
      [400, expect.stringContaining('Each hazard can be changed once.')],
      [400, expect.stringContaining('changes is required')],
      [400, expect.stringContaining('Give a group_id or a location_id, not both.')],
    ])
    expect((await change({ location_id: 'of-nobody', changes: gust(45, 3) })).status).toBe(404)
    const member = await server.signIn('member@stormlane.example')
    expect((await change({ changes: gust(45, 3) }, member)).status).toBe(403)
    expect((await limits()).own).toMatchObject([{ value: mps(45), level: 4 }])
  })

  test('a limit for a group that is deleted in the same moment answers as for a missing one [DESK-062]', async () => {
    const { id } = await server.database.asSystem
      .insertInto('groups')
      .values({ organization_id: DEMO_ORGANIZATION_ID, name: 'Closing Yard', source: 'weather_ops', external_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    let answer: ReturnType<typeof change> | undefined
    await server.database.asSystem.transaction().execute(async (db) => {
      await db.deleteFrom('groups').where('id', '=', id).execute()
      answer = change({ group_id: id, changes: gust(45, 3) })
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db)
        expect(rows).toHaveLength(1)
      })
    })
    expect((await answer)?.status).toBe(404)
  })

  test('a limit that is taken away lets the level fall again [DESK-051]', async () => {
    await change({ changes: [{ hazard: 'gust', limit: null }] })
    await job()
    expect((await summary(yard.id))?.tags.map(({ id }) => id)).not.toContain('limit:gust')
  })
})
