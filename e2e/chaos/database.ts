// npm run chaos -- database: while clients write and read, PostgreSQL is killed, stopped for 20 s, out of connections and on a full disk.
// Exits with 1 after an answer that is neither a success nor a 503 with an error message, a longer wait than allowed,
// the loss of an acknowledged write, if the server does not recover by itself, or after a fault that no client felt.
import { setTimeout as sleep } from 'node:timers/promises'
import { createLocation, listLocations } from '@stormlane/contract'
import { raiseDiskFull, takeAllConnections } from '@stormlane/server/test/database-faults.ts'
import { childrenOf } from '../hostile/process-tree.ts'
import { openReach } from '../hostile/reach.ts'
import { emptyDisk, fillDisk, mountSmallDisk, unmountSmallDisk } from '../hostile/small-disk.ts'
import { startSingleServer } from '../single-server.ts'

const WRITERS = 4
const DISK_MB = 600
/** How long a fault lasts. */
const FAULT_MS = 20_000
const SERVES_AGAIN_MS = 60_000
/** Connecting times out after 10 s, after 2.5 s if no connection is left; a statement without an answer after 4 s. */
const LONGEST_WAIT_MS = { killed: 15_000, stopped: 8_000, 'out of connections': 6_000, 'disk full': 15_000 }
type Fault = keyof typeof LONGEST_WAIT_MS
/** A client feels a fault if it is refused, or waits this long for an answer that otherwise takes milliseconds. */
const FELT_MS = 1000

let hasSmallDisk = false
const server = await startSingleServer('database', {}, (dataFolder) => {
  hasSmallDisk = mountSmallDisk(dataFolder, DISK_MB)
  return hasSmallDisk ? () => unmountSmallDisk(dataFolder) : undefined
})
const authorization = `Bearer ${await server.signIn()}`
await server.database.asSystem.updateTable('organizations').set({ max_locations: 10_000_000 }).execute()
const acknowledged = new Set<string>()
/** A fault has reached a client that felt it. */
const reach = openReach(['killed', 'stopped', 'out of connections', 'disk full'])
const failures: string[] = []
const faults: Record<string, unknown>[] = []
let counts = newCounts()
let working = true

const clients = [...Array.from({ length: WRITERS }, (_, index) => write(index)), read()]
await sleep(2000)
await meet('killed', killed)
await meet('stopped', stopped)
await meet('out of connections', () => takeAllConnections(server.databaseUrl, FAULT_MS))
await meet('disk full', hasSmallDisk ? diskFull : diskFullByTrigger)
working = false
await Promise.all(clients)
const stored = await storedIds()
const lost = [...acknowledged].filter((id) => !stored.has(id)).length
if (lost > 0) failures.push(`${lost} acknowledged writes are lost`)
if (!server.isRunning()) failures.push(`the server ended:\n${server.output().slice(-2000)}`)
await server.stop().catch((error: Error) => failures.push(`the server did not stop: ${error.message}`))
failures.push(...reach.missed())
for (const failure of failures.slice(0, 40)) console.log(failure)
console.log(JSON.stringify({ faults, acknowledged: acknowledged.size, lost, hasSmallDisk, failures: failures.length }))
process.exit(failures.length > 0 ? 1 : 0)

function newCounts() {
  return { succeeded: 0, refused: 0, longestMs: 0, codes: {} as Record<string, number> }
}

/** Causes a fault, waits until it is over, and judges what the clients met and how soon writes succeed again. */
async function meet(fault: Fault, cause: () => Promise<void>): Promise<void> {
  counts = newCounts()
  await cause()
  const overAt = Date.now()
  const before = acknowledged.size + WRITERS
  while (acknowledged.size <= before && Date.now() - overAt < SERVES_AGAIN_MS) await sleep(50)
  const servesAgainMs = Date.now() - overAt
  if (servesAgainMs >= SERVES_AGAIN_MS) failures.push(`${fault}: no write succeeded within ${SERVES_AGAIN_MS} ms`)
  if (counts.longestMs > LONGEST_WAIT_MS[fault])
    failures.push(`${fault}: a client waited ${counts.longestMs} ms, more than ${LONGEST_WAIT_MS[fault]} ms`)
  if (counts.refused > 0 || counts.longestMs >= FELT_MS) reach.add(fault)
  faults.push({ fault, ...counts, servesAgainMs })
  console.log(JSON.stringify(faults.at(-1)))
}

async function killed(): Promise<void> {
  for (const endAt = Date.now() + FAULT_MS; Date.now() < endAt; await sleep(5000)) {
    const pid = server.postmaster()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
}

async function stopped(): Promise<void> {
  const pid = server.postmaster()
  if (pid === undefined) throw new Error('PostgreSQL does not run.')
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) signal(one, 'SIGSTOP')
  await sleep(FAULT_MS)
  for (const one of all) signal(one, 'SIGCONT')
}

async function diskFull(): Promise<void> {
  for (const endAt = Date.now() + FAULT_MS; Date.now() < endAt; await sleep(200)) fillDisk(server.dataFolder)
  emptyDisk(server.dataFolder)
}

/** Without the rights to mount a small disk, a trigger raises the error that PostgreSQL raises. */
async function diskFullByTrigger(): Promise<void> {
  const end = await raiseDiskFull(server.database)
  await sleep(FAULT_MS)
  await end()
}

async function write(index: number): Promise<void> {
  for (let number = 0; working; number++) {
    const body = { name: `chaos ${index}/${number}`, latitude: 41.88, longitude: -87.63 }
    const text = await ask(createLocation.method, createLocation.path, body)
    if (text === undefined) await sleep(100)
    else acknowledged.add((JSON.parse(text) as { city: { id: string } }).city.id)
  }
}

async function read(): Promise<void> {
  while (working) {
    await ask(listLocations.method, `${listLocations.path}?limit=10`)
    await sleep(100)
  }
}

/** Returns the body of a successful response. */
async function ask(method: string, path: string, body?: object): Promise<string | undefined> {
  const startedAt = Date.now()
  try {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    counts.longestMs = Math.max(counts.longestMs, Date.now() - startedAt)
    if (response.ok) {
      counts.succeeded++
      return text
    }
    judgeRefusal(response, text)
  } catch (error) {
    failures.push(`${method} ${path}: no answer after ${Date.now() - startedAt} ms (${(error as Error).message})`)
  }
  return undefined
}

/** A refusal must be a 503 with a sentence, a code and Retry-After. */
function judgeRefusal(response: Response, text: string): void {
  counts.refused++
  const { error, code } = toFailure(text)
  counts.codes[code ?? 'none'] = (counts.codes[code ?? 'none'] ?? 0) + 1
  if (response.status !== 503 || !error || !code || !response.headers.has('retry-after'))
    failures.push(`${response.status} ${text.slice(0, 200)} is not a 503 in words`)
}

function toFailure(text: string): { error?: string; code?: string } {
  try {
    return JSON.parse(text) as { error?: string; code?: string }
  } catch {
    return {}
  }
}

async function storedIds(): Promise<Set<string>> {
  const rows = await server.database.asSystem.selectFrom('locations').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ignores errors, because a child of PostgreSQL may already have ended. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {}
}
