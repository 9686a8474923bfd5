// CPU time of a page of vehicles, locations or routes over HTTP: our server with its database against plain Fastify,
// which has the same rows in memory and serializes them for each request. `ours` is the time of the server's process;
// `database` is the additional time of PostgreSQL, which the peer does not use. Requests alternate between the two.
// Size is the number of rows; the goal is 3x where no row changed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_ORGANIZATION_ID } from '@stormlane/server/src/demo/demo-assets.ts'
import { DEMO_LOGIN } from '@stormlane/server/src/demo/demo-organizations.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { sql } from 'kysely'
import { plantRows } from './list-rows.ts'
import { cpuMs, databaseCpuMs } from './process-cpu.ts'

const LISTS = { vehicles: '/vehicles.json', locations: '/cities.json', routes: '/routes.json' }
type List = keyof typeof LISTS
const WARM_UP = 60
const TASKS = 200
const IDLE_MS = 10_000
/** `npm run bench -- lists "vehicles, a twentieth"` runs only the cases whose name contains this text. */
const ONLY = process.argv[2] ?? ''
const PORT = 40_000 + (process.pid % 20_000)
const root = path.join(import.meta.dirname, '..')

interface Asking {
  name: string
  headers: Record<string, string>
  /** The client sends the ETag of its last answer, as browsers do. */
  conditional?: true
  /** One row in this many changes before each request. */
  changedEvery?: number
}

const CASES: Asking[] = [
  { name: 'none changed', headers: {} },
  { name: 'none changed, brotli', headers: { 'accept-encoding': 'br' } },
  { name: 'none changed, known to the client', headers: { 'accept-encoding': 'br' }, conditional: true },
  { name: 'a twentieth changed', headers: {}, changedEvery: 20 },
]

const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-bench-'))
const rowsFolder = path.join(folder, 'rows')
mkdirSync(rowsFolder)
const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined, throwaway: true })
const database = openDatabase({ url: postgres.url, log: () => undefined })
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let [server, peer]: ChildProcess[] = []
/**
 * The share of a processor that the idle server uses, for timers and for polling its database. It is subtracted,
 * because it grows with the length of a run on a busy machine, not with the number of pages.
 */
