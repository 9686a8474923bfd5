import { departureMessageSchema, getRouteForecast } from '@stormlane/contract'
import { decodePolyline } from '@stormlane/domain/geo'
import { DEFAULT_VEHICLE } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, rainRisk, sampledRainRisk, type Variable } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun, type TestWeather } from '../../../test/forecast.ts'
import { testAlert } from '../../../test/test-alert.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'

// The first request waits until the road network is loaded and the road speeds of the run are computed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const CHICAGO = '41.88,-87.63'
const DENVER = '39.74,-104.99'
const fine = FINE_WEATHER as Partial<Record<Variable, number>>
const blizzard = { snowRate: 60, visibility: 200, temperature: -8, roadSurfaceTemperature: -8, windGust: 20 }

/** Snow over Nebraska and Iowa, where I-80 runs; Kansas and Missouri, where I-70 runs, are fine. */
const stormOnI80: TestWeather = ({ latitude, longitude }) =>
  latitude > 40.2 && latitude < 43 && longitude > -102 && longitude < -91 ? { ...fine, ...blizzard } : fine

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  await publishTestRun(server.forecast, { runTime: TEST_NOW, weather: stormOnI80, stepDegrees: 1 })
})
afterAll(() => server.stop())

function get(path: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const search = new URLSearchParams({ token, ...query }).toString()
  return server.send('GET', `/api/rightroute/${path}?${search}`, { headers })
}

async function forecast(query: Record<string, string> = {}) {
  const answer = await get('forecast', { origin: CHICAGO, destination: DENVER, ...query })
  expect(answer.text).not.toContain('"error"')
  return getRouteForecast.answer.parse(answer.json())
}

const refusal = async (query: Record<string, string>) => {
  const answer = await get('forecast', { origin: CHICAGO, destination: DENVER, ...query })
  return [answer.status, (answer.json() as { error?: string }).error]
}

test('a storm across I-80 ranks the detour first; its segments, levels in time and one sentence say why [PLAN-111]', async () => {
  const { route_results, comparison } = await forecast()
  const [best, ...others] = route_results
  expect(best?.via).toContain('I-70')
  expect(best?.risk).toBeLessThan(3)
  const inStorm = others.find(({ via }) => via.includes('I-80'))
  expect(inStorm?.risk).toBe(3)
  for (const { risk, departure_time, adjusted_arrival_time, level_spans = [] } of route_results) {
    expect(Math.max(...level_spans.map(({ level }) => level))).toBe(risk)
    expect(level_spans[0]?.starts_at).toBe(departure_time)
    expect(level_spans.at(-1)?.ends_at).toBe(adjusted_arrival_time)
  }
  const worst = inStorm?.segments.toSorted((a, b) => b.minutes_added - a.minutes_added)[0]
  expect(worst?.route_name).toBe('I-80')
  expect(worst?.slowed_by?.hazard).toMatch(/snow/i)
  expect(worst?.slowed_by?.value).toBeGreaterThan(worst?.slowed_by?.threshold ?? Number.POSITIVE_INFINITY)
  expect(comparison).toMatch(/^I-70.* (saves|takes) .* I-80.* snow on the road adds \d+/)
})

test('each option has its distance, slowdown and adjusted arrival, and its lines and segments cover it end to end', async () => {
  const { route_results, run_time } = await forecast()
  expect(run_time).toBe(TEST_NOW.toISOString())
  expect(route_results.length).toBeGreaterThanOrEqual(2)
  for (const [number, result] of route_results.entries()) {
    expect(result.distance_miles).toBeGreaterThan(900)
    expect(result.slowdown_fraction).toBeGreaterThanOrEqual(0)
    expect(Date.parse(result.adjusted_arrival_time)).toBeGreaterThanOrEqual(Date.parse(result.free_flow_arrival_time))
    expect(result.road_risk_polylines.every(({ route, type }) => route === number && type === 'road_risk')).toBe(true)
    expect(result.segments.at(-1)?.to_mile).toBeCloseTo(result.distance_miles, 3)
    for (const lines of [result.slowdown_polylines, result.road_risk_polylines, result.segments]) {
      const points = lines.map(({ polyline }) => [...decodePolyline(polyline)])
      expect(points[0]?.slice(0, 2)).toEqual([41.88, -87.63])
      expect(points.at(-1)?.slice(-2)).toEqual([39.74, -104.99])
      for (let i = 1; i < points.length; i++) expect(points[i]?.slice(0, 2)).toEqual(points[i - 1]?.slice(-2))
    }
  }
})

