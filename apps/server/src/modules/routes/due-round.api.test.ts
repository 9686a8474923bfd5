import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { dueRound } from './due-round.ts'
import { dueRouteRepository } from './due-route.repository.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const window = {
  madeFrom: 'newest runs',
  orBegins: null,
  now: NOW,
  departureBefore: new Date(NOW.getTime() + 1000 * HOUR_MS),
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** An organization with routes that depart a second after each other; every third has results of an earlier run. */
async function organizationWith(routes: number): Promise<string> {
  const id = randomUUID()
  const { asSystem } = database
  await sql`insert into organizations (id, name, plan, max_routes, max_locations, created_at)
    values (${id}, ${id}, 'full', 10000, 10, ${NOW})`.execute(asSystem)
  await sql`
    insert into routes (organization_id, origin_label, origin_latitude, origin_longitude, destination_label, destination_latitude,
      destination_longitude, departure_time, waypoints, vehicle_type, created_at)
    select ${id}, 'Omaha', 41, -96, 'Chicago', 42, -88, ${NOW}::timestamptz + n * interval '1.000001 second', '[]', 'truck', ${NOW}
    from generate_series(1, ${routes}::int) as n`.execute(asSystem)
  await sql`
    insert into route_results (organization_id, route_id, made_from, run_time, latest_arrival_at, updated_at)
    select organization_id, id, 'earlier runs', ${NOW}, departure_time + interval '1 day', ${NOW}
    from (select *, row_number() over (order by departure_time) as n from routes where organization_id = ${id}) as numbered
    where n % 3 = 0`.execute(asSystem)
  await sql`analyze routes, route_results`.execute(asSystem)
  return id
}

/** Lists and reads everything that is due, as a round does. */
async function readAll(on: Database = database) {
  const due = dueRouteRepository(on)
  const next = dueRound(await due.list(window), 50)
  const batches = []
  for (let listed = next(); listed.length > 0; listed = next()) batches.push(await due.read(listed, window))
  return batches
}

/** Rows of routes that PostgreSQL has read so far, by whichever plan. A session counts its reads when it is told to. */
async function rowsRead({ asSystem }: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(asSystem)
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int8 as read from pg_stat_user_tables where relname = 'routes'`.execute(
    asSystem,
  )
  return rows[0]?.read ?? 0
}

test('a round reads each due route once, those without results first', async () => {
  const id = await organizationWith(120)
  const batches = await readAll()
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20])
  const given = batches.flat()
  expect(new Set(given.map((route) => route.id)).size).toBe(120)
  expect(
    given
      .map(({ made_from }) => made_from ?? 'none')
      .toSorted()
      .slice(0, 41),
  ).toEqual([...Array.from({ length: 40 }, () => 'earlier runs'), 'none'])
  expect(batches[0]?.every(({ made_from }) => made_from === null)).toBe(true)
  expect(batches[2]?.every(({ made_from }) => made_from === 'earlier runs')).toBe(true)
  await database.asSystem.deleteFrom('organizations').where('id', '=', id).execute()
})

test('a route that is no longer due when its turn comes is left out', async () => {
  const id = await organizationWith(3)
  const due = dueRouteRepository(database)
  const listed = await due.list(window)
  const results = database.asSystem.updateTable('route_results').set({ made_from: window.madeFrom })
  await results.where('organization_id', '=', id).execute()
  expect(listed).toHaveLength(3)
  expect(await due.read(listed, window)).toHaveLength(2)
  await database.asSystem.deleteFrom('organizations').where('id', '=', id).execute()
})

test('twice as many due routes take twice as many reads, not four times as many', async () => {
  const session = openDatabase({ url: database.url, log: () => undefined, connections: 1 })
  const readIn = async (count: number) => {
    const id = await organizationWith(count)
    const before = await rowsRead(session)
    expect((await readAll(session)).flat()).toHaveLength(count)
    const read = (await rowsRead(session)) - before
    await database.asSystem.deleteFrom('organizations').where('id', '=', id).execute()
    return read
  }
  const [some, twice] = [await readIn(3000), await readIn(6000)]
  await session.close()
  expect(some).toBeGreaterThanOrEqual(3000)
  // Each is listed once and read once.
  expect(some).toBeLessThan(2.5 * 3000)
  expect(twice).toBeLessThan(2.5 * some)
})
