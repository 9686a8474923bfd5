// npm run chaos -- batch [rows] [kills]: uploads a file with this number of rows, 1 % of them invalid, and kills the server (kill -9)
// repeatedly while it stores them. Exits with 1 unless every row is accounted for and stored once, repeating the upload adds nothing, and
// kills have hit the server while it was storing.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionUrl, readConnection } from '@stormlane/server/src/platform/database/connection-file.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { countArgument } from '../hostile/number-argument.ts'
import { openReach } from '../hostile/reach.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { signIn } from '../sign-in.ts'

interface Batch {
  id: string
  status: 'pending' | 'processing' | 'processed'
  row_count: number
  accepted_count: number
  rejected_count: number
  processed_count: number
  created_count: number
  updated_count: number
}

const ROWS = countArgument(1, 'The number of rows', 100_000)
const KILLS = countArgument(2, 'The number of kills', 10, 0)
const BROKEN_EVERY = 100
/** Memory counts as stable if it changes by no more than this for this long. */
const RESTS = { withinMb: 3, forMs: 5_000 }

const reach = openReach([
  'rows accepted',
  'rows rejected',
  ...(KILLS > 0 ? (['kills while rows are stored'] as const) : []),
])
const scratch = path.join(import.meta.dirname, '../../.tmp/chaos')
mkdirSync(scratch, { recursive: true })
const dataFolder = mkdtempSync(path.join(scratch, 'data-'))
const port = await freePort()
let server = await start()
const token = await signIn(server.url)
await allowLocations(2 * ROWS)
const before = await countLocations()

const residentBefore = await residentMbAtRest()
let residentHighest = residentBefore
const watching = setInterval(() => {
  residentHighest = Math.max(residentHighest, residentMb())
}, 50)
const uploadStartedAt = Date.now()
const uploaded = await upload()
const uploadMs = Date.now() - uploadStartedAt
const extraMemoryMb = residentHighest - residentBefore
console.log(`checked ${uploaded.row_count} rows in ${uploadMs} ms, ${extraMemoryMb} MB more memory`)

const storeStartedAt = Date.now()
if (KILLS > 0) clearInterval(watching)
else await call('POST', `/batch_uploads/${uploaded.id}/process_batch.json`)
for (let kill = 1; kill <= KILLS; kill++) {
  // This call fails, because the server is killed while it processes the batch.
  void call('POST', `/batch_uploads/${uploaded.id}/process_batch.json`).catch(() => undefined)
  const wanted = Math.floor((uploaded.accepted_count * kill) / (KILLS + 1))
  const reached = await until(`${wanted} rows are stored`, async () => {
    const { processed_count, status } = await progress()
    return processed_count >= wanted || status === 'processed' ? processed_count : undefined
  })
  if (reached < uploaded.accepted_count) reach.add('kills while rows are stored')
  await killServer()
  server = await start()
  console.log(`kill ${kill}: after ${reached} rows; ${await countLocations()} locations are stored`)
}
const first = await finished(uploaded.id)
const storeMs = Date.now() - storeStartedAt
clearInterval(watching)
const afterFirst = await countLocations()

const second = await upload()
await call('POST', `/batch_uploads/${second.id}/process_batch.json`)
const repeat = await finished(second.id)
const afterRepeat = await countLocations()
reach.add('rows accepted', first.accepted_count)
reach.add('rows rejected', first.rejected_count)
await server.stop()
rmSync(dataFolder, { recursive: true, force: true })

const report = {
  rows: ROWS,
  kills: KILLS,
  accepted: first.accepted_count,
  rejected: first.rejected_count,
  added: afterFirst - before,
  addedByRepeat: afterRepeat - afterFirst,
  updatedByRepeat: repeat.updated_count,
  uploadMs,
  extraMemoryMb,
  // Only measured for the upload, because the server is killed during processing.
  ...(KILLS === 0 && { extraMemoryWithStoringMb: residentHighest - residentBefore }),
  storeMsWithKills: storeMs,
  reached: reach.counts,
}
console.log(JSON.stringify(report))
for (const sentence of reach.missed()) console.log(sentence)
const accounted = first.accepted_count + first.rejected_count === ROWS && report.added === first.created_count
const isStoredOnce =
  accounted && report.added === first.accepted_count && report.addedByRepeat === 0 && report.updatedByRepeat === 0
process.exitCode = isStoredOnce && reach.missed().length === 0 ? 0 : 1

/** Every hundredth latitude is out of range. */
function file(): string {
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const latitude = i % BROKEN_EVERY === 7 ? 400 : 30 + (i % 1500) / 100
    return `C-${i},Chaos Site ${i},${latitude.toFixed(4)},${(-120 + (i % 4000) / 100).toFixed(4)},Region ${i % 7}`
  })
  return ['external_id,name,latitude,longitude,Region', ...lines].join('\n')
}

async function upload(): Promise<Batch> {
  const form = new FormData()
  form.set('token', token)
  form.set('batch_type', 'location')
  form.set('file', new File([file()], 'chaos.csv', { type: 'text/csv' }))
  const response = await fetch(`${server.url}/api/batch_uploads.json`, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { batch_upload: Batch }).batch_upload
}

async function call(method: 'GET' | 'POST', address: string): Promise<Batch> {
  const response = await fetch(`${server.url}/api${address}`, { method, headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { batch_upload: Batch }).batch_upload
}

function progress(): Promise<Batch> {
  return call('GET', `/batch_uploads/${uploaded.id}`)
}

/** Waits without calling process_batch again, because the server must resume on its own. */
function finished(id: string): Promise<Batch> {
  return until('the batch is stored', async () => {
    const batch = await call('GET', `/batch_uploads/${id}`)
    return batch.status === 'processed' ? batch : undefined
  })
}

async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (const deadline = Date.now() + 600_000; ; await sleep(20)) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`Not within 10 minutes: ${what}\n${server.output()}`)
  }
}

function start(): Promise<ServerProcess> {
  const env = {
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
    LOG_LEVEL: 'error',
    STORMLANE_DEMO: 'true',
    STORMLANE_FORECAST: 'off',
  }
  return startServer({ dataFolder, port, env })
}

async function killServer(): Promise<void> {
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGKILL')
  await ended
}

/** Resident memory of the server's process. */
function residentMb(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** After it is ready, a server still loads over 100 MB of roads into its threads, which must not count for the upload. */
async function residentMbAtRest(): Promise<number> {
  let [resting, since] = [residentMb(), Date.now()]
  return until('the memory of the server stands still', async () => {
    const now = residentMb()
    if (Math.abs(now - resting) > RESTS.withinMb) [resting, since] = [now, Date.now()]
    return Date.now() - since > RESTS.forMs ? now : undefined
  })
}

async function withDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const connection = readConnection(dataFolder)
  if (!connection) throw new Error(`${dataFolder} has no connection file.`)
  const database = openDatabase({ url: connectionUrl(connection), log: console.error })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function countLocations(): Promise<number> {
  return withDatabase(async ({ asSystem }) => {
    const { count } = await asSystem
      .selectFrom('locations')
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}

function allowLocations(max_locations: number): Promise<unknown> {
  return withDatabase(({ asSystem }) => asSystem.updateTable('organizations').set({ max_locations }).execute())
}
