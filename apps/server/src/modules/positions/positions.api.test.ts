import { createVehicles, listVehicles, pushPositions } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { followVehicles } from '../../jobs/follow-vehicles.ts'
import { openTelematics } from '../telematics/telematics.ts'
import { fleetService } from '../vehicles/fleet.service.ts'
import { upcomingService } from '../vehicles/upcoming.service.ts'

let server: TestApp
let person: string
let program: string

beforeAll(async () => {
  server = await startTestApp()
  person = await server.signIn()
  program = await server.createApiToken()
  const vehicles = ['a', 'b', 'c', 'gone', 'osm', 'trac', 'own', 'sized'].map((external_id) => ({
    external_id,
    name: `Unit ${external_id}`,
  }))
  const headers = { authorization: `Bearer ${person}` }
  await server.send('POST', `/api${createVehicles.path}`, { headers, payload: { vehicles } })
  const id = (await vehicle('gone'))?.id
  await server.send('DELETE', `/api/vehicles/${id}`, { headers })
})
afterAll(() => server.stop())

const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000).toISOString()
const omaha = (external_id: string, minutes = 0, change: object = {}) => ({
  external_id,
  latitude: 41.2565,
  longitude: -95.9345,
  reported_at: at(minutes),
  speed: 60,
  bearing: 271,
  ...change,
})
const push = (positions: object[], token = program) =>
  server.send('POST', `/api${pushPositions.path}`, {
    headers: { authorization: `Bearer ${token}` },
    payload: { positions },
  })
const vehicle = async (externalId: string) =>
  (await server.ask(listVehicles, person)).vehicles.find(({ external_id }) => external_id === externalId)
const track = async (externalId: string) => {
  const id = (await vehicle(externalId))?.id
  const { json } = await server.send('GET', `/api/vehicles/${id}/track?token=${person}`)
  return json().track.map((point: { at: string }) => point.at)
}

test('a pushed position stands in the list of vehicles with its speed and zone [FLEET-010]', async () => {
  expect((await push([omaha('a')])).json()).toEqual({ accepted: 1, late: 0, repeated: 0, rejected: [] })
  expect(await vehicle('a')).toMatchObject({
    latitude: 41.2565,
    longitude: -95.9345,
    speed: 60,
    bearing: 271,
    timezone: 'America/Chicago',
    external_updated_at: at(0),
  })
})

test('a repeated request changes nothing, and an older position only fills the track [FLEET-011]', async () => {
  const hourAgo = omaha('b', -60, { latitude: 41 })
  await push([omaha('b')])
  expect((await push([omaha('b')])).json()).toMatchObject({ accepted: 0, repeated: 1 })
  expect((await push([hourAgo])).json()).toMatchObject({ accepted: 0, late: 1 })
  await push([hourAgo])
  expect((await vehicle('b'))?.external_updated_at).toBe(at(0))
  expect(await track('b')).toEqual([at(-60), at(0)])
})

test('of several positions of one vehicle in any order the newest wins, and the others fill its track [FLEET-011]', async () => {
  const { json } = await push([omaha('c', -30), omaha('c', -10), omaha('c', -50), omaha('c', -10)])
  // The first was the newest until the second came.
  expect(json()).toEqual({ accepted: 1, late: 2, repeated: 1, rejected: [] })
  expect((await vehicle('c'))?.external_updated_at).toBe(at(-10))
  expect(await track('c')).toEqual([at(-50), at(-30), at(-10)])
})

test.each([
  ['of a vehicle that nobody created', omaha('nobody'), 'There is no own vehicle with the external id nobody.'],
  ['of a simulated vehicle', omaha('SL-0001'), 'There is no own vehicle with the external id SL-0001.'],
  ['of a retired vehicle', omaha('gone'), 'Unit gone is retired. Create it again to follow it.'],
  ['at 0, 0', omaha('a', 1, { latitude: 0, longitude: 0 }), 'trackers report without a fix'],
  ['beyond the pole', omaha('a', 1, { latitude: 91 }), 'latitude must be between -90 and 90'],
  ['of tomorrow', omaha('a', 24 * 60), 'more than 5 minutes ahead'],
  ['of last month', omaha('a', -31 * 24 * 60), 'more than 7 days ago'],
  ['at 900 mph', omaha('a', 1, { speed: 900 }), 'speed is above 150 mph'],
])(
  'a position %s is rejected in words, and the others of the request are stored [FLEET-012]',
  async (_, bad, words) => {
    const { status, json } = await push([bad, omaha('b')])
    expect(status).toBe(200)
    expect(json().rejected).toEqual([{ index: 0, external_id: bad.external_id, error: expect.stringContaining(words) }])
    expect(json().repeated).toBe(1)
  },
)

test.each([
  ['no positions', [], 'positions is required'],
  ['1,001 positions', Array.from({ length: 1001 }, () => omaha('a')), 'positions has more than 1000 positions'],
  ['a latitude in words', [omaha('a', 0, { latitude: 'north' })], 'latitude must be a number'],
  ['a time in words', [omaha('a', 0, { reported_at: 'now' })], 'reported_at must be a time like'],
])('a request with %s is refused with 400 [FLEET-013]', async (_, positions, words) => {
  const { status, text } = await push(positions)
  expect([status, text]).toEqual([400, expect.stringContaining(words)])
})

test('only an API token that may write positions pushes; a person and other tokens get 403 [FLEET-014]', async () => {
  const { token } = (
    await server.send('POST', '/api/api_tokens.json', {
      headers: { authorization: `Bearer ${person}` },
      payload: { name: 'Reader', permissions: ['portal'] },
    })
  ).json()
  for (const one of [person, token]) {
    const { status, text } = await push([omaha('a')], one)
    expect([status, text]).toEqual([403, expect.stringContaining('an API token that may write positions')])
  }
})

