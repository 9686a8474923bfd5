// npm run chaos -- cluster [minutes] [part of a fault's name] [folder of an older build]: a cluster under load whose
// processes are killed and restarted one after the other, whose PostgreSQL is killed, and whose bucket is unavailable
// for a while. Exits with 1 if an acknowledged write is lost, a message to a driver is lost or shown twice, an open
// portal misses an update or receives it twice, an answer is neither a success nor a 503 with an error message, a
// client is refused for longer than 10 s, a process that shuts down gracefully fails a request, if no fault
// has this in its name, or a portal hears nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { createLocation, listLocations } from '@stormlane/contract'
import { DEMO_ORGANIZATION_ID } from '@stormlane/server/src/demo/demo-assets.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { MEMBERS, type Member, startCluster } from '../cluster/cluster.ts'
import { openPortals } from '../cluster/open-portals.ts'
import { minutesArgument } from '../hostile/number-argument.ts'
import { openReach } from '../hostile/reach.ts'
import { freePort } from '../server-process.ts'
import { signIn } from '../sign-in.ts'

const MINUTES = minutesArgument(1, 'The number of minutes', 30)
/** Only faults with this in their name. */
const ONLY = process.argv[3] ?? ''
/** The folder of an installed checkout. The cluster starts with that build and is first updated to this one. */
const OLDER_BUILD = process.argv[4]
const WRITERS = 3
const READERS = 2
const PORTALS = 4
const MESSAGE_EVERY_MS = 500
/** A message that a killed worker had leased waits until the lease expires and for its next attempt. */
const DELIVERED_WITHIN_MS = 3 * 60_000
const HEARD_WITHIN_MS = 60_000
const LONGEST_REFUSAL_MS = 10_000
const BUCKET_AWAY_MS = 15_000
/** Pause after a fault before the next one. */
const CALM_MS = 8_000
const SERVES_AGAIN_MS = 60_000
/** Workers follow fleets only once the first forecast is made, which takes minutes on a busy machine. */
const FOLLOWS_FLEETS_WITHIN_MS = 900_000

const cluster = await startCluster(await freePort(), {
  env: {
    LOG_LEVEL: 'error',
    STORMLANE_FORECAST_DEGREES: '1',
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
    RATE_LIMIT_ORGANIZATION: '1000000',
  },
  firstBuild: OLDER_BUILD,
})
const database = openDatabase({ url: cluster.databaseUrl, log: () => undefined, connections: 2 })
const { token, vehicles } = await prepare().catch(async (error: unknown) => {
  await database.close()
  await cluster.stop()
  throw error
})
const authorization = `Bearer ${token}`
const portals = openPortals(cluster.url, token, PORTALS)
const acknowledged = new Set<string>()
/** Texts of messages to drivers that were acknowledged. */
const messages = new Set<string>()
const failures: string[] = []
const faults: Record<string, unknown>[] = []
let counts = { succeeded: 0, refused: 0, longestRefusalMs: 0 }
let working = true
const reach = openReach(['faults', 'writes acknowledged', 'messages acknowledged', 'updates heard'])

const clients = [
  ...Array.from({ length: WRITERS }, (_, index) => repeat((number) => write(index, number))),
  repeat(sendMessage),
  ...Array.from({ length: READERS }, () => repeat(() => ask(listLocations.method, `${listLocations.path}?limit=20`))),
]
await sleep(CALM_MS)
if (OLDER_BUILD) {
  // One process at a time, so that both builds work on the same database in between.
  for (const member of MEMBERS)
    await meet(`${member} updated from the older build`, () => restart(member, 'SIGTERM'), { mayRefuse: false })
}
const until = Date.now() + MINUTES * 60_000
do {
  for (const member of MEMBERS) await meet(`${member} killed`, () => restart(member, 'SIGKILL'))
  for (const member of MEMBERS) await meet(`${member} updated`, () => restart(member, 'SIGTERM'), { mayRefuse: false })
  await meet('PostgreSQL killed', async () => cluster.killDatabase())
  await meet('bucket away', bucketAway)
} while (Date.now() < until)
working = false
await Promise.all(clients)

const rows = await database.asSystem.selectFrom('locations').select('id').execute()
const stored = new Set(rows.map(({ id }) => id))
const lost = [...acknowledged].filter((id) => !stored.has(id)).length
if (lost > 0) failures.push(`${lost} acknowledged writes are lost`)
const delivery = await deliveredMessages()
if (delivery.messagesLost > 0) failures.push(`${delivery.messagesLost} of ${messages.size} messages are lost`)
if (delivery.shownTwice > 0) failures.push(`${delivery.shownTwice} messages are shown twice`)
const lastId = await lastUpdate()
await portals.until(lastId, HEARD_WITHIN_MS)
const heard = portals.heard(lastId)
// A portal that heard nothing misses nothing, because it counts from the first update that it heard.
for (const [number, { missing, twice, reloads }] of heard.entries())
  if (missing + twice + reloads > 0)
    failures.push(`portal ${number}: ${missing} updates missing, ${twice} heard twice, told to reload ${reloads} times`)
// A portal that heard nothing misses nothing, because it counts from the first update that it heard.
reach.add('updates heard', Math.min(...heard.map(({ updates }) => updates)))
reach.add('faults', faults.length)
reach.add('writes acknowledged', acknowledged.size)
reach.add('messages acknowledged', messages.size)
failures.push(...reach.missed())
portals.close()
await database.close()
await cluster.stop()
for (const failure of failures.slice(0, 40)) console.log(failure)
console.log(
  JSON.stringify({
    hasPooler: cluster.hasPooler,
    faults: faults.length,
    acknowledged: acknowledged.size,
    lost,
    messages: messages.size,
    ...delivery,
    updates: heard.map(({ updates }) => updates),
    failures: failures.length,
  }),
)
process.exit(failures.length > 0 ? 1 : 0)

