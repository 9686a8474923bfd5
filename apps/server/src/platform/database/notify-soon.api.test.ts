import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { listenForNotifications, type Notifications } from '../notifications.ts'
import { openDatabase } from './database.ts'
import { readPayloads } from './notify-soon.ts'

let database: TestDatabase
let notifications: Notifications
const heard: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  notifications = await listenForNotifications(database.url, {
    channels: { news: (text) => heard.push(text) },
    onReconnect: () => undefined,
    log: () => undefined,
  })
})
afterAll(async () => {
  await notifications.close()
  await database.drop()
})

test('the first notification leaves at once, those that follow leave together, and each payload arrives once', async () => {
  const ids = Array.from({ length: 300 }, (_, n) => `id-${n}`)
  for (const id of [...ids, ...ids]) database.notifySoon('news', id)
  await eventually(() => expect(heard.flatMap(readPayloads)).toHaveLength(301))
  expect(heard[0]).toBe('id-0')
  expect(new Set(heard.flatMap(readPayloads))).toEqual(new Set(ids))
  // 300 ids are longer than one payload may be.
  expect(heard).toHaveLength(3)
})

test('many writes in a row make one notification in 50 ms', async () => {
  heard.length = 0
  const startedAt = performance.now()
  let written = 0
  while (performance.now() - startedAt < 1000) {
    // Several in each turn, because a busy machine may give this process only one turn in 50 ms.
    for (const end = written + 5; written < end; written++) database.notifySoon('news', `write-${written}`)
    await sleep(1)
  }
  const last = `write-${written - 1}`
  await eventually(() => expect(heard.flatMap(readPayloads)).toContain(last))
  expect(heard.flatMap(readPayloads)).toHaveLength(written)
  // One may also be split, because it holds at most 150 payloads.
  expect(heard.length).toBeLessThanOrEqual((performance.now() - startedAt) / 50 + 2 + written / 150)
  expect(written).toBeGreaterThan(2 * heard.length)
})

test('a database that closes sends what waits', async () => {
  heard.length = 0
  const closing = await createTestDatabase()
  const own: string[] = []
  const listening = await listenForNotifications(closing.url, {
    channels: { news: (text) => own.push(text) },
    onReconnect: () => undefined,
    log: () => undefined,
  })
  for (const id of ['a', 'b']) closing.notifySoon('news', id)
  await closing.close()
  await eventually(() => expect(own.flatMap(readPayloads).toSorted()).toEqual(['a', 'b']))
  await listening.close()
  await closing.drop()
})

test('a notification that cannot be sent is logged, and the next one is sent', async () => {
  heard.length = 0
  const lines: string[] = []
  const own = openDatabase({ url: database.url, log: (line) => void lines.push(line) })
  own.notifySoon('n'.repeat(64), 'a name that PostgreSQL refuses')
  await eventually(() => expect(lines).toEqual([expect.stringMatching(/^Other processes could not be notified: .+/)]))
  own.notifySoon('news', 'after it')
  await eventually(() => expect(heard).toEqual(['after it']))
  expect(lines).toHaveLength(1)
  await own.close()
})
