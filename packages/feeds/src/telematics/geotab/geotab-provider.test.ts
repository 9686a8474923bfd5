import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FAULTS, type Fault, type ProviderQuestion, reply, startProvider } from '../provider-server.fixture.ts'
import { geotabProvider } from './geotab-provider.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const ACCESS = { server: 'my.geotab.example', database: 'acme', userName: 'pat@acme.example', password: 'secret' }

type Server = Awaited<ReturnType<typeof startProvider>>

let now: Date
let sessions: number
/** Sessions up to this number have expired. */
let expired: number
let path: string
let world: Record<string, unknown[]>
let front: Server
let federated: Server
const onLeftOut = vi.fn()

const rpcError = (type: string) => ({
  jsonrpc: '2.0',
  error: { name: 'JSONRPCError', message: `${type} happened`, errors: [{ name: type, message: 'x' }], data: { type } },
})

function answers({ body: { method, params } }: ProviderQuestion): unknown {
  if (method === 'Authenticate') {
    if (params.password !== ACCESS.password) return rpcError('InvalidUserException')
    const { database, userName } = params
    return { jsonrpc: '2.0', result: { credentials: { database, userName, sessionId: `s${++sessions}` }, path } }
  }
  if (Number(params.credentials?.sessionId?.slice(1)) <= expired) return rpcError('InvalidUserException')
  if (method === 'Get') return { jsonrpc: '2.0', result: world[params.typeName] ?? [] }
  world.TextMessage?.push({ id: `m${world.TextMessage.length}`, ...params.entity })
  return { jsonrpc: '2.0', result: `m${(world.TextMessage?.length ?? 0) - 1}` }
}

beforeEach(async () => {
  now = NOW
  sessions = 0
  expired = 0
  path = 'ThisServer'
  onLeftOut.mockReset()
  world = {
    Device: [
      { id: 'b1', name: 'Plow 1', groups: [{ id: 'g2' }], activeTo: '2050-01-01T00:00:00.000Z' },
      { id: 'b2', name: 'Plow 2', groups: [] },
      { id: 'b3', name: 'Sold', groups: [], activeTo: '2024-01-01T00:00:00.000Z' },
    ],
    DeviceStatusInfo: [
      {
        device: { id: 'b1' },
        dateTime: '2026-01-15T11:59:00.000Z',
        latitude: 41,
        longitude: -96,
        bearing: 208,
        speed: 72,
        driver: { id: 'd9' },
      },
      {
        device: { id: 'b2' },
        dateTime: '2026-01-15T10:00:00.000Z',
        latitude: 42,
        longitude: -96,
        bearing: -1,
        speed: 0,
        driver: 'UnknownDriverId',
      },
    ],
    Group: [
      { id: 'GroupCompanyId', name: 'Company', children: [{ id: 'g1' }] },
      { id: 'g1', name: 'West', children: [{ id: 'g2' }] },
      { id: 'g2', name: 'Omaha', children: [] },
      { id: 'GroupEverythingSecurityId', name: 'Security', children: [] },
    ],
    User: [{ id: 'u1', name: ACCESS.userName }],
    TextMessage: [],
  }
  front = await startProvider(answers)
  federated = await startProvider(answers)
})
afterEach(() => {
  front.close()
  federated.close()
})

function open(parts: Partial<typeof ACCESS> = {}, ask = front.ask) {
  const servers = new Map([
    [ACCESS.server, front.baseUrl],
    ['my7.geotab.example', federated.baseUrl],
  ])
  const apiAddress = (server: string) => {
    const baseUrl = servers.get(server)
    return baseUrl === undefined ? undefined : new URL('/apiv1', baseUrl)
  }
  return geotabProvider({ ...ACCESS, ...parts, ask, apiAddress, clock: { now: () => now }, onLeftOut })
}
const methods = (server: Server) => server.questions.map(({ body }) => body.params.typeName ?? body.method)

test('reads devices in service with their status, and the groups of the company', async () => {
  const provider = open()
  const [groups, vehicles] = await Promise.all([provider.groups(), provider.vehicles()])
  expect(groups.map(({ name, children }) => [name, children])).toEqual([
    ['Company', ['g1']],
    ['West', ['g2']],
    ['Omaha', []],
  ])
  expect(vehicles).toEqual([
    {
      externalId: 'b1',
      name: 'Plow 1',
      externalDriverId: 'd9',
      driver: null,
      externalGroupIds: ['g2'],
      type: 'truck',
      position: {
        latitude: 41,
        longitude: -96,
        bearing: 208,
        speedMps: 20,
        reportedAt: new Date('2026-01-15T11:59:00Z'),
      },
    },
    expect.objectContaining({
      externalId: 'b2',
      externalDriverId: null,
      driver: null,
      position: expect.objectContaining({ bearing: null, speedMps: 0 }),
    }),
  ])
})

