import { getWeather, listTilesets, type TilingService } from '@stormlane/contract'
import { unpackValueTile } from '@stormlane/domain/maps'
import { celsiusToFahrenheit } from '@stormlane/domain/measures'
import { createGrid } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  await publishTestRun(server.forecast, {
    runTime: TEST_NOW,
    stepDegrees: 2,
    weather: ({ latitude, longitude }, hours) => ({
      temperature: 10 + 12 * Math.sin(longitude / 5) * Math.cos(latitude / 4) + hours,
      // An echo that moves a cell, 2 degrees, to the east in every quarter hour.
      reflectivity: 60 * Math.exp(-(((longitude + 105 - 8 * hours) / 6) ** 2) - ((latitude - 40) / 6) ** 2) - 10,
      freezingRainRate: latitude > 44 ? 1 : 0,
      snowRate: latitude > 38 ? 80 : 0,
    }),
  })
})
afterAll(() => server.stop())

async function sourceOf(service: TilingService, variable: string, as = token) {
  const { values } = await server.ask(listTilesets, as, `/api/tiling/${service}?return=full_forecast,values`)
  return values?.find((one) => one.variable === variable) ?? expect.fail(`There are no values of ${variable}.`)
}

interface Where {
  level?: number | string
  column?: number | string
  row?: number | string
  steps?: number | string
  time?: string
}

function addressOf(
  template: string,
  { level = 0, column = 0, row = 0, steps = 24, time = '20260115T120000Z' }: Where = {},
) {
  const { pathname, search } = new URL(template)
  const parts = { level, column, row, steps, time }
  return Object.entries(parts).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, `${value}`).replace(`%7B${name}%7D`, `${value}`),
    pathname + search,
  )
}

async function ask(address: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ method: 'GET', url: address, headers })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    error: () => answer.json().error,
  }
}

test('the list says where the numbers are, and on which grid, only if asked [API-240]', async () => {
  const { variable, times, levels, grid, tile_cells } = await sourceOf('weather', 'temperature')
  expect([variable, times.length, levels[0], grid.kind, tile_cells]).toEqual([
    'temperature',
    168,
    { nx: 41, ny: 21 },
    'regular',
    256,
  ])
  const plain = await server.ask(listTilesets, token, '/api/tiling/weather?return=full_forecast')
  expect(plain).not.toHaveProperty('values')
  // Radar has numbers of the two hours before the run, too.
  const radar = await server.ask(listTilesets, token, '/api/tiling/weather_subhourly?return=full_forecast,values')
  expect(radar.values?.filter(({ variable }) => variable === 'radar')).toHaveLength(2)
})

test('a tile has several times in one answer, and may be kept for good [API-240]', async () => {
  const { url } = await sourceOf('weather', 'temperature')
  const { status, headers, bytes } = await ask(addressOf(url, { steps: 12 }))
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/vnd.stormlane.values',
    'private, max-age=86400, immutable',
  ])
  const { head, planes } = unpackValueTile(bytes)
  expect([head.times.length, head.times[11], planes.length, planes[0]?.length]).toEqual([
    12,
    '2026-01-15T23:00:00.000Z',
    12,
    41 * 21,
  ])
  const again = await ask(addressOf(url, { steps: 12 }), { 'if-none-match': String(headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['', undefined],
])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
  const { url } = await sourceOf('weather', 'temperature')
  const { headers } = await ask(addressOf(url), { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, expect.stringContaining('accept-encoding')])
})

test('its numbers are those of the forecast at a place, within their rounding [API-241]', async () => {
  const source = await sourceOf('weather', 'temperature')
  const { head, planes } = unpackValueTile((await ask(addressOf(source.url, { steps: 12 }))).bytes)
  if (source.grid.kind !== 'regular') expect.fail('another grid')
  const { step_degrees: stepDegrees, ...definition } = source.grid
  const grid = createGrid({ ...definition, stepDegrees })
  for (let i = 0; i < 25; i++) {
    const [column, row] = [6 + ((i * 7) % 25), 5 + ((i * 5) % 11)]
    const { lng, lat } = grid.lngLatAt(column, row)
    const { hourly } = await server.ask(getWeather, token, `/api/weather?latitude=${lat}&longitude=${lng}`)
    for (const step of [0, 5, 11]) {
      const value = (planes[step]?.[row * head.width + column] as number) * head.scale + head.offset
      const there = hourly.find(({ time }) => time === head.times[step])?.temperature as number
      // The answer is rounded, too.
      expect(Math.abs(celsiusToFahrenheit(value) - there)).toBeLessThanOrEqual((1.8 * head.scale) / 2 + 0.06)
    }
  }
})

