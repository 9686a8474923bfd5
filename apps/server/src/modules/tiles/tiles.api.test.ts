import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { emptyTile } from '@stormlane/atmosphere'
import { listTilesets, type TilingService } from '@stormlane/contract'
import type { AskedBy } from '@stormlane/domain/product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { keepFull } from '../../../test/keep-full.ts'
import { protomapsTown, streetArchive } from '../../../test/street-archive.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { openScoreThread } from '../scores/score-thread.ts'

let server: TestApp
let token: string
let url: string

const streetFile = path.join(mkdtempSync(path.join(tmpdir(), 'stormlane-street-tiles-')), 'omaha.pmtiles')

beforeAll(async () => {
  const area = { zooms: { min: 9, max: 14 }, bounds: [-96, 41.2, -95.88, 41.32] as [number, number, number, number] }
  writeFileSync(streetFile, streetArchive({ layers: protomapsTown([-95.94, 41.26]), ...area }))
  server = await startTestApp({ MAP_STREETS_FILE: streetFile })
  token = await server.signIn()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  url = await templateOf('weather_subhourly', 'temperature')
})
afterAll(async () => {
  await server.stop()
  rmSync(path.dirname(streetFile), { recursive: true })
})

async function templateOf(service: TilingService, variable: string, as = token): Promise<string> {
  const { variables } = await server.ask(listTilesets, as, `/api/tiling/${service}?return=full_forecast`)
  const template = variables.find((one) => one.variable === variable)?.tilesets[0]?.url
  if (!template) throw new Error(`There is no tileset of ${variable}.`)
  return template
}

