import { randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import {
  cacheRoute,
  createRoute,
  createRouteLink,
  fetchRouteFromCache,
  getRoute,
  getRouteDecision,
  getVehicle,
  listAffectedAssets,
  listRouteLinks,
  listRoutes,
  listVehicles,
  refreshRoute,
  routeSchema,
  updateRoute,
} from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { AlertMap } from '@stormlane/domain/hazards'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, FORMULA_VERSION, type Variable } from '@stormlane/domain/weather'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { publishTestRun, type TestWeather } from '../../../test/forecast.ts'
import { testAlert } from '../../../test/test-alert.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'
import { renewDemoRoutes } from '../../demo/demo-routes.ts'
import { setNetworkOfDatabase } from '../../platform/database/network-of-database.ts'
import { dueRouteRepository } from './due-route.repository.ts'

// The first request waits until the road network is loaded and the road speeds of the run are computed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS)
const fine = FINE_WEATHER as Partial<Record<Variable, number>>
const rain: TestWeather = () => ({ ...fine, rainRate: 9 })

let server: TestApp
let token: string
let strangersToken: string
let memberToken: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  strangersToken = await server.signIn('noflags@stormlane.example')
  memberToken = await server.signIn('legacy@stormlane.example')
  await publishTestRun(server.forecast, { runTime: TEST_NOW, weather: () => fine })
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const omahaToChicago = {
  origin_lat: 41.26,
  origin_long: -95.94,
  origin_label: 'Omaha, NE',
  destination_lat: 41.88,
  destination_long: -87.63,
  destination_label: 'Chicago, IL',
  departure_time: hours(3).toISOString(),
}

async function post(body: Record<string, unknown>, as = token) {
  const answer = await server.send('POST', '/api/routes.json', { payload: { ...body, token: as } })
  return { status: answer.status, body: answer.json() as Record<string, unknown> }
}

const saved = async (given: Record<string, unknown> = {}, as = token) =>
  createRoute.answer.parse((await post({ ...omahaToChicago, ...given }, as)).body).route

const patch = (id: string, route: Record<string, unknown>, as = token) =>
  server.send('PATCH', `/api/routes/${id}`, { payload: { token: as, route } })

async function listed(query: Record<string, string> = {}, as = token) {
  const search = new URLSearchParams(query).toString()
  return server.ask(listRoutes, as, `/api/routes.json?${search}`)
}

const read = async (id: string, as = token) => (await server.ask(getRoute, as, `/api/routes/${id}`)).route
const idsOf = (routes: { id: string }[]) => routes.map(({ id }) => id)

