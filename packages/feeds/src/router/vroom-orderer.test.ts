import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_DECIDING_COSTS, type StopsToOrder } from '@stormlane/domain/deciding'
import { HOUR_MS } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import { afterEach, expect, test } from 'vitest'
import { VroomOrderer } from './vroom-orderer.ts'

const departAt = new Date('2026-02-10T12:00:00Z')
const after = (hours: number) => new Date(departAt.getTime() + hours * HOUR_MS)

/** The matrix of VROOM's example 2 (docs/example_2.json, BSD-2), with a window at the second stop. */
const stops: StopsToOrder = {
  departAt,
  stops: [{ stopSeconds: 0 }, { stopSeconds: 600, window: { earliest: after(1), latest: after(2) } }],
  appointment: { earliest: null, latest: after(5) },
  legs: {
    places: 4,
    startMs: departAt.getTime(),
    slotMs: HOUR_MS,
    slots: 1,
    seconds: Float32Array.of(0, 2104, 197, 1299, 2103, 0, 2255, 3152, 197, 2256, 0, 1102, 1299, 3153, 1102, 0),
    meters: new Float32Array(16).fill(1000),
  },
  costs: DEFAULT_DECIDING_COSTS,
}

/** The answer to it as documented (docs/example_2_sol.json), with our numbers of the stops. */
const step = { setup: 0, service: 0, waiting_time: 0, violations: [] }
const answer = {
  code: 0,
  summary: { cost: 5461, routes: 1, unassigned: 0, setup: 0, service: 0, duration: 5461, waiting_time: 0, priority: 0 },
  unassigned: [] as object[],
  routes: [
    {
      vehicle: 0,
      cost: 5461,
      steps: [
        { ...step, type: 'start', arrival: 0, duration: 0 },
        { ...step, type: 'job', id: 1, job: 1, arrival: 2104, duration: 2104 },
        { ...step, type: 'job', id: 0, job: 0, arrival: 4359, duration: 4359 },
        { ...step, type: 'end', arrival: 5461, duration: 5461 },
      ],
    },
  ],
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

async function vroom(body: unknown, status = 200) {
  const asked: { url: string; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body: JSON.parse(text) })
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanUps.push(() => server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, solver: new VroomOrderer({ baseUrl }) }
}

test("VROOM gets our times as a matrix with the stops' windows, and its order is read [PLAN-163]", async () => {
  const { asked, solver } = await vroom(answer)
  expect(await solver.order(stops)).toEqual([1, 0])
  expect(asked).toEqual([
    {
      url: '/',
      body: {
        vehicles: [{ id: 0, profile: 'car', start_index: 0, end_index: 3, time_window: [0, 18_000] }],
        jobs: [
          { id: 0, location_index: 1, service: 0, time_windows: [[0, 604_800]] },
          { id: 1, location_index: 2, service: 600, time_windows: [[3600, 7200]] },
        ],
        matrices: {
          car: {
            durations: [
              [0, 2104, 197, 1299],
              [2103, 0, 2255, 3152],
              [197, 2256, 0, 1102],
              [1299, 3153, 1102, 0],
            ],
            distances: Array.from({ length: 4 }, () => [1000, 1000, 1000, 1000]),
          },
        },
      },
    },
  ])
})

test('stops that VROOM could not place are missing in its order [PLAN-163]', async () => {
  const [route] = answer.routes
  const placed = { ...answer, unassigned: [{ id: 0 }], routes: [{ ...route, steps: route?.steps.slice(0, 2) }] }
  expect(await (await vroom(placed)).solver.order(stops)).toEqual([1])
  expect(await (await vroom({ ...answer, routes: [] })).solver.order(stops)).toEqual([])
})

const twice = { type: 'job', id: 1 }
test.each([
  ['an error of its own', { code: 1, error: 'internal' }, 500],
  ['a code that is not 0', { ...answer, code: 2 }, 200],
  ['a web page', '<html>gateway</html>', 200],
  ['nothing', '', 200],
  ['a stop that was not asked for', { ...answer, routes: [{ steps: [{ type: 'job', id: 7 }] }] }, 200],
  ['a stop twice', { ...answer, routes: [{ steps: [twice, twice] }] }, 200],
])('%s counts as no answer [PLAN-163]', async (_, body, status) => {
  await expect((await vroom(body, status)).solver.order(stops)).rejects.toThrow(RouteError)
})
