import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { READ_ROSTER_EVERY_MS } from '../fleet-reader.ts'
import { FAULTS, type Fault, type ProviderQuestion, reply, startProvider } from '../provider-server.fixture.ts'
import { samsaraProvider } from './samsara-provider.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const TOKEN = 'samsara_api_test'

const position = (id: string, minutesAgo: number, parts: object = {}) => ({
  id,
  name: `Truck ${id}`,
  gps: [
    {
      time: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
      latitude: 41 + minutesAgo / 100,
      longitude: -96,
      headingDegrees: 90,
      speedMilesPerHour: 60,
      ...parts,
    },
  ],
})

let now: Date
let world: {
  vehicles: unknown[]
  tags: unknown[]
  assignments: unknown[]
  drivers: unknown[]
  /** Pages of the feed; the cursor is the number of pages that were read. */
  feed: unknown[][]
  messages: {
    driverId: number
    text: string
    sentAtMs: number
    isRead: boolean
    sender: { type: string; name: string }
  }[]
}
let server: Awaited<ReturnType<typeof startProvider>>
const onLeftOut = vi.fn()

const page = (items: unknown[], query: URLSearchParams, size = 2) => {
  const from = Number(query.get('after') ?? 0)
  const end = Math.min(from + size, items.length)
  return { data: items.slice(from, end), pagination: { endCursor: String(end), hasNextPage: end < items.length } }
}

function answers({ method, path, query, headers, body }: ProviderQuestion): unknown {
  if (headers.authorization !== `Bearer ${TOKEN}`) return reply(401, { message: 'Invalid token' })
  switch (`${method} ${path}`) {
    case 'GET /fleet/vehicles':
      return page(world.vehicles, query)
    case 'GET /tags':
      return page(world.tags, query)
    case 'GET /fleet/driver-vehicle-assignments':
      return page(world.assignments, query)
    case 'GET /fleet/drivers':
      return page(world.drivers, query)
    case 'GET /fleet/vehicles/stats/feed': {
      const read = Number(query.get('after') ?? 0)
      if (read > world.feed.length) return reply(400, { message: 'Invalid cursor' })
      const next = Math.min(read + 1, world.feed.length)
      const pagination = { endCursor: String(next), hasNextPage: next < world.feed.length }
      return { data: world.feed[read] ?? [], pagination }
    }
    case 'POST /v1/fleet/messages': {
      const sent = body.driverIds.map((driverId: number) => ({
        driverId,
        text: body.text,
        sentAtMs: NOW.getTime(),
        isRead: false,
        sender: { type: 'dispatch', name: 'API' },
      }))
      world.messages.push(...sent)
      return { data: sent.map(({ driverId, text }: { driverId: number; text: string }) => ({ driverId, text })) }
    }
    case 'GET /v1/fleet/messages':
      return { data: world.messages }
    default:
      return reply(404)
  }
}

beforeEach(async () => {
  now = NOW
  onLeftOut.mockReset()
  world = {
    vehicles: ['1', '2', '3'].map((id) => ({ id, name: `Truck ${id}`, tags: [{ id: '20', name: 'Iowa' }] })),
    tags: [
      { id: '10', name: 'All' },
      { id: '20', name: 'Iowa', parentTagId: '10' },
    ],
    assignments: [],
    drivers: [],
    feed: [[position('1', 5), position('2', 4)]],
    messages: [],
  }
  server = await startProvider(answers)
})
afterEach(() => server.close())

const open = (apiToken = TOKEN) =>
  samsaraProvider({ ask: server.ask, baseUrl: server.baseUrl, apiToken, clock: { now: () => now }, onLeftOut })
const asked = (path: string) => server.questions.filter((one) => one.path === path)

test('reads all pages of vehicles and tags, and positions with speed and heading', async () => {
  const provider = open()
  const [groups, vehicles] = await Promise.all([provider.groups(), provider.vehicles()])
  expect(groups).toEqual([
    { id: '10', name: 'All', source: 'samsara', externalId: '10', children: ['20'] },
    { id: '20', name: 'Iowa', source: 'samsara', externalId: '20', children: [] },
  ])
  expect(vehicles.map(({ externalId, position: at }) => [externalId, at?.reportedAt.toISOString()])).toEqual([
    ['1', '2026-01-15T11:55:00.000Z'],
    ['2', '2026-01-15T11:56:00.000Z'],
    ['3', undefined],
  ])
  expect(vehicles[0]).toMatchObject({
    name: 'Truck 1',
    externalGroupIds: ['20'],
    position: { latitude: 41.05, longitude: -96, bearing: 90, speedMps: expect.closeTo(26.8224, 4) },
  })
  // Groups and vehicles share one reading of the lists.
  expect(asked('/fleet/vehicles')).toHaveLength(2)
})