function addTruck(organization_id: string, external_id: string) {
  const truck = { organization_id, name: external_id, source: 'stormlane', external_id, external_driver_id: null }
  return server.database.asSystem
    .insertInto('vehicles')
    .values({ ...truck, type: 'truck', route_id: null, created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
}

describe('a route that is saved with the form', () => {
  let route: Awaited<ReturnType<typeof saved>>
  beforeAll(async () => {
    route = await saved({
      name: 'Morning run',
      external_id: 'R-1',
      waypoints: '41.66,-91.53;stop_duration=3600|41.5,-90.58',
      waypoint_labels: ['Iowa City', 'Davenport'],
      above_temperature_thresholds: '80',
      below_temperature_thresholds: [32],
      vehicle_type: 'truck',
      vehicle_height: 4.1,
      vehicle_width: 2.6,
      vehicle_length: 21,
      vehicle_weight: 30_000,
      vehicle_axle_weight: 8000,
      vehicle_top_speed: 28,
      hours_of_service: true,
      hours_of_service_rules: 'canada',
      driver_hours_driven: 1,
      driver_week_hours_left: 40.5,
    })
  })

  test('has its name, places, stops and departure [API-063] [API-064] [MODEL-013] [MODEL-014]', () => {
    expect(route).toMatchObject({
      name: 'Morning run',
      external_id: 'R-1',
      group_ids: [],
      origin: { label: 'Omaha, NE', latitude: 41.26, longitude: -95.94 },
      destination: { label: 'Chicago, IL', latitude: 41.88, longitude: -87.63 },
      departure_time: hours(3).toISOString(),
      waypoints: [
        { label: 'Iowa City', latitude: 41.66, longitude: -91.53, stop_duration: 3600 },
        { label: 'Davenport', latitude: 41.5, longitude: -90.58 },
      ],
    })
  })

  test('has its vehicle and the hours of its driver [PLAN-066] [MODEL-015] [MODEL-098] [PLAN-152]', () => {
    expect(route).toMatchObject({
      vehicle_data: {
        id: null,
        type: 'truck',
        height: 4.1,
        width: 2.6,
        length: 21,
        weight: 30_000,
        axle_weight: 8000,
        top_speed: 28,
      },
      driver: {
        hours_of_service: true,
        hours_of_service_rules: 'canada',
        hours_driven: 1,
        hours_on_duty: null,
        hours_since_break: null,
        week_hours_left: 40.5,
      },
    })
  })

  test('has its source, status, asset type and thresholds [MODEL-018] [MODEL-019] [MODEL-022]', () => {
    expect(route).toMatchObject({
      status: null,
      source: 'stormlane',
      last_completed_index: null,
      above_temperature_threshold: 80,
      below_temperature_threshold: 32,
      asset_type: 'route',
    })
  })

  test('has its results [API-065] [MODEL-021]', () => {
    expect(route).toMatchObject({
      latest_route_result_error: null,
      route_results_updated_at: TEST_NOW.toISOString(),
      route_results_run_time: TEST_NOW.toISOString(),
      selected_route_option: 0,
    })
    const [result] = route.latest_route_results ?? []
    expect(result?.above_temperature_thresholds).toEqual([
      { threshold: 80, percent_breaching_threshold: 0, seconds_breaching_threshold: 0 },
    ])
    const drivingHours = (Date.parse(result?.adjusted_arrival_time ?? '') - hours(3).getTime()) / HOUR_MS
    // 470 miles of interstate and an hour in Iowa City.
    expect(drivingHours).toBeGreaterThan(7)
    expect(drivingHours).toBeLessThan(10)
  })
})

describe('GET /routes/{id} answers one route', () => {
  let route: Awaited<ReturnType<typeof saved>>
  beforeAll(async () => {
    const { id } = await saved({ below_temperature_thresholds: '32' })
    route = await read(id)
  })

  test('with one result an option, as /routes/{id}.json does [API-059] [MODEL-020]', async () => {
    expect(await read(`${route.id}.json`)).toEqual(route)
    expect(route.latest_route_results?.length).toBeGreaterThanOrEqual(2)
  })

  test('a result has its ends, slowdown, arrival, distance, lines and alerts [MODEL-023] [MODEL-024] [MODEL-025]', () => {
    expect(route.latest_route_results).not.toEqual([])
    for (const [number, result] of (route.latest_route_results ?? []).entries()) {
      expect(result).toMatchObject({
        origin: { latitude: 41.26, longitude: -95.94 },
        destination: { latitude: 41.88, longitude: -87.63 },
        slowdown_fraction: expect.any(Number),
        adjusted_arrival_time: expect.stringMatching(/Z$/),
        weather_flags: [],
        weather_alerts: [],
      })
      expect(result.distance_miles).toBeGreaterThan(430)
      for (const [type, lines] of [
        ['slowdown', result.slowdown_polylines],
        ['road_risk', result.road_risk_polylines],
      ] as const) {
        expect(lines[0]).toMatchObject({ polyline: expect.stringMatching(/.+/), color: 'green', type, route: number })
      }
    }
  })

  test('a result has its highest indices and what it spends beyond thresholds [MODEL-026] [MODEL-027]', () => {
    for (const result of route.latest_route_results ?? [])
      expect(result).toMatchObject({
        max_road_index: expect.any(Number),
        max_crash_index: expect.any(Number),
        below_temperature_thresholds: [
          { threshold: 32, percent_breaching_threshold: 0, seconds_breaching_threshold: 0 },
        ],
      })
  })
})

test('the list pages by limit and offset, in the order of departure, and counts on request [API-054]', async () => {
  const as = memberToken
  const late = await saved({ departure_time: hours(30).toISOString() }, as)
  const soon = await saved({ departure_time: hours(1).toISOString() }, as)
  const next = await saved({ departure_time: hours(2).toISOString() }, as)
  const { routes, total_count } = await listed({ limit: '2', include_total_count: 'true' }, as)
  expect(idsOf(routes)).toEqual([soon.id, next.id])
  expect(total_count).toBe(3)
  expect(idsOf((await listed({ limit: '2', offset: '2' }, as)).routes)).toEqual([late.id])
  const tooMany = await server.send('GET', '/api/routes.json?limit=1001', {
    headers: { authorization: `Bearer ${as}` },
  })
  expect(tooMany.status).toBe(400)
})

test('the list filters by arrival, departure and status, and is compact on request [API-055] [API-056] [API-057] [API-058]', async () => {
  const as = memberToken
  const soon = await saved({ departure_time: hours(1).toISOString() }, as)
  const later = await saved({ departure_time: hours(100).toISOString() }, as)
  const cancelled = await saved({ status: 'cancelled' }, as)
  const active = await saved({ status: 'active' }, as)
  const has = async (query: Record<string, string>) => {
    const ids = new Set(idsOf((await listed(query, as)).routes))
    return [soon, later, cancelled, active].map(({ id }) => ids.has(id))
  }
  expect(await has({ departure_time_before: hours(50).toISOString() })).toEqual([true, false, true, true])
  // Only the short journey is over by then.
  expect(await has({ arrival_time_after: hours(9.5).toISOString() })).toEqual([false, true, true, true])
  expect(await has({ arrival_time_after: hours(90).toISOString() })).toEqual([false, true, false, false])
  expect(await has({ status: 'null,unstarted,active' })).toEqual([true, true, false, true])
  expect(await has({ status: 'cancelled' })).toEqual([false, false, true, false])
  expect((await server.send('GET', `/api/routes.json?status=lost&token=${as}`)).status).toBe(400)

  const whole = (await listed({ ids: soon.id }, as)).routes[0]?.latest_route_results?.[0]
  const compact = (await listed({ ids: soon.id, compact: 'true' }, as)).routes[0]?.latest_route_results?.[0]
  expect(whole?.slowdown_polylines.length).toBeGreaterThan(0)
  expect(compact).toEqual({ ...whole, slowdown_polylines: [], road_risk_polylines: [], segments: [] })
})

test('PATCH /routes/{id} changes the given fields; a changed journey is evaluated again [API-071] [API-072]', async () => {
  const before = await saved()
  const renamed = updateRoute.answer.parse((await patch(before.id, { external_id: 'R-2', name: 'Evening run' })).json())
  expect(renamed.route).toEqual({ ...before, external_id: 'R-2', name: 'Evening run' })

  const toDesMoines = {
    destination_lat: 41.59,
    destination_long: -93.62,
    destination_label: 'Des Moines, IA',
    departure_time: hours(5).toISOString(),
  }
  const { route } = updateRoute.answer.parse((await patch(before.id, toDesMoines)).json())
  expect(route.destination).toEqual({ label: 'Des Moines, IA', latitude: 41.59, longitude: -93.62 })
  expect(route.departure_time).toBe(hours(5).toISOString())
  expect(route.latest_route_results?.[0]?.distance_miles).toBeLessThan(160)
  expect(await read(before.id)).toEqual(route)

  await saved({ external_id: 'R-3' })
  const taken = await patch(before.id, { external_id: 'R-3' })
  expect([taken.status, taken.json()]).toEqual([
    409,
    expect.objectContaining({ error: 'Another route has this external id.' }),
  ])
  const past = await patch(before.id, { departure_time: '1970-01-01T00:00:00Z' })
  expect([past.status, past.json()]).toEqual([
    400,
    expect.objectContaining({ error: 'error starting departure_time is in the past' }),
  ])
  expect(await read(before.id)).toEqual(route)
})

test('stops, thresholds and sizes can be changed and reset', async () => {
  const { id } = await saved({ waypoints: '41.66,-91.53;3600', above_temperature_thresholds: 70, vehicle_height: 4 })
  await patch(id, { waypoint_labels: ['Iowa City'] })
  expect((await read(id)).waypoints).toEqual([
    { latitude: 41.66, longitude: -91.53, stop_duration: 3600, label: 'Iowa City' },
  ])
  await patch(id, { waypoints: null, above_temperature_thresholds: null, vehicle_height: null, status: 'active' })
  expect(await read(id)).toMatchObject({
    waypoints: [],
    above_temperature_threshold: null,
    vehicle_data: { height: null },
    status: 'active',
  })
  await patch(id, { status: null, selected_route_option: 1 })
  expect(await read(id)).toMatchObject({ status: null, selected_route_option: 1 })
})

test('DELETE /routes/{id}.json deletes the route and its shared reports [API-073]', async () => {
  const { id } = await saved()
  const { cache_key } = await server.ask(cacheRoute, token, `/api/routes/${id}/cache`)
  const answer = await server.send('DELETE', `/api/routes/${id}.json?token=${token}`)
  expect(answer.json()).toEqual({ success: true })
  expect((await server.send('GET', `/api/routes/${id}?token=${token}`)).status).toBe(404)
  expect((await server.send('DELETE', `/api/routes/${id}.json?token=${token}`)).status).toBe(404)
  expect((await server.send('GET', `/api/routes/fetch_from_cache?cache_key=${cache_key}`)).json()).toMatchObject({
    success: false,
  })
})

test("every call for another organization's route answers as if it did not exist", async () => {
  const { id } = await saved()
  const nothing = '00000000-0000-4000-8000-00000000dead'
  for (const [method, path, payload] of [
    ['GET', (of: string) => `/api/routes/${of}?token=${strangersToken}`, undefined],
    ['PATCH', (of: string) => `/api/routes/${of}`, { token: strangersToken, route: { name: 'Mine now' } }],
    ['DELETE', (of: string) => `/api/routes/${of}.json?token=${strangersToken}`, undefined],
    ['POST', (of: string) => `/api/routes/${of}/refresh`, { token: strangersToken }],
    ['GET', (of: string) => `/api/routes/${of}/cache?token=${strangersToken}`, undefined],
  ] as const) {
    const ask = async (of: string) => {
      const answer = await server.send(method, path(of), payload ? { payload } : {})
      return [answer.status, { ...(answer.json() as object), request_id: '' }]
    }
    expect(await ask(id)).toEqual(await ask(nothing))
    expect((await ask(id))[0]).toBe(404)
    expect((await ask('not-an-id'))[0]).toBe(404)
  }
  expect((await listed({ ids: id }, strangersToken)).routes).toEqual([])
  expect((await read(id)).name).toBeNull()
})

test('a route keeps the windows of its stops, and its results say when it is there and how long it waits [PLAN-146, PLAN-147]', async () => {
  const window = { earliest: hours(9).toISOString(), latest: hours(11).toISOString() }
  const { id } = await saved({
    waypoints: `41.66,-91.53;stop_duration=1800;earliest=${window.earliest};latest=${window.latest}|41.5,-90.58`,
    waypoint_labels: ['Iowa City', 'Davenport'],
  })
  const route = await read(id)
  expect(route.waypoints).toEqual([
    { label: 'Iowa City', latitude: 41.66, longitude: -91.53, stop_duration: 1800, ...window },
    { label: 'Davenport', latitude: 41.5, longitude: -90.58 },
  ])
  const [first, second] = route.latest_route_results?.[0]?.stops ?? []
  expect(first).toMatchObject({ time_zone: 'America/Chicago', arrival: { early_chance: 0.99, on_time_chance: 0.99 } })
  expect(Date.parse(first?.arrives_at ?? '') + (first?.wait_minutes ?? 0) * 60_000).toBeCloseTo(hours(9).getTime(), -2)
  expect(second).toMatchObject({ wait_minutes: 0, arrival: { early_chance: null, on_time_chance: null } })
  // The vehicle leaves Iowa City after it has opened and taken its half hour.
  expect(Date.parse(second?.arrives_at ?? '')).toBeGreaterThan(hours(9.5).getTime())
  await patch(id, { name: 'Renamed' })
  expect((await read(id)).waypoints[0]).toMatchObject(window)
})

test.each<[string, Record<string, unknown>, string | RegExp]>([
  [
    'whose origin is its destination',
    { destination_lat: 41.26, destination_long: -95.94 },
    'origin and destination are the same place',
  ],
  ['to the ocean', { destination_lat: 35, destination_long: -60 }, /^route returned no results/],
  ['with 26 stops', { waypoints: Array(26).fill('41,-90').join('|') }, 'a route takes at most 25 stops'],
  ['with a negative stop time', { waypoints: '41,-90;-1' }, /^the duration of stop 1 must be 0 seconds or more/],
  [
    'with a stop of half a window',
    { waypoints: '41,-90;earliest=2026-01-15T14:00:00Z' },
    /^the window of stop 1 needs/,
  ],
  [
    'with a stop that is over before the departure',
    { waypoints: '41,-90;latest=2026-01-15T12:00:00Z' },
    'the window of stop 1 is over before the departure',
  ],
  [
    'with windows that no order can keep',
    {
      waypoints:
        '41,-90;earliest=2026-01-15T23:00:00Z;latest=2026-01-16T01:00:00Z|41.5,-89;latest=2026-01-15T20:00:00Z',
    },
    'stop 2 closes before stop 1 opens, which is visited first: change the windows or the order',
  ],
  ['that departs in 1970', { departure_time: '1970-01-01T00:00:00Z' }, 'error starting departure_time is in the past'],
  ['that departs in two years', { departure_time: '2028-01-15T12:00:00Z' }, /^departure_time must be within/],
  ['with a threshold that is no number', { above_temperature_thresholds: 'NaN' }, /^a temperature threshold must be/],
  ['with half a degree', { below_temperature_thresholds: 31.5 }, /^a temperature threshold must be/],
  ['without a destination', { destination_lat: null, destination_long: null }, /destination_lat/],
  ['beyond the pole', { origin_lat: 91 }, /latitude must be between -90 and 90/],
  ['in a vehicle of no weight', { vehicle_weight: 0 }, /^the vehicle's weight in kilograms must be above 0/],
  [
    'with more labels than stops',
    { waypoint_labels: ['Iowa City'] },
    'waypoint_labels must be as many as the waypoints',
  ],
  ['of an unknown status', { status: 'lost' }, /^status must be null or one of/],
])('a route %s is refused with a message, and nothing is stored', async (_, given, words) => {
  const before = (await listed({ include_total_count: 'true' })).total_count
  const { status, body } = await post({ ...omahaToChicago, ...given })
  const { error, errors } = body as { error?: string; errors?: string[] }
  expect(status).toBe(400)
  expect(error ?? errors?.join(', ')).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
  expect((await listed({ include_total_count: 'true' })).total_count).toBe(before)
})

async function organizationOf(email: string): Promise<string> {
  const user = server.database.asSystem.selectFrom('users').where('email', '=', email).select('organization_id')
  return (await user.executeTakeFirstOrThrow()).organization_id
}

test("the plan's limit holds", async () => {
  const organization_id = await organizationOf('noflags@stormlane.example')
  await server.database.asSystem
    .updateTable('organizations')
    .set({ max_routes: 1 })
    .where('id', '=', organization_id)
    .execute()
  await saved({}, strangersToken)
  const refused = await post(omahaToChicago, strangersToken)
  expect([refused.status, refused.body.error]).toEqual([403, 'Your plan allows 1 upcoming routes.'])
})

test('a saved route keeps its hours of service, and is evaluated again when they change', async () => {
  const route = await saved({ vehicle_type: 'truck', driver_hours_driven: 7 })
  expect(route.driver).toMatchObject({ hours_of_service: null, hours_driven: 7 })
  const [withBreaks] = route.latest_route_results ?? []
  expect(withBreaks?.breaks?.length).toBeGreaterThan(0)
  const answer = await patch(route.id, { hours_of_service: false, driver_hours_driven: null })
  const changed = updateRoute.answer.parse(answer.json())
  expect(changed.route.driver).toMatchObject({ hours_of_service: false, hours_driven: null })
  const [without] = changed.route.latest_route_results ?? []
  expect(without).toMatchObject({ breaks: [], adjusted_arrival_time: withBreaks?.arrival_without_breaks_time })
})

test('a saved route keeps its appointment, and is evaluated again when it changes', async () => {
  const earliest = hours(10).toISOString()
  const route = await saved({ appointment_earliest: earliest, appointment_latest: hours(40).toISOString() })
  expect(route.appointment).toEqual({ earliest, latest: hours(40).toISOString() })
  expect(route.latest_route_results?.[0]?.arrival?.on_time_chance).toBe(0.99)
  const sooner = updateRoute.answer.parse(
    (await patch(route.id, { appointment_earliest: null, appointment_latest: hours(4).toISOString() })).json(),
  ).route
  expect(sooner.appointment).toEqual({ earliest: null, latest: hours(4).toISOString() })
  expect(sooner.latest_route_results?.[0]?.arrival?.on_time_chance).toBe(0.01)
  const none = updateRoute.answer.parse((await patch(route.id, { appointment_latest: null })).json()).route
  expect([none.appointment, none.latest_route_results?.[0]?.arrival?.on_time_chance]).toEqual([null, null])
  const refused = await patch(route.id, { appointment_earliest: earliest })
  expect([refused.status, refused.json().error]).toEqual([400, 'an appointment needs its end, appointment_latest'])
})

test('a shared route carries the advice on its trip, once it is decided [REPORT-042]', async () => {
  const { id } = await saved({ name: 'Decided trip' })
  const { decision } = getRouteDecision.answer.parse(findExample(getRouteDecision)?.answer)
  const advised = decision?.alternatives.find(({ id: way }) => way === decision.advice?.alternative_id)
  const [driveOn] = decision?.alternatives ?? []
  const compared = ({ kind, minutes_lost }: { kind: string; minutes_lost: number }) => ({ kind, minutes_lost })
  const { asSystem } = server.database
  const routes = asSystem.selectFrom('routes').where('id', '=', id).select('organization_id')
  const { organization_id } = await routes.executeTakeFirstOrThrow()
  await asSystem
    .insertInto('decisions')
    .values({
      organization_id,
      route_id: id,
      made_from: 'test',
      run_time: TEST_NOW,
      network: 'ours',
      computed_at: TEST_NOW,
      journey_revision: 0,
      latitude: 41.26,
      longitude: -95.94,
      decision: JSON.stringify(decision),
      brief: JSON.stringify({
        ...decision?.advice,
        drive_on: compared(driveOn as NonNullable<typeof driveOn>),
        best: compared(advised as NonNullable<typeof advised>),
      }),
    })
    .execute()
  const { cache_key } = await server.ask(cacheRoute, token, `/api/routes/${id}/cache`)
  const shared = await server.send('GET', `/api/routes/fetch_from_cache?cache_key=${cache_key}`)
  const { advice } = fetchRouteFromCache.answer.parse(shared.json()).data ?? {}
  expect([advice?.action, advice?.texts.en]).toEqual([decision?.advice?.action, decision?.advice?.text])
  expect(advice?.leaves_at).toBe(advised?.leaves_at)
  expect(advice?.texts).toMatchObject({
    es: 'Espere en Iowa 80 hasta el jue 1:45 a.m. CST.',
    fr: expect.stringContaining('Attendez à Iowa 80 jusqu’au jeu. '),
  })
})

test('a shared route is opened without a login, for 7 days, and shows nothing else of its organization [API-061] [API-062] [MODEL-091] [MODEL-092]', async () => {
  const route = await saved({
    name: 'Internal name',
    external_id: 'internal-7',
    waypoints: '41.66,-91.53;3600',
    vehicle_type: 'truck',
    vehicle_weight: 20_000,
  })
  const { success, cache_key } = await server.ask(cacheRoute, token, `/api/routes/${route.id}/cache`)
  expect(success).toBe(true)
  const open = async () =>
    fetchRouteFromCache.answer.parse(
      (await server.send('GET', `/api/routes/fetch_from_cache?cache_key=${cache_key}`)).json(),
    )
  const { data } = await open()
  expect(Object.keys(data ?? {}).toSorted()).toEqual([
    'advice',
    'appointment',
    'comparison',
    'departure_time',
    'destination',
    'expires_at',
    'group_ids',
    'id',
    'origin',
    'route_results',
    'route_results_updated_at',
    'selected_route_option',
    'time_zone',
    'vehicle_axle_weight',
    'vehicle_height',
    'vehicle_id',
    'vehicle_length',
    'vehicle_type',
    'vehicle_weight',
    'vehicle_width',
    'waypoints',
  ])
  expect(data).toMatchObject({
    id: route.id,
    group_ids: [],
    origin: { label: 'Omaha, NE', latitude: 41.26, longitude: -95.94 },
    departure_time: hours(3).toISOString(),
    time_zone: 'America/Chicago',
    waypoints: [{ latitude: 41.66, longitude: -91.53, stop_duration: 3600 }],
    vehicle_type: 'truck',
    vehicle_weight: 20_000,
    vehicle_height: null,
    expires_at: hours(7 * 24).toISOString(),
    advice: null,
  })
  expect(data?.route_results).toEqual(route.latest_route_results)
  expect(data?.route_results[0]?.road_risk_polylines[0]).toMatchObject({ type: 'road_risk', weather_flags: [] })
  // Sharing the same state of the route again returns the same key.
  expect((await server.ask(cacheRoute, token, `/api/routes/${route.id}/cache`)).cache_key).toBe(cache_key)

  server.clock.moveTo(new Date(hours(7 * 24).getTime() - 1000))
  expect((await open()).success).toBe(true)
  server.clock.moveTo(hours(7 * 24))
  expect(await open()).toEqual({ success: false, data: null, error: 'This route has expired.' })
  const unknown = await server.send('GET', '/api/routes/fetch_from_cache?cache_key=nobody-knows')
  expect(unknown.json()).toEqual({ success: false, data: null, error: 'This route has expired.' })
  await server.prune()
  const left = await server.database.asSystem.selectFrom('shared_routes').select('route_id').execute()
  expect(left.map(({ route_id }) => route_id)).not.toContain(route.id)
})

const links = async (id: string, asking = token) =>
  (await server.ask(listRouteLinks, asking, `/api/routes/${id}/links`)).links
const newLink = async (id: string, payload: object = {}) => {
  const answer = await server.send('POST', `/api/routes/${id}/links`, { payload: { token, ...payload } })
  return createRouteLink.answer.parse(answer.json()).link
}
const opened = async (key: string | null) =>
  (await server.send('GET', `/api/routes/fetch_from_cache?cache_key=${key}`)).json()

test('links of a route have a lifetime of their own, and say who made them, until when, and when they were last opened [DESK-070, DESK-071, DESK-073]', async () => {
  const { id } = await saved()
  const short = await newLink(id, { expires_in_hours: 12 })
  const usual = await newLink(id)
  expect(usual.cache_key).not.toBe(short.cache_key)
  expect([short.expires_at, usual.expires_at]).toEqual([hours(12).toISOString(), hours(7 * 24).toISOString()])
  expect((await opened(short.cache_key)).data.id).toBe(id)
  server.clock.moveTo(hours(1))
  await server.ask(cacheRoute, token, `/api/routes/${id}/cache`)
  const listed = await links(id)
  expect(listed.find(({ cache_key }) => cache_key === short.cache_key)).toEqual({
    ...short,
    created_at: TEST_NOW.toISOString(),
    created_by: 'Tess Albright',
    revoked_at: null,
    last_opened_at: TEST_NOW.toISOString(),
  })
  // The report that the portal opened is a link, too, and the newest.
  expect(listed.map(({ last_opened_at }) => last_opened_at !== null)).toEqual([
    false,
    ...listed.slice(1).map(({ cache_key }) => cache_key === short.cache_key),
  ])
  expect(listed).toHaveLength(3)
  server.clock.moveTo(hours(12))
  expect(await opened(short.cache_key)).toEqual({ success: false, data: null, error: 'This route has expired.' })
  expect((await links(id)).map(({ id: link }) => link)).not.toContain(short.id)
})

test('a revoked link says so and reveals nothing, and the same results get another one [DESK-072]', async () => {
  const { id } = await saved()
  const { cache_key } = await server.ask(cacheRoute, token, `/api/routes/${id}/cache`)
  const [link] = await links(id)
  const revoke = (of = link?.id, by = token) => server.send('DELETE', `/api/route_links/${of}?token=${by}`)
  for (const answer of [await revoke('no-link'), await revoke(id), await revoke(link?.id, strangersToken)])
    expect(answer.status).toBe(404)
  expect((await opened(cache_key ?? '')).success).toBe(true)
  expect((await revoke()).json()).toEqual({ success: true })
  expect((await revoke()).json()).toEqual({ success: true })
  expect(await opened(cache_key ?? '')).toEqual({
    success: false,
    data: null,
    error: 'This link was withdrawn.',
    revoked: true,
  })
  expect(await links(id)).toMatchObject([{ id: link?.id, cache_key: null, revoked_at: TEST_NOW.toISOString() }])
  const row = server.database.asSystem.selectFrom('shared_routes').where('id', '=', link?.id ?? '')
  expect(await row.select('data').executeTakeFirst()).toEqual({ data: null })
  const again = await server.ask(cacheRoute, token, `/api/routes/${id}/cache`)
  expect([again.cache_key === cache_key, (await opened(again.cache_key ?? '')).success]).toEqual([false, true])
})

test.each([
  [0, 'expires_in_hours must be 12 or more'],
  [-3, 'expires_in_hours must be 12 or more'],
  [11, 'expires_in_hours must be 12 or more'],
  [721, 'expires_in_hours must be at most 720'],
  [1.5, 'expires_in_hours must be a whole number'],
])('a link for %s hours is refused in words [DESK-071]', async (expires_in_hours, words) => {
  const { id } = await saved()
  const answer = await server.send('POST', `/api/routes/${id}/links`, { payload: { token, expires_in_hours } })
  expect([answer.status, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining(words)])
})

test('a route has at most 50 links that work, and a route without results has none [DESK-071]', async () => {
  const far = await saved({ departure_time: hours(30 * 24).toISOString() })
  const early = await server.send('POST', `/api/routes/${far.id}/links`, { payload: { token } })
  expect([early.status, early.json().error]).toEqual([
    409,
    'This route has no results yet, please try again in a moment.',
  ])
  const { id } = await saved()
  const first = await newLink(id)
  for (let made = 1; made < 50; made += 1) await newLink(id)
  const full = await server.send('POST', `/api/routes/${id}/links`, { payload: { token } })
  expect([full.status, full.json().error]).toEqual([409, 'A route has at most 50 links at a time. Revoke one first.'])
  await server.send('DELETE', `/api/route_links/${first.id}?token=${token}`)
  expect((await newLink(id)).cache_key).toEqual(expect.any(String))
})

test('sixty links that are made at once are fifty [DESK-071]', async () => {
  const { id } = await saved()
  const make = () => server.send('POST', `/api/routes/${id}/links`, { payload: { token } })
  const statuses = (await Promise.all(Array.from({ length: 60 }, make))).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(50).fill(200), ...Array(10).fill(409)])
  expect(await links(id)).toHaveLength(50)
})

test('every upcoming route is evaluated with a newer run and published to the portals; refresh does it at once; segments carry rain risk [API-060, RISK-043]', async () => {
  const { id } = await saved({ departure_time: hours(4).toISOString() })
  const far = await saved({ departure_time: hours(30 * 24).toISOString() })
  expect(far).toMatchObject({ latest_route_results: null, latest_route_result_error: null })
  expect((await read(id)).latest_route_results?.[0]?.slowdown_fraction).toBe(0)

  server.clock.moveTo(hours(1))
  await publishTestRun(server.forecast, { runTime: hours(1), weather: rain })
  // Two processes at once divide the routes, so none is counted twice.
  const { count: due } = await server.database.asSystem
    .selectFrom('routes')
    .leftJoin('route_results', 'route_id', 'routes.id')
    .where('departure_time', '<', hours(8 * 24))
    .where(sql<boolean>`coalesce(latest_arrival_at, departure_time + interval '1 day') > ${hours(1)}`)
    .where(sql<boolean>`coalesce(status, '') not in ('completed', 'cancelled')`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const counts = await Promise.all([server.routeEvaluation.evaluateDue(), server.routeEvaluation.evaluateDue()])
  expect([due > 1, counts.reduce((sum, count) => sum + count)]).toEqual([true, due])
  const evaluated = await read(id)
  expect(evaluated).toMatchObject({
    route_results_run_time: hours(1).toISOString(),
    route_results_updated_at: hours(1).toISOString(),
  })
  expect(evaluated.latest_route_results?.[0]).toMatchObject({ weather_flags: expect.arrayContaining(['rain_flag']) })
  expect(evaluated.latest_route_results?.[0]?.slowdown_fraction).toBeGreaterThan(0.02)
  // 9 mm/h is 0.35 in/h, which exceeds 0.3 in/h in most of the samples.
  expect(new Set(evaluated.latest_route_results?.[0]?.segments.map(({ rain_risk }) => rain_risk?.level))).toEqual(
    new Set([3]),
  )
  expect(await server.routeEvaluation.evaluateDue()).toBe(0)
  // A route beyond the forecast is not tried, because it would fail.
  expect(await read(far.id)).toMatchObject({ latest_route_results: null, latest_route_result_error: null })

  const updates = await server.database.asSystem
    .selectFrom('realtime_updates')
    .where('channel', '=', 'routes')
    .select('data')
    .orderBy('id')
    .execute()
  const published = updates
    .map(({ data }) => routeSchema.parse((data as { route: unknown }).route))
    .filter((route) => route.id === id)
  expect(published.at(-1)).toMatchObject({ route_results_run_time: hours(1).toISOString() })
  expect(published.at(-1)?.latest_route_results?.[0]).toMatchObject({ slowdown_polylines: [], segments: [] })

  server.clock.moveTo(hours(2))
  const refreshed = await server.send('POST', `/api/routes/${id}/refresh`, { payload: { token } })
  const { success, route } = refreshRoute.answer.parse(refreshed.json())
  expect(success).toBe(true)
  expect(route.route_results_updated_at).toBe(hours(2).toISOString())
})

test('when an alert appears or ends, only the routes through it are evaluated again, and their vehicles get the upcoming impact', async () => {
  const organization_id = await organizationOf('trial@stormlane.example')
  const vehicle = await addTruck(organization_id, 'T-9')
  const route = await saved({ vehicle_id: 'T-9' })
  const tooLate = await saved({ departure_time: hours(30).toISOString() })
  await server.routeEvaluation.advance()
  while ((await server.routeEvaluation.evaluateDue()) > 0);
  const { hazards, routeEvaluation } = server
  const stop = hazards.alerts.onChange(
    ({ appeared, ended }) => void routeEvaluation.expireUnder(new AlertMap([...appeared, ...ended])),
  )
  const lastUpdateId = async () => {
    const { last_id } = await server.database.asSystem
      .selectFrom('realtime_heads')
      .where('organization_id', '=', organization_id)
      .select('last_id')
      .executeTakeFirstOrThrow()
    return last_id
  }
  const updatesAfter = (id: number, channel: string) =>
    server.database.asSystem
      .selectFrom('realtime_updates')
      .where('organization_id', '=', organization_id)
      .where('id', '>', id)
      .where('channel', '=', channel)
      .select('data')
      .execute()
  const upcomingTags = async () => {
    const { vehicles } = await server.ask(listVehicles, token)
    return vehicles.find(({ id }) => id === vehicle.id)?.upcoming_impact?.tags.map(({ id }) => id) ?? []
  }
  const alertsOf = async () => {
    await routeEvaluation.evaluateDue()
    return (await read(route.id)).latest_route_results?.[0]?.weather_alerts.map(({ id }) => id)
  }

  const before = await lastUpdateId()
  server.clock.moveTo(hours(0.1))
  const iowa = { west: -94.5, south: 40.5, east: -92.5, north: 42.8 }
  const warning = testAlert(iowa, { id: 'iowa', expires: hours(12), ends: hours(12) })
  await hazards.alerts.receive([warning])
  await eventually(async () => expect(await alertsOf()).toEqual(['iowa']))
  expect(await upcomingTags()).toContain('alert:iowa')
  expect((await updatesAfter(before, 'vehicles')).map(({ data }) => data)).toContainEqual({ vehicle_ids: [vehicle.id] })
  const publishedRoutes = (await updatesAfter(before, 'routes')).map(
    ({ data }) => (data as { route: { id: string } }).route.id,
  )
  expect(publishedRoutes).toContain(route.id)
  expect(publishedRoutes).not.toContain(tooLate.id)
  expect((await read(tooLate.id)).route_results_updated_at).toBe(tooLate.route_results_updated_at)

  const over = testAlert(iowa, { id: 'over', messageType: 'Cancel', references: ['iowa'], sent: hours(0.1) })
  await hazards.alerts.receive([over])
  await eventually(async () => expect(await alertsOf()).toEqual([]))
  expect(await upcomingTags()).not.toContain('alert:iowa')
  stop()
})

test('a route stays due if an alert makes it due during its evaluation', async () => {
  const { id } = await saved()
  while ((await server.routeEvaluation.evaluateDue()) > 0);
  const due = dueRouteRepository(server.database)
  const madeFrom = async () => {
    const row = await server.database.asSystem
      .selectFrom('route_results')
      .where('route_id', '=', id)
      .select('made_from')
      .executeTakeFirst()
    return row?.made_from
  }
  await due.expire([id])
  const engine = { ...server.routeEngine }
  const spy = vi.spyOn(server.routeEngine, 'evaluate').mockImplementationOnce(async (...asked) => {
    await due.expire([id])
    return engine.evaluate(...asked)
  })
  await server.routeEvaluation.evaluateDue()
  spy.mockRestore()
  expect(await madeFrom()).toMatch(/^expired /)
  expect(await server.routeEvaluation.evaluateDue()).toBe(1)
  expect(await madeFrom()).not.toMatch(/^expired /)
})

test('results that were made with other formulas are due again', async () => {
  const { id } = await saved()
  while ((await server.routeEvaluation.evaluateDue()) > 0);
  const results = server.database.asSystem.updateTable('route_results').where('route_id', '=', id)
  await results.set({ made_from: sql`replace(made_from, ${`formulas ${FORMULA_VERSION}`}, 'formulas 1')` }).execute()
  expect(await server.routeEvaluation.evaluateDue()).toBe(1)
})

test('results that were made with other roads are due again, but not for a process that runs since before those were imported', async () => {
  const { id } = await saved()
  while ((await server.routeEvaluation.evaluateDue()) > 0);
  const results = server.database.asSystem.updateTable('route_results').where('route_id', '=', id)
  const setRoads = (roads: string) =>
    results.set({ made_from: sql`regexp_replace(made_from, 'roads .*', ${`roads ${roads}`})` }).execute()
  await setRoads('of another import')
  expect(await server.routeEvaluation.evaluateDue()).toBe(1)
  await setRoads('of another import')
  await setNetworkOfDatabase(server.database, 'of another import')
  expect(await server.routeEvaluation.evaluateDue()).toBe(0)
  await setNetworkOfDatabase(server.database, 'authored')
  expect(await server.routeEvaluation.evaluateDue()).toBe(1)
  await server.database.asSystem.deleteFrom('road_network').execute()
})

test('routes are active from departure and completed six hours after arrival, unless their source reports progress [PLAN-064]', async () => {
  const { id } = await saved({ departure_time: hours(3).toISOString() })
  const reporting = await saved({ departure_time: hours(3).toISOString() })
  await server.database.asSystem
    .updateTable('routes')
    .set({ source: 'samsara' })
    .where('id', '=', reporting.id)
    .execute()
  const statusAt = async (time: Date) => {
    server.clock.moveTo(time)
    await server.routeEvaluation.advance()
    server.clock.moveTo(TEST_NOW)
    return [(await read(id)).status, (await read(reporting.id)).status]
  }
  const arrivals =
    (await read(id)).latest_route_results?.map((result) => Date.parse(result.adjusted_arrival_time)) ?? []
  const latest = Math.max(...arrivals)
  expect(await statusAt(hours(2.9))).toEqual([null, null])
  expect(await statusAt(hours(3))).toEqual(['active', null])
  expect(await statusAt(new Date(latest + 6 * HOUR_MS))).toEqual(['active', null])
  expect(await statusAt(new Date(latest + 6 * HOUR_MS + 1000))).toEqual(['completed', null])
})

test('a route accepts either id of a vehicle of its organization; an unknown or deleted vehicle is refused', async () => {
  const organization_id = await organizationOf('trial@stormlane.example')
  const vehicle = await addTruck(organization_id, 'T-7')
  const later = await saved({ vehicle_id: 'T-7', departure_time: hours(9).toISOString() })
  const route = await saved({ vehicle_id: vehicle.id })
  expect(route.vehicle_data).toMatchObject({ id: 'T-7', type: 'truck' })
  const routeOfVehicle = async () => {
    await server.routeEvaluation.advance()
    const row = await server.database.asSystem
      .selectFrom('vehicles')
      .where('id', '=', vehicle.id)
      .select('route_id')
      .executeTakeFirst()
    return row?.route_id
  }
  expect(await routeOfVehicle()).toBe(route.id)
  await patch(route.id, { status: 'completed' })
  expect(await routeOfVehicle()).toBe(later.id)

  await server.database.asSystem.deleteFrom('vehicles').where('id', '=', vehicle.id).execute()
  const before = (await listed({ include_total_count: 'true' })).total_count
  const refused = await post({ ...omahaToChicago, vehicle_id: 'T-7' })
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'The vehicle of this route does not exist, or was deleted.',
  ])
  expect((await listed({ include_total_count: 'true' })).total_count).toBe(before)
})

