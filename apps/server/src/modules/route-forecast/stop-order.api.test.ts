import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getBestStopOrder, getRouteForecast } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, type Variable } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun, type TestWeather } from '../../../test/forecast.ts'

// The first request waits until the road network is loaded and the road speeds of the run are computed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const CHICAGO = '41.88,-87.63'
const DENVER = '39.74,-104.99'
const OMAHA = '41.26,-95.93'
const DES_MOINES = '41.59,-93.62'
const DAVENPORT = '41.52,-90.58'
const LINCOLN = '40.81,-96.70'
const fine = FINE_WEATHER as Partial<Record<Variable, number>>
const blizzard = { snowRate: 60, visibility: 150, temperature: -8, roadSurfaceTemperature: -8 }
/** Snow around Lincoln in the first eight hours of the week. */
const snowyMorning: TestWeather = ({ latitude, longitude }, hoursAfterRun) =>
  Math.abs(latitude - 40.8) < 0.5 && longitude < -96 && longitude > -97.5 && hoursAfterRun < 8
    ? { ...fine, ...blizzard }
    : fine

let answerOfVroom = (response: ServerResponse) => void response.writeHead(500).end()
const asked: string[] = []
const vroom = createServer((request, response) => {
  asked.push(request.url ?? '')
  request.resume().on('end', () => answerOfVroom(response))
})
let server: TestApp
let token: string

beforeAll(async () => {
  await new Promise<void>((listening) => vroom.listen(0, '127.0.0.1', listening))
  server = await startTestApp({ VROOM_URL: `http://127.0.0.1:${(vroom.address() as AddressInfo).port}` })
  token = await server.signIn()
  await publishTestRun(server.forecast, { runTime: TEST_NOW, weather: snowyMorning, stepDegrees: 1 })
})
afterAll(async () => {
  vroom.close()
  await server.stop()
})

const textOf = (query: Record<string, string>) => new URLSearchParams(query).toString()
const ask = (query: Record<string, string>) =>
  server.send('GET', `/api/rightroute/stop_order?${textOf({ token, origin: CHICAGO, destination: DENVER, ...query })}`)
async function bestOrder(query: Record<string, string>) {
  const answer = await ask(query)
  expect(answer.text).not.toContain('"error"')
  return getBestStopOrder.answer.parse(answer.json())
}
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS).toISOString()

test('stops are put in the order of the road, and both trips are those of the forecast [PLAN-160, PLAN-161]', async () => {
  const waypoints = [OMAHA, DAVENPORT, DES_MOINES].join('|')
  const best = await bestOrder({ waypoints })
  expect(best).toMatchObject({ order: [2, 3, 1], is_current: false, compared_all: true })
  expect(best.before?.stops.map(({ stop }) => stop)).toEqual([1, 2, 3])
  expect(best.after.stops.map(({ stop }) => stop)).toEqual([2, 3, 1])
  expect(best.after.minutes).toBeLessThan((best.before?.minutes ?? 0) - 300)
  const answer = await server.send(
    'GET',
    `/api/rightroute/forecast?${textOf({ token, origin: CHICAGO, destination: DENVER, waypoints: [DAVENPORT, DES_MOINES, OMAHA].join('|') })}`,
  )
  const [planned] = getRouteForecast.answer.parse(answer.json()).route_results
  expect(best.after).toMatchObject({
    arrives_at: planned?.adjusted_arrival_time,
    distance_miles: planned?.distance_miles,
    windows: 0,
  })
  expect(best.after.stops.map(({ arrives_at }) => arrives_at)).toEqual(
    planned?.stops?.map(({ arrives_at }) => arrives_at),
  )
})