test('wind comes with its components where they are asked for', async () => {
  const { url } = await sourceOf('weather_subhourly', 'wind_gust')
  const { head, planes } = unpackValueTile((await ask(`${addressOf(url, { steps: 1 })}&components=wind`)).bytes)
  expect([head.components, planes.map(([first]) => (first as number) * head.scale)]).toEqual([
    ['to the east', 'to the north'],
    // 22.352 m/s from the west.
    [22.5, 0],
  ])
})

test('radar comes with what falls and how its echoes move, where they are asked for [API-245]', async () => {
  const { values = [] } = await server.ask(
    listTilesets,
    token,
    '/api/tiling/weather_subhourly?return=full_forecast,values',
  )
  const nowcast = values.findLast(({ variable }) => variable === 'radar') ?? expect.fail('no radar')
  const asked = async (components: string) =>
    unpackValueTile((await ask(`${addressOf(nowcast.url, { steps: 2 })}&components=${components}`)).bytes)
  const falling = await asked('falling')
  // Rows of 50, 42 and 30 degrees north.
  const kinds = [5, 9, 15].map((row) => falling.planes[0]?.[row * falling.head.width + 20])
  expect([falling.head.components, falling.head.unit, kinds]).toEqual([['falling'], 'rain, snow, ice', [2, 1, 0]])
  const motion = await asked('motion')
  const [right, down] = [0, 1].map((component) => motion.planes[component]?.[10 * motion.head.width + 15] ?? 99)
  expect([motion.head.components, motion.planes.length]).toEqual([['columns', 'rows'], 4])
  expect((right as number) * motion.head.scale).toBeCloseTo(1, 0)
  expect((down as number) * motion.head.scale).toBeCloseTo(0, 0)
})

test('what falls and moves is asked for in vain of other layers, and the motion at other levels [API-245]', async () => {
  const { url } = await sourceOf('weather', 'temperature')
  const words = async (address: string) => (await ask(address)).error()
  const address = addressOf(url, { steps: 1 })
  expect(await words(`${address}&components=motion`)).toBe('temperature has no motion, which is of radar')
  expect(await words(`${address}&components=falling`)).toBe('temperature has no falling, which is of radar')
  expect(await words(`${address}&components=hail`)).toBe('components must be one of value, wind, falling, motion')
})

test.each([
  [{ level: 7 }, 400, 'the grid of the run has no such tile'],
  [{ column: 1 }, 400, 'the grid of the run has no such tile'],
  [{ row: 40 }, 400, 'the grid of the run has no such tile'],
  [{ level: 99 }, 400, 'level is at most 20'],
  [{ column: -1 }, 400, 'column must be a whole number'],
  [{ row: 'x' }, 400, 'a value tile ends in {row}.values'],
  [{ steps: 0 }, 400, 'steps is at least 1'],
  [{ steps: 25 }, 400, 'steps is at most 24'],
  [{ steps: 'many' }, 400, 'steps must be a whole number'],
  [{ time: '20260115T121500Z' }, 404, 'the extended run has no tiles of 2026-01-15T12:15:00.000Z'],
  [{ time: 'noon' }, 400, 'url must name forecast data, as the tiling calls list it'],
])('the value tile %j is answered %i "%s" [API-242]', async (where, status, words) => {
  const { url } = await sourceOf('weather', 'temperature')
  const answer = await ask(addressOf(url, { steps: 1, ...where }))
  expect([answer.status, answer.error()]).toEqual([status, words])
})

test('temperature has no components of the wind, and a layer that the run lacks no numbers [API-242]', async () => {
  const address = addressOf((await sourceOf('weather', 'temperature')).url, { steps: 1 })
  const refused = await ask(`${address}&components=wind`)
  expect([refused.status, refused.error()]).toEqual([400, 'temperature has no components of the wind'])
  expect((await ask(address.replace('temperature', 'radar'))).status).toBe(404)
  expect((await ask(address.replace('temperature', 'moonlight'))).status).toBe(400)
  expect((await ask(address.replace('20260115T120000Z', '20200115T120000Z'))).status).toBe(404)
})

test('nobody gets numbers without a token, or of a layer behind a flag that is off', async () => {
  const address = addressOf((await sourceOf('impact', 'disruption')).url, { steps: 1 })
  expect((await ask(address)).status).toBe(200)
  expect((await ask(address.replace(/token=[^&]*/, 'token=none'))).status).toBe(401)
  const theirs = (await sourceOf('impact', 'road', await server.signIn('noflags@stormlane.example'))).url
  const refused = await ask(address.replace(/token=[^&]*/, `token=${new URL(theirs).searchParams.get('token')}`))
  expect([refused.status, refused.error()]).toEqual([403, 'permission not granted'])
})
