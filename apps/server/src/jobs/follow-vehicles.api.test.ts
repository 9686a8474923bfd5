import { rmSync } from 'node:fs'
import {
  getVehicle,
  getVehicleStops,
  getVehicleTrack,
  listAffectedAssets,
  listGroups,
  listOwnLimits,
  listVehicles,
} from '@stormlane/contract'
import { encodePolyline } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import type { ReportedGroup, ReportedVehicle } from '@stormlane/domain/vehicles'
import { importedNetworkFile, loadAuthoredNetwork, roadStops, writeNetworkFile } from '@stormlane/roads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { DEMO_ORGANIZATION_ID } from '../demo/demo-assets.ts'
import { dueRouteRepository } from '../modules/routes/due-route.repository.ts'
import { connectionRepository } from '../modules/telematics/connection.repository.ts'
import { openTelematics, type TelematicsConnection } from '../modules/telematics/telematics.ts'
import { fleetService } from '../modules/vehicles/fleet.service.ts'
import { stopsService } from '../modules/vehicles/stops.service.ts'
import { trackRepository } from '../modules/vehicles/track.repository.ts'
import { upcomingService } from '../modules/vehicles/upcoming.service.ts'
import { openLeases } from '../platform/database/leases.ts'
import { simulatedTelematics } from '../sources/simulated-telematics.ts'
import { followVehicles } from './follow-vehicles.ts'

let server: TestApp
let token: string
let organizationId: string
let follow: () => Promise<void>
let connection: TelematicsConnection

const group = (id: string, children: string[] = []): ReportedGroup => ({
  id,
  name: `Group ${id}`,
  source: 'samsara',
  externalId: id,
  children,
})

/** A provider of three trucks. */
const reported: { vehicles: ReportedVehicle[]; groups: ReportedGroup[]; failing: boolean } = {
  failing: false,
  groups: [group('all', ['north', 'ghost']), group('north')],
  vehicles: [],
}
/** Drivers are warned in notify-drivers.api.test.ts. */
const notifyDrivers = async () => {}
const slowed: ReadonlyMap<string, number>[] = []

function truck(number: number, parts: Partial<ReportedVehicle> = {}): ReportedVehicle {
  return {
    externalId: `T-${number}`,
    name: `Truck ${number}`,
    externalDriverId: number === 1 ? 'D-1' : null,
    externalGroupIds: number === 3 ? [] : ['north'],
    type: 'truck',
    position: {
      latitude: 41 + number / 10,
      longitude: -95.9,
      bearing: 0,
      speedMps: 26.8224,
      reportedAt: server.clock.now(),
    },
    ...parts,
  }
}

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  reported.vehicles = [truck(1), truck(2), truck(3, { position: null, type: 'car' })]
  const { id } = await server.database.asSystem
    .insertInto('telematics_connections')
    .values({ organization_id: organizationId, provider: 'samsara', source: 'samsara', created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  connection = {
    organizationId,
    id,
    provider: {
      source: 'samsara',
      messageLimits: { perSecond: 1, burst: 1 },
      vehicles: async () => {
        if (reported.failing) throw new Error('the provider is out of reach')
        return reported.vehicles
      },
      groups: async () => reported.groups,
      send: async () => expect.unreachable('nothing is sent here'),
      slow: async (factors) => void slowed.push(factors),
    },
  }
  const fleets = fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) })
  const telematics = { ...connectionRepository(server.database), dueForSync: async () => [connection] }
  follow = () => followVehicles({ ...server, telematics, fleets, notifyDrivers, publish: server.services.publish })
})
afterAll(() => server.stop())

const vehicles = async (query = '', as = token) =>
  (await server.ask(listVehicles, as, `/api/vehicles.json${query}`)).vehicles
const publishedUpdates = () =>
  server.database.asSystem
    .selectFrom('realtime_updates')
    .where('channel', '=', 'vehicles')
    .orderBy('id')
    .select('data')
    .execute()
