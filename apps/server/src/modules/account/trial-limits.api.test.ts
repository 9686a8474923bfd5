import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { getPortalAccountInfo } from '@stormlane/contract'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { sendForm } from '../../../test/upload.ts'

// The first route waits until the road network is loaded.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const TRIAL = '00000000-0000-4000-8001-000000000002'
const IN_3_HOURS = new Date(TEST_NOW.getTime() + 3 * HOUR_MS)

let server: TestApp
let token: string
let apiToken: string
let agents: URL
beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  token = await server.signIn('trial@stormlane.example')
  await server.services.operator.grantApiAccess(TRIAL)
  apiToken = await server.createApiToken(TRIAL)
  agents = new URL(`http://127.0.0.1:${await server.listen()}/mcp`)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  await server.database.asSystem.deleteFrom('routes').where('organization_id', '=', TRIAL).execute()
  await server.database.asSystem.deleteFrom('locations').where('organization_id', '=', TRIAL).execute()
})

const account = async () => (await server.ask(getPortalAccountInfo, token)).account

const addRoutes = (count: number, given: { departure_time?: Date; status?: 'completed'; external_id?: string } = {}) =>
  server.database.asSystem
    .insertInto('routes')
    .values(
      Array.from({ length: count }, () => ({
        organization_id: TRIAL,
        origin_label: 'Omaha, NE',
        origin_latitude: 41.26,
        origin_longitude: -95.94,
        destination_label: 'Chicago, IL',
        destination_latitude: 41.88,
        destination_longitude: -87.63,
        departure_time: IN_3_HOURS,
        waypoints: '[]',
        vehicle_type: 'car' as const,
        created_at: TEST_NOW,
        ...given,
      })),
    )
    .execute()

const addLocations = (count: number) =>
  server.database.asSystem
    .insertInto('locations')
    .values(
      Array.from({ length: count }, (_, i) => ({
        organization_id: TRIAL,
        name: `Yard ${i}`,
        latitude: 41 + i / 1000,
        longitude: -96,
        zip: '68102',
        timezone: 'America/Chicago',
        bounds: '{}',
        user_metadata: '{}',
        created_at: TEST_NOW,
      })) as never,
    )
    .execute()

/** Stores a row through one entry point. Returns undefined if it was stored, or else the error text. */
type WayIn = () => Promise<string | undefined>

async function post(path: string, payload: object, as = token): Promise<string | undefined> {
  const answer = await server.send('POST', `/api${path}`, { payload, headers: { authorization: `Bearer ${as}` } })
  const { error } = answer.json()
  expect(answer.status).toBe(error === undefined ? 200 : 403)
  return error
}
const saveRoute = (as = token) =>
  post(
    '/routes.json',
    {
      origin_lat: 41.26,
      origin_long: -95.94,
      origin_label: 'Omaha, NE',
      destination_lat: 41.88,
      destination_long: -87.63,
      destination_label: 'Chicago, IL',
      departure_time: IN_3_HOURS.toISOString(),
    },
    as,
  )
/** Two locations of the same name and place would be one. */
let saved = 0
const saveLocation = (as = token) =>
  post('/cities.json', { name: `One more ${++saved}`, latitude: 41.5, longitude: -95.5, zip: '68102' }, as)

async function upload(batch_type: string, content: string): Promise<string[]> {
  const batch = await sendForm(server, { token, batch_type, file: { name: 'a.csv', content } })
  const path = `/api/batch_uploads/${batch.json().batch_upload.id}/process_batch.json?token=${token}`
  return (await server.send('POST', path, { payload: {} })).json().batch_upload.processing_errors
}
const uploadRoute = async () =>
  (
    await upload(
      'route',
      `name,origin,destination,departure_time\nLoad ${++saved},"Omaha, NE","Chicago, IL",${IN_3_HOURS.toISOString()}\n`,
    )
  )[0]
const uploadLocation = async () =>
  (await upload('location', `name,latitude,longitude\nFrom a file ${++saved},41.9,-95.1\n`))[0]

