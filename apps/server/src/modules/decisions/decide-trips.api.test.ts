import {
  createRoute,
  type DecisionOnWire,
  getRoute,
  getRouteDecision,
  getVehicleDecision,
  listAffectedAssets,
  listRoutes,
  listVehicles,
  WEBHOOK_SCHEMAS,
  type WebhookDataOnWire,
} from '@stormlane/contract'
import { decodePolyline } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, type Variable } from '@stormlane/domain/weather'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun, type TestWeather } from '../../../test/forecast.ts'

// The first request waits until the road network is loaded and the road speeds of the run are computed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS)
const fine = FINE_WEATHER as Partial<Record<Variable, number>>
const blizzard = { snowRate: 60, visibility: 150, temperature: -8, roadSurfaceTemperature: -8, windGust: 20 }
/** A blizzard over Iowa and all ways around it until seven hours after the run. */
const stormOverIowa: TestWeather = ({ longitude }, hour) =>
  longitude > -94 && longitude < -90 && hour < 7 ? { ...fine, ...blizzard } : fine

let server: TestApp
let token: string
let routeId: string
let vehicleId: string
/** Advice as it was posted to the organization's own system. */
async function advicePosted() {
  const rows = await server.database.asSystem
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_outbox', 'webhook_outbox.delivery_id', 'webhook_deliveries.id')
    .where('type', '=', 'advice.changed')
    .orderBy('sequence')
    .select('body')
    .execute()
  const schema = WEBHOOK_SCHEMAS.find(({ type }) => type === 'advice.changed')?.body
  return rows.map(({ body }) => {
    const event = JSON.parse(body) as { data: WebhookDataOnWire<'advice.changed'> }
    expect(schema?.parse(event)).toEqual(event)
    return event.data
  })
}

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  await publishTestRun(server.forecast, { runTime: TEST_NOW, weather: stormOverIowa, stepDegrees: 1 })
  const hook = { url: 'https://hooks.example.com/in', events: ['advice.changed'], token }
  expect((await server.send('POST', '/api/account/webhooks', { payload: hook })).status).toBe(200)
  const { organization_id } = await server.database.asSystem
    .selectFrom('users')
    .where('email', '=', 'trial@stormlane.example')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  const truck = {
    organization_id,
    name: 'Truck 7',
    source: 'stormlane',
    external_id: 'truck-7',
    external_driver_id: null,
  }
  const inserted = await server.database.asSystem
    .insertInto('vehicles')
    .values({ ...truck, type: 'truck', route_id: null, created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  vehicleId = inserted.id
  const payload = {
    token,
    origin_lat: 41.26,
    origin_long: -95.94,
    origin_label: 'Omaha, NE',
    destination_lat: 41.88,
    destination_long: -87.63,
    destination_label: 'Chicago, IL',
    departure_time: hours(1).toISOString(),
    vehicle_type: 'truck',
    vehicle_id: 'truck-7',
  }
  const answer = await server.send('POST', '/api/routes.json', { payload })
  routeId = createRoute.answer.parse(answer.json()).route.id
  await server.routeEvaluation.advance()
})
afterAll(() => server.stop())

async function decided(): Promise<DecisionOnWire> {
  const { decision } = await server.ask(getRouteDecision, token, `/api/routes/${routeId}/decision`)
  if (!decision) throw new Error('There is no decision.')
  return decision
}
/** Where the planned road is after a share of its stretches, and its name there. */
async function onRoad(share: number) {
  const { route } = await server.ask(getRoute, token, `/api/routes/${routeId}`)
  const segments = route.latest_route_results?.[0]?.segments ?? []
  const miles = share * (segments.at(-1)?.to_mile ?? 0)
  const { polyline = '', route_name = '' } = segments.find(({ to_mile }) => to_mile > miles) ?? {}
  const points = decodePolyline(polyline)
  const middle = 2 * Math.floor(points.length / 4)
  return { latitude: points[middle] as number, longitude: points[middle + 1] as number, route_name }
}
const decideAll = async () => {
  let count = 0
  for (let some = await server.deciding.decideDue(); some > 0; some = await server.deciding.decideDue()) count += some
  return count
}

test('after a run every trip is decided, stored with run and network, and served [DECIDE-024]', async () => {
  expect(await decideAll()).toBeGreaterThan(0)
  const decision = await decided()
  expect(decision).toMatchObject({
    vehicle_id: vehicleId,
    run_time: TEST_NOW.toISOString(),
    network: await server.routeEngine.roads(),
    computed_at: TEST_NOW.toISOString(),
    position: { source: 'origin' },
    hours: { are_known: false, driving: 11 },
  })
  expect(decision.remarks).toContainEqual(expect.objectContaining({ id: 'hours_assumed' }))
  const [driveOn] = decision.alternatives
  expect(driveOn).toMatchObject({ kind: 'drive_on', worst: { level: 3, cause: 'road' }, polyline: null })
  const advised = decision.alternatives.find(({ recommended }) => recommended)
  expect(advised?.cost.total).toBeLessThan(driveOn?.cost.total ?? 0)
  expect(decision.advice?.alternative_id).toBe(advised?.id)
  expect(decision.advice?.text).toContain('than driving on')
  const ofVehicle = await server.ask(getVehicleDecision, token, `/api/vehicles/${vehicleId}/decision`)
  expect(ofVehicle.decision).toEqual(decision)
})

