import { createVehicles, editVehicle, getOwnVehicle, listVehicles, retireVehicles } from '@stormlane/contract'
import { MAX_OWN_VEHICLES } from '@stormlane/domain/vehicles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { followVehicles } from '../../jobs/follow-vehicles.ts'
import { openTelematics } from '../telematics/telematics.ts'
import { fleetService } from './fleet.service.ts'
import { upcomingService } from './upcoming.service.ts'

let server: TestApp
let token: string
let organizationId: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
})
afterAll(() => server.stop())

const headers = () => ({ authorization: `Bearer ${token}` })
const create = (...vehicles: object[]) =>
  server.send('POST', `/api${createVehicles.path}`, { headers: headers(), payload: { vehicles } })
const edit = (id: string, payload: object) =>
  server.send('PATCH', `/api${editVehicle.path.replace(':id', id)}`, { headers: headers(), payload })
const retire = (id: string) => server.send('DELETE', `/api/vehicles/${id}.json`, { headers: headers() })
const fields = (id: string) =>
  server.send('GET', `/api${getOwnVehicle.path.replace(':id', id)}`, { headers: headers() })
const listed = async () => (await server.ask(listVehicles, token)).vehicles

async function createOne(vehicle: object): Promise<string> {
  return (await create(vehicle)).json().vehicle_ids[0]
}

test('an own vehicle is created with what is known about it, and listed with the source stormlane [FLEET-001]', async () => {
  const created = await create(
    {
      external_id: 'unit-1',
      name: 'Unit 1',
      trailer: 'flatbed',
      load: 'loaded',
      height: 4.1,
      driver_name: 'Joy Adeyemi',
      driver_phone: '+1 309 555 0142',
    },
    { external_id: 'unit-2' },
  )
  expect(created.json()).toEqual({ vehicle_ids: [expect.any(String), expect.any(String)], created: 2, changed: 0 })
  const vehicles = await listed()
  expect(vehicles.find(({ external_id }) => external_id === 'unit-1')).toMatchObject({
    name: 'Unit 1',
    source: 'stormlane',
    is_own: true,
    type: 'truck',
    trailer: 'flatbed',
    load: 'loaded',
    latitude: null,
  })
  expect(vehicles.find(({ external_id }) => external_id === 'unit-2')?.name).toBe('unit-2')
  const [id = ''] = created.json().vehicle_ids
  expect((await fields(id)).json().own_vehicle).toMatchObject({ height: 4.1, width: null, driver_name: 'Joy Adeyemi' })
})

test('creating with a known external id changes the vehicle and keeps its id [FLEET-002]', async () => {
  const before = await createOne({ external_id: 'unit-3', name: 'Before', load: 'empty' })
  const again = await create({ external_id: 'unit-3', name: 'After' })
  expect(again.json()).toEqual({ vehicle_ids: [before], created: 0, changed: 1 })
  expect((await fields(before)).json().own_vehicle).toMatchObject({ name: 'After', load: null })
})

test('an edit changes only the given fields [FLEET-003]', async () => {
  const id = await createOne({ external_id: 'unit-4', name: 'Unit 4', driver_name: 'Ada' })
  const { status, json } = await edit(id, { load: 'empty', external_id: 'unit-4b', driver_name: '' })
  expect(status).toBe(200)
  expect(json().vehicle).toMatchObject({ id, name: 'Unit 4', external_id: 'unit-4b', load: 'empty' })
  expect((await fields(id)).json().own_vehicle.driver_name).toBeNull()
})

test('a retired vehicle leaves the lists, and comes back when it is created again [FLEET-004]', async () => {
  const id = await createOne({ external_id: 'unit-5' })
  expect((await retire(id)).json()).toEqual({ success: true })
  expect((await listed()).map(({ external_id }) => external_id)).not.toContain('unit-5')
  expect((await retire(id)).status).toBe(404)
  expect((await create({ external_id: 'unit-5' })).json().created).toBe(1)
})

test('several are retired at once; vehicles of a provider stay [FLEET-004] [FLEET-005]', async () => {
  const own = await createOne({ external_id: 'unit-6' })
  const foreign = await insertProviderVehicle('samsara', 'S-1')
  const { json } = await server.send('POST', `/api${retireVehicles.path}`, {
    headers: headers(),
    payload: { vehicle_ids: [own, foreign, 'no id'] },
  })
  expect(json()).toEqual({ vehicle_ids: [own] })
  expect((await listed()).map(({ id }) => id)).toContain(foreign)
})

