// npm run chaos -- cluster [minutes] [part of a fault's name] [folder of an older build]: a cluster under load, whose processes are killed and restarted one after the other, whose PostgreSQL is
// killed, and whose bucket is away for a while. Exits with 1 if a write is lost that was acknowledged, an answer is neither a success nor a 503 in
// words, a client is refused for longer than 10 s, or a process that was stopped in order fails a request.
import { setTimeout as sleep } from 'node:timers/promises'
import { createLocation, listLocations } from '@stormlane/contract'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { MEMBERS, type Member, startCluster } from '../cluster/cluster.ts'
import { freePort } from '../server-process.ts'
import { signIn } from '../sign-in.ts'

const MINUTES = Number(process.argv[2] ?? 30)
/** Only faults with this in their name. */
const ONLY = process.argv[3] ?? ''
/** An installed checkout. The cluster starts with it and is updated to this one first. */
const OLDER_BUILD = process.argv[4]
const WRITERS = 3
const READERS = 2
const LONGEST_REFUSAL_MS = 10_000
const BUCKET_AWAY_MS = 15_000
/** What a fault needs before the next one comes. */
const CALM_MS = 8_000
const SERVES_AGAIN_MS = 60_000

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
await database.asSystem.updateTable('organizations').set({ max_locations: 10_000_000 }).execute()
const authorization = `Bearer ${await signIn(cluster.url)}`
const acknowledged = new Set<string>()
const failures: string[] = []
const faults: Record<string, unknown>[] = []
let counts = { succeeded: 0, refused: 0, longestRefusalMs: 0 }
let working = true

const clients = [
  ...Array.from({ length: WRITERS }, (_, index) => repeat((number) => write(index, number))),
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
await database.close()
await cluster.stop()
for (const failure of failures.slice(0, 40)) console.log(failure)
console.log(
  JSON.stringify({
    hasPooler: cluster.hasPooler,
    faults: faults.length,
    acknowledged: acknowledged.size,
    lost,
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
  // What is still refused belongs to this fault and not to the next.
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
  cluster.bucket.fail('unavailable')
  await sleep(BUCKET_AWAY_MS)
  cluster.bucket.fail('none')
}

/** A client that asks again and again, and notes for how long it gets nothing. */
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

/** Returns the text of a success. */
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
