import { createRoute, getCalendarFeed } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

/** In the engine's units. */
const CALM = {
  temperature: 15,
  dewPoint: 5,
  windGust: 5,
  gustProbability45mph: 0,
  rainRate: 0,
  snowRate: 0,
  freezingRainRate: 0,
  lightningProbability: 0,
  reflectivity: 0,
  roadSurfaceTemperature: 15,
}
const FEED = '/api/account/calendar_feed.json'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  // A storm in the north, fine weather elsewhere.
  await publishTestRun(server.forecast, {
    runTime: TEST_NOW,
    weather: ({ latitude }) => (latitude > 38 ? {} : CALM),
  })
})
afterAll(() => server.stop())

const send = (method: 'POST' | 'DELETE', as = token) =>
  server.send(method, FEED, { headers: { authorization: `Bearer ${as}` } })
const pathOf = (url: string) => new URL(url).pathname
async function addTrip(name: string, latitude: number): Promise<void> {
  const payload = {
    token,
    name,
    departure_time: new Date(TEST_NOW.getTime() + 2 * HOUR_MS).toISOString(),
    origin_lat: latitude,
    origin_long: -96,
    origin_label: `${name} yard`,
    destination_lat: latitude + 0.9,
    destination_long: -96,
    destination_label: `${name} dock`,
  }
  const answer = await server.send('POST', `/api${createRoute.path}`, { payload })
  expect(answer.status, answer.text).toBe(200)
}

test('trips at risk are read under a secret address, which ends with a new one or when it is stopped [CHANNEL-016]', async () => {
  await addTrip('North', 41.3)
  await addTrip('South', 33)
  const made = (await send('POST')).json()
  expect(made.calendar_feed).toMatchObject({ created_by: 'Dana Whitfield', read_at: null })
  const calendar = await server.send('GET', pathOf(made.url))
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = calendar.text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual([
    expect.stringMatching(/^SUMMARY:(Moderate|High|Extreme): North/),
  ])
  expect(lines).toContain('DTSTART:20260115T140000Z')
  expect(lines).toContain('LOCATION:North dock')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('/client/affected?item=')
  expect((await server.ask(getCalendarFeed, token)).calendar_feed?.read_at).toBe(TEST_NOW.toISOString())

  const again = (await send('POST')).json()
  expect((await server.send('GET', pathOf(made.url))).status).toBe(404)
  expect((await server.send('GET', pathOf(again.url))).status).toBe(200)
  expect((await send('DELETE')).status).toBe(200)
  expect((await server.send('GET', pathOf(again.url))).status).toBe(404)
  expect((await server.ask(getCalendarFeed, token)).calendar_feed).toBeNull()
})

test('no other address, and no member, opens the feed', async () => {
  const member = await server.signIn('member@stormlane.example')
  expect((await send('POST', member)).status).toBe(403)
  for (const file of ['x.ics', '.ics', 'calendar', `${'a'.repeat(43)}.ics`])
    expect((await server.send('GET', `/api/calendar/${file}`)).status).toBe(404)
})