test('a vehicle of a provider is neither edited nor retired here, and the answer names the provider [FLEET-005]', async () => {
  const id = await insertProviderVehicle('motive', 'M-1')
  const words = 'Truck of motive comes from Motive. It is changed and removed there, not here.'
  for (const answer of [await edit(id, { name: 'Mine now' }), await retire(id), await fields(id)]) {
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(words)
  }
})

test.each([
  ['no external id', [{ name: 'X' }], 'external_id is required'],
  ['an empty one', [{ external_id: '  ' }], 'external_id is required'],
  ['a name of two lines', [{ external_id: 'x', name: 'a\r\nb' }], 'name must be one line of text'],
  ['a long name', [{ external_id: 'x', name: 'n'.repeat(101) }], 'name is longer than 100 characters'],
  ['a plane', [{ external_id: 'x', type: 'plane' }], 'type must be car or truck'],
  ['a height of 60 m', [{ external_id: 'x', height: 60 }], 'height must be between 0.5 and 6 m'],
  ['no weight', [{ external_id: 'x', weight: 0 }], 'weight must be between 100 and 250000 kg'],
  ['an unknown group', [{ external_id: 'x', group_ids: ['nobody'] }], 'There is no group nobody.'],
  ['the same id twice', [{ external_id: 'x' }, { external_id: 'x' }], 'two vehicles have the same external_id'],
  ['nothing', [], 'vehicles is required'],
  [
    '501 vehicles',
    Array.from({ length: 501 }, (_, i) => ({ external_id: `v${i}` })),
    'vehicles has more than 500 vehicles',
  ],
])('%s is refused in words, and nothing is stored [FLEET-006]', async (_name, vehicles, words) => {
  const before = (await listed()).length
  const { status, text } = await create(...vehicles)
  expect([status, text]).toEqual([400, expect.stringContaining(words)])
  expect((await listed()).length).toBe(before)
})

test('an organization has at most 20,000 own vehicles, however many requests create them [FLEET-007]', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from vehicles
    where organization_id = ${organizationId} and is_own`.execute(server.database.asSystem)
  const room = 3
  await sql`insert into vehicles (organization_id, name, source, external_id, type, is_own, created_at)
    select ${organizationId}, 'many', 'stormlane', 'many-' || n, 'truck', true, ${TEST_NOW}
    from generate_series(1, ${MAX_OWN_VEHICLES - room - (rows[0]?.count ?? 0)}::int) as n`.execute(
    server.database.asSystem,
  )
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => create({ external_id: `late-${i}` })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(room)
  expect(answers.find(({ status }) => status !== 200)?.text).toContain('There can be 20,000 own vehicles.')
  await sql`delete from vehicles where organization_id = ${organizationId} and name = 'many'`.execute(
    server.database.asSystem,
  )
})

test('the report of a simulated fleet with the same source leaves own vehicles alone [FLEET-008]', async () => {
  const demo = await server.signIn()
  const payload = { vehicles: [{ external_id: 'own-among-simulated' }] }
  await server.send('POST', `/api${createVehicles.path}`, { headers: { authorization: `Bearer ${demo}` }, payload })
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['nowcast'] })
  await follow()
  const { vehicles } = await server.ask(listVehicles, demo)
  expect(vehicles.find(({ external_id }) => external_id === 'own-among-simulated')?.is_own).toBe(true)
  expect(vehicles.length).toBeGreaterThan(100)
  const [simulated] = vehicles.filter(({ is_own, source }) => !is_own && source === 'stormlane')
  const taken = await server.send('POST', `/api${createVehicles.path}`, {
    headers: { authorization: `Bearer ${demo}` },
    payload: { vehicles: [{ external_id: simulated?.external_id }] },
  })
  expect([taken.status, taken.text]).toEqual([400, expect.stringContaining('Another vehicle has the external id')])
})

async function follow(): Promise<void> {
  const telematics = openTelematics({ ...server, openProvider: server.sources.telematics(server) })
  const fleets = fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) })
  const notifyDrivers = async () => {}
  await followVehicles({ ...server, telematics, fleets, notifyDrivers, publish: server.services.publish })
}

async function insertProviderVehicle(source: string, external_id: string): Promise<string> {
  const { id } = await server.database.asSystem
    .insertInto('vehicles')
    .values({
      organization_id: organizationId,
      name: `Truck of ${source}`,
      source,
      external_id,
      external_driver_id: null,
      type: 'truck',
      route_id: null,
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
