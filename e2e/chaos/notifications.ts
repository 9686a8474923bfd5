// npm run chaos -- notifications [messages] [kills]: sends messages to drivers through a provider that fails, hangs, limits the rate and
// loses answers, while the server and the delivering worker are killed (kill -9) repeatedly. Counts lost and duplicate messages and the time
// from a kill to the next attempt. Exits with 1 if a reliability goal is missed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@stormlane/domain'
import { DEMO_ORGANIZATION_ID } from '@stormlane/server/src/demo/demo-assets.ts'
import { DEMO_LOGIN } from '@stormlane/server/src/demo/demo-organizations.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'

const MESSAGES = Number(process.argv[2] ?? 5000)
const KILLS = Number(process.argv[3] ?? 50)
const WRITERS = 4
/** Share of messages for which the provider fails, hangs, limits the rate or loses its answer. */
const TROUBLE_SHARE = 0.1
const NEXT_ATTEMPT_WITHIN_MS = 10_000
const DELIVERED_WITHIN_MS = 10 * 60_000
/** Each process is killed at a different time after its start. */
const random = seededRandom(1)

const scratch = path.join(import.meta.dirname, '../../.tmp/chaos')
mkdirSync(scratch, { recursive: true })
const folder = mkdtempSync(path.join(scratch, 'notifications-'))
const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
const database = openDatabase({ url: postgres.url, log: () => undefined })
const ports = { server: await freePort(), worker: await freePort() }
const processes = { server: await start('server'), worker: await start('worker') }
await database.asSystem
  .updateTable('simulated_fleets')
  .set({ trouble: 'mixed', trouble_share: TROUBLE_SHARE })
  .execute()
const vehicles = await vehicleIds()
const token = await signIn()

const acknowledged = new Set<string>()
let refused = 0
let next = 0
/** Writing is throttled, so that it lasts as long as the kills. */
let allowed = 0
const attemptsAfterMs: number[] = []
const startedAt = Date.now()
const writers = Array.from({ length: WRITERS }, () => write())
for (let kill = 0; kill < KILLS; kill++) {
  allowed = Math.ceil((MESSAGES * (kill + 1)) / KILLS)
  await sleep(300 + random() * 1500)
  const victim = kill % 2 === 0 ? 'worker' : 'server'
  const { pid } = processes[victim].process
  await end(processes[victim])
  const killedAt = Date.now()
  const restarted = start(victim)
  attemptsAfterMs.push(await orphanRetryMs(` ${pid} `, killedAt))
  processes[victim] = await restarted
  console.log(
    `kill ${kill + 1}: the ${victim}, with ${acknowledged.size} messages acknowledged, ${await waiting()} waiting`,
  )
}
await Promise.all(writers)
const deadline = Date.now() + DELIVERED_WITHIN_MS
while ((await waiting()) > 0 && Date.now() < deadline) await sleep(500)

const inbox = await database.asSystem.selectFrom('simulated_inbox').select(['text', 'times_received']).execute()
const shown = new Map<string, number>()
for (const { text } of inbox) shown.set(text, (shown.get(text) ?? 0) + 1)
const lost = [...acknowledged].filter((text) => !shown.has(text)).length
const twice = [...shown.values()].filter((times) => times > 1).length
const failed = await database.asSystem
  .selectFrom('vehicle_messages')
  .where('status', '=', 'failed')
  .select('id')
  .execute()
const slowest = Math.max(0, ...attemptsAfterMs)
console.log(
  JSON.stringify({
    messages: acknowledged.size,
    kills: KILLS,
    refused,
    lost,
    shownTwice: twice,
    sentAgain: inbox.reduce((sum, { times_received }) => sum + times_received - 1, 0),
    failed: failed.length,
    slowestNextAttemptMs: slowest,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  }),
)
await Promise.all([end(processes.server), end(processes.worker)])
await database.close()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode = lost > 0 || twice > 0 || slowest > NEXT_ATTEMPT_WITHIN_MS ? 1 : 0

function start(what: 'server' | 'worker'): Promise<ServerProcess> {
  const env = {
    DATABASE_URL: postgres.url,
    // Both deliver messages, so that either takes over the leases of the other after a kill.
    ROLE: what === 'server' ? 'all' : 'worker',
    // Both must decrypt the same access keys.
    SECRET_KEY: '0123456789abcdef'.repeat(4),
    STORMLANE_DEMO: 'true',
    STORMLANE_FORECAST: 'off',
    LOG_LEVEL: 'error',
    // Rate limits would slow down the single client of this test.
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
  }
  return startServer({ dataFolder: path.join(folder, what), port: ports[what], env })
}

async function end({ process: child }: ServerProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Each text is sent once. If the answer is lost, the message may or may not be stored, so it does not count. */
async function write(): Promise<void> {
  while (acknowledged.size < MESSAGES) {
    if (acknowledged.size >= allowed) {
      await sleep(20)
      continue
    }
    const number = next++
    const text = `chaos ${number}`
    const vehicle = vehicles[number % vehicles.length]
    try {
      const response = await fetch(`${processes.server.url}/api/vehicles/${vehicle}/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ message: text, urgent: false }),
        signal: AbortSignal.timeout(15_000),
      })
      if (response.ok) acknowledged.add(text)
      else refused++
    } catch {
      refused++
      await sleep(100)
    }
  }
}

async function signIn(): Promise<string> {
  const response = await fetch(`${processes.server.url}/api/api_client_signin.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/** Waits until the worker has read the fleet once. */
async function vehicleIds(): Promise<string[]> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(200)) {
    const rows = await database.asSystem
      .selectFrom('vehicles')
      .where('organization_id', '=', DEMO_ORGANIZATION_ID)
      .select('id')
      .execute()
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
  throw new Error('The worker has reported no vehicle within 60 s.')
}

async function waiting(): Promise<number> {
  return (await database.asSystem.selectFrom('message_outbox').select('message_id').execute()).length
}

/** Time until all messages leased by the killed process were tried again. The name of a lease owner contains its process id. */
async function orphanRetryMs(ownerPart: string, killedAt: number): Promise<number> {
  const leased = async () => {
    const rows = await database.asSystem
      .selectFrom('message_outbox')
      .where('lease_owner', 'like', `%${ownerPart}%`)
      .select('message_id')
      .execute()
    return rows.length
  }
  if ((await leased()) === 0) return 0
  for (; Date.now() - killedAt < 60_000; await sleep(50)) if ((await leased()) === 0) return Date.now() - killedAt
  return 60_000
}