test('the same inputs and the same run give the same answer, bit for bit', async () => {
  const ask = () => get('forecast', { origin: CHICAGO, destination: DENVER, vehicle_type: 'truck' })
  const [first, second, third] = await Promise.all([ask(), ask(), ask()])
  expect(second?.text).toBe(first?.text)
  expect(third?.text).toBe(first?.text)
})

test('the return parameter selects the parts of the answer; temperatures need thresholds [API-066] [API-068] [API-069] [API-070]', async () => {
  const parts = 'weather_summary,impact_summary,slowdown_polylines_v2,road_risk_polylines_v2'
  const [lines] = (await forecast({ departure_time: '2026-01-15T15:00:00Z', return: parts })).route_results
  expect(lines?.departure_time).toBe('2026-01-15T15:00:00.000Z')
  expect(lines?.max_road_index).toEqual(expect.any(Number))
  expect(lines?.slowdown_polylines.length).toBeGreaterThan(0)
  expect(lines?.road_risk_polylines.length).toBeGreaterThan(0)
  expect(lines?.above_temperature_thresholds).toEqual([])

  const thresholds = { above_temperature_thresholds: '50,120', below_temperature_thresholds: '32' }
  const [cold] = (await forecast({ ...thresholds, return: 'temperature_summary', waypoints: '38.63,-90.2;3600' }))
    .route_results
  expect(cold).toMatchObject({ max_road_index: null, weather_flags: [], slowdown_polylines: [], segments: [] })
  expect(cold?.above_temperature_thresholds.map(({ threshold }) => threshold)).toEqual([50, 120])
  expect(cold?.above_temperature_thresholds[0]).toMatchObject({ percent_breaching_threshold: expect.closeTo(100, 0) })
  expect(cold?.above_temperature_thresholds[1]).toMatchObject({ seconds_breaching_threshold: 0 })
  expect(cold?.below_temperature_thresholds.map(({ threshold }) => threshold)).toEqual([32])
})

test('the route passes its stops and their durations count, in both spellings', async () => {
  const [straight] = (await forecast()).route_results
  const seconds = (result: typeof straight) => Date.parse(result?.free_flow_arrival_time ?? '') - TEST_NOW.getTime()
  const [short] = (await forecast({ waypoints: '38.63,-90.2;0' })).route_results
  const [long] = (await forecast({ waypoints: '38.63,-90.2;stop_duration=7200' })).route_results
  const [other] = (await forecast({ waypoints: '38.63,-90.2;7200' })).route_results
  expect(seconds(long) - seconds(short)).toBeCloseTo(7_200_000, -2)
  expect(other).toEqual(long)
})

test('a truck has a higher tipping index than a car; a given vehicle size counts [API-067]', async () => {
  const tipping = async (query: Record<string, string>) => (await forecast(query)).route_results[0]?.max_tipping_index
  const car = await tipping({})
  expect(await tipping({ vehicle_type: 'car' })).toBe(car)
  const truck = await tipping({ vehicle_type: 'truck' })
  expect(truck).toBeGreaterThan(car as number)
  expect(await tipping({ vehicle_type: 'truck', vehicle_weight: '36000' })).toBeLessThan(truck as number)
})

test('the planner counts own limits for its type of vehicle [DESK-066]', async () => {
  const limit = (value: object | null) =>
    server.send('PATCH', '/api/own_limits', {
      payload: {
        token,
        applies_to: 'vehicles',
        vehicle_kind: 'truck',
        changes: [{ hazard: 'visibility', limit: value }],
      },
    })
  const reasons = async (vehicle_type: string) =>
    (await forecast({ vehicle_type })).route_results.map(({ risk, own_limit }) => [risk, own_limit?.reason])
  const before = await reasons('car')
  await limit({ value: 16_000, level: 4 })
  const truck = await reasons('truck')
  expect(truck).toEqual(truck.map(() => [4, expect.stringMatching(/^Visibility .+, your limit for trucks is 9.9 mi$/)]))
  expect(await reasons('car')).toEqual(before)
  await limit(null)
})

