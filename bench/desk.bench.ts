// The queue of affected assets with 10,000 vehicles, 5,000 locations in heavy weather and 1,000 routes: the service
// against a real PostgreSQL, without HTTP. Prints the time of the first page of a cold process, of an unchanged page,
// of filters, of a page after a twentieth of the vehicles was rated again, of what changed, and of the causes. Next to
// each wall time it prints the CPU time of our process and of PostgreSQL, because a busy machine stretches the wall
// time. The goal for the first rows is 1.5 s. There is no peer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { listLocations, listRoutes } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { HOUR_MS } from '@stormlane/domain/time'
import { affectedService } from '@stormlane/server/src/modules/desk/affected.service.ts'
import { levelChangeService } from '@stormlane/server/src/modules/desk/level-change.service.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { listRevisions } from '@stormlane/server/src/platform/database/list-changes.ts'
import { migrateToLatest } from '@stormlane/server/src/platform/database/migrate.ts'
import { sql } from 'kysely'
import { databaseCpuMs } from './process-cpu.ts'

const SIZES = { vehicles: 10_000, locations: 5_000, routes: 1_000 }
const ORGANIZATION = '00000000-0000-4000-8000-0000000000be'
const RUN_TIME = new Date('2026-01-14T21:00:00Z')
const clock = { now: () => new Date(RUN_TIME.getTime() + 720_000) }
const inHours = (hours: number) => new Date(RUN_TIME.getTime() + hours * HOUR_MS).toISOString()
const INDICES = ['road', 'disruption', 'flood', 'power', 'life_property', 'wildfire_spread', 'wildfire_conditions']
const PAGE = { limit: 100, offset: 0, countsHorizons: false }
const EVERYTHING = {
  horizon: 'shift',
  types: [],
  levels: [],
  states: [],
  assigneeId: undefined,
  group: undefined,
  query: '',
  event: undefined,
  ids: undefined,
} as const

