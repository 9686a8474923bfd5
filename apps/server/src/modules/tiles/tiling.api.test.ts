import { getTileJson, listTilesets, TILING_SERVICES, type TilingService } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
})
afterAll(() => server.stop())

async function tilesetsOf(service: TilingService, wanted = 'full_forecast,creation_metadata', as = token) {
  return server.ask(listTilesets, as, `/api/tiling/${service}?return=${wanted}`)
}

const HOURLY_WEATHER = ['temperature', 'rain_accumulation', 'snow_accumulation', 'wind_speed', 'wind_gust']
const IMPACT = ['road', 'disruption', 'flood', 'power', 'life_property']

test.each([
  ['impact', IMPACT, 168],
  ['impact_subhourly', IMPACT, 25],
  ['weather', HOURLY_WEATHER, 168],
  ['weather_subhourly', [...HOURLY_WEATHER, 'lightning_probability', 'radar'], 25],
  ['wildfire', ['wildfire_spread', 'wildfire_conditions'], 1],
] as const)(
  'GET /tiling/%s lists times and URLs of each variable [API-111] [API-113] [API-114]',
  async (service, variables, count) => {
    const answer = await tilesetsOf(service)
    expect(answer.variables.map(({ variable }) => variable)).toEqual(variables)
    const [first] = answer.variables
    expect(first?.tilesets).toHaveLength(count)
    expect(new Set(first?.tilesets.map(({ url }) => url)).size).toBe(count)
    expect(answer.creation_metadata?.map(({ variable }) => variable)).toEqual(variables)
    expect(answer.creation_metadata?.[0]).toEqual({
      variable: variables[0],
      run_time: '2026-01-15T12:00:00.000Z',
      created_at: '2026-01-15T12:05:00.000Z',
      source: 'HYPERR',
    })
  },
)

test('a tileset has id, time, variable and url [MODEL-070], a template with x, y, z, size and token [API-115]', async () => {
  const [temperature] = (await tilesetsOf('weather_subhourly')).variables
  const second = temperature?.tilesets[1]
  expect(second).toMatchObject({
    id: 'nowcast-20260115T120000Z-temperature-20260115T121500Z',
    time: '2026-01-15T12:15:00.000Z',
    variable: 'temperature',
  })
  const [path = '', query] = second?.url.split('?') ?? []
  expect(path).toMatch(/^http:\/\/[^/]+\/api\/tiles\/WebMercatorQuad\/\{z\}\/\{x\}\/\{y\}@\{size\}x\.png$/)
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    url: 'forecast://nowcast/20260115T120000Z/temperature/20260115T121500Z',
    colormap_name: 'temperature',
    hourly_backfill: 'true',
    token: expect.stringMatching(/^tile\./),
  })
})

test('return chooses the full forecast and the creation times [API-112]', async () => {
  server.clock.moveTo(new Date('2026-01-15T12:40:00Z'))
  const now = await tilesetsOf('weather_subhourly', '')
  expect(now.variables[0]?.tilesets.map(({ time }) => time)).toEqual(['2026-01-15T12:30:00.000Z'])
  expect(now.creation_metadata).toBeUndefined()
  expect((await tilesetsOf('weather', 'full_forecast')).creation_metadata).toBeUndefined()
  server.clock.moveTo(TEST_NOW)
})

test('a list that the browser has is answered 304, until the tokens in it are others', async () => {
  const list = (etag: string, as = token) =>
    server.send('GET', '/api/tiling/weather_subhourly?return=full_forecast', {
      headers: { authorization: `Bearer ${as}`, 'if-none-match': etag },
    })
  const first = await list('"none"')
  const etag = String(first.headers.etag)
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, max-age=0'])
  const again = await list(etag)
  expect([again.status, again.text]).toEqual([304, ''])
  // The tile tokens in the addresses are those of the session.
  expect((await list(etag, await server.signIn())).status).toBe(200)
  server.clock.moveTo(new Date('2026-01-15T13:00:00Z'))
  const inAnHour = await list(etag)
  server.clock.moveTo(TEST_NOW)
  expect(inAnHour.status).toBe(200)
})

test('hourly_backfill is in every tile URL but those of lightning [LAYER-049], mask_to_roads in those of roads alone [LAYER-050]', async () => {
  const lists = await Promise.all(
    (['impact', 'impact_subhourly', 'weather_subhourly'] as const).map((one) => tilesetsOf(one)),
  )
  for (const { variable, tilesets } of lists.flatMap(({ variables }) => variables))
    for (const { url } of tilesets) {
      const query = new URL(url).searchParams
      expect([variable, query.get('hourly_backfill')]).toEqual([
        variable,
        variable === 'lightning_probability' ? null : 'true',
      ])
      expect([variable, query.get('mask_to_roads')]).toEqual([variable, variable === 'road' ? 'true' : null])
    }
})