/** The address of one tile below the server's origin. */
function tileUrl(template: string, tile: { z?: number; x?: number; y?: number; size?: number } = {}): string {
  const { z = 5, x = 7, y = 12, size = 1 } = tile
  const { pathname, search } = new URL(template)
  const path = decodeURIComponent(pathname)
  return path.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`).replace('{size}', `${size}`) + search
}

async function tile(address: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ method: 'GET', url: address, headers })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    png: answer.rawPayload,
    error: () => answer.json().error,
  }
}

/** The address with other parts in its query. */
function changed(address: string, changes: Record<string, string>): string {
  const [path = '', search] = address.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  return `${path}?${query.toString()}`
}

test.each([
  [1, 256],
  [2, 512],
])('a tile @%ix is a PNG of %i pixels that may be kept for good [API-116]', async (size, pixels) => {
  const { status, headers, png } = await tile(tileUrl(url, { size }))
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  expect(headers['cache-control']).toBe('private, max-age=86400, immutable')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pixels, pixels])
  expect(png.equals(emptyTile(size === 1 ? 256 : 512))).toBe(false)
})

test('a tile that the browser has is answered 304', async () => {
  const { headers } = await tile(tileUrl(url))
  const again = await tile(tileUrl(url), { 'if-none-match': String(headers.etag) })
  expect([again.status, again.png.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  expect((await tile(tileUrl(url), { 'if-none-match': '"other"' })).status).toBe(200)
})

test.each([0, 16, 22])('at zoom %i tiles are empty [LAYER-048]', async (z) => {
  const { status, png } = await tile(tileUrl(url, { z, x: 0, y: 0 }))
  expect([status, png.equals(emptyTile(256))]).toEqual([200, true])
})

test('at zoom 1 and 15 tiles are drawn [LAYER-048]', async () => {
  const { png } = await tile(tileUrl(url, { z: 1, x: 0, y: 0 }))
  expect(png.equals(emptyTile(256))).toBe(false)
  expect((await tile(tileUrl(url, { z: 15, x: 7650, y: 12240 }))).png.equals(emptyTile(256))).toBe(false)
})

test('outside the forecast area tiles are empty', async () => {
  const { status, png } = await tile(tileUrl(url, { z: 5, x: 20, y: 12 }))
  expect([status, png.equals(emptyTile(256))]).toEqual([200, true])
})

test('the road layer is drawn on roads only [LAYER-050]', async () => {
  const road = tileUrl(await templateOf('impact', 'road'), { z: 7, x: 32, y: 47 })
  const [masked, whole] = [await tile(road), await tile(changed(road, { mask_to_roads: 'false' }))]
  expect([masked.status, whole.status]).toEqual([200, 200])
  expect(masked.png.equals(whole.png)).toBe(false)
  expect(masked.png.equals(emptyTile(256))).toBe(false)
  // In the middle of Hudson Bay no road passes.
  const sea = tileUrl(await templateOf('impact', 'road'), { z: 9, x: 135, y: 150 })
  expect((await tile(sea)).png.equals(emptyTile(256))).toBe(true)
  expect((await tile(changed(sea, { mask_to_roads: 'false' }))).png.equals(emptyTile(256))).toBe(false)
})

test('radar draws snow apart where it is asked to, and no other layer can [FEED-019]', async () => {
  const radar = tileUrl(await templateOf('weather_subhourly', 'radar'))
  const [plain, apart] = [await tile(radar), await tile(changed(radar, { precipitation_types: 'true' }))]
  expect([plain.status, apart.status, apart.png.equals(plain.png)]).toEqual([200, 200, false])
  const refused = await tile(changed(tileUrl(url), { precipitation_types: 'true' }))
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.error())).toContain('precipitation_types is for the radar layer')
})

test('radar frames of the past are drawn', async () => {
  const radar = await templateOf('weather_subhourly', 'radar')
  expect(radar).toContain(encodeURIComponent('forecast://radar/'))
  expect((await tile(tileUrl(radar))).png.equals(emptyTile(256))).toBe(false)
})

test('with hourly_backfill the hour stands in for a quarter that the run lacks, without it there is no tile [LAYER-049]', async () => {
  const later = new Date('2026-01-15T13:00:00Z')
  server.clock.moveTo(later)
  await publishTestRun(server.forecast, { runTime: later, horizons: ['nowcast'], stepLimit: 1 })
  const address = changed(tileUrl(url), { url: 'forecast://nowcast/20260115T130000Z/temperature/20260115T134500Z' })
  expect((await tile(changed(address, { hourly_backfill: 'true' }))).status).toBe(200)
  const refused = await tile(changed(address, { hourly_backfill: 'false' }))
  expect([refused.status, refused.error()]).toEqual([404, 'the nowcast run has no tiles of 2026-01-15T13:45:00.000Z'])
  server.clock.moveTo(TEST_NOW)
})

test('a session token opens tiles, too; no token, a forged and an expired one do not', async () => {
  const address = tileUrl(url)
  const tileToken = new URL(url).searchParams.get('token') ?? ''
  expect((await tile(changed(address, { token }))).status).toBe(200)
  expect((await tile(changed(address, { token: '' }), { authorization: `Bearer ${token}` })).status).toBe(200)
  const forged = tileToken.replace(/\.(\d+)\.([a-z]*)\./, (_, expires) => `.${Number(expires) + 3600}.$2.`)
  for (const bad of ['', 'tile.x', forged, `${tileToken}x`]) {
    const answer = await tile(changed(address, { token: bad }))
    expect([bad, answer.status, answer.error()]).toEqual([bad, 401, 'not authenticated'])
  }
  server.clock.moveTo(new Date('2026-01-15T14:00:00Z'))
  expect((await tile(address)).status).toBe(401)
  server.clock.moveTo(TEST_NOW)
})

test('a tile token opens nothing but tiles', async () => {
  const tileToken = new URL(url).searchParams.get('token')
  expect((await server.send('GET', `/api/users/me?token=${tileToken}`)).status).toBe(401)
})

test('layers behind a flag are not drawn for those without it', async () => {
  const plain = await server.signIn('noflags@stormlane.example')
  const theirs = new URL(await templateOf('impact', 'road', plain)).searchParams.get('token') ?? ''
  const address = tileUrl(await templateOf('impact', 'disruption'))
  expect((await tile(address)).status).toBe(200)
  for (const other of [theirs, plain]) {
    const refused = await tile(changed(address, { token: other }))
    expect([refused.status, refused.error()]).toEqual([403, 'permission not granted'])
  }
})

test.each([
  [{ z: 99 }, {}, 400, 'there is no tile 99/7/12 in WebMercatorQuad'],
  [{ x: -1 }, {}, 400, 'there is no tile 5/-1/12 in WebMercatorQuad'],
  [{ y: -1 }, {}, 400, 'there is no tile 5/7/-1 in WebMercatorQuad'],
  [{ x: 32 }, {}, 400, 'there is no tile 5/32/12 in WebMercatorQuad'],
  [{ z: 1.5 }, {}, 400, 'z must be a whole number'],
  [{ size: 3 }, {}, 400, 'a tile ends in {y}.png, or in {y}@{size}x.png with size 1 or 2'],
  [{}, { colormap_name: 'rainbow' }, 400, 'there is no colormap called rainbow'],
  [{}, { colormap_name: 'radar' }, 400, 'the colormap radar is not one of temperature'],
  [{}, { colormap_name: 'constructor' }, 400, 'there is no colormap called constructor'],
  [{}, { hourly_backfill: 'perhaps' }, 400, 'hourly_backfill must be true or false'],
  [{}, { url: 'ftp://elsewhere.example/x.tif' }, 400, 'url must name forecast data, as the tiling calls list it'],
  [
    {},
    { url: 'forecast://nowcast/20261399T120000Z/road/20260115T120000Z' },
    400,
    'url must name forecast data, as the tiling calls list it',
  ],
  [
    {},
    { url: 'forecast://nowcast/20260115T120000Z/moonlight/20260115T120000Z' },
    400,
    'there is no variable called moonlight',
  ],
  [
    {},
    { url: 'forecast://nowcast/20200115T120000Z/temperature/20200115T120000Z' },
    404,
    'invalid runTime, table not found',
  ],
  [
    {},
    { url: 'forecast://extended/20260115T120000Z/temperature/20260115T121500Z' },
    404,
    'the extended run has no tiles of 2026-01-15T12:15:00.000Z',
  ],
  [{}, { url: 'forecast://extended/20260115T120000Z/radar/20260115T120000Z' }, 404, 'the extended run has no radar'],
])('the tile %j with %j is answered %i "%s"', async (where, changes, status, words) => {
  const answer = await tile(changed(tileUrl(url, where), changes))
  expect([answer.status, answer.error()]).toEqual([status, words])
  expect(answer.headers['cache-control']).toBe('no-store')
})

/** Questions that wait for a thread until they are called off. */
function fillQueue(count: number) {
  const run = server.forecast.require('nowcast')
  const off = new AbortController()
  const render = { palette: 'temperature', sizePx: 512, roads: null } as const
  const data = { field: 'temperature', validAt: TEST_NOW } as const
  const asked = Array.from({ length: count }, () =>
    server.forecast
      .tile(run, { tile: { z: 6, x: 15, y: 24 }, data, render }, { signal: off.signal })
      .catch(() => undefined),
  )
  return async () => {
    off.abort()
    await Promise.all(asked)
  }
}

/** The address of a tile that nobody has asked for, so that the server does not have it. */
let newTiles = 0
const newTileUrl = () => tileUrl(url, { z: 7, x: 28 + newTiles++, y: 48 })

test('a full queue tells callers when to come back; a tile that was drawn before is sent', async () => {
  const drawn = tileUrl(url)
  expect((await tile(drawn)).status).toBe(200)
  const another = newTileUrl()
  const empty = fillQueue(700)
  const { status, headers, error } = await tile(another)
  expect([status, headers['retry-after'], error()]).toEqual([429, '1', 'too many requests, please wait a moment'])
  expect((await tile(drawn)).status).toBe(200)
  await empty()
  expect((await tile(another)).status).toBe(200)
})

const OTHER_ORGANIZATION_ID = demoId(1, 2)

test('organizations take turns: who fills half of the queue gets 429, and others wait for few of those tiles', async () => {
  const run = server.forecast.require('nowcast')
  const data = { field: 'temperature', validAt: TEST_NOW } as const
  const render = { palette: 'temperature', sizePx: 512, roads: null } as const
  const draw = (by: AskedBy) => server.forecast.tile(run, { tile: { z: 6, x: 15, y: 24 }, data, render }, by)
  const read = (by: AskedBy) => server.forecast.series(run, { lng: -96, lat: 41.2 }, ['temperature'], by)
  const weather = `/api/weather?city_id=${await savedLocation()}&token=${token}`
  const flood = keepFull(310, (signal) => draw({ organizationId: DEMO_ORGANIZATION_ID, signal }))
  const refused = [await tile(newTileUrl()), await tile(weather)]
  const ahead = [
    await flood.answeredDuring(() => draw({ organizationId: OTHER_ORGANIZATION_ID })),
    await flood.answeredDuring(() => read({ organizationId: OTHER_ORGANIZATION_ID })),
  ]
  await flood.end()
  expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [429, '1'],
    [429, '1'],
  ])
  expect(Math.max(...ahead)).toBeLessThan(50)
})

test('scores take turns, too', async () => {
  const thread = openScoreThread({ root: server.forecast.folder, alertsOver: (places) => places.map(() => []) })
  const score = (organizationId: string) =>
    thread.score(organizationId, [{ latitude: 41.2, longitude: -96, timezone: 'UTC', limits: [] }], {
      indices: ['road'],
      runTimes: { nowcast: TEST_NOW, extended: null },
      now: TEST_NOW,
      urgent: true,
    })
  const flood = keepFull(100, () => score(DEMO_ORGANIZATION_ID))
  await score(OTHER_ORGANIZATION_ID)
  const ahead = await flood.answeredDuring(() => score(OTHER_ORGANIZATION_ID))
  await flood.end()
  await thread.close()
  expect(ahead).toBeLessThan(20)
})

async function savedLocation(): Promise<string> {
  const { cities } = (await server.send('GET', `/api/cities.json?limit=1&offset=0&token=${token}`)).json()
  return cities[0].id
}

test.each([
  ['tile', async () => newTileUrl()],
  ['weather', async () => `/api/weather?city_id=${await savedLocation()}&token=${token}`],
])('the %s of a caller who left is not made, and that is no error', async (_what, pathOf) => {
  if (!server.app.server.listening) await server.listen()
  const { port } = server.app.server.address() as AddressInfo
  const empty = fillQueue(400)
  server.logged.length = 0
  // Who leaves before the session was looked up is dropped without a word, so each caller stays a turn longer than the one before.
  let turns = 0
  await eventually(async () => {
    const path = await pathOf()
    const received = once(server.app.server, 'request')
    const request = get(`http://127.0.0.1:${port}${path}`).on('error', () => undefined)
    await received
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    turns++
    request.destroy()
    await setTimeout(100)
    expect(server.logged.join('')).toContain('the caller left before the answer')
  })
  await empty()
  expect(server.logged.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info')).toEqual([])
})

