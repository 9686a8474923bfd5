import { type RealtimeMessage, realtimeMessage } from '@stormlane/contract'
import { DAY_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { ownTime } from '../../../test/own-time.ts'
import { openRealtime, type RealtimeLimits, type RealtimeServer } from './realtime.server.ts'

const FULL = '00000000-0000-4000-8001-000000000001'
const TRIAL = '00000000-0000-4000-8001-000000000002'

let server: TestApp
let port: number
let token: string
const open: WebSocket[] = []

beforeAll(async () => {
  server = await startTestApp()
  port = await server.listen()
})
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  token = await server.signIn()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(() => server.stop())

/** A connection with everything it heard so far, and how it was closed. */
function connect(hello?: unknown, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers })
  open.push(socket)
  const heard: RealtimeMessage[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (text: Buffer) => heard.push(realtimeMessage.parse(JSON.parse(text.toString()))))
  if (hello !== undefined)
    socket.once('open', () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)))
  const updates = () => heard.filter((message) => message.type === 'update')
  return { socket, heard, closed, updates }
}

async function join(as = token, resumeAfter?: string) {
  const resume = resumeAfter === undefined ? {} : { resume_after: resumeAfter }
  const connection = connect({ type: 'hello', token: as, ...resume })
  await eventually(() => expect(connection.heard).not.toHaveLength(0))
  return { ...connection, ready: connection.heard[0] as Extract<RealtimeMessage, { type: 'ready' }> }
}

const event = (eventType: string) => ({ event_type: eventType })

describe('an update reaches every portal of its organization', () => {
  test.each([
    ['the updated route on the routes channel [REALTIME-001]', 'routes', { route: { id: 'r1', status: 'active' } }],
    ['location ids on the weather data channel [REALTIME-005]', 'weather_data', { location_ids: ['a', 'b'] }],
    ['vehicle ids on the vehicles channel [REALTIME-007]', 'vehicles', { vehicle_ids: ['v1'] }],
    ['an event type on the events channel [REALTIME-009]', 'events', { event_type: 'cyclones' }],
  ] as const)('%s', async (_what, channel, data) => {
    const [one, two] = [await join(), await join(await server.signIn('member@stormlane.example'))]
    const payload = { token, channel, data }
    expect((await server.send('POST', '/api/test/realtime', { payload })).status).toBe(200)
    for (const { updates } of [one, two])
      await eventually(() => expect(updates()).toEqual([expect.objectContaining({ channel, data })]))
  })

  test('and of no other', async () => {
    const [mine, theirs] = [await join(), await join(await server.signIn('trial@stormlane.example'))]
    await server.services.publish(TRIAL, 'events', event('storms'))
    await server.services.publish(FULL, 'events', event('fires'))
    await eventually(() => expect(mine.updates()).toHaveLength(1))
    await eventually(() => expect(theirs.updates()).toHaveLength(1))
    expect(mine.updates()[0]).toMatchObject({ data: event('fires') })
    expect(theirs.updates()[0]).toMatchObject({ data: event('storms') })
  })

  test('whatever process publishes it, in order and without a gap', async () => {
    const { updates, ready } = await join()
    await Promise.all(Array.from({ length: 40 }, (_, i) => server.services.publish(FULL, 'events', event(`e${i}`))))
    await eventually(() => expect(updates()).toHaveLength(40))
    const first = Number(ready.last_id) + 1
    expect(updates().map((update) => Number(update.id))).toEqual(Array.from({ length: 40 }, (_, i) => first + i))
  })

  test('also when PostgreSQL cut the connection on which the process listens', async () => {
    const { updates } = await join()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'stormlane notifications' and datname = current_database()`.execute(
      server.database.asSystem,
    )
    await server.services.publish(FULL, 'events', event('quakes'))
    await eventually(() => expect(updates()).toHaveLength(1))
  })
})

test('a client that stops reading is dropped, and the others do not wait for it', async () => {
  const [slow, brisk] = [await join(), await join()]
  slow.socket.pause()
  const route = { padding: 'x'.repeat(400_000) }
  for (let i = 0; i < 40; i++) await server.services.publish(FULL, 'routes', { route })
  await eventually(() => expect(brisk.updates()).toHaveLength(40))
  slow.socket.resume()
  await slow.closed
  expect(slow.updates().length).toBeLessThan(40)
  expect(brisk.socket.readyState).toBe(WebSocket.OPEN)
})

describe('coming back', () => {
  test('brings what was missed, once, and then what is new', async () => {
    const before = await join()
    before.socket.terminate()
    for (const name of ['one', 'two']) await server.services.publish(FULL, 'events', event(name))
    const back = await join(token, before.ready.last_id)
    expect(back.ready).toMatchObject({ resumed: true, last_id: before.ready.last_id })
    await server.services.publish(FULL, 'events', event('three'))
    await eventually(() => expect(back.updates()).toHaveLength(3))
    expect(back.updates().map((update) => update.data)).toEqual([event('one'), event('two'), event('three')])
  })

  test.each(['-1', '999999', 'x', '1.5', ''])(
    'after the impossible id %j asks the client to reload',
    async (resumeAfter) => {
      expect((await join(token, resumeAfter)).ready.resumed).toBe(false)
    },
  )

  test('after updates that were pruned asks the client to reload', async () => {
    const { ready } = await join()
    await server.services.publish(FULL, 'events', event('old'))
    server.clock.moveTo(new Date(TEST_NOW.getTime() + DAY_MS + 1))
    await server.prune()
    expect((await join(token, ready.last_id)).ready).toEqual({
      type: 'ready',
      resumed: false,
      last_id: String(Number(ready.last_id) + 1),
    })
  })
})

describe('the door', () => {
  test.each([
    ['an unknown token', { type: 'hello', token: 'wrong' }, 4401],
    ['no token', { type: 'hello' }, 1008],
    ['no hello at all', 'hello?', 1008],
    ['a hello of 5 kB', { type: 'hello', token: 'x'.repeat(5000) }, 1009],
  ])('is closed to %s', async (_who, hello, code) => {
    const { closed, heard } = connect(hello)
    expect(await closed).toBe(code)
    expect(heard).toEqual([])
  })

  test('is closed to a client that sends no hello for two seconds', async () => {
    using waited = ownTime()
    expect(await connect().closed).toBe(1008)
    expect(waited.ms()).toBeLessThan(4000)
  })

  test('is nowhere else', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/users/me`)
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(error.message).toContain('404')
  })

  test.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null'])(
    'is closed to pages of %s',
    async (origin) => {
      const { socket } = connect(undefined, { origin })
      const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
      expect(error.message).toContain('403')
    },
  )

  test('is open to our own pages, by whatever name they were opened, and to those of developers', async () => {
    for (const origin of [server.config.publicUrl, `http://127.0.0.1:${port}`, 'http://localhost:4310'])
      await new Promise((resolve) => connect(undefined, { origin }).socket.once('open', resolve))
    const named = { origin: 'http://portal.example', host: 'portal.example' }
    await new Promise((resolve) => connect(undefined, named).socket.once('open', resolve))
  })

  test('closes when the session ends, and only for that session', async () => {
    const [mine, other] = [await join(), await join(await server.signIn())]
    await server.send('POST', '/api/api_sign_out.json', { payload: { token } })
    expect(await mine.closed).toBe(4401)
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
  })
})