test('follows the feed behind its cursor, and vehicles that did not move keep their position', async () => {
  const provider = open()
  await provider.vehicles()
  world.feed.push([position('2', 1)])
  const vehicles = await provider.vehicles()
  expect(asked('/fleet/vehicles/stats/feed').map(({ query }) => query.get('after'))).toEqual([null, '1'])
  expect(vehicles.map(({ position: at }) => at?.latitude)).toEqual([41.05, 41.01, undefined])
  expect(asked('/fleet/vehicles')).toHaveLength(2)
})

test('starts the feed over if Samsara no longer knows the cursor', async () => {
  const provider = open()
  world.feed.push([position('3', 3)])
  await provider.vehicles()
  world.feed = [[position('1', 1)]]
  const [first] = await provider.vehicles()
  expect(first?.position?.latitude).toBe(41.01)
})

test('new vehicles appear after five minutes, and vehicles that are gone leave with their position', async () => {
  const provider = open()
  await provider.vehicles()
  world.vehicles = [
    { id: '2', name: 'Renamed' },
    { id: '4', name: 'New' },
  ]
  expect(await provider.vehicles()).toHaveLength(3)
  now = new Date(NOW.getTime() + READ_ROSTER_EVERY_MS)
  expect((await provider.vehicles()).map(({ name }) => name)).toEqual(['Renamed', 'New'])
})

describe('drivers', () => {
  const driving = (vehicle: string, driver: string, hour: number, parts = {}) => ({
    vehicle: { id: vehicle },
    driver: { id: driver },
    startTime: `2026-01-15T0${hour}:00:00Z`,
    ...parts,
  })

  test('are those who drive now, otherwise those who are assigned permanently', async () => {
    world.vehicles = ['1', '2'].map((id) => ({ id, name: id, staticAssignedDriver: { id: '900', name: 'Pat' } }))
    world.assignments = [driving('1', '902', 8), driving('1', '901', 6), driving('1', '903', 9, { isPassenger: true })]
    const driven = await open().vehicles()
    expect(driven.map(({ externalDriverId }) => externalDriverId)).toEqual(['902', '900'])
    expect(driven.map(({ driver }) => driver)).toEqual([null, { name: 'Pat', phone: null }])
  })

  test('have the phone and the name of the list of drivers [DESK-085]', async () => {
    world.vehicles = ['1', '2', '3'].map((id) => ({ id, name: id, staticAssignedDriver: { id: '900', name: 'Pat' } }))
    world.assignments = [driving('1', '902', 8), driving('2', '903', 8)]
    world.drivers = [
      { id: '902', name: 'Maria Lopez', phone: '+1 402 555 0142', driverActivationStatus: 'active' },
      { id: '900', name: 'Pat Reyes', phone: '' },
      { id: '901', name: 'Off Duty', phone: '402 555 0199' },
    ]
    expect((await open().vehicles()).map(({ driver }) => driver)).toEqual([
      { name: 'Maria Lopez', phone: '+1 402 555 0142' },
      null,
      { name: 'Pat Reyes', phone: null },
    ])
    expect(asked('/fleet/drivers')).toHaveLength(2)
  })

  test('keep the names of vehicles if the token may not read drivers [DESK-085]', async () => {
    world.vehicles = [{ id: '1', name: '1', staticAssignedDriver: { id: '900', name: 'Pat' } }]
    server.breakAfter(3, reply(403))
    expect((await open().vehicles())[0]?.driver).toEqual({ name: 'Pat', phone: null })
    expect(asked('/fleet/drivers')).toHaveLength(1)
  })

  test('are those assigned permanently if the token may not read assignments', async () => {
    world.vehicles = [{ id: '1', name: '1', staticAssignedDriver: { id: '900', name: 'Pat' } }]
    server.breakAfter(2, reply(403))
    expect((await open().vehicles())[0]?.externalDriverId).toBe('900')
  })
})