test('highways come as vector tiles without a session; empty ones have no body, and a bad address is refused', async () => {
  const road = (path: string) => server.app.inject({ method: 'GET', url: `/api/tiles/roads/${path}` })
  const inland = await road('3/1/3.mvt')
  expect([inland.statusCode, inland.headers['content-type'], inland.headers['cache-control']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'public, max-age=3600',
  ])
  expect(inland.rawPayload.includes('interstate')).toBe(true)
  const statuses = await Promise.all(['3/6/3.mvt', '3/9/9.mvt', '30/1/1.mvt', '3/1/x.mvt'].map(road))
  expect(statuses.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 400])
})

test('street tiles come as the archive stores them, without a session [STREET-001]', async () => {
  const street = (name: string, encoding = 'gzip') =>
    server.app.inject({ url: `/api/tiles/streets/${name}`, headers: { 'accept-encoding': encoding } })
  const { statusCode, headers, rawPayload } = await street('14/3825/6127.mvt')
  expect([statusCode, headers['content-type'], headers['content-encoding'], headers['cache-control']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'gzip',
    'public, max-age=86400',
  ])
  expect(gunzipSync(rawPayload).includes('Depot Avenue')).toBe(true)
  const plain = await street('14/3825/6127.mvt', 'identity')
  expect([plain.headers['content-encoding'], plain.rawPayload.includes('Depot Avenue')]).toEqual([undefined, true])
  const others = ['14/1/1.mvt', '30/1/1.mvt', '14/99999/1.mvt', '14/3825/x.mvt', '14/3825/6127.png']
  const answers = await Promise.all(others.map((name) => street(name)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 400, 400])
})