describe('drivers', () => {
  const driver = { id: 'd9', firstName: 'Maria', lastName: 'Lopez', phoneNumber: '402 555 0142', isDriver: true }

  test.each([
    ['with name and phone', driver, { name: 'Maria Lopez', phone: '402 555 0142' }],
    [
      'with an extension',
      { ...driver, phoneNumberExtension: '7' },
      { name: 'Maria Lopez', phone: '402 555 0142 ext. 7' },
    ],
    ['without a phone', { ...driver, phoneNumber: '' }, { name: 'Maria Lopez', phone: null }],
    ['with null for what is unknown', { id: 'd9', firstName: null, lastName: null, phoneNumber: null }, null],
    ['who is somebody else', { ...driver, id: 'd8' }, null],
  ])('%s [DESK-085]', async (_, user, expected) => {
    world.User = [user]
    const vehicles = await open().vehicles()
    expect(vehicles.map((vehicle) => vehicle.driver)).toEqual([expected, null])
    expect(front.questions.find(({ body }) => body.params.typeName === 'User')?.body.params.search).toEqual({
      isDriver: true,
      fromDate: NOW.toISOString(),
    })
  })

  test.each(['MissingPrivilegeException', 'ArgumentException'])(
    'are unknown, and the fleet is read, if Geotab answers %s [DESK-085]',
    async (exception) => {
      front.breakAfter(3, reply(200, rpcError(exception)))
      const [first] = await open().vehicles()
      expect(first).toMatchObject({ externalDriverId: 'd9', driver: null, position: { latitude: 41 } })
    },
  )
})

describe('the session', () => {
  test('is used for all calls, with the database and the user', async () => {
    const provider = open()
    await provider.vehicles()
    await provider.vehicles()
    expect(methods(front)).toEqual(['Authenticate', 'Device', 'Group', 'User', 'DeviceStatusInfo', 'DeviceStatusInfo'])
    expect(front.questions.at(-1)?.body.params.credentials).toEqual({
      database: 'acme',
      userName: 'pat@acme.example',
      sessionId: 's1',
    })
  })

  test('moves to the server that Authenticate names, if it is permitted', async () => {
    path = 'my7.geotab.example'
    expect(await open().vehicles()).toHaveLength(2)
    expect(methods(front)).toEqual(['Authenticate'])
    expect(methods(federated)).toEqual(['Device', 'Group', 'User', 'DeviceStatusInfo'])
  })

  test.each(['169.254.169.254', 'evil.example', 'my7.geotab.example@evil.example'])(
    'does not move to %s',
    async (named) => {
      path = named
      const refused = open().vehicles()
      await expect(refused).rejects.toMatchObject({ kind: 'refused', message: /server that is not permitted/ })
      expect(methods(front)).toEqual(['Authenticate'])
    },
  )

  test('is renewed once when it has expired', async () => {
    const provider = open()
    await provider.vehicles()
    expired = 1
    expect(await provider.vehicles()).toHaveLength(2)
    expect(methods(front).slice(5)).toEqual(['DeviceStatusInfo', 'Authenticate', 'DeviceStatusInfo'])
  })

  test('that stays invalid is not renewed again and again', async () => {
    expired = 99
    await expect(open().vehicles()).rejects.toMatchObject({ kind: 'refused' })
    expect(methods(front)).toEqual(['Authenticate', 'Device', 'Authenticate', 'Device'])
  })

  test('is begun once for polls at the same time, which also share the fleet', async () => {
    const provider = open()
    const [, first, second] = await Promise.all([provider.groups(), provider.vehicles(), provider.vehicles()])
    expect(second).toEqual(first)
    expect(methods(front)).toEqual(['Authenticate', 'Device', 'Group', 'User', 'DeviceStatusInfo'])
  })

  test('is not begun with a wrong password', async () => {
    await expect(open({ password: 'wrong' }).vehicles()).rejects.toMatchObject({
      kind: 'refused',
      message: 'The provider refuses the user name or password.',
    })
    expect(front.questions).toHaveLength(1)
  })

  test.each([
    ['OverLimitException', 'limited'],
    ['MissingPrivilegeException', 'refused'],
    ['GenericException', 'unavailable'],
  ])('%s is a failure of the kind %s', async (type, kind) => {
    front.breakAfter(1, reply(200, rpcError(type)))
    await expect(open().vehicles()).rejects.toMatchObject({ kind })
  })
})

