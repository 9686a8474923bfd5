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
  return { member, heard }
}

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