test('deactivating an organization closes its connections at once, and no other', async () => {
  const [mine, theirs] = [await join(), await join(await server.signIn('trial@stormlane.example'))]
  await server.services.operator.setActive(TRIAL, false)
  expect(await theirs.closed).toBe(4401)
  expect(mine.socket.readyState).toBe(WebSocket.OPEN)
  await server.services.operator.setActive(TRIAL, true)
})

describe('every 25 s', () => {
  let realtime: RealtimeServer

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    realtime = await openRealtime({ ...server, sessions: server.services.sessions, log: vi.fn() })
    server.app.server.removeAllListeners('upgrade')
    realtime.attach(server.app.server)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await realtime.close()
  })

  test('the heartbeat comes', async () => {
    const { heard } = await join()
    vi.advanceTimersByTime(25_000)
    vi.useRealTimers()
    await eventually(() => expect(heard.at(-1)).toEqual({ type: 'heartbeat' }))
  })

  test('connections with an expired session are closed', async () => {
    const { closed } = await join()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 14 * DAY_MS))
    vi.advanceTimersByTime(25_000)
    expect(await closed).toBe(4401)
  })

  test('connections of an organization whose trial or subscription has ended are closed', async () => {
    const organizations = server.database.asSystem.updateTable('organizations').where('id', '=', TRIAL)
    const endsAt = new Date(TEST_NOW.getTime() + 60_000)
    await organizations.set({ subscription_ends_at: endsAt }).execute()
    const [mine, expiring] = [await join(), await join(await server.signIn('trial@stormlane.example'))]
    server.clock.moveTo(endsAt)
    vi.advanceTimersByTime(25_000)
    expect(await expiring.closed).toBe(4402)
    expect(mine.socket.readyState).toBe(WebSocket.OPEN)
    await organizations.set({ subscription_ends_at: new Date(TEST_NOW.getTime() + 14 * DAY_MS) }).execute()
  })

  test('a client that did not answer the last heartbeat is dropped', async () => {
    const { closed, socket } = await join()
    socket.pause()
    vi.advanceTimersByTime(50_000)
    socket.resume()
    expect(await closed).toBe(1006)
  })
})

