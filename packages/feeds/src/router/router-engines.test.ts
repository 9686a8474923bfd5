import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodePolyline } from '@stormlane/domain/geo'
import { DEFAULT_VEHICLE, type RouteRequest, type Router } from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import { afterEach, describe, expect, test } from 'vitest'
import { OsrmRouter } from './osrm-router.ts'
import { valhallaInProcess } from './valhalla-in-process.ts'
import { ValhallaRouter, valhallaServer } from './valhalla-router.ts'

const shape = encodePolyline(Float64Array.of(41.88, -87.63, 41.5, -88.1, 41.2, -88.4), 6)
const tail = encodePolyline(Float64Array.of(41.2, -88.4, 41, -88.6), 6)

const maneuvers = [
  { length: 60, time: 2000, begin_shape_index: 0, end_shape_index: 2, street_names: ['I 55'], highway: true },
  { length: 0, time: 0, begin_shape_index: 2, end_shape_index: 2 },
]
const valhallaAnswer = {
  trip: { units: 'kilometers', legs: [{ shape, maneuvers }] },
  alternates: [{ trip: { units: 'miles', legs: [{ shape, maneuvers }] } }],
}
const osrmAnswer = {
  code: 'Ok',
  routes: [
    {
      geometry: shape,
      legs: [
        {
          distance: 90_000,
          duration: 3000,
          steps: [
            { distance: 60_000, duration: 2000, geometry: shape, name: 'Stevenson Expressway', ref: 'I 55; IL 66' },
            { distance: 30_000, duration: 1000, geometry: tail, name: 'Lake Ferry', mode: 'ferry' },
          ],
        },
      ],
    },
  ],
}

