// One worker on one core against two workers on a core each: the time from when a worker begins until every location is
// scored and every route evaluated. Also the time until the smallest of three organizations is done, compared with the
// time that it takes alone. PostgreSQL, PgBouncer and the bucket share the cores, so two workers do less than twice as
// much; the CPU time of each in the measured period is printed too. The clock stands still, so that no worker makes
// another run or follows alerts in that time. The peer of two workers is one worker, and the goal is a ratio of 1.7.
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@stormlane/domain/time'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { sql } from 'kysely'
import { startCluster } from '../cluster/cluster.ts'
import { freePort } from '../server-process.ts'

const LOCATIONS = [30_000, 3_000, 300]
const ROUTES = [600, 60, 6]
const TABLES = {
  locations: { results: 'location_scores', id: 'location_id', work: 'score locations' },
  routes: { results: 'route_results', id: 'route_id', work: 'evaluate routes' },
} as const
const RUN_WITHIN_MS = 900_000
const DONE_WITHIN_MS = 900_000
/**
 * Poll interval until a worker has begun and the smallest organization is done. After that it is longer, because each
 * look costs PostgreSQL a millisecond.
 */
const LOOK_EVERY_MS = 25
const LOOK_RARELY_EVERY_MS = 100

const cluster = await startCluster(await freePort(), {
  env: { LOG_LEVEL: 'error', STORMLANE_FORECAST_DEGREES: '1', STORMLANE_TEST_CLOCK: new Date().toISOString() },
  members: ['worker 1'],
})
const database = openDatabase({ url: cluster.databaseUrl, log: () => undefined, connections: 2 })
const db = database.asSystem
try {
  await untilWholeForecast()
  await cluster.end('worker 1', 'SIGTERM')
  const organizations = await plant()
  const smallest = organizations.at(-1) as string
  const alone: Partial<Record<Kind, Measured>> = {}
  const byOne: Partial<Record<Kind, Measured>> = {}
  await cluster.start('worker 1', 0)
  for (const kind of ['locations', 'routes'] as const) {
    await untilDone(kind, organizations)
    alone[kind] = await measure(kind, [smallest], smallest)
    byOne[kind] = await measure(kind, organizations, smallest)
    reportSmallest(kind, 'one worker', byOne[kind], alone[kind])
  }
  await cluster.start('worker 2', 1)
  for (const kind of ['locations', 'routes'] as const) {
    // Warms up the second worker: the first one had its threads, roads and chunks of the run when it was measured.
    await measure(kind, organizations, smallest)
    const byTwo = await measure(kind, organizations, smallest)
    reportAll(kind, byTwo, byOne[kind] as Measured)
    reportSmallest(kind, 'two workers', byTwo, alone[kind] as Measured)
  }
} finally {
  await database.close()
  await cluster.stop()
}

type Kind = keyof typeof TABLES

interface Measured {
  /** Time until all work is done, and until that of the smallest organization is done. */
  allMs: number
  smallestMs: number
  /** Seconds of CPU of each process until everything was done. */
  cpu: Record<string, number>
}

function reportAll(kind: Kind, two: Measured, one: Measured): void {
  const cpu = { cpu: two.cpu, cpu_of_peer: one.cpu }
  report({ kind, measure: 'two workers', ours: two.allMs, peer: 'one worker', theirs: one.allMs }, cpu)
}

function reportSmallest(kind: Kind, workers: string, { smallestMs: ours }: Measured, alone: Measured): void {
  const measure = `smallest organization among others, ${workers}`
  report({ kind, measure, ours, peer: 'alone', theirs: alone.smallestMs })
}

type Line = { kind: Kind; measure: string; ours: number; peer: string; theirs: number }

function report({ kind, measure, ours, peer, theirs }: Line, more: object = {}): void {
  const size = (kind === 'locations' ? LOCATIONS : ROUTES).reduce((sum, count) => sum + count)
  const ratio = Math.round((100 * theirs) / ours) / 100
  console.log(
    JSON.stringify({ bench: `workers, ${kind}`, size, measure, unit: 'ms', ours, peer, theirs, ratio, ...more }),
  )
}

/**
 * Makes everything of these organizations due, and measures from the moment a worker begins until all of it is done.
 */
