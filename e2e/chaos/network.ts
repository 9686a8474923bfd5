// npm run chaos -- network [attack]: attacks a server of its own with resets, half-open connections, slow headers and
// bodies, oversized frames and headers, 10,000 connections and 200 clients that do not read. Exits with 1 if another
// client waits more than 250 ms (p99), if connections, descriptors or memory are not released, or if an attack could not open its
// connections.
//
// A real attacker has a machine of its own. This one shares the cores with the server, so it runs at the lowest priority, and the client that
// measures is a third process at the priority of the server.
import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Connected,
  endAll,
  frameHead,
  isOpen,
  openSockets,
  trickle,
  UPGRADE,
  untilClosed,
} from '../hostile/bad-clients.ts'
import { startLightProbe } from '../hostile/light-probe.ts'
import { processorWaitMs } from '../hostile/process-tree.ts'
import { openReach } from '../hostile/reach.ts'
import { startSingleServer } from '../single-server.ts'

const P99_MS = 250
const PROBE_EVERY_MS = 25
const CONNECTIONS = Math.min(10_000, openFilesLimit() - 2000)
const SLOW_READERS = 200
/** The descriptor count of an idle server varies with the connections of its database pool. */
const SPARE_DESCRIPTORS = 60
const MOST_GROWTH_MB = 400
/** Our choice: long enough to be a slow upload, and shorter than every limit on bodies. */
const SLOW_BODY_SECONDS = 15
/** The server cuts slow headers after 15 s. */
const HEADERS_CUT_MS = 20_000
/** It cuts clients that read nothing after two minutes. */
const READERS_CUT_MS = 135_000
const REST_MS = 10_000

const server = await startSingleServer('network', { ROLE: 'api' })
const { port } = server
const token = await server.signIn()
const headers = { authorization: `Bearer ${token}` }
const probe = startLightProbe({ port, path: '/api/users/me', headers, everyMs: PROBE_EVERY_MS })
// The server and the probe have already started, so they keep their priority.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const reach = openReach(['attacks', 'requests of others', 'connections of attackers'])
const failures: string[] = []
const phases: Record<string, unknown>[] = []

// The first answers come from code that is not compiled yet.
await sleep(REST_MS)
probe.read()
await sleep(REST_MS)
const rest = { ...probe.read(), descriptors: descriptors(), memoryMb: server.memoryMb() }
console.log(JSON.stringify({ phase: 'rest', load: os.loadavg()[0], ...rest }))
if (rest.requests === 0 || rest.failed.length > 0) failures.push(`without an attack the probe fails: ${rest.failed[0]}`)
else if (rest.p99 > P99_MS)
  failures.push(`the machine is too busy to judge: without an attack others wait ${rest.p99} ms (p99)`)
else await attackInTurn()
await sleep(REST_MS)
const left = { descriptors: descriptors(), memoryMb: server.memoryMb() }
if (left.descriptors > rest.descriptors + SPARE_DESCRIPTORS)
  failures.push(`${left.descriptors} descriptors stay open, there were ${rest.descriptors}`)
if (left.memoryMb > rest.memoryMb + MOST_GROWTH_MB)
  failures.push(`memory grew from ${rest.memoryMb} to ${left.memoryMb} MB`)
await probe.stop()
if (server.isRunning()) await server.stop()
else failures.push(`the server ended:\n${server.output().slice(-2000)}`)
failures.push(...reach.missed())
for (const failure of failures) console.log(failure)
console.log(
  JSON.stringify({
    connections: CONNECTIONS,
    slowReaders: SLOW_READERS,
    rest,
    phases,
    left,
    reached: reach.counts,
    failures: failures.length,
  }),
)
process.exitCode = failures.length > 0 ? 1 : 0

async function attackInTurn(): Promise<void> {
  const attacks: Record<string, () => Promise<string[]>> = {
    resets,
    'half-open': halfOpen,
    'slow headers': slowHeaders,
    'slow bodies': slowBodies,
    oversized,
    connections,
    'slow readers': slowReaders,
  }
  const chosen = process.argv.slice(2)
  failures.push(...chosen.filter((name) => !(name in attacks)).map((name) => `there is no attack "${name}"`))
  for (const [phase, work] of Object.entries(attacks))
    if (server.isRunning() && (chosen.length === 0 || chosen.includes(phase))) await attack(phase, work)
}