describe('failures', () => {
  test.each(Object.entries(FAULTS) as [Fault, string][])('a provider that %s', async (fault, words) => {
    const provider = open()
    front.breakAfter(2, fault)
    await expect(provider.vehicles()).rejects.toThrow(words)
    expect(await provider.vehicles()).toHaveLength(2)
  })

  test('a limit of requests tells how long to wait', async () => {
    front.breakNext(reply(429, {}, { 'retry-after': '60' }))
    await expect(open().vehicles()).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 60_000 })
  })

  test('a device that is broken is left out and counted', async () => {
    world.Device?.push({ name: 'no id' })
    expect(await open().vehicles()).toHaveLength(2)
    expect(onLeftOut).toHaveBeenCalledWith(expect.objectContaining({ what: 'vehicles', count: 1 }))
  })

  test('as many results as Geotab sends at most may be only a part', async () => {
    front.breakAfter(1, reply(200, { result: Array.from({ length: 50_000 }, () => 1) }))
    await expect(open().vehicles()).rejects.toThrow('only a part')
  })
})

describe('clocks: a position of device b1 with the time', () => {
  test.each([
    ['an hour ahead is not used', '2026-01-15T13:00:00.000Z', undefined],
    ['years ahead is not used', '2050-01-01T00:00:00.000Z', undefined],
    ['a minute ahead gets our time', '2026-01-15T12:01:00.000Z', NOW],
    [
      'hours behind keeps its time, so that its lag shows',
      '2026-01-15T03:00:00.000Z',
      new Date('2026-01-15T03:00:00Z'),
    ],
    ['two months behind is not used', '2025-11-01T12:00:00.000Z', undefined],
    ['that is none is not used', 'time', undefined],
  ])('%s', async (_, dateTime, reportedAt) => {
    world.DeviceStatusInfo = [{ ...(world.DeviceStatusInfo?.[0] as object), dateTime }]
    const [vehicle] = await open().vehicles()
    expect([vehicle?.externalId, vehicle?.position?.reportedAt]).toEqual(['b1', reportedAt])
  })
})

describe('messages', () => {
  const message = {
    dedupeKey: 'k',
    vehicleExternalId: 'b1',
    externalDriverId: null,
    text: 'Ice ahead',
    urgent: true,
    triedSince: null,
  }

  test('are added for the device in the name of the user', async () => {
    expect(await open().send(message)).toEqual({ providerMessageId: 'm0', repeated: false })
    expect(world.TextMessage).toEqual([
      {
        id: 'm0',
        device: { id: 'b1' },
        messageContent: { contentType: 'Normal', message: 'Ice ahead', urgent: true },
        isDirectionToVehicle: true,
        user: { id: 'u1' },
      },
    ])
  })

  test('are not sent twice if the answer to the first attempt was lost', async () => {
    const provider = open()
    await provider.send(message)
    expect(await provider.send({ ...message, triedSince: NOW })).toEqual({ providerMessageId: 'm0', repeated: true })
    expect(front.questions.at(-1)?.body.params.search).toEqual({
      deviceSearch: { id: 'b1' },
      fromDate: NOW.toISOString(),
    })
    expect(world.TextMessage).toHaveLength(1)
  })

  test('that are given up while they sign in do not fail the poll that shares the sign-in', async () => {
    const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const provider = open({}, async (url, request) => {
      asked.resolve()
      await answers.promise
      return front.ask(url, request)
    })
    const sending = new AbortController()
    const sent = expect(provider.send(message, sending.signal)).rejects.toMatchObject({ kind: 'unavailable' })
    await asked.promise
    const polled = provider.vehicles()
    sending.abort()
    answers.resolve()
    expect(await polled).toHaveLength(2)
    await sent
    expect(methods(front).filter((method) => method === 'Authenticate')).toHaveLength(1)
    expect(world.TextMessage).toEqual([])
  })
})
