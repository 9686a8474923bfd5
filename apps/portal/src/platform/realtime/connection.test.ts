// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HandWorkedSocket } from '../../../test/hand-worked-socket.ts'
import { openRealtime, type RealtimeState, type RealtimeUpdate } from './connection.ts'

function opened(token: string | undefined = 'secret') {
  const states: RealtimeState[] = []
  const updates: RealtimeUpdate[] = []
  const onMissedUpdates = vi.fn()
  const onNotAuthenticated = vi.fn()
  const onSubscriptionEnded = vi.fn()
  const connection = openRealtime({
    host: () => 'https://portal.example/api',
    token: () => token,
    random: () => 1,
    onState: (state) => states.push(state),
    onUpdate: (update) => updates.push(update),
    onMissedUpdates,
    onNotAuthenticated,
    onSubscriptionEnded,
  })
  return { connection, states, updates, onMissedUpdates, onNotAuthenticated, onSubscriptionEnded }
}

const events = (id: string) => ({ type: 'update', id, channel: 'events', data: { event_type: 'storms' } })

beforeEach(() => {
  vi.useFakeTimers()
  HandWorkedSocket.opened = []
  vi.stubGlobal('WebSocket', HandWorkedSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the token travels in the first message, never in the address', () => {
  opened()
  expect(HandWorkedSocket.last.url).toBe('wss://portal.example/api/realtime')
  HandWorkedSocket.last.onopen?.()
  expect(HandWorkedSocket.last.sent).toEqual([{ type: 'hello', token: 'secret' }])
})

test('a lost connection is opened again and resumes after the last update seen', async () => {
  const { states, updates, onMissedUpdates } = opened()
  HandWorkedSocket.last.says({ type: 'ready', last_id: '10', resumed: false })
  HandWorkedSocket.last.says(events('11'))
  HandWorkedSocket.last.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1000)
  HandWorkedSocket.last.onopen?.()
  expect(HandWorkedSocket.last.sent).toEqual([{ type: 'hello', token: 'secret', resume_after: '11' }])
  HandWorkedSocket.last.says({ type: 'ready', last_id: '12', resumed: true })
  expect(states).toEqual(['live', 'lost', 'live'])
  expect(updates).toHaveLength(1)
  expect(onMissedUpdates).not.toHaveBeenCalled()
})

test('when the server cannot resume, everything is reloaded', async () => {
  const { onMissedUpdates } = opened()
  HandWorkedSocket.last.says({ type: 'ready', last_id: '10', resumed: false })
  expect(onMissedUpdates).not.toHaveBeenCalled()
  HandWorkedSocket.last.onclose?.({ code: 1006 })
  await vi.advanceTimersByTimeAsync(1000)
  HandWorkedSocket.last.says({ type: 'ready', last_id: '900', resumed: false })
  expect(onMissedUpdates).toHaveBeenCalledTimes(1)
})

test('attempts wait 1 s, doubling up to 30 s', async () => {
  opened()
  for (const waitMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const attempts = HandWorkedSocket.opened.length
    HandWorkedSocket.last.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(HandWorkedSocket.opened).toHaveLength(attempts)
    await vi.advanceTimersByTimeAsync(1)
    expect(HandWorkedSocket.opened).toHaveLength(attempts + 1)
  }
})

test('a connection that is silent for two heartbeats counts as lost; a heartbeat keeps it alive', async () => {
  const { states } = opened()
  HandWorkedSocket.last.says({ type: 'ready', last_id: '1', resumed: false })
  await vi.advanceTimersByTimeAsync(49_999)
  HandWorkedSocket.last.says({ type: 'heartbeat' })
  await vi.advanceTimersByTimeAsync(49_999)
  expect(states).toEqual(['live'])
  const silent = HandWorkedSocket.last
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual(['live', 'lost'])
  expect(silent.closedByClient).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(HandWorkedSocket.opened).toHaveLength(2)
})

test('a refused token ends the session and is not tried again', async () => {
  const { onNotAuthenticated } = opened()
  HandWorkedSocket.last.onclose?.({ code: 4401 })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onNotAuthenticated).toHaveBeenCalledTimes(1)
  expect(HandWorkedSocket.opened).toHaveLength(1)
})

test('an ended subscription is reported and not tried again', async () => {
  const { onSubscriptionEnded } = opened()
  HandWorkedSocket.last.onclose?.({ code: 4402 })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onSubscriptionEnded).toHaveBeenCalledTimes(1)
  expect(HandWorkedSocket.opened).toHaveLength(1)
})

test('unreadable messages are skipped', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { updates } = opened()
  for (const odd of ['{broken', { type: 'update', id: '1', channel: 'gossip', data: {} }, events('2')])
    HandWorkedSocket.last.says(odd)
  expect(updates.map((update) => update.id)).toEqual(['2'])
  expect(warn).toHaveBeenCalledTimes(2)
})

test('the browser coming online reconnects at once', async () => {
  opened()
  HandWorkedSocket.last.onclose?.({ code: 1006 })
  window.dispatchEvent(new Event('online'))
  expect(HandWorkedSocket.opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(HandWorkedSocket.opened).toHaveLength(2)
})

test('a closed connection does not reconnect', async () => {
  const { connection } = opened()
  connection.close()
  HandWorkedSocket.last.onclose?.({ code: 1000 })
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(HandWorkedSocket.opened).toHaveLength(1)
})
