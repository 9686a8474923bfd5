import { DAY_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'

const FULL = '00000000-0000-4000-8001-000000000001'
const MEMBER = { organizationId: FULL, userId: '00000000-0000-4000-8002-000000000002' }

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

/** One of each kind of row that expires, made now; signing in leaves a session and a used trial key. */
async function leaveTraces(): Promise<void> {
  await server.signIn()
  await server.services.passwordResets.issue(MEMBER, 60_000)
  await server.services.publish(FULL, 'events', { event_type: 'x' })
  await server.send('POST', '/api/analytics', { payload: { events: [{ type: 'page_load', path: '/' }] } })
  await expect(server.signIn('demo@stormlane.example', 'wrong')).rejects.toThrow()
}

const KINDS = [
  'sessions',
  'password_resets',
  'trial_keys',
  'realtime_updates',
  'analytics_events',
  'sign_in_failures',
] as const

const remaining = async () => {
  const counts = KINDS.map(async (table) => {
    const rows = await server.database.asSystem
      .selectFrom(table)
      .select((row) => row.fn.countAll().as('n'))
      .execute()
    return [table, Number(rows[0]?.n)]
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<(typeof KINDS)[number], number>
}

test.each([
  [
    'at once',
    0,
    { sessions: 1, password_resets: 1, trial_keys: 1, realtime_updates: 1, analytics_events: 1, sign_in_failures: 1 },
  ],
  [
    'after two days',
    2,
    { sessions: 1, password_resets: 0, trial_keys: 1, realtime_updates: 0, analytics_events: 1, sign_in_failures: 0 },
  ],
  [
    'after sixteen days',
    16,
    { sessions: 0, password_resets: 0, trial_keys: 1, realtime_updates: 0, analytics_events: 1, sign_in_failures: 0 },
  ],
  [
    'after a hundred days',
    100,
    { sessions: 0, password_resets: 0, trial_keys: 0, realtime_updates: 0, analytics_events: 0, sign_in_failures: 0 },
  ],
])('expired rows are deleted %s', async (_when, days, left) => {
  for (const table of KINDS) await server.database.asSystem.deleteFrom(table).execute()
  server.clock.moveTo(TEST_NOW)
  await leaveTraces()
  server.clock.moveTo(new Date(TEST_NOW.getTime() + days * DAY_MS))
  await server.prune()
  expect(await remaining()).toEqual(left)
})

test('questions and requests to be connected go long after they were mailed; one that waits for its mail stays', async () => {
  const { asSystem } = server.database
  const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS)
  server.clock.moveTo(TEST_NOW)
  const question = { organization_id: FULL, user_id: MEMBER.userId, page: '/', created_at: daysAgo(500) }
  await asSystem
    .insertInto('support_messages')
    .values([
      { ...question, message: 'old', mailed_at: daysAgo(401) },
      { ...question, message: 'recent', mailed_at: daysAgo(399) },
      { ...question, message: 'waiting', mailed_at: null },
    ])
    .execute()
  const request = { provider: 'samsara' as const, email: 'a@b.example', created_at: daysAgo(500) }
  await asSystem
    .insertInto('provider_sign_ups')
    .values([
      { ...request, link_id: 'old', mailed_at: daysAgo(91) },
      { ...request, link_id: 'recent', mailed_at: daysAgo(89) },
      { ...request, link_id: 'waiting', mailed_at: null },
    ])
    .execute()
  await server.prune()
  const questions = await asSystem.selectFrom('support_messages').select('message').orderBy('message').execute()
  expect(questions.map(({ message }) => message)).toEqual(['recent', 'waiting'])
  const requests = await asSystem.selectFrom('provider_sign_ups').select('link_id').orderBy('link_id').execute()
  expect(requests.map(({ link_id }) => link_id)).toEqual(['recent', 'waiting'])
})

/** Numbers of rows that expired long ago, and the batches in which they are deleted. */
const MANY = {
  analytics_events: { count: 12_000, batches: [5000, 5000, 2000] },
  sessions: { count: 5001, batches: [5000, 1] },
  password_resets: { count: 5001, batches: [5000, 1] },
  audit_lines: { count: 5001, batches: [5000, 1] },
  verification_days: { count: 5001, batches: [5000, 1] },
  verification_truth: { count: 101, batches: [100, 1] },
  routes: { count: 201, batches: [200, 1] },
} as const

function insertMany(table: keyof typeof MANY, count: number) {
  const at = new Date(TEST_NOW.getTime() - 500 * DAY_MS)
  const numbers = sql`generate_series(1, ${count}) as number`
  const [organization, user] = [sql`${FULL}::uuid`, sql`${MEMBER.userId}::uuid`]
  const hash = sql`sha256(number::text::bytea)`
  return {
    analytics_events: sql`insert into analytics_events (type, path, created_at) select 'page_load', '/', ${at} from ${numbers}`,
    sessions: sql`
      insert into sessions (organization_id, user_id, token_hash, created_at, last_seen_at, expires_at)
      select ${organization}, ${user}, ${hash}, ${at}, ${at}, ${at} from ${numbers}`,
    password_resets: sql`
      insert into password_resets (organization_id, user_id, token_hash, expires_at)
      select ${organization}, ${user}, ${hash}, ${at} from ${numbers}`,
    audit_lines: sql`
      insert into audit_lines (organization_id, created_at, actor_kind, actor_name, action, subject)
      select ${organization}, ${at}, 'operator', '', 'signed_in', '' from ${numbers}`,
    verification_days: sql`
      insert into verification_days (region, variable, day, sums) select number::text, 'wind', 1, '{}' from ${numbers}`,
    verification_truth: sql`
      insert into verification_truth (valid_at, packed)
      select ${at}::timestamptz - number * interval '1 hour', '' from ${numbers}`,
    routes: sql`
      insert into routes (organization_id, origin_label, origin_latitude, origin_longitude, destination_label,
        destination_latitude, destination_longitude, waypoints,
        departure_time, vehicle_type, created_at)
      select ${organization}, 'A', 41, -96, 'B', 42, -97, '[]', ${at}, 'truck', ${at} from ${numbers}`,
  }[table]
}

test.each(Object.entries(MANY))('many expired rows of %s are deleted in parts', async (table, { count, batches }) => {
  const { asSystem } = server.database
  server.clock.moveTo(TEST_NOW)
  await server.prune()
  await insertMany(table as keyof typeof MANY, count).execute(asSystem)
  await sql`create table deletes (count integer)`.execute(asSystem)
  await sql`
    create function count_deletes() returns trigger language plpgsql as $$ begin
      insert into deletes select count(*) from gone; return null; end $$`.execute(asSystem)
  await sql`
    create trigger count_deletes after delete on ${sql.table(table)} referencing old table as gone
    for each statement execute function count_deletes()`.execute(asSystem)
  await server.prune()
  const { rows } = await sql<{ count: number }>`select count from deletes where count > 0`.execute(asSystem)
  await sql`drop function count_deletes() cascade`.execute(asSystem)
  await sql`drop table deletes`.execute(asSystem)
  expect(rows.map((row) => row.count)).toEqual(batches)
})

test.each([
  ['analytics_events', 'created_at'],
  ['vehicle_messages', 'created_at'],
  ['vehicle_observations', 'observed_at'],
  ['vehicle_tracks', 'reported_at'],
  ['decisions', 'computed_at'],
  ['driver_notification_states', 'met_at'],
  ['simulated_inbox', 'shown_at'],
  ['webhook_deliveries', 'created_at'],
  ['realtime_updates', 'created_at'],
  ['audit_lines', 'created_at'],
  ['batch_uploads', 'created_at'],
  ['sessions', 'expires_at'],
  ['sessions', 'revoked_at'],
  ['password_resets', 'expires_at'],
  ['routes', 'departure_time'],
  ['shared_routes', 'expires_at'],
  ['verification_days', 'day'],
])('expired rows of %s are found by an index on %s', async (table, column) => {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = ${table} and indexdef ~ ${`\\(${column}[,)]`}`.execute(
    server.database.asSystem,
  )
  expect(rows.length).toBeGreaterThan(0)
})