const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-bench-'))
const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined, throwaway: true })
const database = openDatabase({ url: postgres.url, log: () => undefined })
try {
  await migrateToLatest(database)
  await plant()
  const forecast = { newest: () => ({ runTime: RUN_TIME }) } as unknown as Parameters<
    typeof affectedService
  >[0]['forecast']
  const affected = affectedService({ database, clock, forecast, findRevision: listRevisions(database) })
  const changes = levelChangeService({ database, clock, affected })
  const page = (question: object = {}) => affected.list(ORGANIZATION, { ...EVERYTHING, ...question }, PAGE)
  await measure('first page of a new process', () => page())
  await measure('unchanged page', () => page())
  await measure('page of vehicles at extreme with a text', () =>
    page({ types: ['vehicle'], levels: ['extreme'], query: 'truck 7' }),
  )
  await sql`update vehicle_impacts set current = ${evaluation(4)} where vehicle_id in
    (select id from vehicles where mod(substr(external_id, 3)::int, 20) = 0)`.execute(database.asSystem)
  await measure('page after a twentieth of the vehicles was rated anew', () => page())
  await measure('causes of the shift', () => affected.events(ORGANIZATION, 'shift'))
  await measure('what changed', () => changes.find(ORGANIZATION))
  await measure('first page of 7 days', () => page({ horizon: '7d' }))
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(name: string, ask: () => Promise<{ total?: number }> | Promise<unknown>): Promise<void> {
  const [startedAt, cpuBefore, databaseBefore] = [performance.now(), process.cpuUsage(), databaseCpuMs(folder)]
  const answer = (await ask()) as { total?: number }
  const ours = Math.round(performance.now() - startedAt)
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpu = { cpu: Math.round((user + system) / 1000), database: Math.round(databaseCpuMs(folder) - databaseBefore) }
  console.log(JSON.stringify({ bench: `desk, ${name}`, size: SIZES, unit: 'ms', ours, ...cpu, found: answer.total }))
}

/** The stored evaluation of a vehicle whose level changes six times. */
function evaluation(level: number): string {
  const tag = { id: 'impact:road', source: 'impact', text: 'Road Conditions', value: 7, reason: 'Snow 1.1 in/h' }
  const spans = [0, 1, 2, 3, 4, 5].map((hour) => ({
    ...tag,
    impact_level: hour % 2 === 0 ? level : 1,
    start_at: inHours(hour),
    end_at: inHours(hour + 1),
  }))
  const current_impact = {
    overall_impact_level: level,
    tags: [{ ...tag, impact_level: level }],
    tag_priority: [tag.id],
    last_updated_at: inHours(0),
    forecast: { start_at: inHours(0), end_at: inHours(6), spans },
  }
  return JSON.stringify({ current_impact, current_insight: [], current_conditions: null })
}

/** A score with seven causes whose level changes twelve times in each forecast. */
function score(): string {
  const answer = findExample(listLocations)?.answer as { cities: Record<string, object>[] } | undefined
  const location = answer?.cities[0]
  const summary = (hours: number) => {
    const levels = Array.from({ length: 12 }, (_, i) => `${Math.round((i * hours * 60) / 12)}:${1 + (i % 3)}`).join(' ')
    const tags = INDICES.map((variable) => ({
      id: `impact:${variable}`,
      source: 'impact',
      text: variable,
      variable,
      value: 5,
      impact_level: 3,
      event: null,
      description: 'Snow 1.1 in/h',
      color: null,
      effective: inHours(0),
      expires: inHours(hours),
      levels,
    }))
    const own = { source_run_time: inHours(0), tags, tag_priority: tags.map(({ id }) => id) }
    return { ...location?.extended_impact_summary, ...own }
  }
  return JSON.stringify({ subhourly_impact_summary: summary(6), extended_impact_summary: summary(168) })
}

async function plant(): Promise<void> {
  const db = database.asSystem
  await sql`insert into organizations (id, name, plan, max_routes, max_locations, created_at)
    values (${ORGANIZATION}, 'Bench', 'full', 100000, 100000, ${RUN_TIME})`.execute(db)
  await sql`insert into vehicles (organization_id, name, source, external_id, type, created_at)
    select ${ORGANIZATION}, 'Truck ' || n, 'bench', 'T-' || n, 'truck', ${RUN_TIME}::timestamptz
    from generate_series(1, ${sql.lit(SIZES.vehicles)}) as n`.execute(db)
  await sql`insert into vehicle_positions (organization_id, vehicle_id, latitude, longitude, bearing, speed_mps, reported_at)
    select organization_id, id, 41.2, -96, 90, 27, ${RUN_TIME}::timestamptz from vehicles`.execute(db)
  await sql`insert into vehicle_impacts (organization_id, vehicle_id, current)
    select organization_id, id, ${evaluation(3)} from vehicles`.execute(db)
  await sql`insert into locations (organization_id, name, external_id, latitude, longitude, zip, timezone, bounds, user_metadata, created_at)
    select ${ORGANIZATION}, 'Site ' || n, 'S-' || n, 41.2, -96, '75286', 'America/Chicago', '{}', '{}', ${RUN_TIME}::timestamptz
    from generate_series(1, ${sql.lit(SIZES.locations)}) as n`.execute(db)
  await sql`insert into location_scores (organization_id, location_id, made_from, score)
    select organization_id, id, 'bench', ${score()} from locations`.execute(db)
  const answer = findExample(listRoutes)?.answer as { routes: { latest_route_results: unknown }[] } | undefined
  const results = JSON.stringify(answer?.routes[0]?.latest_route_results)
  await sql`insert into routes (organization_id, name, origin_label, origin_latitude, origin_longitude, destination_label,
      destination_latitude, destination_longitude, departure_time, waypoints, vehicle_type, created_at)
    select ${ORGANIZATION}, 'Trip ' || n, 'Chicago, IL', 41.88, -87.63, 'Omaha, NE', 41.26, -95.93, ${inHours(1)}::timestamptz, '[]',
      'truck', ${RUN_TIME}::timestamptz
    from generate_series(1, ${sql.lit(SIZES.routes)}) as n`.execute(db)
  await sql`insert into route_results (organization_id, route_id, made_from, run_time, results, compact_results, latest_arrival_at, updated_at)
    select organization_id, id, 'bench', ${RUN_TIME}::timestamptz, ${results}, ${results}, ${inHours(9)}::timestamptz, ${RUN_TIME}::timestamptz
    from routes`.execute(db)
  await sql`analyze`.execute(db)
}