test("a truck drives slower than a car, and its driver's breaks count in the arrivals but not in the slowdown", async () => {
  const dry = { departure_time: '2026-01-15T15:00:00Z', origin: '38.58,-121.49', destination: '34.05,-118.24' }
  const hours = (result: Awaited<ReturnType<typeof forecast>>['route_results'][number] | undefined) =>
    (Date.parse(result?.adjusted_arrival_time ?? '') - Date.parse(dry.departure_time)) / HOUR_MS
  const [car] = (await forecast(dry)).route_results
  const [truck] = (await forecast({ ...dry, vehicle_type: 'truck' })).route_results
  const [tired] = (await forecast({ ...dry, vehicle_type: 'truck', driver_hours_driven: '7' })).route_results
  const [used] = (await forecast({ ...dry, vehicle_type: 'truck', driver_week_hours_left: '2' })).route_results
  const [unplanned] = (await forecast({ ...dry, vehicle_type: 'truck', hours_of_service: 'false' })).route_results
  expect(hours(truck)).toBeGreaterThan(hours(car) + 1)
  expect(car?.breaks).toEqual([])
  expect(unplanned).toMatchObject({ breaks: [], adjusted_arrival_time: tired?.arrival_without_breaks_time })
  expect(tired?.breaks?.map(({ kind }) => kind)).toEqual(['break', 'rest'])
  expect(hours(tired)).toBeCloseTo(hours(unplanned) + 10.5, 3)
  expect(used?.breaks?.map(({ kind }) => kind)).toEqual(['restart'])
  expect(hours(used)).toBeCloseTo(hours(unplanned) + 34, 0)
  expect(tired?.slowdown_fraction).toBe(unplanned?.slowdown_fraction)
})

test("a driver's breaks follow the rules of Canada or Mexico where the plan says so [PLAN-152]", async () => {
  const trip = { departure_time: '2026-01-15T15:00:00Z', origin: '38.58,-121.49', destination: '34.05,-118.24' }
  const breaks = async (query: Record<string, string>) =>
    (await forecast({ ...trip, vehicle_type: 'truck', ...query })).route_results[0]?.breaks?.map(
      ({ kind, starts_at, ends_at }) => [kind, (Date.parse(ends_at) - Date.parse(starts_at)) / HOUR_MS],
    )
  expect(await breaks({ driver_hours_driven: '7', hours_of_service_rules: 'us' })).toEqual([
    ['break', 0.5],
    ['rest', 10],
  ])
  expect(await breaks({ driver_hours_driven: '5', hours_of_service_rules: 'canada' })).toEqual([])
  expect(await breaks({ driver_week_hours_left: '2', hours_of_service_rules: 'canada' })).toEqual([['restart', 36]])
  // One hour to the rest, five to the break, and about one to Los Angeles.
  expect(await breaks({ driver_hours_driven: '13', hours_of_service_rules: 'mexico' })).toEqual([
    ['rest', 8],
    ['break', 0.5],
  ])
})

test("a truck drives at its organization's speed unless it has one of its own; cars do not", async () => {
  const dry = { departure_time: '2026-01-15T15:00:00Z', origin: '39.53,-119.81', destination: '40.76,-111.89' }
  const fastest = async (query: Record<string, string>) =>
    Math.max(
      ...((await forecast({ ...dry, ...query })).route_results[0]?.segments ?? []).map((one) => one.free_flow_mps),
    )
  const car = await fastest({})
  await organizationDirectory(server.database).setTruckTopSpeed(DEMO_ORGANIZATION_ID, 25)
  expect(await fastest({ vehicle_type: 'truck' })).toBeCloseTo(25, 3)
  expect(await fastest({ vehicle_type: 'truck', vehicle_top_speed: '28' })).toBeCloseTo(28, 1)
  expect(await fastest({})).toBe(car)
  await organizationDirectory(server.database).setTruckTopSpeed(DEMO_ORGANIZATION_ID, null)
  // 65 mph; segments are averages over pieces, some of which are slower.
  const usual = await fastest({ vehicle_type: 'truck' })
  expect([usual > 28.9, usual < 29.06]).toEqual([true, true])
})

