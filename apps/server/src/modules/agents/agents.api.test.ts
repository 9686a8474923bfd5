// Agents connect with the SDK's own client over HTTP to the real server.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createApiToken } from '@stormlane/contract'
import type { ApiPermission } from '@stormlane/domain/product'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER } from '@stormlane/domain/weather'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { addDangerVehicle } from '../../../test/danger-vehicle.ts'
import { publishTestRun, type TestWeather } from '../../../test/forecast.ts'
import { iowaStorm, pollStorms } from '../../../test/iowa-storm.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'

// The first route waits until the road network is loaded.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const OMAHA = { latitude: 41.26, longitude: -95.94 }
const DES_MOINES = { latitude: 41.59, longitude: -93.62 }
const JOURNEY = { origin: OMAHA, destination: DES_MOINES }
const IN_3_HOURS = new Date(TEST_NOW.getTime() + 3 * HOUR_MS).toISOString()
const storm: TestWeather = () => ({ ...FINE_WEATHER, snowRate: 60, visibility: 100 }) as ReturnType<TestWeather>

let server: TestApp
let admin: string
let url: URL
let vehicleId: string
const clients: Client[] = []

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.signIn()
  url = new URL(`http://127.0.0.1:${await server.listen()}/mcp`)
  await publishTestRun(server.forecast, { runTime: TEST_NOW, weather: storm })
  await server.scores.scoreDue()
  const vehicle = { organization_id: DEMO_ORGANIZATION_ID, name: 'Truck 7', source: 'samsara', external_id: 'T-7' }
  const { id } = await server.database.asSystem
    .insertInto('vehicles')
    .values({ ...vehicle, external_driver_id: null, type: 'truck', created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  vehicleId = id
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await server.stop()
})

async function tokenWith(...permissions: ApiPermission[]): Promise<string> {
  const payload = { token: admin, name: `Agent ${Math.random()}`, permissions }
  const answer = await server.send('POST', '/api/api_tokens.json', { payload })
  return createApiToken.answer.parse(answer.json()).token
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test agent', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  clients.push(client)
  return client
}

/** Returns the JSON that the tool answers, or its error text. */
async function use(client: Client, name: string, given: object = {}): Promise<Record<string, unknown> | string> {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } }, { timeout: 110_000 })
  const [first] = content as { type: string; text: string }[]
  const text = first?.text ?? ''
  return isError ? text : (JSON.parse(text) as Record<string, unknown>)
}

test.each([
  ['no token', undefined],
  ['an unknown token', 'nobody-has-this-token'],
  ['the session of a person', 'person'],
])('%s gets 401 with words', async (_, given) => {
  const token = given === 'person' ? admin : given
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await response.json()).toMatchObject({ error: 'invalid token', code: 'INVALID_TOKEN' })
})

test('there are no sessions to read or end, and a body that is no request is answered with words', async () => {
  const headers = {
    authorization: `Bearer ${await tokenWith('portal')}`,
    accept: 'application/json, text/event-stream',
  }
  for (const method of ['GET', 'DELETE']) expect((await fetch(url, { method, headers })).status).toBe(405)
  const json = { ...headers, 'content-type': 'application/json' }
  for (const body of ['{"a":1}', '[]', '{']) {
    const response = await fetch(url, { method: 'POST', headers: json, body })
    expect([body, response.status]).toEqual([body, 400])
    expect(await response.json()).toHaveProperty('error')
  }
})

test('the tools say what they do, what they need, and whether they change something', async () => {
  const { tools } = await (await connect(await tokenWith('portal'))).listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'affected_assets',
    'weather_at_place',
    'plan_route',
    'best_departure',
    'route_state',
    'vehicle_state',
    'trip_advice',
    'storms',
    'storm_state',
    'save_route',
    'message_driver',
  ])
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)
  expect(changing).toEqual(['save_route', 'message_driver'])
  for (const { description } of tools)
    expect(description).toMatch(/Needs the (permission [a-z_]+|permissions [a-z_]+ and [a-z_]+)\.$/)
})