test('limits for vehicles raise the level of their routes; limits, trailer and load make routes due again [DESK-066]', async () => {
  const organization_id = await organizationOf('trial@stormlane.example')
  const vehicle = await addTruck(organization_id, 'T-8')
  const { id } = await saved({ vehicle_id: 'T-8' })
  await server.routeEvaluation.evaluateDue()
  await server.routeEvaluation.advance()
  const option = async () => (await read(id)).latest_route_results?.[0]
  const calm = await option()
  expect(calm).toMatchObject({ own_limit: null })
  const limit = (value: object | null) =>
    server.send('PATCH', '/api/own_limits', {
      payload: {
        token,
        applies_to: 'vehicles',
        vehicle_kind: 'box_trailer',
        vehicle_load: 'empty',
        changes: [{ hazard: 'gust', limit: value }],
      },
    })
  // Even fine weather has gusts of 11 mph.
  await limit({ value: 4.4704, level: 4 })
  expect(await server.routeEvaluation.evaluateDue()).toBeGreaterThanOrEqual(1)
  expect(await option()).toMatchObject({ risk: calm?.risk, own_limit: null })
  const payload = { token, vehicle_ids: [vehicle.id], trailer: 'box_trailer', load: 'empty' }
  await server.send('PATCH', '/api/vehicles.json', { payload })
  expect(await server.routeEvaluation.evaluateDue()).toBe(1)
  const reason = 'Gusts 11 mph, your limit for empty box trailers is 10 mph'
  expect(await option()).toMatchObject({ risk: 4, own_limit: { hazard: 'gust', level: 4, reason } })
  expect((await listed({ ids: id, compact_results: 'true' })).routes[0]?.latest_route_results?.[0]).toMatchObject({
    risk: 4,
    own_limit: { reason },
  })
  const { vehicle: driving } = await server.ask(getVehicle, token, `/api/vehicles/${vehicle.id}`)
  expect(driving.upcoming_impact).toMatchObject({ overall_impact_level: 4, tag_priority: ['limit:gust'] })
  const queue = await server.ask(listAffectedAssets, token, '/api/affected_assets.json?types=route')
  expect(queue.affected_assets.find((asset) => asset.id === id)).toMatchObject({
    impact_level: 4,
    reason: expect.stringContaining(reason),
  })
  await limit(null)
  await server.routeEvaluation.evaluateDue()
  expect(await option()).toMatchObject({ risk: calm?.risk, own_limit: null })
  await server.database.asSystem.deleteFrom('vehicles').where('id', '=', vehicle.id).execute()
})