/** Runs an attack while the probe asks, and judges what the probe measured. */
async function attack(phase: string, work: () => Promise<string[]>): Promise<void> {
  probe.read()
  const waitedBefore = waitedForProcessorMs()
  const problems = await work().catch((error: Error) => [error.message])
  await untilEnded()
  const { failed, ...times } = probe.read()
  reach.add('attacks')
  reach.add('requests of others', times.requests)
  if (times.p99 > P99_MS) problems.push(`others waited ${times.p99} ms (p99)`)
  if (failed.length > 0) problems.push(`${failed.length} requests of others failed: ${failed[0]}`)
  if (!server.isRunning()) problems.push('the server ended')
  failures.push(...problems.map((problem) => `${phase}: ${problem}`))
  const report = {
    phase,
    load: os.loadavg()[0],
    ...times,
    // How long the server was ready to run while others had the cores, which tells a busy machine from a blocked
    // server.
    waitedForProcessorMs: waitedForProcessorMs() - waitedBefore,
    descriptors: descriptors(),
    memoryMb: server.memoryMb(),
  }
  phases.push(report)
  console.log(JSON.stringify({ ...report, problems }))
}

/**
 * After the attacker has left, the server is still closing connections. That is a cost of this attack, not of the next.
 */
async function untilEnded(): Promise<void> {
  const most = rest.descriptors + SPARE_DESCRIPTORS
  for (const deadline = Date.now() + REST_MS; descriptors() > most && Date.now() < deadline; ) await sleep(100)
  // The last answers come after the last connection has ended.
  await sleep(1000)
}

/** Throws if the server refuses a connection: an attack without its connections would find nothing. */
async function attackers(count: number, options?: Parameters<typeof openSockets>[2]): Promise<Connected[]> {
  const sockets = await openSockets(port, count, options)
  reach.add('connections of attackers', sockets.length)
  if (sockets.length === count) return sockets
  endAll(sockets)
  throw new Error(`only ${sockets.length} of ${count} connections were opened`)
}