const JOURNEY = {
  origin: { latitude: 41.26, longitude: -95.94 },
  origin_label: 'Omaha, NE',
  destination: { latitude: 41.88, longitude: -87.63 },
  destination_label: 'Chicago, IL',
}
async function saveRouteByAgent(): Promise<string | undefined> {
  const agent = new Client({ name: 'test agent', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${apiToken}` } }
  await agent.connect(new StreamableHTTPClientTransport(agents, { requestInit }))
  const { content, isError } = await agent.callTool(
    { name: 'save_route', arguments: { ...JOURNEY, departure_time: IN_3_HOURS.toISOString() } },
    { timeout: 110_000 },
  )
  await agent.close()
  const [first] = content as { text: string }[]
  return isError ? first?.text : undefined
}

describe('a trial is limited to 50 routes [ACCOUNT-017]', () => {
  const FULL = 'Your plan allows 50 upcoming routes.'
  test.each<[string, WayIn, string]>([
    ['the form', saveRoute, FULL],
    ['an API token', () => saveRoute(apiToken), FULL],
    ['a file', uploadRoute, `1 row was not stored: ${FULL}`],
    ['an agent', saveRouteByAgent, FULL],
  ])('%s saves the fiftieth upcoming route and is refused the next', async (_way, save, words) => {
    await addRoutes(49)
    expect(await save()).toBeUndefined()
    expect(await account()).toMatchObject({ max_routes: 50, used_routes: 50 })
    expect(await save()).toBe(words)
    expect((await account()).used_routes).toBe(50)
  })

  test('routes that are over do not count', async () => {
    await addRoutes(40, { status: 'completed' })
    await addRoutes(40, { departure_time: new Date(TEST_NOW.getTime() - 2 * DAY_MS) })
    await addRoutes(49)
    expect(await saveRoute()).toBeUndefined()
    expect((await account()).used_routes).toBe(50)
  })

  test('a route that is over is not moved into the future when the plan is full, and may still be renamed', async () => {
    await addRoutes(50)
    await addRoutes(1, { departure_time: new Date(TEST_NOW.getTime() - 2 * DAY_MS) })
    const { id } = await server.database.asSystem
      .selectFrom('routes')
      .where('organization_id', '=', TRIAL)
      .orderBy('departure_time')
      .select('id')
      .executeTakeFirstOrThrow()
    const patch = async (route: object) => {
      const answer = await server.send('PATCH', `/api/routes/${id}?token=${token}`, { payload: { route } })
      return [answer.status, answer.json().error]
    }
    expect(await patch({ departure_time: IN_3_HOURS.toISOString() })).toEqual([
      403,
      'Your plan allows 50 upcoming routes.',
    ])
    expect((await account()).used_routes).toBe(50)
    expect(await patch({ name: 'Renamed' })).toEqual([200, undefined])
  })

  test.each([
    ['over by the clock', {}],
    ['completed', { status: 'completed' as const }],
  ])('a row of a file moves a route that is %s into the future only if the plan has room', async (_what, given) => {
    const departed = new Date(TEST_NOW.getTime() - 2 * DAY_MS)
    await addRoutes(1, { ...given, departure_time: departed, external_id: 'load-7' })
    const row = (departure: Date) =>
      `external_id,origin,destination,departure_time\nload-7,"Omaha, NE","Chicago, IL",${departure.toISOString()}\n`
    await addRoutes(50)
    expect(await upload('route', row(IN_3_HOURS))).toEqual([
      '1 row was not stored: Your plan allows 50 upcoming routes.',
    ])
    expect((await account()).used_routes).toBe(50)
    await server.database.asSystem
      .deleteFrom('routes')
      .where('organization_id', '=', TRIAL)
      .where('external_id', 'is', null)
      .execute()
    await addRoutes(49)
    expect(await upload('route', row(IN_3_HOURS))).toEqual([])
    expect((await account()).used_routes).toBe(50)
    // Moving it again needs no more room.
    expect(await upload('route', row(new Date(IN_3_HOURS.getTime() + HOUR_MS)))).toEqual([])
  })
})

describe('a trial is limited to 100 locations [ACCOUNT-018]', () => {
  const FULL = 'Your plan allows 100 locations.'
  test.each<[string, WayIn, string]>([
    ['the form', saveLocation, FULL],
    ['a file', uploadLocation, `1 row was not stored: ${FULL}`],
  ])('%s saves the hundredth location and is refused the next', async (_way, save, words) => {
    await addLocations(99)
    expect(await save()).toBeUndefined()
    expect(await account()).toMatchObject({ max_locations: 100, used_locations: 100 })
    expect(await save()).toBe(words)
    expect((await account()).used_locations).toBe(100)
  })
})

test('an API token saves no locations and sends no files, so it is no way around the limits', async () => {
  const file = { name: 'a.csv', content: 'name,latitude,longitude\nFrom a program,41.9,-95.1\n' }
  const sent = await sendForm(server, { token: apiToken, batch_type: 'location', file })
  expect([sent.status, sent.json().code]).toEqual([403, 'PERMISSION_NOT_GRANTED'])
  expect(await saveLocation(apiToken)).toBe('permission not granted')
  expect((await account()).used_locations).toBe(0)
})

test('routes are deleted 90 days after their arrival', async () => {
  const left = async () =>
    (await server.database.asSystem.selectFrom('routes').where('organization_id', '=', TRIAL).select('id').execute())
      .length
  await addRoutes(2)
  server.clock.moveTo(new Date(IN_3_HOURS.getTime() + 90 * DAY_MS))
  await server.prune()
  expect(await left()).toBe(2)
  // A route without results counts as under way for a day.
  server.clock.moveTo(new Date(IN_3_HOURS.getTime() + 91 * DAY_MS + HOUR_MS))
  await server.prune()
  expect(await left()).toBe(0)
})
