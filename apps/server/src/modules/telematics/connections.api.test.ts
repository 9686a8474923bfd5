import { createHmac } from 'node:crypto'
import {
  type Call,
  deleteTelematicsConnection,
  listAuditLines,
  listGroups,
  listTelematicsConnections,
  listVehicles,
  saveTelematicsConnection,
  testTelematicsConnection,
} from '@stormlane/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { type SamsaraServer, startSamsara } from '../../../test/samsara-server.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'
import { fleetRepository } from '../vehicles/fleet.repository.ts'
import { readStoredCredentials } from './credentials.ts'

let samsara: SamsaraServer
let server: TestApp
let admin: string

beforeAll(async () => {
  samsara = await startSamsara()
  server = await startTestApp(samsara.environment)
})
afterAll(async () => {
  await server.stop()
  samsara.close()
})
beforeEach(async () => {
  admin = await server.signIn()
  samsara.misbehave = undefined
  samsara.trucks = [
    { id: '1', name: 'Truck 1', latitude: 41, time: '2026-01-15T11:58:00Z' },
    { id: '2', name: 'Truck 2', latitude: 42, time: '2026-01-15T11:59:00Z' },
  ]
  await server.database.asSystem.deleteFrom('telematics_connections').where('provider', '<>', 'simulated').execute()
})

const typed = (credentials: Record<string, string> = {}) => ({
  provider: 'samsara',
  credentials: { region: 'us', api_token: samsara.token, ...credentials },
})
const send = (call: Call, body: object, token = admin) =>
  server.send(call.method, `/api${call.path}`, { payload: { token, ...body } })
const save = async (draft: object = typed()) =>
  (await send(saveTelematicsConnection, draft)).json().telematics_connection
const disconnect = (id: string, token = admin) =>
  server.send('DELETE', `/api${deleteTelematicsConnection.path.replace(':id', id)}?token=${token}`)
const list = (token = admin) => server.ask(listTelematicsConnections, token)
const stored = () =>
  server.database.asSystem
    .selectFrom('telematics_connections')
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .where('provider', '<>', 'simulated')
    .selectAll()
    .execute()
const audited = async () =>
  (await server.ask(listAuditLines, admin, `/api${listAuditLines.path}?query=samsara`)).audit_lines.map(
    ({ action, subject }) => [action, subject],
  )

describe('a test', () => {
  const result = async (draft: object) => (await send(testTelematicsConnection, draft)).json().connection_test

  test('tells what the provider has, and stores nothing', async () => {
    expect(await result(typed())).toEqual({
      error: null,
      vehicle_count: 2,
      group_count: 1,
      newest_position_at: '2026-01-15T11:59:00.000Z',
      unreadable_count: 0,
    })
    expect(await stored()).toEqual([])
    expect(await audited()).toContainEqual(['connection_tested', 'Samsara: 2 vehicles'])
  })

  test('counts what cannot be read', async () => {
    samsara.trucks.push({ id: '', name: 'Broken', latitude: 1, time: '' })
    expect(await result(typed())).toMatchObject({ error: null, vehicle_count: 2, unreadable_count: 2 })
  })

  test.each([
    ['a wrong token', { api_token: 'wrong' }, undefined, 'The provider refuses the access key.'],
    ['a provider that is down', {}, 503, 'The provider answered with status 503.'],
    ['a provider that limits requests', {}, 429, 'The provider limits how often it is asked.'],
  ])('with %s says why it does not work', async (_, credentials, status, words) => {
    if (status) samsara.misbehave = (response) => response.writeHead(status).end()
    expect(await result(typed(credentials))).toMatchObject({ error: words, vehicle_count: 0 })
  })

  test('uses the stored secret if none is typed', async () => {
    await save()
    expect(await result(typed({ api_token: '' }))).toMatchObject({ error: null, vehicle_count: 2 })
    const elsewhere = await send(testTelematicsConnection, typed({ api_token: '', region: 'eu' }))
    expect([elsewhere.status, elsewhere.json().error]).toEqual([400, 'api_token is required'])
  })
})