test('tilesets begin with the current hour [LAYER-051]: spread for 1 hour [LAYER-052], conditions for 144 [LAYER-054], radar all [LAYER-055]', async () => {
  server.clock.moveTo(new Date('2026-01-15T14:10:00Z'))
  const first = async (service: TilingService, variable: string) => {
    const found = (await tilesetsOf(service)).variables.find((one) => one.variable === variable)
    return [found?.tilesets.length, found?.tilesets[0]?.time]
  }
  expect(await first('weather', 'temperature')).toEqual([166, '2026-01-15T14:00:00.000Z'])
  expect(await first('weather_subhourly', 'temperature')).toEqual([17, '2026-01-15T14:00:00.000Z'])
  expect(await first('wildfire', 'wildfire_spread')).toEqual([1, '2026-01-15T14:00:00.000Z'])
  expect(await first('wildfire', 'wildfire_conditions')).toEqual([144, '2026-01-15T14:00:00.000Z'])
  expect(await first('weather_subhourly', 'radar')).toEqual([33, '2026-01-15T10:00:00.000Z'])
  server.clock.moveTo(TEST_NOW)
})

const tileJsonOf = (service: TilingService, variable: string, time = '') =>
  server.ask(getTileJson, token, `/api/tiling/${service}/${variable}?token=${token}${time && `&time=${time}`}`)

test.each(TILING_SERVICES)(
  'every layer of %s has TileJSON, whose plain address is the tileset of the list at 256 px [API-260]',
  async (service) => {
    const { variables } = await tilesetsOf(service, '')
    expect(variables).not.toEqual([])
    for (const { variable, tilesets } of variables) {
      const [tileset] = tilesets
      expect(await tileJsonOf(service, variable)).toEqual({
        tilejson: '2.2.0',
        name: expect.stringMatching(/^[A-Z]/),
        version: tileset?.id,
        scheme: 'xyz',
        tiles: [tileset?.url.replace('@{size}x', '')],
        minzoom: 1,
        maxzoom: 15,
        bounds: expect.arrayContaining([expect.any(Number)]),
      })
    }
  },
)

test('a plain XYZ client draws the tiles of TileJSON, the same as of size 1 [API-260]', async () => {
  const { tiles, bounds, version } = await tileJsonOf('weather', 'temperature', '2026-01-15T15:00:00Z')
  expect(version).toBe('extended-20260115T120000Z-temperature-20260115T150000Z')
  const [west = 0, south = 0, east = 0, north = 0] = bounds ?? []
  expect(east - west).toBeGreaterThan(10)
  expect(north - south).toBeGreaterThan(10)
  const { pathname, search } = new URL(tiles[0] ?? '')
  const plain = decodeURIComponent(pathname).replace('{z}', '5').replace('{x}', '7').replace('{y}', '12')
  const draw = async (path: string) => {
    const answer = await server.app.inject({ method: 'GET', url: path + search })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    return answer.rawPayload
  }
  expect((await draw(plain)).equals(await draw(plain.replace('.png', '@1x.png')))).toBe(true)
})

test('TileJSON of an unknown layer, of another time or of a layer behind a flag is not found [API-260]', async () => {
  const plain = await server.signIn('noflags@stormlane.example')
  const status = async (path: string, as = token) =>
    (await server.send('GET', `/api/tiling/${path}`, { headers: { authorization: `Bearer ${as}` } })).status
  expect(await status('weather/moonlight')).toBe(404)
  expect(await status('weather/temperature?time=2026-01-15T15:30:00Z')).toBe(404)
  expect(await status('weather/temperature?time=noon')).toBe(400)
  expect(await status('impact/disruption')).toBe(200)
  expect(await status('impact/disruption', plain)).toBe(404)
})

test('layers behind a flag are listed for those who have it', async () => {
  const plain = await server.signIn('noflags@stormlane.example')
  const { variables } = await tilesetsOf('impact', '', plain)
  expect(variables.map(({ variable }) => variable)).toEqual(['road', 'flood', 'power', 'life_property'])
  expect((await tilesetsOf('wildfire', '', plain)).variables).toEqual([])
})

test('tile addresses stay the same within the hour, so that browsers keep the tiles', async () => {
  const before = await tilesetsOf('weather')
  server.clock.moveTo(new Date('2026-01-15T12:55:00Z'))
  expect((await tilesetsOf('weather')).variables).toEqual(before.variables)
  server.clock.moveTo(TEST_NOW)
})

test.each([
  [
    '/api/tiling/moon',
    400,
    'there is no tiling service but impact, wildfire, impact_subhourly, weather, weather_subhourly',
  ],
  ['/api/tiling/impact?return=everything', 400, 'return must be a list of full_forecast, creation_metadata, values'],
])('GET %s is answered %i "%s"', async (url, status, words) => {
  const answer = await server.send('GET', url, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.json().error]).toEqual([status, words])
})

test('a list that the browser has is sent again when there is another run', async () => {
  server.clock.moveTo(new Date('2026-01-15T12:40:00Z'))
  const list = (etag: string) =>
    server.send('GET', '/api/tiling/weather_subhourly?return=full_forecast', {
      headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
    })
  const { headers } = await list('"none"')
  expect((await list(String(headers.etag))).status).toBe(304)
  await publishTestRun(server.forecast, { runTime: new Date('2026-01-15T12:30:00Z'), horizons: ['nowcast'] })
  expect((await list(String(headers.etag))).status).toBe(200)
  server.clock.moveTo(TEST_NOW)
})
