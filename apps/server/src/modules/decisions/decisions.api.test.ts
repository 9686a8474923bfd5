import { type DecisionOnWire, getRouteDecision, getVehicleDecision, listDecisions } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'

const DECIDED_ROUTE = demoId(5, 1)
const OTHER_ROUTE = demoId(5, 2)
const VEHICLE = '11111111-1111-4111-8111-111111111111'
const PARKED = '22222222-2222-4222-8222-222222222222'
const NOBODY = '33333333-3333-4333-8333-333333333333'
const EXAMPLE = getRouteDecision.answer.parse(findExample(getRouteDecision)?.answer).decision as DecisionOnWire

let server: TestApp
let token = ''

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  const { asSystem } = server.database
  const vehicle = {
    organization_id: DEMO_ORGANIZATION_ID,
    source: 'samsara',
    type: 'truck',
    created_at: TEST_NOW,
  } as const
  await asSystem
    .insertInto('vehicles')
    .values([
      { ...vehicle, id: VEHICLE, name: 'Truck', external_id: 'one', external_driver_id: null, route_id: DECIDED_ROUTE },
      { ...vehicle, id: PARKED, name: 'Parked', external_id: 'two', external_driver_id: null, route_id: null },
    ])
    .execute()
  const { route_id, vehicle_id, computed_at, run_time, network, ...decision } = EXAMPLE
  expect([route_id, vehicle_id, computed_at, run_time, network]).not.toContain(undefined)
  await asSystem
    .insertInto('decisions')
    .values(
      [DECIDED_ROUTE, OTHER_ROUTE].map((id) => ({
        organization_id: DEMO_ORGANIZATION_ID,
        route_id: id,
        made_from: 'test',
        run_time: TEST_NOW,
        network: 'ours',
        computed_at: TEST_NOW,
        journey_revision: 0,
        latitude: 41,
        longitude: -96,
        decision: JSON.stringify(decision),
      })),
    )
    .execute()
})
afterAll(() => server.stop())

const get = (path: string) => server.send('GET', `/api${path}`, { query: { token } })
const idsOf = async (query: Record<string, string>) => {
  const response = await server.send('GET', '/api/decisions.json', { query: { token, ...query } })
  expect(() => listDecisions.answer.parse(response.json())).not.toThrow()
  return response.json().decisions.map((one: { route_id: string }) => one.route_id)
}

test('decisions are listed by route, and found by the ids of routes and vehicles [DECIDE-001]', async () => {
  expect(await idsOf({})).toEqual([DECIDED_ROUTE, OTHER_ROUTE])
  expect(await idsOf({ limit: '1', offset: '1' })).toEqual([OTHER_ROUTE])
  expect(await idsOf({ ids: `${VEHICLE},no-id` })).toEqual([DECIDED_ROUTE])
  expect(await idsOf({ ids: OTHER_ROUTE })).toEqual([OTHER_ROUTE])
  const counted = await server.send('GET', '/api/decisions.json', {
    query: { token, limit: '1', include_total_count: 'true' },
  })
  expect(counted.json().total_count).toBe(2)
  const many = await server.send('GET', '/api/decisions.json', {
    query: { token, ids: Array(101).fill('x').join(',') },
  })
  expect(many.status).toBe(400)
})

test('a vehicle has the decision on its trip, and none without a trip [DECIDE-002]', async () => {
  const ofVehicle = getVehicleDecision.answer.parse((await get(`/vehicles/${VEHICLE}/decision`)).json())
  expect(ofVehicle.decision).toMatchObject({ route_id: DECIDED_ROUTE, vehicle_id: VEHICLE, network: 'ours' })
  expect(ofVehicle.decision?.advice).toEqual(EXAMPLE.advice)
  const ofRoute = getRouteDecision.answer.parse((await get(`/routes/${DECIDED_ROUTE}/decision`)).json())
  expect(ofRoute).toEqual(ofVehicle)
  expect((await get(`/vehicles/${PARKED}/decision`)).json()).toEqual({ decision: null })
  expect((await get(`/routes/${demoId(5, 3)}/decision`)).json()).toEqual({ decision: null })
  for (const path of [`/vehicles/${NOBODY}/decision`, `/routes/${NOBODY}/decision`, '/routes/nothing/decision'])
    expect((await get(path)).status).toBe(404)
})

test.each([
  ['leaves at another time', { departure_time: new Date(TEST_NOW.getTime() + 5 * 3_600_000).toISOString() }],
  ['takes another of its ways', { selected_route_option: 1 }],
])('a trip that %s has no decision until it is decided anew [DECIDE-130]', async (_, route) => {
  const { asSystem } = server.database
  const columns = ['organization_id', 'made_from', 'run_time', 'network', 'computed_at', 'journey_revision'] as const
  const decided = asSystem.selectFrom('decisions').where('route_id', '=', DECIDED_ROUTE)
  const kept = await decided.select([...columns, 'latitude', 'longitude', 'decision']).executeTakeFirstOrThrow()
  const patch = (changed: object) =>
    server.send('PATCH', `/api/routes/${DECIDED_ROUTE}`, { payload: { token, route: changed } })
  try {
    expect((await patch({ name: 'Renamed' })).status).toBe(200)
    expect((await get(`/routes/${DECIDED_ROUTE}/decision`)).json().decision).not.toBeNull()
    expect((await patch(route)).status).toBe(200)
    expect((await get(`/routes/${DECIDED_ROUTE}/decision`)).json()).toEqual({ decision: null })
    expect((await get(`/vehicles/${VEHICLE}/decision`)).json()).toEqual({ decision: null })
  } finally {
    const again = { ...kept, route_id: DECIDED_ROUTE, decision: JSON.stringify(kept.decision) }
    await asSystem.insertInto('decisions').values(again).execute()
  }
})