test('a token for positions needs the permission portal, and its list says what it may write [FLEET-014]', async () => {
  const createToken = (payload: object) =>
    server.send('POST', '/api/api_tokens.json', { headers: { authorization: `Bearer ${person}` }, payload })
  const wish = { name: 'Trackers', permissions: ['weather'], write_scopes: ['positions'] }
  const refused = await createToken(wish)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('needs the permission portal')])
  const { json } = await createToken({ ...wish, permissions: ['portal'] })
  expect(json().api_token.write_scopes).toEqual(['positions'])
  expect((await push([omaha('a')], json().token)).status).toBe(200)
})

test('another organization does not reach the vehicles, and learns nothing about them [FLEET-015]', async () => {
  const trial = await server.signIn('trial@stormlane.example')
  const organizationId = (await server.services.sessions.authenticate(trial))?.organizationId ?? ''
  await server.services.operator.grantApiAccess(organizationId)
  const foreign = await server.createApiToken(organizationId)
  const { json } = await push([omaha('gone', 2), omaha('a', 2)], foreign)
  expect(json().rejected.map(({ error }: { error: string }) => error)).toEqual([
    'There is no own vehicle with the external id gone.',
    'There is no own vehicle with the external id a.',
  ])
})

const seconds = Math.floor(TEST_NOW.getTime() / 1000)
test.each([
  ['GET', `id=osm&lat=40.5&lon=-96.5&timestamp=${seconds}&speed=43.4&bearing=90`],
  ['POST', `deviceid=osm&lat=40.5&lon=-96.5&timestamp=${seconds}000&speed=43.4&heading=90`],
  ['GET', `id=osm&lat=40.5&lon=-96.5&timestamp=${new Date(seconds * 1000).toISOString()}&speed=43.4&bearing=90`],
] as const)('OsmAnd and Traccar Client send by %s: %s [FLEET-016]', async (method, query) => {
  const { status } = await server.send(method, `/api/positions/osmand?${query}&token=${program}`)
  expect(status).toBe(200)
  expect(await vehicle('osm')).toMatchObject({
    latitude: 40.5,
    longitude: -96.5,
    speed: 49.9,
    bearing: 90,
    external_updated_at: at(0),
  })
})

test.each([
  ['lat=40.5&lon=-96.5', 'id is required'],
  ['id=osm&lat=north&lon=-96.5', 'lat must be a number'],
  ['id=osm&lon=-96.5', 'lat is required'],
  ['id=nobody&lat=40.5&lon=-96.5', 'There is no own vehicle with the external id nobody.'],
  ['id=osm&lat=40.5&lon=-96.5&timestamp=yesterday', 'reported_at'],
])('OsmAnd with %s gets 400 [FLEET-016]', async (query, words) => {
  const { status, text } = await server.send('GET', `/api/positions/osmand?${query}&token=${program}`)
  expect([status, text]).toEqual([400, expect.stringContaining(words)])
})

test('a Traccar server forwards a position [FLEET-017]', async () => {
  const { status } = await server.send('POST', '/api/positions/traccar', {
    headers: { authorization: `Bearer ${program}` },
    payload: {
      position: {
        id: 9,
        deviceId: 4,
        protocol: 'osmand',
        latitude: 40.25,
        longitude: -96.25,
        fixTime: at(0),
        speed: 26,
        course: 180,
        attributes: {},
      },
      device: { id: 4, name: 'Unit', uniqueId: 'trac', status: 'online' },
    },
  })
  expect(status).toBe(200)
  expect(await vehicle('trac')).toMatchObject({ latitude: 40.25, speed: 29.9, bearing: 180 })
})

test('OwnTracks posts its location, and gets the list of messages that it expects [FLEET-018]', async () => {
  const post = (payload: object, query = '') =>
    server.send('POST', `/api/positions/owntracks?token=${program}${query}`, { payload })
  const location = { _type: 'location', lat: 40.75, lon: -96.75, tst: seconds, vel: 0, cog: 12 }
  const sent = await post({ ...location, topic: 'owntracks/joy/own' })
  expect([sent.status, sent.text]).toEqual([200, '[]'])
  expect(await vehicle('own')).toMatchObject({ latitude: 40.75, speed: 0, bearing: null })
  expect((await post({ _type: 'lwt', tst: seconds })).text).toBe('[]')
  expect((await post({ ...location, tst: seconds + 60 }, '&device_id=own')).text).toBe('[]')
  expect((await vehicle('own'))?.external_updated_at).toBe(at(1))
})

test('own vehicles are evaluated against the weather like those of a provider, with their own size [FLEET-019]', async () => {
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['nowcast'] })
  await push([omaha('sized')])
  const telematics = openTelematics({ ...server, openProvider: server.sources.telematics(server) })
  const fleets = fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) })
  const notifyDrivers = async () => {}
  await followVehicles({ ...server, telematics, fleets, notifyDrivers, publish: server.services.publish })
  expect((await vehicle('sized'))?.current_conditions).not.toBeNull()
})

test('nobody passes messages on to the driver of an own vehicle, and the answer says so [FLEET-020]', async () => {
  const id = (await vehicle('a'))?.id
  const { status, text } = await server.send('POST', `/api/vehicles/${id}/message`, {
    headers: { authorization: `Bearer ${person}` },
    payload: { message: 'Slow down', urgent: false },
  })
  expect([status, text]).toEqual([400, expect.stringContaining('own vehicle without a provider')])
})
