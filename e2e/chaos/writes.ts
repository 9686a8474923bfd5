// npm run chaos -- writes [rounds]: kills the server and PostgreSQL (kill -9) repeatedly while clients write, and counts lost
// acknowledged writes. Exits with 1 if one is lost, a start fails, or nothing was acknowledged or killed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionUrl, readConnection } from '@stormlane/server/src/platform/database/connection-file.ts'
import { type Database, openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { countArgument } from '../hostile/number-argument.ts'
import { openReach } from '../hostile/reach.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { signIn } from '../sign-in.ts'

const VICTIMS = ['server', 'postgres', 'server and postgres'] as const
const ROUNDS = countArgument(1, 'The number of rounds', 20, VICTIMS.length)
const WRITERS = 4
/** How long clients write before each kill; it differs in every round, so that kills happen at different moments. */
const writingTimeMs = (round: number) => 400 + ((round * 617) % 1100)

const scratch = path.join(import.meta.dirname, '../../.tmp/chaos')
mkdirSync(scratch, { recursive: true })
const dataFolder = mkdtempSync(path.join(scratch, 'data-'))
const port = await freePort()
const acknowledged = new Set<string>()
const reach = openReach(['writes acknowledged', 'kills of the server', 'kills of PostgreSQL'])
let refused = 0
let writing = true

let server = await start()
const token = await signIn(server.url)
await liftLimitOfLocations()
const writers = Array.from({ length: WRITERS }, (_, index) => writer(index))
const startsMs: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  await sleep(writingTimeMs(round))
  const victim = VICTIMS[round % VICTIMS.length] ?? 'server'
  const before = acknowledged.size
  const killed = postmaster()
  if (killed === undefined) throw new Error('PostgreSQL does not run.')
  if (victim !== 'server') {
    process.kill(killed, 'SIGKILL')
    reach.add('kills of PostgreSQL')
  }
  if (victim !== 'postgres') {
    await killServer()
    reach.add('kills of the server')
  }
  const killedAt = Date.now()
  if (victim !== 'postgres') {
    server = await start()
    startsMs.push(Date.now() - killedAt)
  }
  await until('PostgreSQL runs again', () => postmaster() !== killed)
  // Every writer may still receive one answer from before the kill, so only answers beyond that number are new.
  const enough = acknowledged.size + WRITERS + 1
  await until('writes are acknowledged', () => acknowledged.size >= enough)
  const resumedMs = Date.now() - killedAt
  console.log(
    `round ${round + 1}: killed ${victim} after ${before} acknowledged writes; writing again after ${resumedMs} ms`,
  )
}
writing = false
await Promise.all(writers)
const stored = await storedIds()
await server.stop()
rmSync(dataFolder, { recursive: true, force: true })

reach.add('writes acknowledged', acknowledged.size)
const lost = [...acknowledged].filter((id) => !stored.has(id)).length
console.log(
  JSON.stringify({
    rounds: ROUNDS,
    acknowledged: acknowledged.size,
    refused,
    lost,
    slowestStartMs: Math.max(0, ...startsMs),
    reached: reach.counts,
  }),
)
for (const sentence of reach.missed()) console.log(sentence)
process.exitCode = lost + reach.missed().length > 0 ? 1 : 0

function start(): Promise<ServerProcess> {
  // Rate limits would slow down the single client of this test.
  const env = {
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
    LOG_LEVEL: 'error',
    STORMLANE_DEMO: 'true',
    STORMLANE_FORECAST: 'off',
  }
  return startServer({ dataFolder, port, env })
}

async function writer(index: number): Promise<void> {
  for (let number = 0; writing; number++) {
    try {
      const response = await fetch(`${server.url}/api/cities.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ name: `chaos ${index}/${number}`, latitude: 41.88, longitude: -87.63 }),
        signal: AbortSignal.timeout(15_000),
      })
      const answer = (await response.json()) as { city?: { id: string } }
      if (response.ok && answer.city) acknowledged.add(answer.city.id)
      else await refusal()
    } catch {
      await refusal()
    }
  }
}

async function refusal(): Promise<void> {
  refused++
  await sleep(50)
}

async function killServer(): Promise<void> {
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await ended
}

function postmaster(): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !holds(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`Not within 60 s of a kill: ${what}\n${server.output()}`)
  }
}

/** The plan's limit would end the test after 10,000 writes. */
function liftLimitOfLocations(): Promise<void> {
  return withDatabase(async ({ asSystem }) => {
    await asSystem.updateTable('organizations').set({ max_locations: 10_000_000 }).execute()
  })
}

function storedIds(): Promise<Set<string>> {
  return withDatabase(async ({ asSystem }) => {
    const rows = await asSystem.selectFrom('locations').select('id').execute()
    return new Set(rows.map((row) => row.id))
  })
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const connection = readConnection(dataFolder)
  if (!connection) throw new Error(`${dataFolder} has no connection file.`)
  const database = openDatabase({ url: connectionUrl(connection), log: console.error })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
