// Migrations that move rows are run on rows as they were before: each test migrates a new database to just before the migration, fills it,
// and migrates on.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { onServer, withDatabase } from '../../../test/database-server.ts'
import { apiTokenRepository } from '../../modules/account/api-token.repository.ts'
import { usageRepository } from '../../modules/account/usage.repository.ts'
import { sha256 } from '../tokens.ts'
import { type Database, openDatabase } from './database.ts'

const ORGANIZATION = '00000000-0000-4000-8000-000000000001'
const WITHOUT_TOKEN = '00000000-0000-4000-8000-000000000002'
const CYCLE = new Date('2026-01-01T00:00:00Z')
const NOW = new Date('2026-01-15T12:00:00Z')
const NAMES = Object.keys(migrations).toSorted()

let database: Database
let name: string

beforeEach(async () => {
  name = `stormlane_test_${randomUUID().replaceAll('-', '')}`
  const { serverUrl } = inject('testDatabases')
  await onServer(serverUrl, `create database ${name}`)
  database = openDatabase({ url: withDatabase(serverUrl, name), log: () => undefined, connections: 2 })
})
afterEach(async () => {
  await database.close()
  await onServer(inject('testDatabases').serverUrl, `drop database if exists ${name} with (force)`)
})

const run = async (names: readonly string[]) => {
  for (const one of names) await migrations[one]?.up(database.asSystem)
}
const before = (migration: string) => NAMES.filter((one) => one < migration)
const since = (migration: string) => NAMES.filter((one) => one >= migration)

test('0081 moves the calls of the current cycle and the limits from four services to twelve', async () => {
  await run(before('0081'))
  await sql`insert into organizations (id, name, plan, max_routes, max_locations, created_at)
    values (${ORGANIZATION}, 'Old', 'full', 50, 50, ${CYCLE})`.execute(database.asSystem)
  await sql`insert into api_access (organization_id, token_encrypted, permissions, cycle_start_date, cycle_end_date)
    values (${ORGANIZATION}, 'x', '{weather}', ${CYCLE}, ${NOW})`.execute(database.asSystem)
  await sql`insert into api_usage (organization_id, service, calls, max_requests_per_second, max_requests_per_minute)
    values (${ORGANIZATION}, 'weather', 5, 1, 10), (${ORGANIZATION}, 'ratings', 7, 2, 20),
      (${ORGANIZATION}, 'rightroute', 0, 3, null), (${ORGANIZATION}, 'tiling', 11, null, 40)`.execute(database.asSystem)
  await run(since('0081'))

  const services = await usageRepository(database).inCycle(ORGANIZATION, CYCLE)
  expect(services.map(({ service }) => service).toSorted()).toEqual([
    'events',
    'historical_impact',
    'historical_weather',
    'impact',
    'impact_maps',
    'rightroute_custom',
    'rightroute_range',
    'rightroute_standard',
    'weather',
    'weather_alerts',
    'weather_maps',
    'wildfire_maps',
  ])
  const calls = services.filter((row) => row.calls > 0).map((row) => [row.service, row.calls])
  expect(Object.fromEntries(calls)).toEqual({ weather: 5, impact: 7, impact_maps: 11 })
  const limits = services.map((row) => [row.service, [row.max_requests_per_second, row.max_requests_per_minute]])
  expect(Object.fromEntries(limits)).toMatchObject({
    weather: [1, 10],
    weather_alerts: [1, 10],
    historical_impact: [2, 20],
    rightroute_range: [3, null],
    wildfire_maps: [null, 40],
  })
  const { rows } = await sql`select from api_calls where calls = 0`.execute(database.asSystem)
  expect(rows).toEqual([])
})

test('0086 keeps the token of an organization under the name "First token", and only its hash', async () => {
  await run(before('0086'))
  for (const [id, hash] of [
    [ORGANIZATION, sha256('the old token')],
    [WITHOUT_TOKEN, null],
  ] as const) {
    await sql`insert into organizations (id, name, plan, max_routes, max_locations, created_at)
      values (${id}, 'Old', 'full', 50, 50, ${CYCLE})`.execute(database.asSystem)
    await sql`insert into api_access (organization_id, token_encrypted, permissions, token_hash)
      values (${id}, 'encrypted', '{weather,events}', ${hash})`.execute(database.asSystem)
  }
  await run(since('0086'))

  const found = await apiTokenRepository(database).findBySecret(sha256('the old token'), NOW)
  expect(found).toMatchObject({ organizationId: ORGANIZATION, permissions: ['weather', 'events'], lastUsedAt: null })
  const tokens = await database.asSystem.selectFrom('api_tokens').selectAll().execute()
  expect(tokens).toMatchObject([
    { organization_id: ORGANIZATION, name: 'First token', ending: null, expires_at: null, created_by: null },
  ])
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'api_access'`.execute(
    database.asSystem,
  )
  expect(rows.map((column) => column.name).toSorted()).toEqual(['organization_id', 'permissions'])
  const access = await database.asSystem.selectFrom('api_access').select('organization_id').execute()
  expect(access).toHaveLength(2)
})

test('0381 shows Affected to organizations of the modern navigation that have other flags [DESK-021]', async () => {
  await run(before('0381'))
  const flagsOf: [id: string, flags: string[]][] = [
    [randomUUID(), ['showImpactTab', 'showRoutesTab']],
    [randomUUID(), ['showImpactTab', 'showAffectedTab']],
    [randomUUID(), ['showImpactTab', 'useLegacyTabDisplay']],
    [randomUUID(), []],
  ]
  for (const [id, flags] of flagsOf) {
    await sql`insert into organizations (id, name, plan, max_routes, max_locations, created_at)
      values (${id}, 'Old', 'full', 50, 50, ${CYCLE})`.execute(database.asSystem)
    for (const flag of flags)
      await sql`insert into organization_flags (organization_id, flag) values (${id}, ${flag})`.execute(
        database.asSystem,
      )
  }
  await run(since('0381'))

  const { rows } = await sql<{ id: string }>`
    select organization_id as id from organization_flags where flag = 'showAffectedTab'`.execute(database.asSystem)
  const shown = flagsOf.slice(0, 2).map(([id]) => id)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(shown.toSorted())
})