async function measure(kind: Kind, organizations: readonly string[], smallest: string): Promise<Measured> {
  const giveUpAt = Date.now() + DONE_WITHIN_MS
  let smallestMs = 0
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      if (Date.now() > giveUpAt) throw new Error(`The ${kind} were not done within 15 minutes.`)
      await sleep(smallestMs === 0 ? LOOK_EVERY_MS : LOOK_RARELY_EVERY_MS)
    }
  }
  // The last claim is released a moment after its results are stored.
  await until(async () => !(await isClaimed(kind)))
  await sql`delete from ${sql.table(TABLES[kind].results)} where organization_id = any (${organizations})`.execute(db)
  await until(() => isClaimed(kind))
  const startedAt = Date.now()
  const before = cluster.cpuSeconds()
  const others = organizations.filter((id) => id !== smallest)
  await until(async () => {
    if (smallestMs === 0 && !(await isDue(kind, smallest))) smallestMs = Math.max(1, Date.now() - startedAt)
    return smallestMs > 0 && !(await areSomeDue(kind, others))
  })
  const allMs = Math.max(1, Date.now() - startedAt)
  const after = Object.entries(cluster.cpuSeconds())
  const cpu = Object.fromEntries(
    after.map(([name, seconds]) => [name, Math.round(100 * (seconds - (before[name] ?? 0))) / 100]),
  )
  return { allMs, smallestMs, cpu }
}

async function untilDone(kind: Kind, organizations: readonly string[]): Promise<void> {
  while (await areSomeDue(kind, organizations)) await sleep(LOOK_RARELY_EVERY_MS)
}

async function isClaimed(kind: Kind): Promise<boolean> {
  const { rows } = await sql`select from work_claims where work = ${TABLES[kind].work} limit 1`.execute(db)
  return rows.length > 0
}

async function areSomeDue(kind: Kind, organizations: readonly string[]): Promise<boolean> {
  for (const organization of organizations) if (await isDue(kind, organization)) return true
  return false
}

/**
 * PostgreSQL shares the cores, so this query must be cheap: `offset 0` makes it look up the result of one asset after
 * the other and stop at the first that has none, instead of joining all of them.
 */
async function isDue(kind: Kind, organization: string): Promise<boolean> {
  const { results, id } = TABLES[kind]
  const { rows } = await sql`
    select from ${sql.table(kind)} as assets
    where organization_id = ${organization} and not exists (
      select from ${sql.table(results)} as made
      where made.organization_id = assets.organization_id and made.${sql.ref(id)} = assets.id offset 0)
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Evaluating the demo's routes needs the extended horizon, so the first result shows that both horizons are available.
 */
async function untilWholeForecast(): Promise<void> {
  for (const giveUpAt = Date.now() + RUN_WITHIN_MS; Date.now() < giveUpAt; await sleep(2000)) {
    const { rows } = await sql`select 1 from route_results where error is null limit 1`.execute(db)
    if (rows.length > 0) return
  }
  throw new Error('There was no whole forecast within 15 minutes.')
}

/** Three organizations with places over the contiguous states, and no demo, so that only they have work. */
async function plant(): Promise<string[]> {
  await sql`delete from organizations`.execute(db)
  const now = new Date()
  const ids: string[] = []
  for (const [index, locations] of LOCATIONS.entries()) {
    const { rows } = await sql<{ id: string }>`
      insert into organizations (name, plan, max_routes, max_locations, created_at)
      values (${`Bench ${index}`}, 'full', 1000000, 1000000, ${now}) returning id`.execute(db)
    const id = (rows[0] as { id: string }).id
    ids.push(id)
    await sql`insert into locations (organization_id, name, external_id, latitude, longitude, zip, timezone, bounds, user_metadata, created_at)
      select ${id}, 'Site ' || n, 'S-' || n, 31 + random() * 16, -120 + random() * 42, '75286', 'America/Chicago', '{}', '{}', ${now}
      from generate_series(1, ${sql.lit(locations)}) as n`.execute(db)
    await sql`insert into routes (organization_id, name, origin_label, origin_latitude, origin_longitude, destination_label,
        destination_latitude, destination_longitude, departure_time, waypoints, vehicle_type, created_at)
      select ${id}, 'Trip ' || n, 'Origin', 33 + random() * 12, -115 + random() * 35, 'Destination', 33 + random() * 12, -115 + random() * 35,
        ${new Date(now.getTime() + 6 * HOUR_MS)}, '[]', 'truck', ${now}
      from generate_series(1, ${sql.lit(ROUTES[index] ?? 0)}) as n`.execute(db)
  }
  await sql`analyze`.execute(db)
  return ids
}
