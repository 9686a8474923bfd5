// npm run fuzz -- api [requests] [seed]: sends requests made from the contract to a server of its own: malformed, at bounds, huge, with ids
// of others, with missing and expired tokens. Exits with 1 after an answer of 500 or above, one that took 5 seconds, or memory that stays.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  listDriverNotifications,
  listLocations,
  listMembers,
  listRoutes,
  listVehicles,
  signOut,
} from '@stormlane/contract'
import { seededRandom } from '@stormlane/domain'
import { DEMO_LOGIN } from '@stormlane/server/src/demo/demo-organizations.ts'
import { CONTRACT_CALLS } from '@stormlane/server/test/contract-calls.ts'
import { pick } from '../hostile/hostile-values.ts'
import { type RandomRequest, randomRequest } from '../hostile/random-request.ts'
import { freePort, startServer } from '../server-process.ts'

const REQUESTS = Number(process.argv[2] ?? 50_000)
const SEED = Number(process.argv[3] ?? 1)
const CLIENTS = 8
const SLOW_MS = 5000
/** Calls that wait for a server that the caller names, and how long they may. */
const WAITS_FOR_OTHERS =
  /RasterFile|rasterTile|TelematicsConnection|IdentityProvider|verifyIdentityDomain|CompanySignIn|TestWebhook|confirmIntegration/i
const OTHERS_ANSWER_MS = 12_000
/** Memory is compared with that after the first requests: before, code is not compiled yet and caches are empty. */
const WARM_UP = Math.min(10_000, REQUESTS / 5)
const MOST_GROWTH_MB = 150
const SETTLE_MS = 20_000
/**
 * Calls that can shut out the callers. They are sent as the admin of another organization: if it cannot sign in any more, the other calls
 * go on.
 */
const SHUTTING_OUT = new Set([
  'changeMyPassword',
  'endMemberSessions',
  'endMyOtherSessions',
  'endMySession',
  'removeMember',
  'resetMemberSecondFactor',
  'saveIdentityProvider',
  'signOut',
  'updateMember',
  'updateSignInRules',
])

const scratch = path.join(import.meta.dirname, '../../.tmp/fuzz')
mkdirSync(scratch, { recursive: true })
const dataFolder = mkdtempSync(path.join(scratch, 'data-'))
const server = await startServer({
  dataFolder,
  port: await freePort(),
  env: {
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
    LOG_LEVEL: 'error',
    STORMLANE_DEMO: 'true',
    STORMLANE_FORECAST_DEGREES: '1',
    STORMLANE_HISTORY: 'off',
  },
})
const random = seededRandom(SEED)
const statuses: Record<number, number> = {}
const callsSent = new Set<string>()
const failures: string[] = []
let slowestMs = 0
let sent = 0

await untilWholeRun()
const callers = await signInAll()
const ids = await knownIds(callers)
await sendAll(WARM_UP)
await sleep(SETTLE_MS)
const before = memoryMb()
await sendAll(REQUESTS)
await sleep(SETTLE_MS)
const after = memoryMb()
if (after - before > MOST_GROWTH_MB) failures.push(`memory grew from ${before} to ${after} MB`)
const died = server.process.exitCode !== null
if (died) failures.push(`the server ended:\n${server.output().slice(-2000)}`)
else await server.stop()
rmSync(dataFolder, { recursive: true, force: true })

for (const failure of failures.slice(0, 40)) console.log(failure)
console.log(
  JSON.stringify({
    requests: sent,
    calls: callsSent.size,
    statuses,
    slowestMs,
    memoryMb: [before, after],
    failures: failures.length,
  }),
)
process.exitCode = failures.length > 0 ? 1 : 0

async function sendAll(until: number): Promise<void> {
  await Promise.all(Array.from({ length: CLIENTS }, () => client(until)))
}

async function client(until: number): Promise<void> {
  while (sent < until && server.process.exitCode === null) {
    sent++
    if (sent % 5000 === 0) {
      console.log(`${sent} requests, ${failures.length} failures, ${memoryMb()} MB`)
      // One of its calls may have ended the session.
      callers.other = (await signIn('trial@stormlane.example')) ?? callers.other
    }
    const call = pick(random, CONTRACT_CALLS)
    callsSent.add(call.id)
    const { admin, member, other, signedOut } = callers
    // Most requests come from an admin, because most calls are theirs.
    const tokens = SHUTTING_OUT.has(call.id)
      ? [other, other, signedOut, undefined]
      : [admin, admin, admin, admin, member, other, signedOut, undefined]
    await send(call.id, randomRequest(random, call, { tokens, ids }))
  }
}

async function send(id: string, { method, path: target, headers, body }: RandomRequest): Promise<void> {
  const startedAt = performance.now()
  const words = () => `${id}: ${method} ${target.slice(0, 300)} ${String(body ?? '').slice(0, 400)}`
  const init = { method, headers, ...(body !== undefined && { body }) }
  const ask = () => fetch(`${server.url}${target}`, { ...init, signal: AbortSignal.timeout(2 * OTHERS_ANSWER_MS) })
  try {
    // A server may close an idle connection just when a request is written to it, which says nothing about the request.
    const response = await ask().catch(ask)
    const text = await response.text()
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    if (response.status >= 500) failures.push(`${response.status} ${text.slice(0, 200)} to ${words()}`)
  } catch (error) {
    const why =
      error instanceof Error
        ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
        : String(error)
    failures.push(`no answer (${why}) to ${words()}`)
  }
  const took = Math.round(performance.now() - startedAt)
  slowestMs = Math.max(slowestMs, took)
  if (took > (WAITS_FOR_OTHERS.test(id) ? OTHERS_ANSWER_MS : SLOW_MS)) failures.push(`${took} ms for ${words()}`)
}

async function signInAll() {
  const admin = await signIn(DEMO_LOGIN.email)
  const member = await signIn('member@stormlane.example')
  const other = await signIn('trial@stormlane.example')
  const signedOut = await signIn(DEMO_LOGIN.email)
  await post(`/api${signOut.path}`, {}, signedOut)
  return { admin, member, other, signedOut }
}

/** Undefined where the calls of this run have shut the user out. */
async function signIn(email: string): Promise<string | undefined> {
  const response = await post('/api/api_client_signin.json', { ...DEMO_LOGIN, email })
  return response.ok ? ((await response.json()) as { token: string }).token : undefined
}

function post(target: string, body: object, token?: string): Promise<Response> {
  return fetch(`${server.url}${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

/** Ids in the lists of two organizations. */
async function knownIds({
  admin,
  other,
}: {
  admin?: string | undefined
  other?: string | undefined
}): Promise<string[]> {
  const found: string[] = []
  for (const token of [admin, other])
    for (const call of [listLocations, listRoutes, listVehicles, listDriverNotifications, listMembers]) {
      const response = await fetch(`${server.url}/api${call.path}`, { headers: { authorization: `Bearer ${token}` } })
      for (const [, id] of (await response.text()).matchAll(/"id":"([0-9a-f-]{36})"/g)) found.push(id as string)
    }
  if (found.length === 0) throw new Error('The lists of the demo hold no id.')
  return found
}

async function untilWholeRun(): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(1000)) {
    const health = (await (await fetch(`${server.url}/api/health`)).json()) as { generating: unknown }
    if (health.generating === null) return
  }
  throw new Error('The forecast was not whole within 5 minutes.')
}

/** Resident memory of the server's process with its threads. */
function memoryMb(): number {
  try {
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
