import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createLocation, getWeather, weatherPointSchema } from '@stormlane/contract'
import { celsiusToFahrenheit } from '@stormlane/domain/measures'
import { heatIndex } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

let server: TestApp
let token: string

const RUN = TEST_NOW
const EARLIER = new Date('2026-01-15T11:00:00Z')
const OMAHA = { latitude: 41.26, longitude: -95.94 }

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
})
afterAll(() => server.stop())

async function weather(query: Record<string, string | number>, as = token) {
  const text = new URLSearchParams({ token: as, ...mapped(query) }).toString()
  const answer = await server.send('GET', `/api/weather?${text}`)
  return { status: answer.status, headers: answer.headers, body: answer.json() }
}

function mapped(query: Record<string, string | number>) {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

async function answered(query: Record<string, string | number>) {
  return getWeather.answer.parse((await weather(query)).body)
}

test('before the first run is loaded, the caller gets 503 with a time to retry', async () => {
  const { status, headers, body } = await weather(OMAHA)
  expect([status, body.code, body.error]).toEqual([
    503,
    'RUN_NOT_READY',
    'no forecast run is loaded yet, please try again in a moment',
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('[FEED-070] while the week is being made, the hours of the nowcast answer, and retry-after tells what is left', async () => {
  await publishTestRun(server.forecast, { runTime: RUN, horizons: ['nowcast'] })
  const { hourly, subhourly, run_time } = await answered({ ...OMAHA, return: 'subhourly' })
  expect(hourly.map(({ time }) => time)).toEqual(
    [12, 13, 14, 15, 16, 17, 18].map((hour) => `2026-01-15T${hour}:00:00.000Z`),
  )
  expect([subhourly.length, run_time]).toEqual([25, RUN.toISOString()])
  // The accumulation is that of all quarters of an hour, not of whole hours only.
  expect(hourly[1]?.rain_accumulation).toBe(subhourly[4]?.rain_accumulation)
  const seconds = async () => {
    const answer = await server.send('POST', '/api/impact/hourly', { payload: { token, index: 'road', ...OMAHA } })
    return [answer.status, Number(answer.headers['retry-after'])]
  }
  expect(await seconds()).toEqual([503, 5])
  const report = (progress: number) => server.forecast.report({ runTime: RUN, horizon: 'extended', progress })
  report(1e-9)
  report(1e-9)
  expect(await seconds()).toEqual([503, 60])
  report(1)
  expect(await seconds()).toEqual([503, 5])
  server.forecast.report(null)
  await publishTestRun(server.forecast, { runTime: EARLIER })
  await publishTestRun(server.forecast, { runTime: RUN, edition: 2 })
})

test('a saved location is asked for by city_id [API-103] and its answer holds hourly, subhourly, city, alerts and time_zone [API-106] [MODEL-069]', async () => {
  const payload = { name: 'Omaha Crossdock', ...OMAHA, zip: '68102', token }
  const { city } = createLocation.answer.parse((await server.send('POST', '/api/cities.json', { payload })).json())
  const answer = await answered({ city_id: city.id ?? '', return: 'subhourly' })
  expect(answer.city).toEqual(city)
  expect(answer.time_zone).toBe('America/Chicago')
  expect(answer.alerts).toEqual([])
  expect([answer.hourly.length, answer.subhourly.length]).toEqual([168, 25])
  expect([answer.run_time, answer.subhourly_run_time]).toEqual([RUN.toISOString(), RUN.toISOString()])
})

test("another organization's location is not found", async () => {
  const payload = { name: 'Private Yard', ...OMAHA, token: await server.signIn('noflags@stormlane.example') }
  const { city } = createLocation.answer.parse((await server.send('POST', '/api/cities.json', { payload })).json())
  const { status, body } = await weather({ city_id: city.id ?? '' })
  expect([status, body.error]).toEqual([404, 'not found'])
})

test('a place is asked for by name, point and zip [API-103]', async () => {
  const { city, time_zone } = await answered({
    city_name: 'My Yard',
    latitude: 40.76,
    longitude: -111.89,
    zip: '84101',
  })
  expect(city).toMatchObject({ name: 'My Yard', latitude: 40.76, longitude: -111.89, zip: '84101' })
  expect(city.id).toBeUndefined()
  expect(time_zone).toBe('America/Denver')
  expect((await answered(OMAHA)).city.name).toContain('Omaha')
})

test('sub-hourly points come where return asks for them, and global_alerts is taken [API-105]', async () => {
  expect((await answered(OMAHA)).subhourly).toEqual([])
  const { hourly, subhourly } = await answered({ ...OMAHA, return: 'subhourly,global_alerts' })
  expect(subhourly.map(({ time }) => time).slice(0, 2)).toEqual([
    '2026-01-15T12:00:00.000Z',
    '2026-01-15T12:15:00.000Z',
  ])
  expect(hourly.map(({ time }) => time).slice(0, 2)).toEqual(['2026-01-15T12:00:00.000Z', '2026-01-15T13:00:00.000Z'])
})

test('run_time and subhourly_run_time choose the runs [API-104]', async () => {
  const answer = await answered({
    ...OMAHA,
    return: 'subhourly',
    run_time: EARLIER.toISOString(),
    subhourly_run_time: RUN.toISOString(),
  })
  expect([answer.run_time, answer.subhourly_run_time]).toEqual([EARLIER.toISOString(), RUN.toISOString()])
  expect([answer.hourly[0]?.time, answer.subhourly[0]?.time]).toEqual([EARLIER.toISOString(), RUN.toISOString()])
})

test('points carry every value in the units of the wire [MODEL-066] [MODEL-067] [MODEL-068]', async () => {
  const { hourly, subhourly } = await answered({ ...OMAHA, return: 'subhourly' })
  const twoHoursOn = {
    temperature: 86,
    heat_index: expect.closeTo(celsiusToFahrenheit(heatIndex(30, 24)), 0.5),
    rainfall: 0.2,
    rain_accumulation: expect.closeTo(0.4, 2),
    snowfall: expect.closeTo(1, 2),
    snow_accumulation: expect.closeTo(2, 2),
    // 0.4 in of rain, 0.2 in of freezing rain, and 2 in of snow as 0.2 in of water.
    total_precipitation: expect.closeTo(0.8, 2),
    wind_speed: expect.closeTo(10, 0),
    wind_direction: 270,
    wind_gust: expect.closeTo(50, 0),
    wind_gust_probability: 0.75,
    visibility: 6.2,
  }
  expect(hourly[2]).toEqual({ time: '2026-01-15T14:00:00.000Z', ...twoHoursOn, lightning_probability: null })
  expect(subhourly[8]).toEqual({ time: '2026-01-15T14:00:00.000Z', ...twoHoursOn, lightning_probability: 0.4 })
  for (const wrong of [-0.1, 1.1])
    expect(weatherPointSchema.safeParse({ ...subhourly[8], lightning_probability: wrong }).success).toBe(false)
})

test.each([
  [{}, 400, 'city_id, or latitude and longitude, is required'],
  [{ latitude: 41 }, 400, 'city_id, or latitude and longitude, is required'],
  [{ city_name: 'Omaha', zip: '68102' }, 400, 'city_id, or latitude and longitude, is required'],
  [{ latitude: 'NaN', longitude: -95 }, 400, 'latitude must be a number'],
  [{ latitude: '', longitude: -95 }, 400, 'latitude must be a number'],
  [{ latitude: '1e400', longitude: -95 }, 400, 'latitude must be a number'],
  [{ latitude: 91, longitude: -95 }, 400, 'latitude must be between -90 and 90'],
  [{ latitude: 41, longitude: -181 }, 400, 'longitude must be between -180 and 180'],
  [{ ...OMAHA, run_time: 'yesterday' }, 400, 'run_time must be a time like 2026-01-15T12:00:00Z'],
  [{ ...OMAHA, return: 'subhourly,moon' }, 400, 'return must be a list of subhourly, global_alerts'],
  [{ latitude: 51.5, longitude: -0.12 }, 400, 'location outside model bounds'],
  [{ ...OMAHA, run_time: '2026-01-14T12:00:00Z' }, 404, 'invalid runTime, table not found'],
  [
    { ...OMAHA, return: 'subhourly', subhourly_run_time: '2030-01-01T00:00:00Z' },
    404,
    'invalid runTime, table not found',
  ],
  [{ city_id: '00000000-0000-4000-8000-000000000000' }, 404, 'not found'],
  [{ city_id: 'x' }, 404, 'not found'],
])('%j is answered %i "%s"', async (query, status, words) => {
  const { status: answered, body } = await weather(query)
  expect([answered, body.error]).toEqual([status, words])
})

test('weather requires a token', async () => {
  const answer = await server.send('GET', '/api/weather?latitude=41&longitude=-95')
  expect([answer.status, answer.json().error]).toEqual([401, 'not authenticated'])
})

test('places outside the loaded run are refused as locations [MAP-055]', async () => {
  const payload = { name: 'London', latitude: 51.5, longitude: -0.12, token }
  const answer = await server.send('POST', '/api/cities.json', { payload })
  expect([answer.status, answer.json().error]).toEqual([400, 'location outside model bounds'])
})

test('a corrupt run is logged and refused, and the last good run answers', async () => {
  const later = new Date('2026-01-15T13:00:00Z')
  server.clock.moveTo(later)
  const [folder = ''] = await publishTestRun(server.forecast, { runTime: later, horizons: ['extended'] })
  const file = path.join(folder, 'series.grid')
  const bytes = readFileSync(file)
  for (let i = 12; i < bytes.length / 2; i++) bytes[i] = (bytes[i] as number) ^ 255
  writeFileSync(file, bytes)
  expect((await answered(OMAHA)).run_time).toBe(RUN.toISOString())
  expect(server.logged.join('')).toContain('a forecast run is corrupt and was refused')
  const { status, body } = await weather({ ...OMAHA, run_time: later.toISOString() })
  expect([status, body.error]).toEqual([404, 'invalid runTime, table not found'])
})

test('a run that is cut off is refused as soon as it is seen', async () => {
  const later = new Date('2026-01-15T14:00:00Z')
  server.clock.moveTo(later)
  const [folder = ''] = await publishTestRun(server.forecast, {
    runTime: new Date('2026-01-15T10:00:00Z'),
    horizons: ['extended'],
  })
  const whole = folder.replace('T100000Z', 'T140000Z')
  cpSync(folder, whole, { recursive: true })
  truncateSync(path.join(whole, 'slices.grid'), 1000)
  server.forecast.refresh()
  expect((await answered(OMAHA)).run_time).toBe(RUN.toISOString())
  expect(server.logged.join('')).toContain('20260115T140000Z-extended-1')
})

test('a run of last month serves no more once its times are over', async () => {
  server.clock.moveTo(new Date('2026-02-15T12:00:00Z'))
  expect((await weather(OMAHA, await server.signIn())).status).toBe(503)
})
