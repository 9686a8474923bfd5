import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Member, realtimeHub } from './realtime.hub.ts'
import type { RealtimeRepository } from './realtime.repository.ts'

/** A client that has received the updates up to `readTo`, and the ids of those that it gets. */
function client(readTo: number) {
  const stream = new PassThrough()
  const socket = { readyState: WebSocket.OPEN, bufferedAmount: 0 } as WebSocket
  const member: Member = { socket, stream, organizationId: 'mine', sessionId: '', readTo, isAlive: true }
  const heard = () => [...String(stream.read() ?? '').matchAll(/"id":"(\d+)"/g)].map(([, id]) => Number(id))
  return { member, stream, heard }
}

test('250 clients hear of updates and heartbeats once, and others have their turn meanwhile', async () => {
  const updates = {
    after: async (_organization: string, id: number) =>
      [1, 2].filter((one) => one > id).map((one) => ({ id: one, channel: 'events', data: {} })),
    heads: async () => [{ organizationId: 'mine', lastId: 2 }],
  } as unknown as RealtimeRepository
  const hub = realtimeHub(updates, () => undefined)
  const clients = Array.from({ length: 250 }, () => client(2))
  for (const { member } of clients) hub.join(member)
  await new Promise((resolve) => setImmediate(resolve))
  for (const { member } of clients) member.readTo = 0
  let turns = 0
  const others = setInterval(() => turns++, 0)
  await Promise.all([hub.wake('mine'), hub.beat()])
  clearInterval(others)
  for (const { member, stream } of clients) {
    const text = String(stream.read())
    expect([...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '2'])
    expect(text.match(/heartbeat/g)).toHaveLength(1)
    expect(member.isAlive).toBe(false)
  }
  expect(turns).toBeGreaterThan(0)
})

test('a client that comes back while updates are being read misses none of its own', async () => {
  const reads: (() => void)[] = []
  let asked = 0
  const updates = {
    async after(_organization: string, id: number) {
      asked++
      await new Promise<void>((resolve) => reads.push(resolve))
      return [7, 8, 9].filter((one) => one > id).map((one) => ({ id: one, channel: 'events', data: {} }))
    },
  } as unknown as RealtimeRepository
  const hub = realtimeHub(updates, () => undefined)
  const [current, late] = [client(8), client(6)]
  hub.join(current.member)
  hub.join(late.member)
  for (let quiet = 0; quiet < 5; quiet++) {
    if (reads.length > 0) quiet = 0
    for (const answer of reads.splice(0)) answer()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(current.heard()).toEqual([9])
  expect(late.heard()).toEqual([7, 8, 9])
  expect(asked).toBe(2)
})
