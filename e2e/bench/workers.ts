// One worker on one core against two workers on a core each: the time until every location is scored and every route evaluated, from the first result
// on, and until the smallest of three organizations is done, beside the time that it takes alone. PostgreSQL, PgBouncer and the bucket share the
// cores, so that two workers do less than twice as much. Start it early in an hour: with the next one a worker makes a run. The peer of two workers is one, and the goal a ratio of 1.7.
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@stormlane/domain'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { sql } from 'kysely'
import { startCluster } from '../cluster/cluster.ts'
import { freePort } from '../server-process.ts'

const LOCATIONS = [30_000, 3_000, 300]
const ROUTES = [600, 60, 6]
const RUN_WITHIN_MS = 900_000
const DONE_WITHIN_MS = 900_000

const cluster = await startCluster(await freePort(), {
  env: { LOG_LEVEL: 'error', STORMLANE_FORECAST_DEGREES: '1' },
  members: ['worker 1'],
})
const database = openDatabase({ url: cluster.databaseUrl, log: () => undefined, connections: 2 })
const db = database.asSystem
try {
  await untilWholeForecast()
  await cluster.end('worker 1', 'SIGTERM')
  const organizations = await plant()
  const smallest = organizations.at(-1) as string
  const alone: Record<string, number> = {}
  const byOne: Record<string, number> = {}
  await cluster.start('worker 1', 0)
  for (const kind of ['locations', 'routes'] as const) {
    await untilDone(kind, organizations)
    alone[kind] = (await measure(kind, [smallest], smallest)).all
    const one = await measure(kind, organizations, smallest)
    byOne[kind] = one.all
    report(kind, 'smallest organization among others, one worker', one.smallest, 'alone', alone[kind])
  }
  await cluster.start('worker 2', 1)
  for (const kind of ['locations', 'routes'] as const) {
    // The first worker has its threads, roads and chunks of the run when it is measured, and so has the second one after this.
    await measure(kind, organizations, smallest)
    const two = await measure(kind, organizations, smallest)
    report(kind, 'two workers', two.all, 'one worker', byOne[kind] as number)
    report(kind, 'smallest organization among others, two workers', two.smallest, 'alone', alone[kind] as number)
  }
} finally {
  await database.close()
  await cluster.stop()
}

type Kind = 'locations' | 'routes'

function report(kind: Kind, measure: string, ours: number, peer: string, theirs: number): void {
  const size = (kind === 'locations' ? LOCATIONS : ROUTES).reduce((sum, count) => sum + count)
  const ratio = Math.round((100 * theirs) / Math.max(1, ours)) / 100
  console.log(JSON.stringify({ bench: `workers, ${kind}`, size, measure, unit: 'ms', ours, peer, theirs, ratio }))
}

/** Makes everything of these organizations due, and waits until it is done. */
async function measure(kind: Kind, organizations: readonly string[], smallest: string) {
  const table = kind === 'locations' ? 'location_scores' : 'route_results'
  await sql`delete from ${sql.table(table)} where organization_id = any (${organizations})`.execute(db)
  let startedAt = 0
  let smallestMs = 0
  const giveUpAt = Date.now() + DONE_WITHIN_MS
  for (let left = Number.POSITIVE_INFINITY; left > 0; await sleep(250)) {
    if (Date.now() > giveUpAt) throw new Error(`The ${kind} were not done within 15 minutes.`)
    const missing = await missingOf(kind, organizations)
    const all = await countOf(kind, organizations)
    left = missing.reduce((sum, { count }) => sum + count, 0)
    if (startedAt === 0 && left < all) startedAt = Date.now()
    if (smallestMs === 0 && startedAt > 0 && !missing.some((one) => one.organization_id === smallest))
      smallestMs = Math.max(1, Date.now() - startedAt)
  }
  return { all: Math.max(1, Date.now() - startedAt), smallest: smallestMs }
}

async function untilDone(kind: Kind, organizations: readonly string[]): Promise<void> {
  while ((await missingOf(kind, organizations)).length > 0) await sleep(500)
}

async function missingOf(kind: Kind, organizations: readonly string[]) {
  const [table, results, id] =
    kind === 'locations' ? ['locations', 'location_scores', 'location_id'] : ['routes', 'route_results', 'route_id']
  const { rows } = await sql<{ organization_id: string; count: number }>`
    select organization_id, count(*)::int as count from ${sql.table(table)} as assets
    where organization_id = any (${organizations}) and not exists (
      select from ${sql.table(results)} as made
      where made.organization_id = assets.organization_id and made.${sql.ref(id)} = assets.id)
    group by organization_id`.execute(db)
  return rows
}

async function countOf(kind: Kind, organizations: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(kind)} where organization_id = any (${organizations})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Every worker knows both horizons when the demo's routes are evaluated, which needs the extended one. */
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