describe('positions', () => {
  test.each([
    ['from the future', { time: '2026-01-15T13:00:00Z' }],
    ['of two months ago', { time: '2025-11-01T12:00:00Z' }],
    ['with a time that is none', { time: 'time' }],
    ['without a fix', { latitude: 0, longitude: 0 }],
    ['off the map', { latitude: 122.142 }],
  ])('%s are not used', async (_, parts) => {
    world.feed = [[position('1', 5, parts), position('2', 5)]]
    expect((await open().vehicles()).map(({ position: at }) => at !== null)).toEqual([false, true, false])
  })

  test('of a clock slightly ahead get our time', async () => {
    world.feed = [[position('1', 0, { time: '2026-01-15T12:01:00Z' })]]
    expect((await open().vehicles())[0]?.position?.reportedAt).toEqual(NOW)
  })

  test('that stand still have no heading, and the newest of several counts', async () => {
    const [older, newer] = [position('1', 9), position('1', 2, { speedMilesPerHour: 0 })]
    world.feed = [[{ ...newer, gps: [...newer.gps, ...older.gps] }]]
    expect((await open().vehicles())[0]?.position).toMatchObject({ latitude: 41.02, bearing: null, speedMps: 0 })
  })

  test('that are broken are left out and counted', async () => {
    world.feed = [[position('1', 5), position('2', 5, { latitude: 'north' }), { name: 'no id' }]]
    expect((await open().vehicles()).filter(({ position: at }) => at)).toHaveLength(1)
    expect(onLeftOut).toHaveBeenCalledWith({ what: 'positions', count: 2, reason: expect.stringContaining('') })
  })

  test('that are all broken are a failure', async () => {
    world.feed = [[{ name: 'no id' }]]
    await expect(open().vehicles()).rejects.toThrow('The provider sent positions, but none of them can be read.')
  })
})

describe('failures', () => {
  test.each(Object.entries(FAULTS) as [Fault, string][])('a provider that %s', async (fault, words) => {
    const provider = open()
    server.breakNext(fault)
    await expect(provider.vehicles()).rejects.toThrow(words)
    expect(await provider.vehicles()).toHaveLength(3)
  })

  test('half an answer is refused, and read again from the same place', async () => {
    const provider = open()
    await provider.vehicles()
    world.feed.push([position('1', 2)], [position('2', 1)])
    server.breakAfter(1, 'cuts its JSON')
    await expect(provider.vehicles()).rejects.toThrow('cannot be read')
    const vehicles = await provider.vehicles()
    expect(vehicles.map(({ position: at }) => at?.latitude)).toEqual([41.02, 41.01, undefined])
  })

  test('pages that lead to themselves are refused', async () => {
    const endless = { data: [], pagination: { endCursor: 'again', hasNextPage: true } }
    server.breakNext(reply(200, endless))
    server.breakAfter(1, reply(200, endless))
    await expect(open().vehicles()).rejects.toThrow('only a part')
  })

  test.each([
    ['a wrong token', () => open('wrong'), { kind: 'refused', message: 'The provider refuses the access key.' }],
    ['too many requests', limited, { kind: 'limited', retryAfterMs: 1500 }],
  ])('%s', async (_, opened, failure) => {
    await expect(opened().vehicles()).rejects.toMatchObject(failure)
  })

  function limited() {
    server.breakNext(reply(429, {}, { 'retry-after': '1.5' }))
    return open()
  }
})

describe('messages', () => {
  const message = {
    dedupeKey: 'k',
    vehicleExternalId: '1',
    externalDriverId: '281474977075805',
    text: 'Ice ahead',
    urgent: false,
    triedSince: null,
  }

  test('go to the driver', async () => {
    expect(await open().send(message)).toMatchObject({ repeated: false })
    expect(server.questions[0]?.body).toEqual({ driverIds: [281474977075805], text: 'Ice ahead' })
  })

  test('are not sent twice if the answer to the first attempt was lost', async () => {
    const provider = open()
    await provider.send(message)
    now = new Date(NOW.getTime() + 30_000)
    expect(await provider.send({ ...message, triedSince: NOW })).toMatchObject({ repeated: true })
    expect(world.messages).toHaveLength(1)
    expect(server.questions.at(-1)?.query.get('durationMs')).toBe('30000')
    await provider.send({ ...message, text: 'Snow ahead', triedSince: NOW })
    expect(world.messages).toHaveLength(2)
  })

  test('to a vehicle without a driver are rejected', async () => {
    const refused = open().send({ ...message, externalDriverId: null })
    await expect(refused).rejects.toMatchObject({
      kind: 'rejected',
      message: 'The provider has no driver for this vehicle.',
    })
    expect(server.questions).toEqual([])
  })

  test.each([
    [400, 'rejected'],
    [401, 'refused'],
    [429, 'limited'],
    [503, 'unavailable'],
  ])('answered with %i are %s', async (status, kind) => {
    server.breakNext(reply(status))
    await expect(open().send(message)).rejects.toMatchObject({ kind })
  })
})