/** Each connection is reset in the middle of a request, of its body or of an upgrade. */
async function resets(): Promise<string[]> {
  const post = 'POST /api/api_client_signin.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{"email":'
  const starts = ['GET /api/he', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n', post, UPGRADE]
  for (let round = 0; round < 20; round++) {
    const sockets = await attackers(200)
    for (const [i, { socket }] of sockets.entries()) socket.write(starts[i % starts.length] ?? '')
    await sleep(round * 5)
    for (const { socket } of sockets) socket.resetAndDestroy()
  }
  return []
}

/** The clients end their half, some before their request is whole, and never close the other half. */
async function halfOpen(): Promise<string[]> {
  const whole = await attackers(300, { allowHalfOpen: true })
  for (const { socket } of whole) socket.end('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const partial = await attackers(300, { allowHalfOpen: true })
  for (const { socket } of partial) socket.end('GET /api/health HTTP/1.1\r\nHost: loc')
  const open = await untilClosed([...whole, ...partial], HEADERS_CUT_MS)
  endAll([...whole, ...partial])
  return open > 0 ? [`${open} half-open connections were not closed`] : []
}

async function slowHeaders(): Promise<string[]> {
  const sockets = await attackers(1000)
  for (const { socket } of sockets) socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n')
  await trickle(sockets, 'X-Slow: 1\r\n', HEADERS_CUT_MS / 1000)
  const open = sockets.filter(isOpen).length
  endAll(sockets)
  return open > 0 ? [`${open} of ${sockets.length} connections with slow headers stay`] : []
}

/** Bodies may take minutes, because an upload of 25 MB may. They must not slow others down meanwhile. */
async function slowBodies(): Promise<string[]> {
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`
  const form = 'multipart/form-data; boundary=x'
  const sockets = await attackers(1000)
  for (const [i, { socket }] of sockets.entries())
    socket.write(
      i % 2 === 0 ? head('/api/api_client_signin.json', 'application/json') : head('/api/batch_uploads.json', form),
    )
  await trickle(sockets, ' ', SLOW_BODY_SECONDS)
  const read = sockets.filter(isOpen).length
  endAll(sockets)
  return read < sockets.length ? [`only ${read} of ${sockets.length} slow bodies were still read`] : []
}

/** Each case must be answered with the right status or closed, whatever size it announces. */
async function oversized(): Promise<string[]> {
  const long = 'x'.repeat(100_000)
  const cases: [string, string | Buffer, RegExp][] = [
    ['header', `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Long: ${long}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    ['address', `GET /api/health?q=${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`, /^HTTP\/1\.1 (414|431) /],
    [
      'body',
      `POST /api/api_client_signin.json HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99000000000\r\n\r\n`,
      /^HTTP\/1\.1 413 /,
    ],
  ]
  const problems: string[] = []
  for (const [name, bytes, expected] of cases) {
    const sockets = await attackers(40)
    for (const { socket } of sockets) socket.write(bytes)
    await sleep(2000)
    const wrong = sockets.find(({ received }) => !expected.test(received()))
    if (wrong) problems.push(`an oversized ${name} is answered ${JSON.stringify(wrong.received().slice(0, 80))}`)
    endAll(sockets)
  }
  for (const bytes of [5000n, 1_000_000_000n, 2n ** 62n]) {
    const sockets = await attackers(40)
    for (const { socket } of sockets) socket.write(UPGRADE)
    await sleep(500)
    const upgraded = sockets.filter(({ received }) => received().startsWith('HTTP/1.1 101 ')).length
    if (upgraded < sockets.length) problems.push(`only ${upgraded} of ${sockets.length} websockets were opened`)
    for (const { socket } of sockets) socket.write(Buffer.concat([frameHead(bytes), Buffer.alloc(8000)]))
    const open = await untilClosed(sockets, 5000)
    if (open > 0) problems.push(`${open} websockets stay after a frame of ${bytes} bytes`)
    endAll(sockets)
  }
  return problems
}

async function connections(): Promise<string[]> {
  const sockets: Connected[] = await openSockets(port, CONNECTIONS)
  reach.add('connections of attackers', sockets.length)
  await sleep(5000)
  const open = await untilClosed(sockets, 2 * HEADERS_CUT_MS)
  endAll(sockets)
  return [
    ...(sockets.length < CONNECTIONS ? [`only ${sockets.length} connections were accepted`] : []),
    ...(open > 0 ? [`${open} silent connections stay`] : []),
  ]
}

/** Each client requests a hundred large answers and reads none of them. */
async function slowReaders(): Promise<string[]> {
  const before = server.memoryMb()
  const sockets = await attackers(SLOW_READERS)
  const requests = 'GET /api/docs/json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100)
  for (const { socket } of sockets) {
    socket.pause()
    socket.write(requests)
  }
  let highest = before
  for (let second = 0; second < READERS_CUT_MS / 1000 && server.isRunning(); second++) {
    await sleep(1000)
    highest = Math.max(highest, server.memoryMb())
  }
  // A paused socket notices that it was closed only when it reads.
  for (const { socket } of sockets) socket.resume()
  await sleep(3000)
  const open = sockets.filter(isOpen).length
  endAll(sockets)
  return [
    ...(highest - before > MOST_GROWTH_MB ? [`memory grew from ${before} to ${highest} MB`] : []),
    ...(open > 0 ? [`${open} clients that do not read stay`] : []),
  ]
}

/** 0 if the server has ended. */
function descriptors(): number {
  try {
    return readdirSync(`/proc/${server.process.pid}/fd`).length
  } catch {
    return 0
  }
}

function waitedForProcessorMs(): number {
  return Math.round(processorWaitMs(server.process.pid ?? 0))
}

/** Node.js raises its own limit to the hard limit at startup. */
function openFilesLimit(): number {
  const limit = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return Number(limit ?? 1024)
}