test('many routes are deleted at once, also when asked again, and portals are told [DESK-068]', async () => {
  const ids = [(await saved()).id, (await saved()).id]
  const remove = (route_ids: unknown[], as = token) =>
    server.send('POST', '/api/routes/delete', { payload: { token: as, route_ids } })
  expect((await remove(ids, strangersToken)).json()).toEqual({ deleted: [] })
  expect((await remove([...ids, 'nonsense'])).json().deleted.toSorted()).toEqual(ids.toSorted())
  expect((await remove(ids)).json()).toEqual({ deleted: [] })
  const updates = await server.database.asSystem
    .selectFrom('realtime_updates')
    .where('channel', '=', 'routes')
    .select('data')
    .execute()
  const cancelled = updates
    .map(({ data }) => routeSchema.parse((data as { route: unknown }).route))
    .filter(({ id, status }) => ids.includes(id) && status === 'cancelled')
  expect(idsOf(cancelled).toSorted()).toEqual(ids.toSorted())
  expect((await remove([])).text).toContain('route_ids is required')
})

test('the demo has shipments under way, soon and later; completed ones depart again a week later', async () => {
  const as = await server.signIn()
  const { routes } = await listed({ compact: 'true' }, as)
  expect(routes.length).toBeGreaterThanOrEqual(25)
  expect(routes.filter(({ status }) => status === 'active').length).toBeGreaterThan(0)
  expect(routes.filter(({ vehicle_data }) => vehicle_data.id !== null).length).toBeGreaterThan(5)
  const [first] = routes
  await server.database.asSystem
    .updateTable('routes')
    .set({ status: 'completed' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await renewDemoRoutes(server.database, DEMO_ORGANIZATION_ID, hours(20 * 24))
  expect(await read(first?.id ?? '', as)).toMatchObject({
    status: null,
    departure_time: new Date(Date.parse(first?.departure_time ?? '') + 21 * DAY_MS).toISOString(),
    latest_route_results: null,
  })
})

const WHITE_SPACE = [' ', '\t', '\n', '\r']

test('a long list is sent while it is read, instead of as one text in memory', async () => {
  const as = await server.signIn()
  const { asSystem } = server.database
  const { routes } = await server.ask(listRoutes, as, '/api/routes.json?limit=1000&compact=true')
  expect(routes.length).toBeGreaterThan(20)
  // 2 MB each, more than the buffers between the server and a client that does not read, of white space that hardly compresses.
  const noise = randomBytes(1_000_000)
    .toString('hex')
    .replaceAll(/./g, (digit) => WHITE_SPACE[Number.parseInt(digit, 16) % 4] ?? '')
  await sql`update route_results set results = ${`[${noise}]`}::json`.execute(asSystem)
  const port = await server.listen()
  const response = await new Promise<IncomingMessage>((resolve) => {
    get({ port, path: '/api/routes.json?limit=1000', headers: { authorization: `Bearer ${as}` } }, resolve)
  })
  expect(response.statusCode).toBe(200)
  // The first routes are on their way. What is deleted now was not read yet, so it is missing.
  await asSystem.deleteFrom('routes').execute()
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const sent = listRoutes.answer.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  expect(sent.routes.length).toBeGreaterThanOrEqual(10)
  expect(sent.routes.length).toBeLessThan(routes.length)
  expect(sent.routes.map(({ id }) => id)).toEqual(routes.slice(0, sent.routes.length).map(({ id }) => id))
})