describe('limits of connections', () => {
  let realtime: RealtimeServer

  async function limit(limits: Partial<RealtimeLimits>) {
    const config = { ...server.config, trustedProxies: ['127.0.0.1'] }
    const { database, services } = server
    realtime = await openRealtime({ database, sessions: services.sessions, config, limits, log: vi.fn() })
    server.app.server.removeAllListeners('upgrade')
    realtime.attach(server.app.server)
  }
  afterEach(() => realtime.close())

  const from = (address: string, hello?: unknown) => connect(hello, { 'x-forwarded-for': address })
  const refusal = async (address: string) => {
    const { socket } = from(address)
    return (await new Promise<Error>((resolve) => socket.once('error', resolve))).message
  }
  const opened = ({ socket }: ReturnType<typeof connect>) => new Promise((resolve) => socket.once('open', resolve))

  test('an address has few silent connections; others still come in', async () => {
    await limit({ strangersPerAddress: 3 })
    await Promise.all([1, 2, 3].map(() => opened(from('192.0.2.1'))))
    expect(await refusal('192.0.2.1')).toContain('429')
    await opened(from('192.0.2.2'))
  })

  test('all clients together have a limit of unread bytes: whoever is furthest behind goes, who reads stays', async () => {
    await limit({ unsentBytes: 1e9, unsentBytesOfAll: 1_000_000 })
    const hello = { type: 'hello', token }
    const [one, two, brisk] = [from('192.0.2.1', hello), from('192.0.2.2', hello), from('192.0.2.3', hello)]
    for (const { heard } of [one, two, brisk]) await eventually(() => expect(heard).not.toHaveLength(0))
    for (const { socket } of [one, two]) socket.pause()
    const route = { padding: 'x'.repeat(400_000) }
    for (let i = 0; i < 40; i++) await server.services.publish(FULL, 'routes', { route })
    await eventually(() => expect(brisk.updates()).toHaveLength(40))
    for (const { socket } of [one, two]) socket.resume()
    await Promise.all([one.closed, two.closed])
    expect(brisk.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('a newcomer takes the place of the connection that has been silent longest', async () => {
    await limit({ strangers: 3 })
    const silent = []
    for (const n of [1, 2, 3]) {
      const one = from(`192.0.2.${n}`)
      await opened(one)
      silent.push(one)
    }
    const { heard } = from('192.0.2.4', { type: 'hello', token })
    await eventually(() => expect(heard[0]).toMatchObject({ type: 'ready' }))
    expect(await silent[0]?.closed).toBe(1013)
    expect(silent[1]?.socket.readyState).toBe(WebSocket.OPEN)
  })

  test.each([
    ['session', { perSession: 2 }, '192.0.2.9', 'demo@stormlane.example'],
    ['organization', { perOrganization: 2 }, '192.0.2.9', 'trial@stormlane.example'],
    ['address', { perAddress: 2 }, '192.0.2.8', 'demo@stormlane.example'],
  ])(
    'connections of one %s are limited also when they come at once; another is not, and a place that is left is free',
    async (_of, limits, address, email) => {
      await limit(limits)
      const hello = { type: 'hello', token }
      const all = Array.from({ length: 6 }, () => from('192.0.2.9', hello))
      const closed: number[] = []
      for (const one of all) void one.closed.then((code) => closed.push(code))
      await eventually(() => expect(closed).toEqual([1013, 1013, 1013, 1013]))
      const admitted = all.filter(({ socket }) => socket.readyState === WebSocket.OPEN)
      expect(admitted).toHaveLength(2)

      const other = from(address, { type: 'hello', token: await server.signIn(email) })
      await eventually(() => expect(other.heard[0]).toMatchObject({ type: 'ready' }))

      other.socket.close()
      admitted[0]?.socket.close()
      await admitted[0]?.closed
      await other.closed
      await eventually(async () => {
        const again = from('192.0.2.9', hello)
        await eventually(() => expect(again.heard[0]).toMatchObject({ type: 'ready' }))
      })
    },
  )
})