async function meet(fault: string, cause: () => Promise<void>, { mayRefuse = true } = {}): Promise<void> {
  if (!fault.includes(ONLY)) return
  counts = { succeeded: 0, refused: 0, longestRefusalMs: 0 }
  const startedAt = Date.now()
  await cause()
  await sleep(CALM_MS)
  // Requests that are still refused count toward this fault, not the next one.
  const succeeded = counts.succeeded + clients.length
  for (const endAt = Date.now() + SERVES_AGAIN_MS; counts.succeeded < succeeded && Date.now() < endAt; )
    await sleep(100)
  if (counts.succeeded < succeeded) failures.push(`${fault}: nothing is served again`)
  if (counts.longestRefusalMs > LONGEST_REFUSAL_MS)
    failures.push(`${fault}: a client was refused for ${counts.longestRefusalMs} ms`)
  if (!mayRefuse && counts.refused > 0) failures.push(`${fault}: ${counts.refused} requests failed`)
  faults.push({ fault, ...counts, seconds: Math.round((Date.now() - startedAt) / 1000) })
  console.log(JSON.stringify(faults.at(-1)))
}

async function restart(member: Member, how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await cluster.end(member, how)
  await cluster.start(member)
}

async function bucketAway(): Promise<void> {
  const requestsBefore = cluster.bucket.requests.length
  cluster.bucket.fail('unavailable')
  await sleep(BUCKET_AWAY_MS)
  cluster.bucket.fail('none')
  if (cluster.bucket.requests.length === requestsBefore) failures.push('bucket away: no process asked for it')
}

/** A client that repeats its request and records how long it is refused. */
async function repeat(once: (number: number) => Promise<string | undefined>): Promise<void> {
  let refusedSince: number | undefined
  for (let number = 0; working; number++) {
    const startedAt = Date.now()
    if ((await once(number)) !== undefined) refusedSince = undefined
    else {
      refusedSince ??= startedAt
      counts.longestRefusalMs = Math.max(counts.longestRefusalMs, Date.now() - refusedSince)
      await sleep(100)
    }
  }
}

async function write(index: number, number: number): Promise<string | undefined> {
  const body = { name: `cluster ${index}/${number}`, latitude: 41.88, longitude: -87.63 }
  const text = await ask(createLocation.method, createLocation.path, body)
  if (text !== undefined) acknowledged.add((JSON.parse(text) as { city: { id: string } }).city.id)
  return text
}

/** Each text is sent once. If the answer is lost, the message may or may not be stored, so it does not count. */
async function sendMessage(number: number): Promise<string | undefined> {
  await sleep(MESSAGE_EVERY_MS)
  const message = `cluster ${number}`
  const vehicle = vehicles[number % vehicles.length]
  const text = await ask('POST', `/vehicles/${vehicle}/message`, { message, urgent: false })
  if (text !== undefined) messages.add(message)
  return text
}

async function deliveredMessages(): Promise<{ messagesLost: number; shownTwice: number }> {
  const { asSystem } = database
  const waiting = async () => (await asSystem.selectFrom('message_outbox').select('message_id').execute()).length
  for (const endAt = Date.now() + DELIVERED_WITHIN_MS; (await waiting()) > 0 && Date.now() < endAt; ) await sleep(500)
  const shown = new Map<string, number>()
  for (const { text } of await asSystem.selectFrom('simulated_inbox').select('text').execute())
    shown.set(text, (shown.get(text) ?? 0) + 1)
  return {
    messagesLost: [...messages].filter((text) => !shown.has(text)).length,
    shownTwice: [...messages].filter((text) => (shown.get(text) ?? 0) > 1).length,
  }
}

async function prepare(): Promise<{ token: string; vehicles: string[] }> {
  await database.asSystem.updateTable('organizations').set({ max_locations: 10_000_000 }).execute()
  return { token: await signIn(cluster.url), vehicles: await vehicleIds() }
}

/** Returns the demo's vehicles as soon as a worker has reported them. */
async function vehicleIds(): Promise<string[]> {
  for (const endAt = Date.now() + FOLLOWS_FLEETS_WITHIN_MS; Date.now() < endAt; await sleep(200)) {
    const ofDemo = database.asSystem.selectFrom('vehicles').where('organization_id', '=', DEMO_ORGANIZATION_ID)
    const rows = await ofDemo.select('id').execute()
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
  throw new Error('No worker has reported a vehicle.')
}

async function lastUpdate(): Promise<number> {
  const head = database.asSystem.selectFrom('realtime_heads').where('organization_id', '=', DEMO_ORGANIZATION_ID)
  return Number((await head.select('last_id').executeTakeFirst())?.last_id ?? 0)
}

/** Returns the body of a successful response. */
async function ask(method: string, path: string, body?: object): Promise<string | undefined> {
  try {
    const response = await fetch(`${cluster.url}/api${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (response.ok) {
      counts.succeeded++
      return text
    }
    if (response.status !== 503 || !text.includes('"error"')) failures.push(`${response.status} ${text.slice(0, 200)}`)
  } catch (error) {
    failures.push(`${method} ${path}: no answer (${(error as Error).message})`)
  }
  counts.refused++
  return undefined
}