describe('bad input', () => {
  test.each<[string, object, string]>([
    ['an unknown provider', { provider: 'verizon', credentials: {} }, 'provider must be one of'],
    ['a provider without an adapter', { provider: 'platform_science', credentials: {} }, 'provider must be one of'],
    ['no secret', { provider: 'samsara', credentials: { region: 'us' } }, 'api_token is required'],
    [
      'a server with a path',
      { provider: 'geotab', credentials: { server: 'a/b', database: 'd', user_name: 'u', password: 'p' } },
      'server must be a host name',
    ],
    ['a number', { provider: 'samsara', credentials: { api_token: 1 } }, 'credentials must be texts'],
    ['no credentials', { provider: 'samsara' }, 'credentials'],
  ])('%s is refused with words by the test and by saving', async (_, draft, words) => {
    for (const call of [testTelematicsConnection, saveTelematicsConnection]) {
      const { status, text } = await send(call, draft)
      expect([status, text]).toEqual([400, expect.stringContaining(words)])
    }
    expect(await stored()).toEqual([])
  })

  test('a server of Geotab that is not permitted is not asked', async () => {
    const credentials = { server: samsara.host, database: 'd', user_name: 'u', password: 'p' }
    samsara.paths = []
    const { connection_test } = (await send(testTelematicsConnection, { provider: 'geotab', credentials })).json()
    expect(connection_test.error).toBe('The provider named a server that is not permitted.')
    expect(samsara.paths).toEqual([])
  })
})

describe('a saved connection', () => {
  test('is encrypted, and its secrets never leave the server', async () => {
    const saved = await send(saveTelematicsConnection, typed())
    const [row] = await stored()
    expect(row?.credentials_encrypted?.includes(samsara.token)).toBe(false)
    expect(readStoredCredentials(server.secrets, row?.credentials_encrypted ?? null)).toEqual(typed().credentials)
    const listed = await server.send('GET', `/api${listTelematicsConnections.path}?token=${admin}`)
    const trail = await server.send('GET', `/api${listAuditLines.path}?token=${admin}`)
    for (const text of [saved.text, listed.text, trail.text, server.logged.join('\n')])
      expect(text).not.toContain(samsara.token)
    expect(saved.json().telematics_connection).toMatchObject({
      provider: 'samsara',
      health: 'waiting',
      has_access_key: true,
      settings: { region: 'us' },
      webhook_url: null,
    })
    expect(await audited()).toContainEqual(['connection_created', 'Samsara'])
  })

  test('keeps its secret and forgets old failures when it is saved again', async () => {
    const { id } = await save()
    await server.database.asSystem
      .updateTable('telematics_connections')
      .where('id', '=', id)
      .set({ sync_error: 'old', sync_failures: 5, sync_paused_until: new Date('2999-01-01'), is_enabled: false })
      .execute()
    expect(await save(typed({ api_token: '' }))).toMatchObject({ id, health: 'waiting', sync_error: null })
    const [row] = await stored()
    expect(row).toMatchObject({ sync_failures: 0, sync_paused_until: null, is_enabled: true })
    expect(readStoredCredentials(server.secrets, row?.credentials_encrypted ?? null)).toEqual(typed().credentials)
    expect(await audited()).toContainEqual(['connection_changed', 'Samsara'])
  })

  test('is listed beside the simulated fleet', async () => {
    await save()
    const { telematics_connections: connections } = await list()
    expect(connections.map(({ provider }) => provider)).toEqual(['samsara', 'simulated'])
  })

  test('of an organization is not seen, changed or removed by another, nor by members', async () => {
    const { id } = await save()
    const other = await server.signIn('trial@stormlane.example')
    expect((await list(other)).telematics_connections.map((one) => one.id)).not.toContain(id)
    expect((await disconnect(id, other)).status).toBe(404)
    const member = await server.signIn('member@stormlane.example')
    expect((await disconnect(id, member)).status).toBe(403)
    for (const call of [testTelematicsConnection, saveTelematicsConnection])
      expect((await send(call, typed(), member)).json().code).toBe('ADMIN_ONLY')
    expect(await stored()).toHaveLength(1)
  })
})

describe('disconnecting', () => {
  const position = { latitude: 41, longitude: -96, bearing: null, speedMps: 0, reportedAt: TEST_NOW }
  const fleet = () => fleetRepository(server.database)
  const group = { id: 'g', name: 'Iowa', source: 'samsara', externalId: 'g', children: [] }
  const truck = {
    externalId: '1',
    name: 'Truck 1',
    externalDriverId: null,
    externalGroupIds: ['g'],
    type: 'truck' as const,
  }

  test('removes its vehicles and groups, and keeps those of other sources', async () => {
    const { id } = await save()
    await fleet().storeGroups(DEMO_ORGANIZATION_ID, 'samsara', [group])
    await fleet().storeVehicles(DEMO_ORGANIZATION_ID, 'samsara', [{ ...truck, position }], TEST_NOW)
    await fleet().storeVehicles(
      DEMO_ORGANIZATION_ID,
      'stormlane',
      [{ ...truck, externalId: 'SL-1', position }],
      TEST_NOW,
    )
    expect((await disconnect(id)).status).toBe(200)
    const { vehicles } = await server.ask(listVehicles, admin)
    expect(vehicles.map(({ source }) => source)).toEqual(['stormlane'])
    expect((await server.ask(listGroups, admin)).groups.map(({ source }) => source)).not.toContain('samsara')
    expect(await stored()).toEqual([])
    expect(await audited()).toContainEqual(['connection_deleted', 'Samsara with 1 vehicle'])
    expect((await disconnect(id)).status).toBe(404)
  })

  test('is refused for the simulated fleet', async () => {
    const simulated = (await list()).telematics_connections.find(({ provider }) => provider === 'simulated')
    const { status, text } = await disconnect(simulated?.id ?? '')
    expect([status, text]).toEqual([409, expect.stringContaining('managed by the operator')])
  })

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('of %s answers 404', async (id) => {
    expect((await disconnect(id)).status).toBe(404)
  })
})

