import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { type Database, openDatabase } from './database.ts'
import { SERVER_LIMITS } from './statement-limits.ts'

const LIMITS = { organizationMs: 200, systemMs: 2000, lockMs: 200, idleTransactionMs: 200, slowMs: 300 }
const slow: { sql: string; ms: number }[] = []
let unlimited: TestDatabase
let database: Database

beforeAll(async () => {
  unlimited = await createTestDatabase()
  const onSlow = (statement: { sql: string; ms: number }) => void slow.push(statement)
  database = openDatabase({ url: unlimited.url, log: () => undefined, connections: 2, limits: LIMITS, onSlow })
})
afterAll(async () => {
  await database.close()
  await unlimited.drop()
})

/** The error, and whether the next statement works. */
async function failure(work: Promise<unknown>): Promise<unknown[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const { rows } = await sql`select 1 as one`.execute(database.asSystem)
  return [(error as { code?: string } | undefined)?.code, isDatabaseUnavailable(error), rows]
}

test('a statement for an organization ends after its limit, and is answered as unavailable', async () => {
  const asked = database.asOrganization(randomUUID(), (db) => sql`select pg_sleep(60)`.execute(db))
  expect(await failure(asked)).toEqual(['57014', true, [{ one: 1 }]])
})

test('a statement across organizations may take longer, up to its own limit', async () => {
  expect(await failure(sql`select pg_sleep(0.5)`.execute(database.asSystem))).toEqual([undefined, false, [{ one: 1 }]])
  expect(await failure(sql`select pg_sleep(60)`.execute(database.asSystem))).toEqual(['57014', true, [{ one: 1 }]])
})

test('waiting for a lock ends', async () => {
  await unlimited.asSystem.transaction().execute(async (db) => {
    await sql`lock table support_messages`.execute(db)
    const waiting = sql`select count(*) from support_messages`.execute(database.asSystem)
    expect(await failure(waiting)).toEqual(['55P03', true, [{ one: 1 }]])
  })
})

test('a transaction without statements ends, and its locks with it', async () => {
  const idle = database.asSystem.transaction().execute(async (db) => {
    await sql`lock table support_messages`.execute(db)
    await sleep(1000)
    await sql`select 1`.execute(db)
  })
  const [, isUnavailable, rows] = await failure(idle)
  expect([isUnavailable, rows]).toEqual([true, [{ one: 1 }]])
})

test('slow statements are told without their values', async () => {
  slow.length = 0
  await sql`select pg_sleep(${0.5}), ${'a secret'}::text`.execute(database.asSystem)
  await sql`select 1`.execute(database.asSystem)
  expect(slow).toEqual([{ sql: 'select pg_sleep($1), $2::text', ms: expect.any(Number) }])
})

test('the limits of the server reach PostgreSQL; without limits there are none', async () => {
  const settings = sql<object>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`
  const server = openDatabase({ url: unlimited.url, log: () => undefined, connections: 1, limits: SERVER_LIMITS })
  const asOrganization = (db: Database) =>
    db.asOrganization(randomUUID(), (transaction) => settings.execute(transaction))
  expect((await settings.execute(server.asSystem)).rows).toEqual([{ statement: '10min', lock: '30s', idle: '5min' }])
  expect((await asOrganization(server)).rows).toEqual([{ statement: '1min', lock: '30s', idle: '5min' }])
  expect((await asOrganization(unlimited)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  await server.close()
})