const request: RouteRequest = {
  origin: { latitude: 41.88, longitude: -87.63 },
  destination: { latitude: 41.2, longitude: -88.4 },
  stops: [],
  departAt: new Date('2026-02-10T12:00:00Z'),
  vehicle: DEFAULT_VEHICLE,
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A local server that gives these answers in order and repeats the last one. */
async function engine(...answers: Answer[]) {
  const requests: { url: string; body: string }[] = []
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    incoming.on('end', () => {
      const answer = answers[Math.min(requests.length, answers.length - 1)] as Answer
      requests.push({ url: incoming.url ?? '', body })
      answer(incoming, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const text =
  (body: string): Answer =>
  (_, response) =>
    response.end(body)
const reset: Answer = (incoming) => incoming.socket.destroy()
const hang: Answer = () => {}
const trickle: Answer = (_, response) => {
  response.write('{')
  const timer = setInterval(() => response.write(' '), 10)
  cleanUps.push(() => clearInterval(timer))
}

const ENGINES = [
  ['Valhalla', (baseUrl: string, limits = {}) => new ValhallaRouter(valhallaServer({ baseUrl, ...limits }))],
  ['OSRM', (baseUrl: string, limits = {}) => new OsrmRouter({ baseUrl, ...limits })],
] as const
const GOOD = { Valhalla: valhallaAnswer, OSRM: osrmAnswer }

const errorCode = async (pending: Promise<unknown>) => {
  const error = await pending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof RouteError ? error.code : error
}

describe.each(ENGINES)('%s', (name, routerAt) => {
  test('retries once after a connection reset', async () => {
    const { baseUrl, requests } = await engine(reset, json(GOOD[name]))
    expect((await routerAt(baseUrl).routes(request)).length).toBeGreaterThan(0)
    expect(requests).toHaveLength(2)
  })

  test('an engine that resets every connection is unavailable after two attempts', async () => {
    const { baseUrl, requests } = await engine(reset)
    expect(await errorCode(routerAt(baseUrl).routes(request))).toBe('ROUTER_UNAVAILABLE')
    expect(requests).toHaveLength(2)
  })

  test.each([
    ['never answers', hang],
    ['answers byte by byte', trickle],
  ])('an engine that %s is unavailable after the timeout', async (_, answer) => {
    const { baseUrl } = await engine(answer)
    expect(await errorCode(routerAt(baseUrl, { timeoutMs: 100 }).routes(request))).toBe('ROUTER_UNAVAILABLE')
  })

  test.each([
    ['no JSON', text('<html>gateway</html>')],
    ['nothing', text('')],
    ['an empty object', json({})],
    ['null', json(null)],
    [
      'a broken shape',
      json(JSON.parse(JSON.stringify(GOOD[name]).replaceAll(JSON.stringify(shape).slice(1, -1), '!'))),
    ],
    ['a redirect', (_: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location: '/' }).end()],
    ['an error of its own', json({ error: 'out of memory' }, 500)],
    ['a refusal', json({ error: 'who are you' }, 403)],
  ] as [string, Answer][])('an engine that answers %s is unavailable', async (_, answer) => {
    const { baseUrl } = await engine(answer)
    expect(await errorCode(routerAt(baseUrl).routes(request))).toBe('ROUTER_UNAVAILABLE')
  })

  test('an engine whose answer is too long is unavailable', async () => {
    const { baseUrl } = await engine(json(GOOD[name]))
    expect(await errorCode(routerAt(baseUrl, { maxAnswerBytes: 100 }).routes(request))).toBe('ROUTER_UNAVAILABLE')
  })

  test('an engine that cannot be reached is unavailable', async () => {
    expect(await errorCode(routerAt('http://127.0.0.1:1').routes(request))).toBe('ROUTER_UNAVAILABLE')
  })

  test('an aborted request rejects with the reason of the signal', async () => {
    const { baseUrl } = await engine(hang)
    const stopping = new AbortController()
    const pending = routerAt(baseUrl).routes(request, stopping.signal)
    stopping.abort(new Error('never mind'))
    await expect(pending).rejects.toThrow('never mind')
  })
})

test('sends the truck size to Valhalla, requests alternates, and returns two options', async () => {
  const { baseUrl, requests } = await engine(json(valhallaAnswer))
  const router: Router = new ValhallaRouter(valhallaServer({ baseUrl }))
  const vehicle = { ...DEFAULT_VEHICLE, type: 'truck' as const, height: 4, weight: 30_000 }
  const options = await router.routes({ ...request, vehicle })
  expect(requests[0]?.url).toBe('/route')
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    locations: [
      { lat: 41.88, lon: -87.63 },
      { lat: 41.2, lon: -88.4 },
    ],
    costing: 'truck',
    costing_options: { truck: { height: 4, width: 2.6, length: 21.64, weight: 30, axle_load: 9.072 } },
    alternates: 2,
  })
  expect(options.map(({ segments }) => segments)).toEqual([
    [{ fromPoint: 0, toPoint: 2, lengthMeters: 60_000, freeFlowMps: 30, roadKind: 'freeway', routeName: 'I 55' }],
    [expect.objectContaining({ lengthMeters: 60 * 1609.344 })],
  ])
})

test('sends all stops to OSRM and returns roads with their numbers', async () => {
  const leg = osrmAnswer.routes[0]?.legs[0]
  const { baseUrl, requests } = await engine(json({ code: 'Ok', routes: [{ geometry: shape, legs: [leg, leg] }] }))
  const stop = { latitude: 41.5, longitude: -88.1, stopSeconds: 1800 }
  const [option] = await new OsrmRouter({ baseUrl }).routes({ ...request, stops: [stop] })
  expect(requests[0]?.url).toBe(
    '/route/v1/driving/-87.630000,41.880000;-88.100000,41.500000;-88.400000,41.200000' +
      '?alternatives=false&geometries=polyline6&overview=full&steps=true',
  )
  expect(option?.legs.map(({ stopSeconds }) => stopSeconds)).toEqual([1800, 0])
  expect(option?.segments.map(({ routeName, roadKind }) => [routeName, roadKind])).toEqual([
    ['I 55', 'freeway'],
    ['Lake Ferry', 'ferry'],
    ['I 55', 'freeway'],
    ['Lake Ferry', 'ferry'],
  ])
})

test('both engines report DIRECTIONS_NOT_FOUND if there is no route', async () => {
  const valhalla = await engine(json({ error_code: 442, error: 'No path could be found for input' }, 400))
  const osrm = await engine(json({ code: 'NoRoute', message: 'Impossible route' }, 400))
  const behindProxy = await engine(json({ code: 'NoSegment' }))
  expect(await errorCode(new ValhallaRouter(valhallaServer(valhalla)).routes(request))).toBe('DIRECTIONS_NOT_FOUND')
  expect(await errorCode(new OsrmRouter(osrm).routes(request))).toBe('DIRECTIONS_NOT_FOUND')
  expect(await errorCode(new OsrmRouter(behindProxy).routes(request))).toBe('DIRECTIONS_NOT_FOUND')
})

test('Valhalla in process explains how to install it if it is missing', async () => {
  await expect(valhallaInProcess('/etc/valhalla.json')).rejects.toThrow('npm install @valhallajs/valhallajs')
})

test('Valhalla in process answers like its server', async () => {
  const binding = {
    Actor: {
      fromConfigFile: async (path: string) => ({
        route: async () => {
          if (path === 'nowhere.json') throw new Error('No path could be found for input')
          return valhallaAnswer
        },
      }),
    },
  }
  const load = async () => binding
  const router = new ValhallaRouter(await valhallaInProcess('valhalla.json', load))
  expect(await router.routes(request)).toHaveLength(2)
  const lost = new ValhallaRouter(await valhallaInProcess('nowhere.json', load))
  expect(await errorCode(lost.routes(request))).toBe('DIRECTIONS_NOT_FOUND')
})
