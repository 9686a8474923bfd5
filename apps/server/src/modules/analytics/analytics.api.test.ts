import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.asSystem.deleteFrom('analytics_events').execute()
})

const track = (events: unknown, headers = {}) => server.send('POST', '/api/analytics', { payload: { events }, headers })
const stored = () =>
  server.database.asSystem
    .selectFrom('analytics_events')
    .select(['type', 'path', 'duration_ms'])
    .orderBy('id')
    .execute()

test('a page load is counted [SHELL-056], and so is a page-view duration [SHELL-057], by POST /api/analytics [SHELL-059]', async () => {
  const answer = await track([
    { type: 'page_load', path: '/client/map' },
    { type: 'page_view_duration', path: '/client/map', duration_ms: 1234 },
  ])
  expect([answer.status, answer.json()]).toEqual([200, { success: true }])
  expect(await stored()).toEqual([
    { type: 'page_load', path: '/client/map', duration_ms: null },
    { type: 'page_view_duration', path: '/client/map', duration_ms: 1234 },
  ])
})

test('a query, which may hold a token, is never stored', async () => {
  await track([{ type: 'page_load', path: '/login?trialKey=secret#token=x' }])
  expect(await stored()).toEqual([{ type: 'page_load', path: '/login', duration_ms: null }])
})

test('a path under /wo-embed/ is not counted, even when a page sends it [SHELL-058]', async () => {
  await track([{ type: 'page_load', path: '/wo-embed/pricing-calculator' }])
  expect(await stored()).toEqual([])
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('%j is honored', async (headers) => {
  expect((await track([{ type: 'page_load', path: '/' }], headers)).status).toBe(200)
  expect(await stored()).toEqual([])
})

test.each([
  [undefined, 'events is required'],
  [[], 'events must be at least 1 items long'],
  [[{ type: 'click', path: '/' }], 'events[0].type is not valid'],
  [[{ type: 'page_view_duration', path: '/', duration_ms: -1 }], 'events[0].duration_ms must be at least 0'],
  [[{ type: 'page_view_duration', path: '/', duration_ms: 1.5 }], 'events[0].duration_ms must be a whole number'],
])('%j is refused in words', async (events, words) => {
  const { status, json } = await track(events)
  expect([status, json().error]).toEqual([400, words])
})

test('one address may send 2,000 events at once, then is told when to go on; others still send', async () => {
  const events = Array.from({ length: 50 }, () => ({ type: 'page_load', path: '/flood' }))
  const flood = (remoteAddress: string) => server.send('POST', '/api/analytics', { payload: { events }, remoteAddress })
  const answers = []
  for (let n = 0; n < 45; n++) answers.push(await flood('192.0.2.7'))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await flood('192.0.2.8')).status).toBe(200)
  // The burst of 2,000, what was refilled in the seconds since, and the other address.
  expect((await stored()).length).toBeLessThan(2300)
})
