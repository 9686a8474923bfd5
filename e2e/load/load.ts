// npm run load [seconds] [requests a second]: the portal's own mix of requests and 2,000 open portals against a server of its own on this
// machine, 3 minutes at 300 requests a second by default. Prints a table and exits with 1 when a bound is missed.
import os from 'node:os'
import { countArgument } from '../hostile/number-argument.ts'
import { SESSIONS, startLoadServer } from './load-server.ts'
import { openPortalUsers } from './portal-mix.ts'
import { openPortalSockets } from './portal-sockets.ts'
import { cpuMsWithChildren, loadAverage } from './process-figures.ts'
import { percentile, sendRequests } from './request-stream.ts'
import { watchUpdates } from './watched-updates.ts'

const SECONDS = countArgument(1, 'The number of seconds', 180)
const PER_SECOND = countArgument(2, 'The number of requests a second', 300)
const SOCKETS = 2000
const BOUNDS = { requestMs: 250, screenMs: 500 }
/** In this time, which is not measured, the server compiles its code and fills its caches. */
const WARM_UP = { seconds: 20, perSecond: 100 }

console.log(
  `Load averages before: ${loadAverage()}, ${os.availableParallelism()} cores. Starting and seeding a server…`,
)
const server = await startLoadServer()
const missed: string[] = []
try {
  const { url, tokens, isRunning } = server
  const users = await openPortalUsers(url, tokens)
  console.log(`Warming up, then opening ${SOCKETS} realtime connections of ${SESSIONS} sessions…`)
  await sendRequests({ url, users, ...WARM_UP, isRunning })
  const sockets = await openPortalSockets(url, tokens, SOCKETS)
  console.log(`Load averages at the start: ${loadAverage()}. ${PER_SECOND} requests a second for ${SECONDS} s…`)
  const before = { server: cpuMsWithChildren(server.pid), own: process.cpuUsage(), at: performance.now() }
  const [requests, updates] = await Promise.all([
    sendRequests({ url, users, perSecond: PER_SECOND, seconds: SECONDS, isRunning }),
    watchUpdates({ url, tokens, sockets, seconds: SECONDS, isRunning }),
  ])
  const wallMs = performance.now() - before.at
  const after = cpuMsWithChildren(server.pid)
  const own = process.cpuUsage(before.own)
  const cpu = {
    server: after.own - before.server.own,
    PostgreSQL: after.children - before.server.children,
    'this load generator': (own.user + own.system) / 1000,
  }
  const open = sockets.open().length
  sockets.close()

  const all = [...requests.byCall.values()].flat()
  console.table(
    Object.fromEntries(
      [
        ['all requests', all] as const,
        ...requests.byCall,
        ['update to socket', updates.toSocket] as const,
        ['update to screen', updates.toScreen] as const,
      ].map(([name, ms]) => [
        name,
        {
          count: ms.length,
          'p50 ms': rounded(ms, 0.5),
          'p95 ms': rounded(ms, 0.95),
          'p99 ms': rounded(ms, 0.99),
          'max ms': rounded(ms, 1),
        },
      ]),
    ),
  )
  const cores = os.availableParallelism()
  console.table(
    Object.fromEntries(
      Object.entries(cpu).map(([name, ms]) => [
        name,
        { 'CPU s': Math.round(ms / 1000), 'share of the cores %': Math.round((100 * ms) / wallMs / cores) },
      ]),
    ),
  )
  const errors = [...requests.errors, ...updates.errors]
  const perSecond = (1000 * all.length) / wallMs
  console.log(
    `${perSecond.toFixed(0)} requests a second, ${Math.round((100 * requests.unchanged) / all.length)} % answered 304, ${errors.length} errors, ${updates.updates} updates to ${open} sockets. Load averages at the end: ${loadAverage()}`,
  )
  for (const [error, count] of counted(errors)) console.log(`  ${count} x ${error}`)
  const p99 = { requests: percentile(all, 0.99), screen: percentile(updates.toScreen, 0.99) }
  if (p99.requests > BOUNDS.requestMs)
    missed.push(`p99 of requests is ${Math.round(p99.requests)} ms, bound ${BOUNDS.requestMs}`)
  if (p99.screen > BOUNDS.screenMs || updates.toScreen.length === 0)
    missed.push(`p99 from update to screen is ${Math.round(p99.screen)} ms, bound ${BOUNDS.screenMs}`)
  if (errors.length > 0) missed.push(`${errors.length} errors`)
  if (updates.toSocket.length === 0) missed.push('no socket received an update')
  if (open < SOCKETS) missed.push(`${SOCKETS - open} of ${SOCKETS} sockets were closed`)
  if (perSecond < 0.95 * PER_SECOND)
    missed.push(`only ${perSecond.toFixed(0)} of ${PER_SECOND} requests a second were answered`)
  if (!isRunning()) missed.push('the server ended')
} finally {
  await server.stop()
}
for (const line of missed) console.log(`Missed: ${line}`)
if (missed.length === 0) console.log('All bounds are met.')
process.exitCode = missed.length > 0 ? 1 : 0

function rounded(values: readonly number[], share: number): number {
  return Math.round(percentile(values, share))
}

function counted(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 10)
}
