import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FAULTS, type Fault, type ProviderQuestion, reply, startProvider } from '../provider-server.fixture.ts'
import { motiveProvider } from './motive-provider.ts'

const NOW = new Date('2026-01-15T12:00:00Z')

let world: { vehicles: object[]; locations: object[]; groups: object[]; messages: object[] }
let server: Awaited<ReturnType<typeof startProvider>>
const onLeftOut = vi.fn()

const located = (id: number, parts: object = {}) => ({
  vehicle: {
    id,
    number: `T-${id}`,
    current_location: { lat: 41, lon: -96, located_at: '2026-01-15T11:58:00Z', bearing: 370, speed: 30, ...parts },
    current_driver: { id: 11, first_name: 'Maria', last_name: 'Lopez', phone: '402 555 0142' },
  },
})

function page(name: string, items: object[], query: URLSearchParams) {
  const [size, number] = [Number(query.get('per_page')), Number(query.get('page_no'))]
  const part = items.slice(size * (number - 1), size * number)
  return { [name]: part, pagination: { per_page: size, page_no: number, total: items.length } }
}

function answers({ method, path, query, headers, body }: ProviderQuestion): unknown {
  if (headers['x-api-key'] !== 'key') return reply(401, { error_message: 'invalid key' })
  switch (`${method} ${path}`) {
    case 'GET /v1/vehicles':
      return page('vehicles', world.vehicles, query)
    case 'GET /v2/vehicle_locations':
      return page('vehicles', world.locations, query)
    case 'GET /v1/groups':
      return page('groups', world.groups, query)
    case 'GET /v1/messages':
      return page('messages', world.messages, query)
    case 'POST /v2/messages': {
      const message = {
        id: `m${world.messages.length}`,
        sent_at: NOW,
        recipient_ids: body.receiver_ids,
        body: body.body,
      }
      world.messages.push({ message })
      return { messages: [{ message }] }
    }
    default:
      return reply(404)
  }
}

beforeEach(async () => {
  onLeftOut.mockReset()
  world = {
    vehicles: Array.from({ length: 101 }, (_, i) => ({
      vehicle: { id: i, number: `T-${i}`, status: i === 100 ? 'deactivated' : 'active', group_ids: [7] },
    })),
    locations: [located(1), located(2, { located_at: '2026-01-15T13:00:00Z' })],
    groups: [{ group: { id: 7, name: 'Reefers' } }],
    messages: [],
  }
  server = await startProvider(answers)
})
afterEach(() => server.close())

const open = ({ apiKey = 'key', senderId = '42' as string | undefined } = {}) =>
  motiveProvider({ ask: server.ask, baseUrl: server.baseUrl, apiKey, senderId, clock: { now: () => NOW }, onLeftOut })

test('reads all pages of vehicles with groups, drivers and positions', async () => {
  const provider = open()
  const [groups, vehicles] = await Promise.all([provider.groups(), provider.vehicles()])
  expect(groups).toEqual([{ id: '7', name: 'Reefers', source: 'motive', externalId: '7', children: [] }])
  expect(vehicles).toHaveLength(100)
  expect(vehicles[1]).toEqual({
    externalId: '1',
    name: 'T-1',
    externalDriverId: '11',
    driver: { name: 'Maria Lopez', phone: '402 555 0142' },
    externalGroupIds: ['7'],
    type: 'truck',
    position: {
      latitude: 41,
      longitude: -96,
      bearing: 10,
      speedMps: expect.closeTo(13.4112, 4),
      reportedAt: new Date('2026-01-15T11:58:00Z'),
    },
  })
  expect(vehicles[2]?.position).toBeNull()
  expect(server.questions.every(({ headers }) => headers['x-metric-units'] === 'false')).toBe(true)
})

test('a key that may not read groups has vehicles without groups', async () => {
  server.breakAfter(2, reply(403))
  const provider = open()
  expect([await provider.groups(), (await provider.vehicles()).length]).toEqual([[], 100])
})

test('fewer vehicles than the pages announce are refused', async () => {
  server.breakAfter(1, reply(200, { vehicles: [], pagination: { per_page: 100, page_no: 2, total: 101 } }))
  await expect(open().vehicles()).rejects.toThrow('The provider sent only a part of its answer.')
})

test.each(Object.entries(FAULTS) as [Fault, string][])('a provider that %s', async (fault, words) => {
  const provider = open()
  server.breakAfter(1, fault)
  await expect(provider.vehicles()).rejects.toThrow(words)
  expect(await provider.vehicles()).toHaveLength(100)
})

test('a wrong key and a limit of requests are told apart', async () => {
  await expect(open({ apiKey: 'wrong' }).vehicles()).rejects.toMatchObject({ kind: 'refused' })
  server.breakNext(reply(429, {}, { 'retry-after': '30' }))
  await expect(open().vehicles()).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 30_000 })
})

test('positions that are broken are left out and counted', async () => {
  world.locations = [located(1, { lat: null }), located(2)]
  await open().vehicles()
  expect(onLeftOut).toHaveBeenCalledWith(expect.objectContaining({ what: 'positions', count: 1 }))
})

describe('clocks: a position with the time', () => {
  test.each([
    ['an hour ahead is not used', '2026-01-15T13:00:00Z', undefined],
    ['years ahead is not used', '2050-01-01T00:00:00Z', undefined],
    ['a minute ahead gets our time', '2026-01-15T12:01:00Z', NOW],
    ['hours behind keeps its time, so that its lag shows', '2026-01-15T03:00:00Z', new Date('2026-01-15T03:00:00Z')],
    ['two months behind is not used', '2025-11-01T12:00:00Z', undefined],
    ['that is none is not used', 'time', undefined],
  ])('%s', async (_, located_at, reportedAt) => {
    world.locations = [located(1, { located_at })]
    const vehicle = (await open().vehicles()).find(({ externalId }) => externalId === '1')
    expect([vehicle?.externalId, vehicle?.position?.reportedAt]).toEqual(['1', reportedAt])
  })
})

describe('messages', () => {
  const message = {
    dedupeKey: 'k',
    vehicleExternalId: '1',
    externalDriverId: '11',
    text: 'Ice ahead',
    urgent: false,
    triedSince: null,
  }

  test('go to the driver in the name of the sender', async () => {
    expect(await open().send(message)).toEqual({ providerMessageId: 'm0', repeated: false })
    expect(server.questions[0]?.body).toEqual({ sender_id: 42, receiver_ids: [11], body: 'Ice ahead' })
  })

  test('are not sent twice if the answer to the first attempt was lost, but again on another day', async () => {
    const provider = open()
    await provider.send(message)
    expect(await provider.send({ ...message, triedSince: NOW })).toEqual({ providerMessageId: 'm0', repeated: true })
    const later = new Date(NOW.getTime() + 86_400_000)
    expect(await provider.send({ ...message, triedSince: later })).toMatchObject({ repeated: false })
  })

  test.each([
    ['a vehicle without a driver', {}, { externalDriverId: null }, 'The provider has no driver for this vehicle.'],
    ['a connection without a sender', { senderId: undefined }, {}, 'The connection has no sender for messages'],
  ])('of %s are rejected', async (_, options, parts, words) => {
    const provider = motiveProvider({
      ask: server.ask,
      baseUrl: server.baseUrl,
      apiKey: 'key',
      senderId: '42',
      clock: { now: () => NOW },
      onLeftOut,
      ...options,
    })
    const sending = provider.send({ ...message, ...parts })
    await expect(sending).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining(words) })
    expect(server.questions).toEqual([])
  })
})
