import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { ownTime } from '../../test/own-time.ts'
import { listenForNotifications } from './notifications.ts'

let database: TestDatabase
let proxy: Server
let url: string
/** How many connections the proxy resets when they send LISTEN. */
let cutAtListen = 0
const connections = new Set<Socket>()
const log = vi.fn<(line: string, error?: unknown) => void>()

beforeAll(async () => {
  database = await createTestDatabase()
  const address = new URL(database.url)
  const [port, hostname] = [Number(address.port), address.hostname]
  proxy = createServer((client) => {
    const server = connect(port, hostname)
    connections.add(client)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => undefined)
      socket.on('close', () => other.destroy())
    }
    server.on('data', (bytes) => client.write(bytes))
    client.on('data', (bytes) => {
      if (cutAtListen === 0 || !bytes.includes('listen')) return server.write(bytes)
      cutAtListen--
      return client.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  address.hostname = '127.0.0.1'
  address.port = String((proxy.address() as AddressInfo).port)
  url = address.href
})
afterEach(() => {
  cutAtListen = 0
  connections.clear()
})
afterAll(async () => {
  proxy.close()
  await database.drop()
})

test('a connection lost before LISTEN rejects the opening and does not end the process', async () => {
  cutAtListen = 1
  await expect(
    listenForNotifications(url, { channels: { test_news: () => {} }, onReconnect: () => {}, log }),
  ).rejects.toThrow()
})

test('a connection that is lost again during LISTEN is reopened and receives notifications', async () => {
  const received: string[] = []
  const onReconnect = vi.fn<() => void>()
  const channels = { test_news: (payload: string) => received.push(payload) }
  const notifications = await listenForNotifications(url, { channels, onReconnect, log })
  cutAtListen = 2
  for (const connection of connections) connection.resetAndDestroy()
  await eventually(() => expect(onReconnect).toHaveBeenCalledTimes(1))
  expect(cutAtListen).toBe(0)
  await sql`select pg_notify('test_news', 'back')`.execute(database.asSystem)
  await eventually(() => expect(received).toEqual(['back']))
  await notifications.close()
})

test('each attempt to reopen it waits twice as long as the one before', async () => {
  const onReconnect = vi.fn<() => void>()
  const notifications = await listenForNotifications(url, { channels: { test_news: () => {} }, onReconnect, log })
  cutAtListen = 4
  const lostAt = performance.now()
  for (const connection of connections) connection.resetAndDestroy()
  await eventually(() => expect(onReconnect).toHaveBeenCalledTimes(1))
  // 100, 200, 400 and 800 ms; timers may be a millisecond early, and a busy machine only makes them late.
  expect(performance.now() - lostAt).toBeGreaterThan(1490)
  await notifications.close()
})

test('a server that accepts connections and says nothing is given up in time', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const handlers = { channels: { quiet: vi.fn() }, onReconnect: vi.fn(), log }
  using waited = ownTime()
  await expect(listenForNotifications(`postgres://a:b@127.0.0.1:${port}/c`, handlers, 200)).rejects.toThrow(/timeout/)
  expect(waited.ms()).toBeLessThan(5000)
  silent.close()
})