test('the first advice that is not to drive on is posted to webhooks, with route and vehicle [DECIDE-042]', async () => {
  const { advice } = await decided()
  const posted = await advicePosted()
  expect(posted.filter(({ route }) => route.id === routeId)).toEqual([
    expect.objectContaining({
      vehicle: { id: vehicleId, name: 'Truck 7', external_id: 'truck-7' },
      advice: expect.objectContaining({ action: advice?.action, text: advice?.text, until: advice?.until }),
      previous_action: null,
    }),
  ])
  expect(posted.every((one) => !['proceed', 'monitor'].includes(one.advice.action))).toBe(true)
})

test('rows of routes, vehicles and the queue carry the advice and what driving on costs [DECIDE-029]', async () => {
  const { advice, alternatives } = await decided()
  const [driveOn] = alternatives
  const brief = expect.objectContaining({
    action: advice?.action,
    text: advice?.text,
    drive_on: expect.objectContaining({ kind: 'drive_on', minutes_lost: driveOn?.minutes_lost, worst_level: 3 }),
    best: expect.objectContaining({ cost: alternatives.find(({ recommended }) => recommended)?.cost.total }),
    worst: expect.objectContaining({
      road_name: driveOn?.worst?.road_name,
      enters_at: driveOn?.worst?.enters_at,
      miles: (driveOn?.worst?.to_mile ?? 0) - (driveOn?.worst?.from_mile ?? 0),
    }),
  })
  const { routes } = await server.ask(listRoutes, token, `/api/routes.json?ids=${routeId}`)
  expect(routes[0]?.decision).toEqual(brief)
  const { vehicles } = await server.ask(listVehicles, token, `/api/vehicles.json?ids=${vehicleId}`)
  expect(vehicles[0]?.decision).toEqual(brief)
  const queue = await server.ask(listAffectedAssets, token, '/api/affected_assets.json?horizon=24h&types=route')
  expect(queue.affected_assets.find(({ id }) => id === routeId)).toMatchObject({
    recommended_action: { action: advice?.action, reason: advice?.text },
    decision: brief,
  })
  const inTokyo = await server.ask(
    listAffectedAssets,
    token,
    '/api/affected_assets.json?horizon=24h&types=route&time_zone=Asia/Tokyo',
  )
  expect(inTokyo.affected_assets.find(({ id }) => id === routeId)?.recommended_action.reason).toContain('GMT+9')
})

test('nothing is decided twice; a newer run decides everything anew, and changed advice is posted [DECIDE-024] [DECIDE-042]', async () => {
  expect(await decideAll()).toBe(0)
  server.clock.moveTo(hours(0.5))
  await publishTestRun(server.forecast, { runTime: hours(0.5), weather: () => fine, stepDegrees: 1 })
  await server.routeEvaluation.evaluateDue()
  expect(await decideAll()).toBeGreaterThan(0)
  const { run_time, advice, alternatives } = await decided()
  expect(run_time).toBe(hours(0.5).toISOString())
  expect(advice).toMatchObject({ action: 'proceed', text: 'No weather impact expected.' })
  expect(alternatives).toHaveLength(1)
  const posted = (await advicePosted()).filter(({ route }) => route.id === routeId)
  expect(posted.map((one) => one.advice.action)).toEqual([posted[0]?.advice.action, 'proceed'])
  expect(posted[1]?.previous_action).toBe(posted[0]?.advice.action)
})

test('when an organization changes its costs, its trips are decided anew with them [DECIDE-041]', async () => {
  const before = await decided()
  const costs = { hour: 10_000, mile: 0, crash: 0, missed_appointment: 0 }
  const set = (payload: object) => server.send('PATCH', `/api/account/deciding_costs?token=${token}`, { payload })
  expect((await set(costs)).status).toBe(200)
  expect(await decideAll()).toBeGreaterThan(0)
  const [driveOn] = (await decided()).alternatives
  expect(driveOn?.cost.crash).toBe(0)
  expect(driveOn?.cost.time).toBeCloseTo(((driveOn?.minutes_lost ?? 0) / 60) * costs.hour, 5)
  expect(before.alternatives[0]?.cost.crash).toBeGreaterThan(0)
  await set({ hour: null, mile: null, crash: null, missed_appointment: null })
  expect(await decideAll()).toBeGreaterThan(0)
  expect((await decided()).alternatives).toEqual(before.alternatives)
})