describe('a webhook of Motive', () => {
  const SECRET = 'twenty-characters-xx'
  const truck = { externalId: '4', name: 'T-4', externalDriverId: null, externalGroupIds: [], type: 'truck' as const }
  const event = (parts: object = {}) => ({
    action: 'vehicle_location_updated',
    vehicle_id: 4,
    vehicle_number: 'T-4',
    lat: 41.5,
    lon: -96,
    located_at: '2026-01-15T11:59:00Z',
    bearing: 90,
    speed: 50,
    ...parts,
  })
  let path: string

  beforeEach(async () => {
    const { webhook_url } = await save({ provider: 'motive', credentials: { api_key: 'k', webhook_secret: SECRET } })
    path = new URL(webhook_url).pathname
    await server.database.asSystem.deleteFrom('vehicles').where('source', '=', 'motive').execute()
    await fleetRepository(server.database).storeVehicles(
      DEMO_ORGANIZATION_ID,
      'motive',
      [{ ...truck, position: null }],
      TEST_NOW,
    )
  })

  const post = (body: unknown, { secret = SECRET, to = path, signed = body } = {}) =>
    server.send('POST', to, {
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-kt-webhook-signature': createHmac('sha1', secret).update(JSON.stringify(signed)).digest('hex'),
      },
    })
  const latitude = async () =>
    (await server.ask(listVehicles, admin)).vehicles.find(({ source }) => source === 'motive')?.latitude

  test('moves the vehicle at once', async () => {
    const { status, json } = await post(event())
    expect([status, json()]).toEqual([200, { received: true, is_news: true }])
    expect(await latitude()).toBe(41.5)
  })

  test('that is repeated or replayed changes nothing', async () => {
    await post(event())
    await post(event({ lat: 42, located_at: '2026-01-15T11:59:30Z' }))
    for (const again of [event(), event({ lat: 42, located_at: '2026-01-15T11:59:30Z' })])
      expect((await post(again)).json()).toEqual({ received: true, is_news: false })
    expect(await latitude()).toBe(42)
  })

  test.each<[string, unknown]>([
    ['a test of the address', ['vehicle_location_updated']],
    ['another action', { action: 'fault_code_opened', id: 1 }],
    ['a vehicle that is not known', event({ vehicle_id: 99 })],
    ['a position from the future', event({ located_at: '2026-01-15T13:00:00Z' })],
    ['a position of last year', event({ located_at: '2025-01-15T13:00:00Z' })],
    ['a place that is none', event({ lat: 'north' })],
  ])('with %s is taken and changes nothing', async (_, body) => {
    expect((await post(body)).json()).toEqual({ received: true, is_news: false })
    expect(await latitude()).toBeNull()
  })

  test.each<[string, Parameters<typeof post>[1]]>([
    ['another secret', { secret: 'guessed' }],
    ['the signature of another body', { signed: event({ lat: 1 }) }],
    ['another connection', { to: '/api/telematics/motive/00000000-0000-4000-8000-000000000000/webhook' }],
    ['no connection', { to: '/api/telematics/motive/x/webhook' }],
  ])('with %s is refused', async (_, options) => {
    const { status, json } = await post(event(), options)
    expect([status, json().code]).toEqual([400, 'INVALID_WEBHOOK'])
    expect(await latitude()).toBeNull()
  })

  test('without a signature, and without a secret in the connection, is refused', async () => {
    expect((await server.send('POST', path, { payload: event() })).status).toBe(400)
    await server.database.asSystem.deleteFrom('telematics_connections').where('provider', '=', 'motive').execute()
    const { webhook_url } = await save({ provider: 'motive', credentials: { api_key: 'k' } })
    expect((await post(event(), { secret: '', to: new URL(webhook_url).pathname })).status).toBe(400)
  })

  test('that is signed but is no JSON is taken and changes nothing', async () => {
    const signature = createHmac('sha1', SECRET).update('{cut').digest('hex')
    const headers = { 'content-type': 'application/json', 'x-kt-webhook-signature': signature }
    expect((await server.send('POST', path, { payload: '{cut', headers })).json()).toMatchObject({ is_news: false })
  })
})