test('an option carries P10, P50 and P90 of its arrival, the chance to keep an appointment, and the zone of its destination', async () => {
  const { route_results: results } = await forecast({})
  for (const { arrival, destination_time_zone: zone } of results) {
    if (!arrival) throw new Error('There are no odds.')
    expect(Date.parse(arrival.p10)).toBeLessThanOrEqual(Date.parse(arrival.p50))
    expect(Date.parse(arrival.p50)).toBeLessThanOrEqual(Date.parse(arrival.p90))
    expect([arrival.on_time_chance, zone]).toEqual([null, expect.stringMatching(/^America\//)])
  }
  const chanceBy = async (latest: string) =>
    (await forecast({ appointment_latest: latest })).route_results[0]?.arrival?.on_time_chance
  const arrival = results[0]?.arrival
  expect(await chanceBy(new Date(Date.parse(arrival?.p10 ?? '') - HOUR_MS).toISOString())).toBe(0.01)
  expect(await chanceBy(new Date(Date.parse(arrival?.p90 ?? '') + 24 * HOUR_MS).toISOString())).toBe(0.99)
})

test.each<[string, Record<string, string>, string | RegExp]>([
  [
    'with an appointment before the departure',
    { appointment_latest: '2026-01-01T00:00:00Z' },
    'the appointment must end after the departure, and must not begin after its end',
  ],
  [
    'with half an appointment',
    { appointment_earliest: '2026-01-16T00:00:00Z' },
    'an appointment needs its end, appointment_latest',
  ],
  [
    'with an appointment at no time',
    { appointment_latest: 'noon' },
    'appointment_latest must be a time like 2026-01-15T20:00:00Z',
  ],
  [
    'with 12 hours driven',
    { vehicle_type: 'truck', driver_hours_driven: '12' },
    /^the driver's hours are not possible/,
  ],
  ['with hours that are no number', { driver_hours_driven: 'many' }, 'driver_hours_driven must be a number of hours'],
  ['at 5 m/s', { vehicle_top_speed: '5' }, /^the vehicle's top speed must be 30 to 90 mph/],
  ['with hours of service maybe', { hours_of_service: 'maybe' }, 'hours_of_service must be true or false'],
  ['in 1970', { departure_time: '1970-01-01T00:00:00Z' }, 'error starting departure_time is in the past'],
  ['in two years', { departure_time: '2028-01-15T00:00:00Z' }, /^route ends outside of forecast range/],
  ['to the ocean', { destination: '35,-60' }, 'route returned no results, directions could not be found'],
  ['to where it starts', { destination: CHICAGO }, 'origin and destination are the same place'],
  ['with 26 stops', { waypoints: Array(26).fill('41,-90').join('|') }, 'a route takes at most 25 stops'],
  ['with a negative stop', { waypoints: '41,-90;-60' }, /^the duration of stop 1 must be 0 seconds or more/],
  ['with a stop that is no place', { waypoints: '91,-90' }, /^stop 1 must be written as latitude,longitude/],
  ['with a threshold that is no number', { above_temperature_thresholds: 'NaN' }, /^a temperature threshold must be/],
  ['from nowhere', { origin: '' }, /latitude must be a number|origin/],
  ['from beyond the pole', { origin: '91,0' }, 'latitude must be between -90 and 90'],
  ['at no time', { departure_time: 'noon' }, 'departure_time must be a time like 2026-01-15T12:00:00Z'],
  ['by boat', { vehicle_type: 'boat' }, 'vehicle_type must be car or truck'],
  [
    'in a vehicle of no height',
    { vehicle_height: '0' },
    "the vehicle's height in meters must be above 0 and at most 10",
  ],
  ['with an unknown part', { return: 'horoscope' }, /^return must be a list of weather_summary/],
])('a request %s is refused with a message', async (_, query, words) => {
  expect(await refusal(query)).toEqual([400, typeof words === 'string' ? words : expect.stringMatching(words)])
})

test('a route that leaves the forecast area is refused with the name of the area', async () => {
  const [status, error] = await refusal({ origin: '61.22,-149.9', destination: '64.84,-147.72' })
  expect(status).toBe(400)
  expect(error).toMatch(/^route ends outside of model bounds, please specify a route in the forecast's area, 20° N/)
})

test('a request without a token is refused', async () => {
  expect((await server.send('GET', `/api/rightroute/forecast?origin=${CHICAGO}&destination=${DENVER}`)).status).toBe(
    401,
  )
})

test('departures of the week are streamed line by line, with the advice for the next 24 hours', async () => {
  const answer = await get('departures', { origin: CHICAGO, destination: DENVER, option: '1' })
  expect(answer.headers['content-type']).toContain('application/x-ndjson')
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => departureMessageSchema.parse(JSON.parse(line)))
  const departures = lines.filter((line) => line.type === 'departure')
  expect(departures[0]?.depart_at).toBe(TEST_NOW.toISOString())
  const minutes = departures
    .slice(1)
    .map(({ depart_at }, i) => (Date.parse(depart_at) - Date.parse(departures[i]?.depart_at ?? '')) / 60_000)
  // Every 15 minutes in the six hours of the nowcast, then hourly to the end of the forecast.
  expect(new Set(minutes.slice(0, 23))).toEqual(new Set([15]))
  expect(new Set(minutes.slice(24))).toEqual(new Set([60]))
  expect(departures.length).toBeGreaterThan(150)
  const advice = lines.findIndex((line) => line.type === 'advice')
  expect(lines[advice - 1]).toMatchObject({ type: 'departure', depart_at: '2026-01-16T12:00:00.000Z' })
  expect(lines[advice]).toMatchObject({
    planned: { depart_at: departures[0]?.depart_at },
    searched_until: '2026-01-16T12:00:00.000Z',
  })
  expect(lines.at(-1)).toEqual({ type: 'done', departures: departures.length })
})

test('departures are compared with the planned one, in words with the time zone of the origin', async () => {
  const departure_time = '2026-01-16T09:20:00Z'
  const { text } = await get('departures', { origin: CHICAGO, destination: DENVER, departure_time })
  const lines = text.trimEnd().split('\n')
  const messages = lines.map((line) => departureMessageSchema.parse(JSON.parse(line)))
  const advice = messages.find((line) => line.type === 'advice')
  expect(advice).toMatchObject({
    planned: { depart_at: '2026-01-16T09:20:00.000Z' },
    searched_until: '2026-01-17T09:00:00.000Z',
    text: expect.stringMatching(/^Leaving as planned is best|instead of Fri, Jan 16, 3:20 AM CST: /),
  })
})

test('departures of an invalid journey are refused like its forecast', async () => {
  const answer = await get('departures', { origin: CHICAGO, destination: '35,-60' })
  expect([answer.status, (answer.json() as { error: string }).error]).toEqual([
    400,
    'route returned no results, directions could not be found',
  ])
})

test('government alerts on the route come with the mile and time at which the vehicle enters them', async () => {
  const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS)
  await server.hazards.alerts.receive([
    testAlert(
      { west: -102, south: 37, east: -99, north: 40 },
      { id: 'kansas', event: 'Wind Advisory', severity: 'Moderate', expires: hours(30) },
    ),
  ])
  const [best] = (await forecast()).route_results
  expect(best?.weather_alerts).toEqual([
    {
      id: 'kansas',
      event: 'Wind Advisory',
      severity: 'Moderate',
      color: expect.stringMatching(/^#/),
      enters_at: expect.any(String),
      at_mile: expect.any(Number),
      time_zone: expect.stringMatching(/^America\//),
      leaves_at: expect.any(String),
    },
  ])
  const [alert] = best?.weather_alerts ?? []
  expect(alert?.at_mile).toBeGreaterThan(600)
  expect(alert?.at_mile).toBeLessThan(900)
  expect(Date.parse(alert?.enters_at ?? '')).toBeGreaterThan(hours(9).getTime())
  // About 160 miles of Interstate 70 lie in the area.
  const minutesInArea = (Date.parse(alert?.leaves_at ?? '') - Date.parse(alert?.enters_at ?? '')) / 60_000
  expect(minutesInArea).toBeGreaterThan(60)
  expect(minutesInArea).toBeLessThan(360)
})

/** Far enough for a search of departures to take seconds. */
const journey = {
  request: {
    origin: { latitude: 41.88, longitude: -87.63 },
    destination: { latitude: 34.05, longitude: -118.24 },
    stops: [],
    departAt: TEST_NOW,
    vehicle: DEFAULT_VEHICLE,
  },
  aboveTemperatureThresholds: [],
  belowTemperatureThresholds: [],
}

test('a client that disconnects stops the work', async () => {
  const gone = new AbortController()
  let announced = 0
  const leave = () => {
    announced++
    gone.abort()
  }
  const asked = server.routeEngine.departures(
    { journey, owner: 'a', option: 0, now: TEST_NOW, plannedAt: TEST_NOW },
    leave,
    gone.signal,
  )
  await expect(asked).rejects.toThrow(/canceled/)
  expect(announced).toBe(1)
  await expect(server.routeEngine.forecast(journey, gone.signal, 'a')).rejects.toThrow(/canceled/)
  // The threads are free again.
  expect((await forecast()).route_results.length).toBeGreaterThan(0)
})

test('a run that the threads opened while it was incomplete is reopened once it is complete', async () => {
  const runTime = new Date(TEST_NOW.getTime() + HOUR_MS)
  server.clock.moveTo(runTime)
  await publishTestRun(server.forecast, { runTime, horizons: ['nowcast'], stepLimit: 1 })
  await publishTestRun(server.forecast, { runTime, horizons: ['extended'] })
  expect(await server.routeEngine.newestRuns()).toMatchObject({ nowcast: TEST_NOW, extended: runTime })
  await publishTestRun(server.forecast, { runTime, horizons: ['nowcast'], edition: 2 })
  expect(await server.routeEngine.newestRuns()).toMatchObject({ nowcast: runTime, extended: runTime })
  expect((await forecast()).route_results.length).toBeGreaterThan(0)
})

test('the rain risk of segments comes from samples around the forecast rain, less sure farther ahead [RISK-042]', async () => {
  const runTime = new Date(TEST_NOW.getTime() + 2 * HOUR_MS)
  server.clock.moveTo(runTime)
  const rainRate = 10
  await publishTestRun(server.forecast, { runTime, weather: () => ({ ...fine, rainRate }), stepDegrees: 1 })
  expect(await server.routeEngine.newestRuns()).toMatchObject({ nowcast: runTime, extended: runTime })
  const { route_results } = await forecast()
  const segments = route_results.flatMap((result) => result.segments)
  expect(segments.length).toBeGreaterThan(0)
  // The run was published at this time. Its first frame begins at most an hour before.
  const confidencesAt = (time: string, extraHours: number) => {
    const validAt = new Date(time)
    const leadHours = (validAt.getTime() - runTime.getTime()) / HOUR_MS + extraHours
    // The roads from Chicago to Denver lie within these corners, and the confidence grows evenly from one to the other.
    const corners = [37, 43].flatMap((lat) => [-105.5, -87].map((lng) => ({ lat, lng })))
    return corners.map((corner) => rainRisk(rainRate / 25.4, { leadHours, validAt, ...corner }).confidence)
  }
  for (const { rain_risk, enters_at, leaves_at } of segments) {
    expect(rain_risk?.level).toBe(sampledRainRisk(rainRate / 25.4).level)
    expect(rain_risk?.confidence).toBeLessThanOrEqual(Math.max(...confidencesAt(enters_at, 0)) + 1e-9)
    expect(rain_risk?.confidence).toBeGreaterThanOrEqual(Math.min(...confidencesAt(leaves_at, 1)) - 1e-9)
  }
})

test('searches for departures of one organization leave a thread to the others, and a fourth is told to wait', async () => {
  const gone = new AbortController()
  const begun = Promise.withResolvers<void>()
  const search = () =>
    server.routeEngine.departures(
      { journey, owner: 'greedy', option: 0, now: TEST_NOW, plannedAt: TEST_NOW },
      () => begun.resolve(),
      gone.signal,
    )
  const searches = [search(), search(), search()].map((one) => one.catch((error: Error) => error.name))
  await begun.promise
  await expect(search()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 })
  // Two searches still wait, and yet somebody else is served at once.
  expect((await forecast()).route_results.length).toBeGreaterThan(0)
  gone.abort()
  expect(await Promise.all(searches)).toEqual(['AbortError', 'AbortError', 'AbortError'])
})
