import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRoute, getRouteForecast } from '@stormlane/contract'
import { encodePolyline } from '@stormlane/domain/geo'
import { DEFAULT_VEHICLE } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, type Variable } from '@stormlane/domain/weather'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { testAlert } from '../../../test/test-alert.ts'
import { openRouteEngine } from './route-engine.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// 60 km of a road that only this router knows.
const geometry = encodePolyline(Float64Array.of(41.88, -87.63, 41.5, -88.1, 41.2, -88.4), 6)
const step = { distance: 60_000, duration: 2000, geometry, name: 'Old Chicago Road', ref: 'I 55' }
const leg = { distance: 60_000, duration: 2000, steps: [step] }

type Behaviour = (response: ServerResponse, url: string) => unknown
/** Answers the same route between any two places. */
const ok: Behaviour = (response, url) => {
  const legs = Array.from({ length: decodeURIComponent(url).split(';').length - 1 }, () => leg)
  return response.end(JSON.stringify({ code: 'Ok', routes: [{ geometry, legs }] }))
}
const noWay: Behaviour = (response) => response.writeHead(400).end(JSON.stringify({ code: 'NoRoute' }))
const breakDown: Behaviour = (response) => response.destroy()
const breakDownOverCoalCity: Behaviour = (response, url) => (url.includes('-88.4') ? breakDown : ok)(response, url)
let behave = ok

interface Thread {
  terminate: () => Promise<number>
}
const started: Thread[] = []
const noteThread = (message: unknown) => started.push((message as { worker: Thread }).worker)

const engine = createServer((request, response) => void behave(response, request.url ?? ''))
let server: TestApp
let token: string

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  server = await startTestApp({ ROUTING_ENGINE: 'osrm', ROUTING_URL: `http://127.0.0.1:${port}` })
  token = await server.signIn('trial@stormlane.example')
  const rain = { ...(FINE_WEATHER as Partial<Record<Variable, number>>), rainRate: 9 }
  await publishTestRun(server.forecast, { runTime: TEST_NOW, weather: () => rain })
})
afterAll(async () => {
  engine.closeAllConnections()
  engine.close()
  await server.stop()
})

const forecast = () =>
  server.send('GET', `/api/rightroute/forecast?origin=41.88,-87.63&destination=41.2,-88.4&token=${token}`)
const failureOf = async () => {
  const answer = await forecast()
  return [answer.status, (answer.json() as { error?: string }).error]
}

test("the operator's router finds the route, and our forecast gives the weather on it", async () => {
  behave = ok
  const { route_results } = getRouteForecast.answer.parse((await forecast()).json())
  expect(route_results).toHaveLength(1)
  expect(route_results[0]).toMatchObject({ via: 'I 55', weather_flags: expect.arrayContaining(['rain_flag']) })
  expect(route_results[0]?.slowdown_fraction).toBeGreaterThan(0.01)
  expect(route_results[0]?.distance_miles).toBeCloseTo(37.2, 1)
})

test('a router that finds no route or is unreachable gives an error message; a saved route keeps its results and is evaluated once the router is back', async () => {
  behave = noWay
  expect(await failureOf()).toEqual([400, 'route returned no results, directions could not be found'])

  behave = ok
  const journey = {
    token,
    origin_lat: 41.88,
    origin_long: -87.63,
    origin_label: 'Chicago',
    destination_lat: 41.2,
    destination_long: -88.4,
    destination_label: 'Coal City',
    departure_time: new Date(TEST_NOW.getTime() + HOUR_MS).toISOString(),
  }
  const save = async () => {
    const answer = await server.send('POST', '/api/routes.json', { payload: journey })
    return createRoute.answer.parse(answer.json()).route
  }
  const evaluated = await save()
  expect(evaluated.latest_route_results).toHaveLength(1)

  behave = breakDown
  expect(await failureOf()).toEqual([503, 'the routing service cannot be reached, please try again later'])
  const refreshed = await server.send('POST', `/api/routes/${evaluated.id}/refresh`, { payload: { token } })
  expect(refreshed.status).toBe(503)
  const kept = await server.send('GET', `/api/routes/${evaluated.id}?token=${token}`)
  expect(createRoute.answer.parse(kept.json()).route).toEqual(evaluated)
  const waiting = await save()
  expect(waiting).toMatchObject({ latest_route_results: null, latest_route_result_error: null })
  await expect(server.routeEvaluation.evaluateDue()).rejects.toThrow('the routing service cannot be reached')

  // The failure of one route does not hold up the others.
  behave = breakDownOverCoalCity
  await expect(server.routeEvaluation.evaluateDue()).rejects.toThrow('the routing service cannot be reached')
  const others = await server.database.asSystem.selectFrom('route_results').select('route_id').execute()
  expect(others.length).toBeGreaterThan(20)
  expect(others.map(({ route_id }) => route_id)).not.toContain(waiting.id)

  behave = ok
  await server.routeEvaluation.evaluateDue()
  const answer = await server.send('GET', `/api/routes/${waiting.id}?token=${token}`)
  expect(createRoute.answer.parse(answer.json()).route.latest_route_results).toHaveLength(1)
})

test('threads that replace dead ones know the alerts again, and the end of each is logged', async () => {
  behave = ok
  subscribe('worker_threads', noteThread)
  const journey = {
    request: {
      origin: { latitude: 41.88, longitude: -87.63 },
      destination: { latitude: 41.2, longitude: -88.4 },
      stops: [],
      departAt: TEST_NOW,
      vehicle: DEFAULT_VEHICLE,
    },
    aboveTemperatureThresholds: [],
    belowTemperatureThresholds: [],
  }
  const { config, log } = server
  const { router } = server.sources
  const own = openRouteEngine({
    forecast: server.forecast,
    dataFolder: config.dataFolder,
    router,
    stopOrderer: null,
    log,
  })
  const evaluate = () => own.forecast(journey, new AbortController().signal, 'a')
  const alertsOnRoute = async () => (await evaluate()).results[0]?.weatherAlerts.map(({ id }) => id)
  try {
    await expect(evaluate()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 })

    const alert = testAlert({ west: -88.3, south: 41, east: -87.8, north: 42 }, { id: 'on the way' })
    own.applyAlerts([{ alert, threadId: alert.id, revision: 1 }])
    expect(await alertsOnRoute()).toEqual(['on the way'])

    const before = started.splice(0)
    expect(before.length).toBeGreaterThan(0)
    await Promise.all(before.map((worker) => worker.terminate()))
    expect(await alertsOnRoute()).toEqual(['on the way'])
    expect(started).toHaveLength(1)
    expect(server.logged.join('')).toContain('a route thread ended; another will replace it')
  } finally {
    unsubscribe('worker_threads', noteThread)
    await own.close()
  }
})