describe('with the permissions to read', () => {
  let agent: Client
  beforeAll(async () => {
    agent = await connect(await tokenWith('portal', 'weather', 'eta', 'rightroute_range'))
  })

  test('affected assets are listed, worst first', async () => {
    const answer = (await use(agent, 'affected_assets', { types: ['location'], min_level: 2 })) as {
      total: number
      assets: { impact_level: number; causes: string[] }[]
    }
    expect(answer.total).toBe(60)
    expect(answer.assets).toHaveLength(50)
    expect(answer.assets.every(({ impact_level, causes }) => impact_level >= 2 && causes.length > 0)).toBe(true)
  })

  test('the weather at a place has as many hours as asked for', async () => {
    const answer = (await use(agent, 'weather_at_place', { ...OMAHA, hours: 6 })) as { hourly: object[] }
    expect(answer.hourly).toHaveLength(6)
    expect(answer).toMatchObject({ time_zone: 'America/Chicago', alerts: [] })
  })

  test('a route is planned without lines, and its best departure is found', async () => {
    const plan = (await use(agent, 'plan_route', JOURNEY)) as { options: Record<string, unknown>[] }
    expect(plan.options[0]).toMatchObject({ risk: 3, distance_miles: expect.any(Number) })
    expect(JSON.stringify(plan)).not.toContain('polyline')
    const best = await use(agent, 'best_departure', JOURNEY)
    expect(best).toMatchObject({ text: expect.any(String), best: { depart_at: expect.any(String) } })
  })

  test('the state of a vehicle is read, and one that does not exist is not found', async () => {
    expect(await use(agent, 'vehicle_state', { id: vehicleId })).toMatchObject({ name: 'Truck 7' })
    expect(await use(agent, 'vehicle_state', { id: 'nobody' })).toBe('not found')
  })

  test.each([
    ['weather_at_place', {}, 'city_id, or latitude and longitude, is required'],
    ['weather_at_place', { latitude: 91, longitude: 0 }, 'latitude must be between -90 and 90'],
    ['plan_route', { origin: OMAHA }, 'destination'],
    ['affected_assets', { min_level: 9 }, 'min_level'],
    ['trip_advice', { id: 'nobody' }, 'There is no advice: no route or vehicle with this id has a trip'],
  ])('bad arguments of %s are answered with words', async (name, given, words) => {
    expect(await use(agent, name, given)).toContain(words)
  })

  test('tools that change something are refused with the permission they need', async () => {
    const message = { vehicle_id: vehicleId, message: 'Slow down' }
    const route = { ...JOURNEY, departure_time: IN_3_HOURS, origin_label: 'Omaha', destination_label: 'Des Moines' }
    const words = 'Permission not granted: this tool needs an API token with the permission "admin".'
    expect(await use(agent, 'message_driver', message)).toBe(words)
    expect(await use(agent, 'save_route', route)).toBe(words)
    expect(await server.database.asSystem.selectFrom('vehicle_messages').select('id').execute()).toEqual([])
  })
})

test('an agent lists storms and reads what one hits; without both permissions it is told which one it lacks [API-271]', async () => {
  await addDangerVehicle(server, 'In the storm', { latitude: 42, longitude: -93.5 })
  await pollStorms(server, [iowaStorm({ from: 0 })], 0)
  const agent = await connect(await tokenWith('portal', 'events'))
  const { storms } = (await use(agent, 'storms')) as { storms: { id: string }[] }
  expect(storms).toEqual([expect.objectContaining({ name: 'Snow storm, Iowa', impact_level: 3, state: 'active' })])
  const id = storms[0]?.id
  const state = (await use(agent, 'storm_state', { id })) as { assets: object[]; total: number }
  expect(state).toMatchObject({
    storm: { id, name: 'Snow storm, Iowa' },
    changes: [{ text: 'Began' }, { text: 'First forecast' }],
    counts: { vehicle: { within_hour: 0 } },
  })
  expect(state.assets).toHaveLength(Math.min(50, state.total))
  expect(state.assets).toContainEqual(
    expect.objectContaining({ type: 'vehicle', name: 'In the storm', impact_level: 3, reason: 'Snow 1.1 in/h' }),
  )
  expect(JSON.stringify(state)).not.toContain('geometry')
  expect(await use(agent, 'storm_state', { id: 'nobody' })).toBe('not found')
  const other = await connect(await tokenWith('events'))
  expect(await use(other, 'storm_state', { id })).toContain('the permission "portal"')
})

test('a token without a permission is refused with words, tool by tool', async () => {
  const agent = await connect(await tokenWith('events'))
  expect(await use(agent, 'affected_assets')).toContain('the permission "portal"')
  expect(await use(agent, 'weather_at_place', OMAHA)).toContain('the permission "weather"')
  expect(await use(agent, 'plan_route', JOURNEY)).toContain('the permission "eta"')
})

test('an agent saves a route, reads the advice on its trip and messages a driver; what it changed is in the audit trail [DECIDE-043]', async () => {
  const agent = await connect(await tokenWith('portal', 'admin'))
  const route = { ...JOURNEY, departure_time: IN_3_HOURS, origin_label: 'Omaha', destination_label: 'Des Moines' }
  const saved = (await use(agent, 'save_route', { ...route, name: 'By an agent' })) as { id: string }
  expect(await use(agent, 'route_state', { id: saved.id })).toMatchObject({ name: 'By an agent' })
  await server.routeEvaluation.advance()
  await server.deciding.decideDue()
  const trip = (await use(agent, 'trip_advice', { id: saved.id })) as Record<string, unknown>
  expect(trip).toMatchObject({ route_id: saved.id, advice: { text: expect.any(String) } })
  expect(trip.alternatives).toContainEqual(expect.objectContaining({ kind: 'drive_on', worst_level: 3 }))
  expect(JSON.stringify(trip)).not.toContain('polyline')
  const sent = await use(agent, 'message_driver', { vehicle_id: vehicleId, message: 'Slow down' })
  expect(sent).toMatchObject({ vehicle_name: 'Truck 7', status: 'queued' })
  const lines = await server.database.asSystem
    .selectFrom('audit_lines')
    .where('actor_kind', '=', 'token')
    .orderBy('id')
    .select(['action', 'subject', 'address'])
    .execute()
  expect(lines).toEqual([
    { action: 'route_saved', subject: 'By an agent', address: '127.0.0.1' },
    { action: 'message_sent', subject: 'Truck 7', address: '127.0.0.1' },
  ])
})