let idleShare = 0
try {
  server = await startServer()
  const token = await signIn()
  await atRest()
  idleShare = await shareWithoutRequests()
  console.log(JSON.stringify({ idlePercent: rounded(100 * idleShare) }))
  for (const size of [100, 500]) {
    await plantRows(database, size)
    for (const list of Object.keys(LISTS) as List[]) {
      const page = await ask(ourUrl(list, size), { authorization: `Bearer ${token}` })
      writeFileSync(path.join(rowsFolder, `${list}.json`), page.body)
    }
    const started = await startPeer()
    peer = started.peer
    for (const list of Object.keys(LISTS) as List[])
      for (const asking of CASES.filter(({ name }) => `${list}, ${name}`.includes(ONLY)))
        await measure({ list, size, asking, token, peerUrl: `${started.url}/${list}` })
    peer.kill()
  }
} finally {
  server?.kill()
  peer?.kill()
  agent.destroy()
  if (server && server.exitCode === null) await once(server, 'exit')
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Measured {
  list: List
  size: number
  asking: Asking
  token: string
  peerUrl: string
}

async function measure({ list, size, asking, token, peerUrl }: Measured): Promise<void> {
  const authorization = `Bearer ${token}`
  let etag: string | undefined
  const before = { ours: 0, theirs: 0, database: 0, at: 0 }
  for (let task = 0; task < WARM_UP + TASKS; task++) {
    if (task === WARM_UP) Object.assign(before, spent())
    if (asking.changedEvery) await change(list, asking.changedEvery)
    const condition = asking.conditional && etag ? { 'if-none-match': etag } : {}
    const answer = await ask(ourUrl(list, size), { ...asking.headers, ...condition, authorization })
    etag = answer.etag ?? etag
    await ask(peerUrl, asking.headers)
  }
  const after = spent()
  const idleMs = idleShare * (after.at - before.at)
  const [ours, theirs] = [(after.ours - before.ours - idleMs) / TASKS, (after.theirs - before.theirs) / TASKS]
  const figures = { unit: 'ms CPU', ours: rounded(ours), peer: 'fastify', theirs: rounded(theirs) }
  // The database also makes the changes, so its time says nothing about reading them.
  const beside = asking.changedEvery ? {} : { database: rounded((after.database - before.database) / TASKS) }
  console.log(
    JSON.stringify({
      bench: `lists, ${list}, ${asking.name}`,
      size,
      ...figures,
      ratio: rounded(theirs / ours),
      ...beside,
    }),
  )
}

function spent() {
  return {
    ours: cpuMs(server?.pid),
    theirs: cpuMs(peer?.pid),
    database: databaseCpuMs(folder),
    at: performance.now(),
  }
}

function ourUrl(list: List, size: number): string {
  const compact = list === 'routes' ? '&compact=true' : ''
  return `http://127.0.0.1:${PORT}/api${LISTS[list]}?limit=${size}&offset=0${compact}`
}

/** Updates a share of the rows, as the jobs do. */
async function change(list: List, every: number): Promise<void> {
  const change = {
    vehicles: sql`update vehicle_positions set speed_mps = speed_mps + 0.1 where organization_id = ${DEMO_ORGANIZATION_ID}
      and vehicle_id in (select id from vehicles where mod(substr(external_id, 3)::int, ${every}) = 0)`,
    locations: sql`update location_scores set made_from = made_from || '.' where organization_id = ${DEMO_ORGANIZATION_ID}
      and location_id in (select id from locations where mod(substr(external_id, 4)::int, ${every}) = 0)`,
    routes: sql`update route_results set made_from = made_from || '.' where organization_id = ${DEMO_ORGANIZATION_ID}
      and route_id in (select id from routes where mod(substr(name, 18)::int, ${every}) = 0)`,
  }[list]
  await change.execute(database.asSystem)
}

async function startServer(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(PORT),
    STORMLANE_DATA: path.join(folder, 'server'),
    DATABASE_URL: postgres.url,
    // No jobs and no forecasts, so that only requests are measured.
    ROLE: 'api',
    STORMLANE_FORECAST: 'off',
    STORMLANE_DEMO: 'true',
    LOG_LEVEL: 'error',
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
  }
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of child.stdout) if (String(text).includes('is ready at')) break
  return child
}

/** Waits until a freshly started server is idle; at first it is still reading its road network. */
async function atRest(): Promise<void> {
  for (let before = 0; ; ) {
    await sleep(2000)
    const now = cpuMs(server?.pid)
    if (now - before < 100) return
    before = now
  }
}

async function shareWithoutRequests(): Promise<number> {
  const [startedAt, before] = [performance.now(), cpuMs(server?.pid)]
  await sleep(IDLE_MS)
  return (cpuMs(server?.pid) - before) / (performance.now() - startedAt)
}

async function startPeer(): Promise<{ peer: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.join(root, 'bench/list-peer.ts'), rowsFolder, ...Object.keys(LISTS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of child.stdout) return { peer: child, url: String(text).trim() }
  throw new Error('The peer did not start.')
}

async function signIn(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/api_client_signin.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  return ((await response.json()) as { token: string }).token
}

async function ask(url: string, headers: Record<string, string>): Promise<{ body: Buffer; etag: string | undefined }> {
  const [response] = (await once(http.get(url, { agent, headers }), 'response')) as [http.IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  if (response.statusCode !== 200 && response.statusCode !== 304)
    throw new Error(`${url} answered ${response.statusCode}`)
  return { body: Buffer.concat(parts), etag: response.headers.etag }
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