test('a vehicle that has moved is decided from where it is [DECIDE-025]', async () => {
  server.clock.moveTo(hours(3))
  await server.routeEvaluation.advance()
  const { latitude, longitude } = await onRoad(0.3)
  await sql`insert into vehicle_positions (organization_id, vehicle_id, latitude, longitude, bearing, speed_mps, reported_at)
    select organization_id, id, ${latitude}, ${longitude}, 90, 29, ${hours(3)} from vehicles
    where id = ${vehicleId}`.execute(server.database.asSystem)
  expect(await decideAll()).toBeGreaterThan(0)
  const { position, hours: left } = await decided()
  expect(position).toEqual({ latitude, longitude, source: 'vehicle', reported_at: hours(3).toISOString() })
  expect(left?.driving).toBeCloseTo(9, 1)
  expect(await decideAll()).toBe(0)
  const next = await onRoad(0.5)
  await sql`update vehicle_positions set latitude = ${next.latitude}, longitude = ${next.longitude}
    where vehicle_id = ${vehicleId}`.execute(server.database.asSystem)
  expect(await decideAll()).toBe(1)
  expect((await decided()).remarks.map(({ id }) => id)).toEqual(['hours_assumed'])
})

test('a vehicle is rated from where it reports: level and window are those of driving on in its decision, not those of the plan [DECIDE-152]', async () => {
  const { latitude, longitude } = await onRoad(0.3)
  await sql`update vehicle_positions set latitude = ${latitude}, longitude = ${longitude}, reported_at = ${hours(4)}
    where vehicle_id = ${vehicleId}`.execute(server.database.asSystem)
  server.clock.moveTo(hours(4))
  const storm: TestWeather = (place, hour) =>
    place.longitude > -90 && place.longitude < -88 ? { ...fine, ...blizzard, windGust: 20 + hour / 100 } : fine
  await publishTestRun(server.forecast, { runTime: hours(4), weather: storm, stepDegrees: 1 })
  await server.routeEvaluation.evaluateDue()
  const rated = async () => {
    const { vehicles } = await server.ask(listVehicles, token, `/api/vehicles.json?ids=${vehicleId}`)
    const spans = vehicles[0]?.upcoming_impact?.forecast?.spans ?? []
    return spans.filter(({ id, impact_level }) => id === 'impact:road' && impact_level === 3)
  }
  expect(await decideAll()).toBeGreaterThan(0)
  const [driveOn] = (await decided()).alternatives
  const { route } = await server.ask(getRoute, token, `/api/routes/${routeId}`)
  const planned = route.latest_route_results?.[0]?.segments.find(({ road_index }) => road_index >= 7)
  const [span] = await rated()
  expect(span?.start_at).toBe(driveOn?.worst?.enters_at)
  const minutesBehindPlan = (Date.parse(span?.start_at ?? '') - Date.parse(planned?.enters_at ?? '')) / 60_000
  expect(minutesBehindPlan).toBeGreaterThan(15)
})

test('a closure of the road ahead decides anew: the vehicle stands or goes around [DECIDE-026]', async () => {
  const closed = await onRoad(0.75)
  await server.hazards.roads.receive([
    {
      type: 'Feature',
      id: 'closed-1',
      geometry: { type: 'Point', coordinates: [closed.longitude, closed.latitude] },
      properties: {
        id: 'closed-1',
        road_condition_type: 'road_closure',
        roadway: closed.route_name,
        description: 'Closed',
        start_time: hours(2).toISOString(),
        end_time: hours(20).toISOString(),
      },
    },
  ])
  expect(server.hazards.roads.closures()).toHaveLength(1)
  expect(await decideAll()).toBeGreaterThan(0)
  const { remarks, alternatives, advice } = await decided()
  expect(remarks.map(({ id }) => id)).toContain('road_closed')
  expect(alternatives[0]?.minutes_lost).toBeGreaterThan(600)
  expect(advice?.action).toBe('reroute')
})

test('of two trips of one vehicle the first that is not over is decided from its position, the other from its origin; then that is its trip [DECIDE-095]', async () => {
  const payload = {
    token,
    origin_lat: 41.88,
    origin_long: -87.63,
    origin_label: 'Chicago, IL',
    destination_lat: 41.26,
    destination_long: -95.94,
    destination_label: 'Omaha, NE',
    departure_time: hours(30).toISOString(),
    vehicle_type: 'truck',
    vehicle_id: 'truck-7',
  }
  const answer = await server.send('POST', '/api/routes.json', { payload })
  const { id: nextId } = createRoute.answer.parse(answer.json()).route
  await server.routeEvaluation.advance()
  expect(await decideAll()).toBeGreaterThan(0)
  const ofVehicle = () => server.ask(getVehicleDecision, token, `/api/vehicles/${vehicleId}/decision`)
  const next = await server.ask(getRouteDecision, token, `/api/routes/${nextId}/decision`)
  expect(next.decision?.position).toMatchObject({ source: 'origin', latitude: 41.88 })
  expect((await ofVehicle()).decision).toMatchObject({ route_id: routeId, position: { source: 'vehicle' } })
  await sql`update routes set status = 'completed' where id = ${routeId}`.execute(server.database.asSystem)
  await server.routeEvaluation.advance()
  await decideAll()
  expect((await ofVehicle()).decision).toMatchObject({ route_id: nextId, position: { source: 'origin' } })
})