test('an order that keeps a window goes before a shorter one; the given order may be an impossible one [PLAN-161]', async () => {
  const first = `${DES_MOINES};earliest=${hours(5)};latest=${hours(7)}`
  const second = `${DAVENPORT};earliest=${hours(10)};latest=${hours(12)}`
  const best = await bestOrder({ waypoints: [second, first].join('|'), destination: CHICAGO.replace('41.88', '41.6') })
  expect(best.order).toEqual([2, 1])
  expect(best.before).toMatchObject({ windows: 2, windows_kept: 1 })
  expect(best.after).toMatchObject({ windows: 2, windows_kept: 2 })
  expect(best.after.stops.map(({ window_kept }) => window_kept)).toEqual([true, true])
  // RUN refuses an order in which a stop closes before an earlier one opens; here it is what is to be mended.
  const closed = `${DES_MOINES};earliest=${hours(6)};latest=${hours(7)}`
  const mended = await bestOrder({
    waypoints: `${DAVENPORT};earliest=${hours(9)};latest=${hours(12)}|${closed}`,
    destination: OMAHA,
  })
  expect(mended.order).toEqual([2, 1])
})

test('the stop in the snow waits until the snow has passed [PLAN-160]', async () => {
  // Both stops are on the way there and back; Omaha takes six hours, in which the snow passes.
  const waypoints = [`${LINCOLN};stop_duration=60`, `${OMAHA};stop_duration=21600`].join('|')
  const near = { origin: DES_MOINES, destination: DES_MOINES, waypoints }
  expect((await bestOrder(near)).order).toEqual([2, 1])
  // A day later, without snow, neither order is worth more.
  expect(await bestOrder({ ...near, departure_time: hours(30) })).toMatchObject({ order: [1, 2], is_current: true })
})

test('an order that is the best stays as it is', async () => {
  const best = await bestOrder({ waypoints: [DAVENPORT, DES_MOINES, OMAHA].join('|') })
  expect(best).toMatchObject({ order: [1, 2, 3], is_current: true })
  expect(best.after).toEqual(best.before)
})

test.each([
  ['one stop', OMAHA, 'an order needs at least two stops'],
  ['26 stops', Array.from({ length: 26 }, () => OMAHA).join('|'), 'a route takes at most 25 stops'],
  [
    'a stop whose window is over',
    `${OMAHA};latest=${hours(-1)}|${DES_MOINES}`,
    'the window of stop 1 is over before the departure',
  ],
  [
    'a window that ends before it begins',
    `${OMAHA};earliest=${hours(3)};latest=${hours(2)}|${DES_MOINES}`,
    'the window of stop 1 ends before it begins',
  ],
  ['a stop in a lake', `43.6,-87.0|0,-30`, 'route returned no results, directions could not be found'],
])('%s is refused with words [PLAN-161]', async (_, waypoints, error) => {
  const answer = await ask({ waypoints })
  expect([answer.status, (answer.json() as { error: string }).error]).toEqual([400, error])
})

test('VROOM is asked first and its order is improved where it is not the best; without its answer the embedded solver finds the order [PLAN-163]', async () => {
  const waypoints = [OMAHA, DAVENPORT, DES_MOINES].join('|')
  expect(await bestOrder({ waypoints })).toMatchObject({ found_by: 'embedded', order: [2, 3, 1] })
  expect(server.logged.join('')).toContain('the embedded one takes over')
  asked.length = 0
  const steps = [
    { type: 'start' },
    { type: 'job', id: 1 },
    { type: 'job', id: 2 },
    { type: 'job', id: 0 },
    { type: 'end' },
  ]
  answerOfVroom = (response) => void response.end(JSON.stringify({ code: 0, routes: [{ steps }] }))
  expect(await bestOrder({ waypoints })).toMatchObject({ found_by: 'vroom', order: [2, 3, 1] })
  expect(asked).toEqual(['/'])
  answerOfVroom = (response) => void response.end(JSON.stringify({ code: 0, routes: [{ steps: steps.toReversed() }] }))
  expect(await bestOrder({ waypoints })).toMatchObject({ found_by: 'vroom', order: [2, 3, 1] })
})

test('25 stops across the country get an order that is far shorter than a random one [PLAN-160]', async () => {
  const places = Array.from(
    { length: 25 },
    (_, index) => `${(38 + ((index * 7) % 25) * 0.16).toFixed(2)},${(-98 + ((index * 11) % 25) * 0.4).toFixed(2)}`,
  )
  const best = await bestOrder({ waypoints: places.join('|') })
  expect(best.compared_all).toBe(false)
  expect(best.order.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index + 1))
  expect(best.after.distance_miles).toBeLessThan(0.6 * (best.before?.distance_miles ?? Number.POSITIVE_INFINITY))
})
