// Fleets of a real provider, from its API over the network to the database.
import { listGroups, listTelematicsConnections, listVehicles } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { type SamsaraServer, startSamsara } from '../../test/samsara-server.ts'
import { openTelematics, type Telematics } from '../modules/telematics/telematics.ts'
import { fleetService } from '../modules/vehicles/fleet.service.ts'
import { upcomingService } from '../modules/vehicles/upcoming.service.ts'
import { openSources, type Sources } from '../sources.ts'
import { followVehicles } from './follow-vehicles.ts'

let samsara: SamsaraServer
let server: TestApp
let sources: Sources
let telematics: Telematics
let token: string
let organizationId: string
let follow: () => Promise<void>

const sealed = () => server.secrets.encrypt(JSON.stringify({ region: 'us', api_token: samsara.token }))
const truck = (id: string, latitude: number) => ({ id, name: `Truck ${id}`, latitude, time: TEST_NOW.toISOString() })

beforeAll(async () => {
  samsara = await startSamsara()
  server = await startTestApp(samsara.environment)
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  sources = openSources({ ...server, version: 'test' })
  await server.database.asSystem.updateTable('telematics_connections').set({ is_enabled: false }).execute()
  await server.database.asSystem
    .insertInto('telematics_connections')
    .values({
      organization_id: organizationId,
      provider: 'samsara',
      source: 'samsara',
      created_at: TEST_NOW,
      credentials_encrypted: sealed(),
    })
    .execute()
  telematics = openTelematics({ ...server, openProvider: sources.telematics(server) })
  const fleets = fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) })
  const parts = { ...server, telematics, fleets, notifyDrivers: async () => {}, publish: server.services.publish }
  follow = () => followVehicles(parts)
})
afterAll(async () => {
  await sources.close()
  await server.stop()
  samsara.close()
})
beforeEach(async () => {
  samsara.misbehave = undefined
  samsara.trucks = [truck('1', 41), truck('2', 42)]
  samsara.paths = []
  await endPause()
})

const endPause = () =>
  sql`update telematics_connections set sync_paused_until = null, sync_failures = 0`.execute(server.database.asSystem)
const vehicles = async () => (await server.ask(listVehicles, token)).vehicles
const state = () =>
  server.database.asSystem
    .selectFrom('telematics_connections')
    .where('organization_id', '=', organizationId)
    .select(['sync_error', 'sync_failures', 'last_sync_at'])
    .select(sql<number | null>`extract(epoch from sync_paused_until - clock_timestamp())::float8`.as('pause'))
    .executeTakeFirstOrThrow()

test('vehicles, groups and positions of a connected provider are stored', async () => {
  await follow()
  expect(await vehicles()).toMatchObject([
    { name: 'Truck 1', source: 'samsara', external_driver_id: '91', latitude: 41 },
    { name: 'Truck 2', source: 'samsara', external_driver_id: '92', latitude: 42 },
  ])
  expect((await server.ask(listGroups, token)).groups).toMatchObject([{ name: 'Iowa', vehicle_count: 2 }])
  expect(await state()).toMatchObject({ sync_error: null, last_sync_at: TEST_NOW, pause: null })
})

test.each([
  ['answers without an end', 'The answer of the provider is too large.', endless],
  ['cuts its answer', 'The answer of the provider cannot be read.', (response: Response) => response.end('{"data":[')],
  ['refuses the key', 'The provider refuses the access key.', (response: Response) => response.writeHead(401).end()],
])('a provider that %s leaves the last good fleet and says why', async (_, words, misbehave) => {
  const before = await vehicles()
  samsara.misbehave = misbehave
  await follow()
  expect(await state()).toMatchObject({ sync_error: words })
  expect(await vehicles()).toEqual(before)
})

type Response = Parameters<NonNullable<SamsaraServer['misbehave']>>[0]
function endless(response: Response): void {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(1_000_000)));
  }
  response.on('drain', more)
  more()
}

test('clocks of vehicles never put a position into the future, and the connection shows how far they lag', async () => {
  const newest = async () =>
    (await server.ask(listTelematicsConnections, token)).telematics_connections[0]?.newest_position_at
  const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString()
  await follow()
  server.clock.moveTo(new Date(at(10)))
  samsara.trucks = [
    { ...truck('1', 41.5), time: at(1) },
    { ...truck('2', 42.5), time: at(13) },
  ]
  await follow()
  expect((await vehicles()).map(({ name, latitude }) => [name, latitude])).toEqual([
    ['Truck 1', 41.5],
    ['Truck 2', 42],
  ])
  expect(await newest()).toBe(at(1))
  // A clock that is seconds ahead gets the time of the server.
  samsara.trucks = [truck('1', 41.5), { ...truck('2', 42.5), time: at(10.02) }]
  await follow()
  expect(await newest()).toBe(at(10))
  server.clock.moveTo(TEST_NOW)
})

test('after failures a provider is asked less and less often, and at once after a success', async () => {
  samsara.misbehave = (response) => response.writeHead(503).end()
  const pauses: number[] = []
  for (let failures = 1; failures <= 3; failures++) {
    await follow()
    pauses.push(Math.round((await state()).pause ?? 0))
    expect(await telematics.dueForSync()).toEqual([])
    await sql`update telematics_connections set sync_paused_until = null`.execute(server.database.asSystem)
  }
  for (const [i, pause] of pauses.entries()) expect(Math.abs(pause - 30 * 2 ** i)).toBeLessThan(15)
  samsara.misbehave = undefined
  await follow()
  expect(await state()).toMatchObject({ sync_failures: 0, pause: null, sync_error: null })
  expect(await telematics.dueForSync()).toHaveLength(1)
})

test('the pause that a provider asks for is kept', async () => {
  samsara.misbehave = (response) => response.writeHead(429, { 'retry-after': '600' }).end()
  await follow()
  expect((await state()).pause).toBeGreaterThan(500)
  samsara.misbehave = undefined
  samsara.paths = []
  await follow()
  expect(samsara.paths).toEqual([])
})

test('a connection whose credentials cannot be decrypted says so', async () => {
  const set = (credentials: Buffer) =>
    server.database.asSystem
      .updateTable('telematics_connections')
      .where('organization_id', '=', organizationId)
      .set({ credentials_encrypted: credentials })
      .execute()
  await set(Buffer.alloc(64))
  await follow()
  expect((await state()).sync_error).toBe('The stored access key cannot be read: it must be set again.')
  await set(sealed())
  await endPause()
  await follow()
  expect((await state()).sync_error).toBeNull()
})