function changePosition(index: number, latitude: number, reportedAt: Date): void {
  const vehicle = reported.vehicles[index] as ReportedVehicle
  if (vehicle.position)
    reported.vehicles[index] = { ...vehicle, position: { ...vehicle.position, latitude, reportedAt } }
}

test('who drives is stored as the provider says, changes and goes with it, and stands in no list [DESK-080]', async () => {
  const driverOf = async (id: string | undefined, as = token) =>
    server.send('GET', `/api/vehicles/${id}/driver?token=${as}`)
  const before = reported.vehicles
  const report = async (driver: ReportedVehicle['driver']) => {
    reported.vehicles = [truck(1, { driver: driver ?? null }), ...before.slice(1)]
    await follow()
  }
  await report({ name: 'Maria Lopez', phone: '+1 402 555 0142' })
  const { text, json } = await server.send('GET', `/api/vehicles.json?token=${token}`)
  const listed = json().vehicles.find(({ name }: { name: string }) => name === 'Truck 1')
  expect(text).not.toContain('Lopez')
  expect((await driverOf(listed?.id)).json()).toEqual({ driver: { name: 'Maria Lopez', phone: '+1 402 555 0142' } })
  const stranger = await server.signIn()
  expect((await driverOf(listed?.id, stranger)).status).toBe(404)
  await report(null)
  expect((await driverOf(listed?.id)).json()).toEqual({ driver: null })
  reported.vehicles = before
})

test('a vehicle has its fields, in the units of the wire, and a position where the provider has one [MODEL-029] [MODEL-031]', async () => {
  await follow()
  const [first, , third] = await vehicles()
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    group_ids: [expect.any(String)],
    name: 'Truck 1',
    external_id: 'T-1',
    external_driver_id: 'D-1',
    external_updated_at: TEST_NOW.toISOString(),
    latitude: 41.1,
    longitude: -95.9,
    timezone: 'America/Chicago',
    bearing: 0,
    speed: 60,
    source: 'samsara',
    route_id: null,
    type: 'truck',
    trailer: null,
    load: null,
    notifications_enabled: true,
    is_own: false,
    asset_type: 'vehicle',
    current_impact: null,
    current_insight: [],
    current_conditions: null,
    upcoming_impact: null,
    decision: null,
  })
  expect(third).toMatchObject({ latitude: null, longitude: null, speed: null, external_updated_at: null, type: 'car' })
})

test('notifications are on by default; the call takes token and enabled and answers the vehicle [MODEL-032] [API-077] [API-078]', async () => {
  const [first] = await vehicles()
  expect(first?.notifications_enabled).toBe(true)
  const url = `/api/vehicles/${first?.id}/set_notifications_enabled`
  const answer = await server.send('POST', url, { payload: { token, enabled: false } })
  expect(answer.json().vehicle).toMatchObject({ id: first?.id, notifications_enabled: false })
  // A user's setting survives the next report.
  reported.vehicles[0] = truck(1, { name: 'Truck One' })
  await follow()
  expect((await server.ask(getVehicle, token, `/api/vehicles/${first?.id}.json`)).vehicle).toMatchObject({
    name: 'Truck One',
    notifications_enabled: false,
  })
  const refused = await server.send('POST', url, { payload: { token, enabled: 'yes' } })
  expect(refused.status).toBe(400)
})

