import { createRoute, getRoute, moveRoutes } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, type Variable } from '@stormlane/domain/weather'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

// The first request waits until the road network is loaded and the road speeds of the run are computed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS).toISOString()
const JOURNEY = {
  origin_lat: 41.26,
  origin_long: -95.94,
  origin_label: 'Omaha, NE',
  destination_lat: 41.6,
  destination_long: -93.6,
  destination_label: 'Des Moines, IA',
  departure_time: hours(3),
}

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  await publishTestRun(server.forecast, {
    runTime: TEST_NOW,
    weather: () => FINE_WEATHER as Partial<Record<Variable, number>>,
  })
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const send = (path: string, payload: object, as = token) =>
  server.send('POST', `/api${path}`, { headers: { authorization: `Bearer ${as}` }, payload })
const saved = async (parts: object = {}) =>
  createRoute.answer.parse((await send('/routes.json', { ...JOURNEY, ...parts })).json()).route
const move = async (...moves: { route_id: string; from: string; to: string }[]) =>
  moveRoutes.answer.parse((await send('/routes/move', { moves })).json())
const read = async (id: string) => (await server.ask(getRoute, token, `/api/routes/${id}`)).route

test('routes are moved together and rated at once; the same request again moves nothing twice, and the way back undoes it [API-291, PLAN-122]', async () => {
  const [one, other] = [await saved(), await saved({ departure_time: hours(4) })]
  const moves = [
    { route_id: one.id, from: hours(3), to: hours(8) },
    { route_id: other.id, from: hours(4), to: hours(9) },
  ]
  expect(await move(...moves)).toEqual({ moved: [one.id, other.id], kept: [] })
  const moved = await read(one.id)
  expect(moved.departure_time).toBe(hours(8))
  expect(moved.latest_route_results?.[0]?.departure_time).toBe(hours(8))
  const revision = () =>
    server.database.asSystem
      .selectFrom('routes')
      .where('id', '=', one.id)
      .select('journey_revision')
      .executeTakeFirstOrThrow()
  const before = await revision()
  expect(await move(...moves)).toEqual({ moved: [one.id, other.id], kept: [] })
  expect(await revision()).toEqual(before)
  const back = moves.map(({ route_id, from, to }) => ({ route_id, from: to, to: from }))
  expect((await move(...back)).moved).toHaveLength(2)
  expect((await read(other.id)).departure_time).toBe(hours(4))
})

test('a route that somebody changed meanwhile stays, and the others move [API-291, PLAN-123]', async () => {
  const [mine, theirs, gone] = [await saved(), await saved({ departure_time: hours(5) }), await saved()]
  await send('/routes/delete', { route_ids: [gone.id] })
  const { moved, kept } = await move(
    { route_id: mine.id, from: hours(3), to: hours(8) },
    { route_id: theirs.id, from: hours(3), to: hours(8) },
    { route_id: gone.id, from: hours(3), to: hours(8) },
    { route_id: 'no id', from: hours(3), to: hours(8) },
  )
  expect(moved).toEqual([mine.id])
  expect(kept).toEqual([
    {
      route_id: theirs.id,
      reason: 'changed',
      error: 'Somebody gave this route another departure meanwhile.',
      departure_time: hours(5),
    },
  ])
  expect((await read(theirs.id)).departure_time).toBe(hours(5))
})

test('of two people who move a route at once one is told [PLAN-123]', async () => {
  const { id } = await saved()
  const outcomes = await Promise.all([8, 9].map((to) => move({ route_id: id, from: hours(3), to: hours(to) })))
  expect(outcomes.map(({ moved }) => moved.length).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(outcomes.flatMap(({ kept }) => kept.map(({ reason }) => reason))).toEqual(['changed'])
})

test('a departure that is past, or after the appointment, is refused in words and changes nothing [API-291]', async () => {
  const late = await saved({ appointment_latest: hours(7) })
  const { kept } = await move({ route_id: late.id, from: hours(3), to: hours(8) })
  expect(kept).toEqual([
    { route_id: late.id, reason: 'refused', error: expect.stringMatching(/appointment/i), departure_time: hours(3) },
  ])
  expect((await move({ route_id: late.id, from: hours(3), to: hours(-2) })).kept[0]).toMatchObject({
    reason: 'refused',
    error: expect.stringMatching(/past/),
  })
  expect((await read(late.id)).departure_time).toBe(hours(3))
})

test.each([
  ['moves is required', []],
  ['moves has a route twice', [1, 1].map(() => ({ route_id: 'a', from: hours(3), to: hours(4) }))],
  [
    'moves has more than 500 routes',
    Array.from({ length: 501 }, (_, i) => ({ route_id: `${i}`, from: hours(3), to: hours(4) })),
  ],
  ['departure_time must be a time', [{ route_id: 'a', from: 'noon', to: hours(4) }]],
])('moves that cannot be read are refused: %s [API-291]', async (words, moves) => {
  const answer = await send('/routes/move', { moves })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)])
})
