// A server that speaks enough of PostgreSQL's protocol to be asked, and that can be told to say nothing.
// statement-limits.api.test.ts lets the real one hang.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Pulse, watchPulse } from './pulse.ts'

/** Type, length and content of a message (PostgreSQL documentation, 54.7 Message Formats). */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}
const READY = message('Z', Buffer.from('I'))
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY])
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), READY])

/** So long that no beat comes of itself: waiting for an assertion moves the clock by 50 ms each time. */
const LIMITS = { everyMs: 600_000, beats: 3 }
let server: Server
let sockets: Set<Socket>
/** What each connection said first. */
let welcomed: string[]
let queries: string[]
let isSilent: boolean
let pulse: Pulse
let lines: string[]
let hangs: number

beforeEach(async () => {
  // Only the beats: the driver has time limits of its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  ;[sockets, welcomed, queries, lines, hangs, isSilent] = [new Set(), [], [], [], 0, false]
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let isKnown = false
    socket.on('data', (bytes) => {
      if (!isKnown) welcomed.push(bytes.toString('latin1'))
      else if (bytes.toString('latin1', 0, 1) === 'Q') queries.push(bytes.toString('latin1', 5, bytes.length - 1))
      if (!isSilent) socket.write(isKnown ? DONE : WELCOME)
      isKnown = true
    })
  })
  await listen(0)
  pulse = watchPulse({
    url: `postgres://stormlane:secret@127.0.0.1:${port()}/stormlane`,
    limits: LIMITS,
    onHang: () => {
      hangs += 1
    },
    log: (line) => lines.push(line),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  await pulse.close()
  if (server.listening) await shut()
})

const port = () => (server.address() as AddressInfo).port
async function listen(at: number): Promise<void> {
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
}
const shut = () => new Promise((resolve) => server.close(resolve))
const beat = (times = 1) => vi.advanceTimersByTime(times * LIMITS.everyMs)
const asked = (count: number) => eventually(() => expect(queries).toHaveLength(count))
/** The answer has left the server; these turns of the event loop let it arrive, however busy the machine is. */
async function arrival(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

async function answeredBeat(): Promise<void> {
  const before = queries.length
  await eventually(async () => {
    await arrival()
    if (queries.length === before) beat()
    expect(queries.length).toBeGreaterThan(before)
  })
}

test('asks at once and then at every beat, on one connection under a name of its own', async () => {
  await asked(1)
  for (let times = 0; times < 5; times++) await answeredBeat()
  expect(new Set(queries)).toEqual(new Set(['select 1']))
  expect(welcomed).toEqual([expect.stringContaining('application_name\0stormlane pulse\0')])
  expect([pulse.hangs(), hangs, lines]).toEqual([false, 0, []])
})

test('a query without an answer for so many beats is a hang, which ends with the next answer', async () => {
  await asked(1)
  await arrival()
  isSilent = true
  beat()
  await asked(2)
  beat(LIMITS.beats - 1)
  expect([pulse.hangs(), hangs, lines]).toEqual([false, 0, []])
  beat()
  expect([pulse.hangs(), hangs, lines]).toEqual([true, 1, ['PostgreSQL does not answer']])
  await eventually(() => expect(welcomed).toHaveLength(2))
  beat(2)
  await arrival()
  // The new connection gets as many beats as the first one.
  expect([pulse.hangs(), hangs, welcomed.length]).toEqual([true, 3, 2])
  beat(LIMITS.beats)
  expect([pulse.hangs(), hangs, lines]).toEqual([true, 3 + LIMITS.beats, ['PostgreSQL does not answer']])
  isSilent = false
  await eventually(async () => {
    await arrival()
    beat()
    expect(pulse.hangs()).toBe(false)
  })
  expect(lines).toEqual(['PostgreSQL does not answer', 'PostgreSQL answers again'])
  const before = hangs
  await answeredBeat()
  expect([pulse.hangs(), hangs]).toEqual([false, before])
})

test('a connection that breaks off is replaced, and a refusal is an answer', async () => {
  await asked(1)
  await arrival()
  for (const socket of sockets) socket.destroy()
  await answeredBeat()
  expect(welcomed).toHaveLength(2)
  const at = port()
  for (const socket of sockets) socket.destroy()
  await shut()
  for (let times = 0; times < 3 * LIMITS.beats; times++) {
    await arrival()
    beat()
  }
  expect([pulse.hangs(), hangs, lines]).toEqual([false, 0, []])
  await listen(at)
  await answeredBeat()
  expect([pulse.hangs(), lines]).toEqual([false, []])
})

test('asks nothing any more once it is closed, and keeps no connection', async () => {
  await asked(1)
  await arrival()
  await pulse.close()
  await eventually(() => expect(sockets.size).toBe(0))
  beat(2 * LIMITS.beats)
  await arrival()
  expect([welcomed.length, queries.length, hangs, lines]).toEqual([1, 1, 0, []])
})