test('GET /vehicles.json pages by limit and offset, and takes ids in batches of 500 [API-074] [API-075]', async () => {
  const all = await vehicles()
  expect(all.map(({ name }) => name)).toEqual(['Truck 2', 'Truck 3', 'Truck One'])
  expect(await vehicles('?limit=1&offset=1')).toEqual(all.slice(1, 2))
  expect(await vehicles('?limit=500&offset=1')).toEqual(all.slice(1, 3))
  expect(await vehicles(`?ids=${all[2]?.id},${all[0]?.id},nonsense`)).toEqual([all[0], all[2]])
  const counted = await server.ask(listVehicles, token, '/api/vehicles.json?limit=1&include_total_count=true')
  expect([counted.vehicles.length, counted.total_count]).toEqual([1, 3])
  const others = Array.from({ length: 500 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
  const batch = [...others.slice(1), all[1]?.id]
  expect(await vehicles(`?ids=${batch.join()}`)).toEqual([all[1]])
  for (const query of [`ids=${[...others, all[1]?.id].join()}`, 'limit=501', 'limit=0', 'offset=-1'])
    expect((await server.send('GET', `/api/vehicles.json?${query}&token=${token}`)).status).toBe(400)
})

test('a client sends 500 ids in one request over the network [API-075]', async () => {
  const [known] = await vehicles()
  const ids = Array.from({ length: 499 }, () => crypto.randomUUID())
  const query = new URLSearchParams({ ids: [...ids, known?.id].join(), token })
  const response = await fetch(`http://127.0.0.1:${await server.listen()}/api/vehicles.json?${query.toString()}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ vehicles: [{ id: known?.id }] })
})

test('groups have id, name, source, external id, children, and counts with those of sub-groups [MODEL-036] [API-079]', async () => {
  const { groups } = await server.ask(listGroups, token)
  const north = groups.find(({ external_id }) => external_id === 'north')
  expect(groups).toEqual([
    {
      id: expect.any(String),
      name: 'Group all',
      source: 'samsara',
      external_id: 'all',
      children: [north?.id],
      location_count: 0,
      vehicle_count: 2,
      route_count: 0,
    },
    { ...north, name: 'Group north', children: [], vehicle_count: 2 },
  ])
  const page = await server.ask(listGroups, token, '/api/groups.json?limit=1&offset=1&include_total_count=true')
  expect(page).toEqual({ groups: [groups[1]], total_count: 2 })
  expect(await server.ask(listGroups, token, '/api/groups.json?limit=500')).toEqual({ groups })
  expect((await server.send('GET', `/api/groups.json?limit=501&token=${token}`)).status).toBe(400)
})

test('only vehicles with a newer position are published, and an older report changes nothing', async () => {
  const before = await publishedUpdates()
  changePosition(0, 42, new Date(TEST_NOW.getTime() + 1000))
  changePosition(1, 50, new Date(TEST_NOW.getTime() - 1000))
  await follow()
  const [two, , one] = await vehicles()
  expect([one?.latitude, two?.latitude]).toEqual([42, 41.2])
  expect((await publishedUpdates()).slice(before.length).map(({ data }) => data)).toEqual([{ vehicle_ids: [one?.id] }])
})

test('with a run each vehicle has its impact, its reasons, insights and the conditions around it [MODEL-033] [MODEL-034] [MODEL-035]', async () => {
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['nowcast'] })
  await follow()
  const [vehicle, without] = await vehicles()
  expect(vehicle?.current_impact).toMatchObject({
    overall_impact_level: expect.any(Number),
    last_updated_at: TEST_NOW.toISOString(),
    tag_priority: vehicle?.current_impact?.tags.map(({ id }) => id),
  })
  expect(vehicle?.current_impact?.overall_impact_level).toBe(vehicle?.current_impact?.tags[0]?.impact_level)
  expect(vehicle?.current_impact?.tags.find(({ id }) => id === 'impact:road')).toEqual({
    id: 'impact:road',
    source: 'impact',
    text: expect.stringMatching(/^Road Conditions: /),
    value: expect.any(Number),
    impact_level: expect.any(Number),
    reason: expect.any(String),
  })
  expect(vehicle?.current_insight.map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Slowed \d+% by weather$/), 'Snow']),
  )
  expect(vehicle?.current_conditions).toEqual({
    temperature: 86,
    precipitation: {
      type: 'freezing_rain',
      value: 0.1,
      units: 'in/h',
      label: expect.stringMatching(/ freezing rain$/),
      color: '#8E4EC6',
    },
    visibility: 6.2,
    // From the west, across a truck that drives north.
    wind: { value: 10, direction_degrees: 270, direction_cardinal: 'W', max_gust: 50 },
    road_risk: { value: expect.any(Number) },
    tipping_index: expect.any(Number),
    last_updated_at: TEST_NOW.toISOString(),
  })
  expect(vehicle?.current_conditions?.tipping_index).toBeGreaterThan(2)
  // Of 10: the schema of the answer lets no more pass.
  expect(vehicle?.current_conditions?.road_risk.value).toBe(
    vehicle?.current_impact?.tags.find(({ id }) => id === 'impact:road')?.value,
  )
  expect(without?.current_conditions).toBeNull()
  // A simulated fleet gets speed factors.
  expect(slowed.at(-1)?.get('T-1')).toBeLessThan(0.95)
})

test('vehicles are evaluated once a minute, also those that stand still', async () => {
  const evaluatedAt = async () => (await vehicles())[0]?.current_impact?.last_updated_at
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 30_000))
  await follow()
  expect(await evaluatedAt()).toBe(TEST_NOW.toISOString())
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 60_000))
  await follow()
  expect(await evaluatedAt()).toBe('2026-01-15T12:01:00.000Z')
})

test('a vehicle on a route carries its route and upcoming impact, until the route is over [MODEL-031] [MODEL-034]', async () => {
  const [vehicle, other] = await vehicles()
  const departure = new Date(server.clock.now().getTime() - 600_000)
  const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
  const [entersAt, leavesAt] = [at(60), at(90)]
  const [began, arrives] = [at(-1), at(120)]
  const segment = { crash_index: 0, tipping_index: 0, minutes_added: 4, risk_from: null, route_name: 'I-80' }
  const route = { organization_id: organizationId, origin_label: 'A', destination_label: 'B', created_at: departure }
  const ends = {
    origin_latitude: 41,
    origin_longitude: -96,
    destination_latitude: 41,
    destination_longitude: -90,
    departure_time: departure,
    waypoints: '[]',
    vehicle_type: 'truck' as const,
    status: 'active' as const,
  }
  const [first, second] = await server.database.asSystem
    .insertInto('routes')
    .values([
      { ...route, ...ends, vehicle_id: vehicle?.external_id ?? '' },
      { ...route, ...ends, vehicle_id: other?.external_id ?? '' },
    ])
    .returning('id')
    .execute()
  const results = [
    {
      segments: [
        { ...segment, enters_at: at(-10), leaves_at: at(-1), road_index: 9 },
        { ...segment, enters_at: at(-1), leaves_at: at(120), road_index: 5 },
      ],
      weather_alerts: [
        {
          id: 'w',
          event: 'Winter Storm Warning',
          severity: 'Severe',
          color: '#FF69B4',
          enters_at: entersAt,
          leaves_at: leavesAt,
        },
        // Stored before it was known when a route leaves an alert.
        { id: 'o', event: 'Wind Advisory', severity: 'Minor', color: '#D2B48C', enters_at: at(60) },
      ],
    },
  ]
  await sql`
    insert into route_results (organization_id, route_id, made_from, run_time, results, latest_arrival_at, updated_at)
    values (${organizationId}, ${first?.id}, 'test', ${departure}, ${JSON.stringify(results)}::json, ${at(120)}, ${departure})`.execute(
    server.database.asSystem,
  )
  const routes = dueRouteRepository(server.database)
  await routes.linkVehicles(server.clock.now())
  server.clock.moveTo(new Date(server.clock.now().getTime() + 60_000))
  await follow()
  const [driving, waiting] = await vehicles()
  expect([driving?.route_id, waiting?.route_id]).toEqual([first?.id, second?.id])
  expect(driving?.upcoming_impact).toEqual({
    overall_impact_level: 3,
    tags: [
      {
        id: 'alert:w',
        source: 'alert',
        text: 'Winter Storm Warning',
        value: null,
        reason: 'The route enters it in 59 min',
        impact_level: 3,
        alert: { color: '#FF69B4', starts_at: entersAt, ends_at: leavesAt },
      },
      expect.objectContaining({ id: 'impact:road', text: 'Road Conditions: Moderate', value: 5, reason: 'I-80, now' }),
      expect.not.objectContaining({ alert: expect.anything() }),
    ],
    tag_priority: ['alert:w', 'impact:road', 'alert:o'],
    last_updated_at: server.clock.now().toISOString(),
    forecast: {
      start_at: began,
      end_at: arrives,
      spans: [
        expect.objectContaining({ id: 'alert:w', impact_level: 3, start_at: entersAt, end_at: leavesAt }),
        expect.objectContaining({ id: 'alert:o', impact_level: 1, start_at: entersAt, end_at: arrives }),
        expect.objectContaining({ id: 'impact:road', impact_level: 2, start_at: began, end_at: arrives }),
      ],
    },
  })
  expect(driving?.current_impact?.forecast?.start_at).toBe('2026-01-15T12:00:00.000Z')
  expect(waiting?.upcoming_impact).toBeNull()
  await server.database.asSystem.updateTable('routes').set({ status: 'completed' }).execute()
  await routes.linkVehicles(server.clock.now())
  server.clock.moveTo(new Date(server.clock.now().getTime() + 60_000))
  await follow()
  expect((await vehicles()).map(({ route_id, upcoming_impact }) => [route_id, upcoming_impact])).toEqual(
    Array(3).fill([null, null]),
  )
})

test('limits for vehicles by kind and load raise their levels, here and in the queue [DESK-063, DESK-064]', async () => {
  const mps = (mph: number) => mph * 0.44704
  const set = (mph: number | null, narrowed: object = {}) =>
    server.send('PATCH', '/api/own_limits', {
      payload: {
        token,
        applies_to: 'vehicles',
        ...narrowed,
        changes: [{ hazard: 'gust', limit: mph === null ? null : { value: mps(mph), level: 4 } }],
      },
    })
  const make = (payload: object) => server.send('PATCH', '/api/vehicles.json', { payload: { token, ...payload } })
  const evaluated = async () => {
    server.clock.moveTo(new Date(server.clock.now().getTime() + 60_000))
    await follow()
    const [vehicle] = await vehicles()
    return vehicle?.current_impact?.tags.find(({ id }) => id === 'limit:gust')
  }
  const id = (await vehicles())[0]?.id ?? ''
  await set(60)
  await set(40, { vehicle_kind: 'box_trailer', vehicle_load: 'empty' })
  // Neither trailer nor load is known, so only the general limit holds.
  expect(await evaluated()).toBeUndefined()
  const changed = await make({
    vehicle_ids: [id, id, 'nonsense', DEMO_ORGANIZATION_ID],
    trailer: 'box_trailer',
    load: 'empty',
  })
  expect(changed.json()).toEqual({ vehicle_ids: [id] })
  expect(await evaluated()).toMatchObject({
    source: 'limit',
    impact_level: 4,
    reason: 'Gusts 50 mph, your limit for empty box trailers is 40 mph',
  })
  expect((await vehicles())[0]).toMatchObject({ trailer: 'box_trailer', load: 'empty' })
  const queue = await server.ask(listAffectedAssets, token, '/api/affected_assets.json?types=vehicle')
  expect(queue.affected_assets[0]).toMatchObject({
    id,
    impact_level: 4,
    reason: 'Gusts 50 mph, your limit for empty box trailers is 40 mph',
  })
  const shown = await server.ask(
    listOwnLimits,
    token,
    '/api/own_limits?applies_to=vehicles&vehicle_kind=box_trailer&vehicle_load=empty',
  )
  expect(shown).toMatchObject({
    own: [{ hazard: 'gust', value: mps(40), level: 4 }],
    inherited: [{ value: mps(60), owner_kind: 'organization', owner_vehicles: 'vehicles' }],
  })
  // A limit of its group is nearer than that of the organization.
  const group_id = (await vehicles())[0]?.group_ids[0] ?? ''
  await set(48, { group_id, vehicle_kind: 'truck' })
  expect((await evaluated())?.reason).toBe('Gusts 50 mph, your limit for trucks of Group north is 48 mph')
  await set(null, { group_id, vehicle_kind: 'truck' })
  await make({ vehicle_ids: [id], load: 'loaded' })
  expect(await evaluated()).toBeUndefined()
  await set(null, { vehicle_kind: 'box_trailer', vehicle_load: 'empty' })
  await set(null)
  await make({ vehicle_ids: [id], trailer: null, load: null })
})

test('limits and loads of vehicles that cannot be are refused in words [DESK-063]', async () => {
  const changes = [{ hazard: 'gust', limit: null }]
  const refusals = [
    ['/api/own_limits', { vehicle_kind: 'truck', changes }, 'a kind or load needs applies_to=vehicles'],
    ['/api/own_limits', { applies_to: 'vehicles', location_id: 'x', changes }, 'A location has no limits for vehicles'],
    ['/api/own_limits', { applies_to: 'vehicles', vehicle_kind: 'boat', changes }, 'vehicle_kind must be one of car'],
    ['/api/own_limits', { applies_to: 'vehicles', vehicle_load: 'half', changes }, 'vehicle_load must be one of empty'],
    ['/api/vehicles.json', { vehicle_ids: ['x'] }, 'trailer, load or driver_language is required'],
    ['/api/vehicles.json', { vehicle_ids: [], load: 'empty' }, 'vehicle_ids is required'],
    ['/api/vehicles.json', { vehicle_ids: ['x'], load: 'half' }, 'load must be one of empty, loaded'],
    ['/api/vehicles.json', { vehicle_ids: Array(501).fill('x'), load: 'empty' }, 'more than 500 vehicles'],
  ] as const
  for (const [path, payload, words] of refusals) {
    const answer = await server.send('PATCH', path, { payload: { token, ...payload } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)])
  }
})

test('the track of a vehicle has a point every few minutes, fewer while it stands, ends at its position and is pruned [DESK-067]', async () => {
  const id = (await vehicles()).find(({ external_id }) => external_id === 'T-1')?.id ?? ''
  const index = reported.vehicles.findIndex(({ externalId }) => externalId === 'T-1')
  const began = server.clock.now()
  const minutes = (count: number) => new Date(began.getTime() + count * 60_000)
  await server.database.asSystem.deleteFrom('vehicle_tracks').execute()
  // Five minutes of driving, reported every minute, then it stands for 20 minutes.
  for (let minute = 1; minute <= 25; minute++) {
    server.clock.moveTo(minutes(minute))
    changePosition(index, 41.1 + 0.02 * Math.min(minute, 5), minutes(minute))
    await follow()
  }
  const track = (as = token) => server.send('GET', `/api/vehicles/${id}/track?token=${as}`)
  const times = async () =>
    getVehicleTrack.answer
      .parse((await track()).json())
      .track.map(({ at, latitude }) => [(Date.parse(at) - began.getTime()) / 60_000, latitude])
  expect(await times()).toEqual([
    [1, 41.12],
    [4, 41.18],
    [7, 41.2],
    [22, 41.2],
    [25, 41.2],
  ])
  expect((await track(await server.signIn())).status).toBe(404)
  server.clock.moveTo(minutes(24 * 60 + 5))
  expect((await times()).map(([at]) => at)).toEqual([7, 22, 25])
  await trackRepository(server.database).prune(minutes(10))
  const { count } = await server.database.asSystem
    .selectFrom('vehicle_tracks')
    .where('vehicle_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
  server.clock.moveTo(began)
})

test('an unreachable provider is logged and its fleet keeps its last positions', async () => {
  const before = await vehicles()
  reported.failing = true
  await follow()
  reported.failing = false
  expect(await vehicles()).toEqual(before)
  expect(server.logged.some((line) => line.includes('a fleet could not be followed now'))).toBe(true)
  const health = () =>
    server.database.asSystem
      .selectFrom('telematics_connections')
      .where('organization_id', '=', organizationId)
      .select(['last_sync_at', 'sync_error', 'sync_failing_since'])
      .executeTakeFirst()
  expect(await health()).toMatchObject({
    sync_error: 'The provider cannot be reached.',
    sync_failing_since: server.clock.now(),
  })
  await follow()
  expect(await health()).toEqual({ last_sync_at: server.clock.now(), sync_error: null, sync_failing_since: null })
})

test('a vehicle that the provider no longer reports is deleted; an empty report changes nothing', async () => {
  const [gone] = reported.vehicles.splice(1, 1)
  await follow()
  expect((await vehicles()).map(({ external_id }) => external_id)).not.toContain(gone?.externalId)
  const kept = reported.vehicles
  reported.vehicles = []
  await follow()
  expect(await vehicles()).toHaveLength(2)
  reported.vehicles = kept
})

test('the demo organization follows a simulated fleet that moves with the clock, in the groups of its seed; most of it stands in yards [DEMO-021]', async () => {
  const demo = await server.signIn()
  await server.database.asSystem.updateTable('simulated_fleets').set({ size: 300 }).execute()
  const simulated = simulatedTelematics({ clock: server.clock, seed: 1, random: Math.random })
  const parts = {
    telematics: openTelematics({ ...server, openProvider: simulated.providers(server) }),
    clock: server.clock,
    fleets: fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) }),
    notifyDrivers,
    publish: server.services.publish,
    database: server.database,
    log: server.log,
  }
  await followVehicles(parts)
  const before = await vehicles('', demo)
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 30 * 60_000))
  await followVehicles(parts)
  const after = await vehicles('', demo)
  await simulated.close()
  expect([before.length, after.length]).toEqual([300, 300])
  const moved = after.filter(({ latitude }, i) => latitude !== before[i]?.latitude).length
  expect(moved).toBeGreaterThan(4)
  expect(moved).toBeLessThan(19)
  expect(after.every(({ current_impact }) => current_impact !== null)).toBe(true)
  const { groups } = await server.ask(listGroups, demo)
  const fleet = groups.find(({ external_id }) => external_id === 'fleet')
  expect(fleet).toMatchObject({ vehicle_count: 300, location_count: 60 })
}, 120_000)

test('a simulated vehicle drives its route', async () => {
  const demo = await server.signIn()
  server.clock.moveTo(new Date(server.clock.now().getTime() + 60_000))
  const now = server.clock.now()
  const route = await server.database.asSystem
    .updateTable('routes')
    .set({ departure_time: new Date(now.getTime() - HOUR_MS), status: 'active' })
    .where('organization_id', '=', DEMO_ORGANIZATION_ID)
    .where('vehicle_id', '=', 'SL-0001')
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = Float64Array.from([41, -96, 41, -90])
  const hoursOn = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
  const segments = [
    {
      polyline: encodePolyline(line),
      from_mile: 0,
      to_mile: 313,
      free_flow_mps: 30,
      enters_at: hoursOn(-1),
      leaves_at: hoursOn(3.66),
    },
  ]
  await sql`
    insert into route_results (organization_id, route_id, made_from, run_time, results, latest_arrival_at, updated_at)
    values (${DEMO_ORGANIZATION_ID}, ${route.id}, 'test', ${now}, ${JSON.stringify([{ segments }])}::json, ${now}, ${now})`.execute(
    server.database.asSystem,
  )
  await dueRouteRepository(server.database).linkVehicles(server.clock.now())
  const simulated = simulatedTelematics({ clock: server.clock, seed: 1, random: Math.random })
  await followVehicles({
    telematics: openTelematics({ ...server, openProvider: simulated.providers(server) }),
    clock: server.clock,
    fleets: fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) }),
    notifyDrivers,
    publish: server.services.publish,
    database: server.database,
    log: server.log,
  })
  await simulated.close()
  const driving = (await vehicles('', demo)).find(({ external_id }) => external_id === 'SL-0001')
  expect(driving).toMatchObject({
    route_id: route.id,
    latitude: expect.closeTo(41, 4),
    bearing: expect.closeTo(90, -1),
  })
  // One hour at 30 m/s of the 504 km between both ends.
  expect(driving?.longitude).toBeCloseTo(-96 + (6 * (3600 * 30)) / 503_725, 1)
}, 120_000)

test('the places to stop that the road data name are told along the route of a vehicle, or around it [DESK-082]', async () => {
  const rest = { kind: 'rest_area', name: 'Prairie', latitude: 40.99, longitude: -94 } as const
  const file = importedNetworkFile(server.config.dataFolder)
  const nearTruck = { ...rest, name: 'Riverside', latitude: 41.2, longitude: -95.8 }
  await writeNetworkFile(file, { ...loadAuthoredNetwork(), stops: [rest, nearTruck] })
  const stopsOf = async (id: string | undefined, as: string) =>
    server.send('GET', `/api/vehicles/${id}/stops?token=${as}`)
  const demo = await server.signIn()
  const driving = (await vehicles('', demo)).find(({ external_id }) => external_id === 'SL-0001')
  const ahead = getVehicleStops.answer.parse((await stopsOf(driving?.id, demo)).json())
  expect(ahead).toMatchObject({ known: true, along_route: true, stops: [{ ...rest, side: 'right' }] })
  expect(ahead.stops[0]?.off_route_miles).toBeCloseTo(0.7, 0)
  // The vehicle is one hour into its route of six degrees, and the place is at the end of the second degree.
  const minutes = (Date.parse(ahead.stops[0]?.reached_at ?? '') - server.clock.now().getTime()) / 60_000
  expect(minutes).toBeGreaterThan(20)
  expect(minutes).toBeLessThan(50)

  const parked = (await vehicles()).find(({ route_id, latitude }) => route_id === null && latitude !== null)
  const around = getVehicleStops.answer.parse((await stopsOf(parked?.id, token)).json())
  expect(around).toMatchObject({ known: true, along_route: false, stops: [{ name: 'Riverside', reached_at: null }] })
  expect((await stopsOf(parked?.id, demo)).status).toBe(404)
  expect((await stopsOf('nowhere', token)).status).toBe(404)

  const withoutStops = stopsService({ ...server, roadStops: async () => roadStops() })
  const at = { latitude: 41, longitude: -96, route_id: null }
  expect(await withoutStops.reachable(organizationId, at)).toEqual({ known: false, along_route: false, stops: [] })
  rmSync(file)
})

test('of two workers one follows a fleet, and a fleet that comes back from the other is stored again', async () => {
  const kept = reported.vehicles
  const telematics = { ...connectionRepository(server.database), dueForSync: async () => [connection] }
  let owner = 0
  const workers = [0, 1].map((worker) => {
    const fleets = fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) })
    const database = { workerShare: async () => () => owner === worker, leases: openLeases(server.database.asSystem) }
    const { publish } = server.services
    return () => followVehicles({ ...server, telematics, fleets, notifyDrivers, publish, database })
  })
  const nameAfterRound = async (name: string) => {
    reported.vehicles = [{ ...truck(1), name }]
    for (const round of workers) await round()
    return (await vehicles()).find(({ external_id }) => external_id === truck(1).externalId)?.name
  }
  expect(await nameAfterRound('First')).toBe('First')
  owner = 1
  expect(await nameAfterRound('Second')).toBe('Second')
  owner = 0
  expect(await nameAfterRound('First')).toBe('First')
  // While the other worker still holds the lease, this worker does not follow the fleet.
  const other = openLeases(server.database.asSystem)
  await other.exclusively(`follow fleet ${connection.id}`)(async () => {
    expect(await nameAfterRound('Third')).toBe('First')
  })
  expect(await nameAfterRound('Third')).toBe('Third')
  reported.vehicles = kept
})
