import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { ownTime } from '../../../test/own-time.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { type Database, openDatabase } from './database.ts'
import { SERVER_LIMITS } from './statement-limits.ts'

const LIMITS = {
  organizationMs: 200,
  systemMs: 2000,
  lockMs: 200,
  idleTransactionMs: 200,
  slowMs: 1500,
  // A busy machine may itself be silent for a second or two.
  pulse: { everyMs: 100, beats: 30 },
}
let unlimited: TestDatabase
let database: Database

beforeAll(async () => {
  unlimited = await createTestDatabase()
  database = openDatabase({ url: unlimited.url, log: () => undefined, connections: 2, limits: LIMITS })
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

test('slow statements are told without their values, and long ones by their beginning', async () => {
  const slow: { sql: string; ms: number }[] = []
  const limits = { ...LIMITS, systemMs: 60_000 }
  const onSlow = (statement: { sql: string; ms: number }) => void slow.push(statement)
  const told = openDatabase({ url: unlimited.url, log: () => undefined, connections: 1, limits, onSlow })
  await sql`select pg_sleep(${1.6}), ${'a secret'}::text`.execute(told.asSystem)
  await sql`select 1`.execute(told.asSystem)
  expect(slow).toEqual([{ sql: 'select pg_sleep($1), $2::text', ms: expect.any(Number) }])
  const long = `select pg_sleep(1.6), '${'x'.repeat(500)}'`
  await sql.raw(long).execute(told.asSystem)
  await told.close()
  expect(slow[1]?.sql).toBe(long.slice(0, 500))
  expect(slow.map(({ ms }) => [Number.isInteger(ms), ms >= 1500, ms < 60_000])).toEqual(
    Array.from({ length: 2 }, () => [true, true, true]),
  )
})

test('the server notices within 4 s that PostgreSQL hangs, and logs statements that take longer than a second', () => {
  const { pulse, slowMs } = SERVER_LIMITS
  expect([pulse.everyMs * pulse.beats, slowMs]).toEqual([4000, 1000])
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

/** A way to the database on which packets can be held back, as by a machine that stopped. */
async function openHoldableWay() {
  const address = new URL(unlimited.url)
  const [port, hostname] = [Number(address.port), address.hostname]
  let held = false
  const letGo: (() => void)[] = []
  const proxy = createServer((client) => {
    const server = connect(port, hostname)
    const pass = (from: typeof client, to: typeof client) => {
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      from.on('data', (bytes) => {
        if (held) letGo.push(() => to.write(bytes))
        else to.write(bytes)
      })
    }
    pass(client, server)
    pass(server, client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  address.hostname = '127.0.0.1'
  address.port = String((proxy.address() as AddressInfo).port)
  return {
    url: address.href,
    hold: () => {
      held = true
    },
    letGo: () => {
      held = false
      for (const pass of letGo.splice(0)) pass()
    },
    close: () => proxy.close(),
  }
}

test('a PostgreSQL that hangs fails statements within their patience, and serves again without a restart', async () => {
  const way = await openHoldableWay()
  const lines: string[] = []
  const hanging = openDatabase({ url: way.url, log: (line) => void lines.push(line), connections: 2, limits: LIMITS })
  const select = () => sql`select 1 as one`.execute(hanging.asSystem)
  await select()
  way.hold()
  using waited = ownTime()
  const reasons = await Promise.allSettled([
    select(),
    hanging.asOrganization(randomUUID(), (db) => sql`select 2`.execute(db)),
    // Waits for a connection, because both are in use.
    select(),
  ])
  expect(reasons.map((one) => one.status === 'rejected' && isDatabaseUnavailable(one.reason))).toEqual([
    true,
    true,
    true,
  ])
  expect(waited.ms()).toBeLessThan(10_000)
  await expect(select()).rejects.toSatisfy(isDatabaseUnavailable)
  way.letGo()
  await vi.waitFor(async () => expect((await select()).rows).toEqual([{ one: 1 }]), 10_000)
  expect(lines).toEqual(['PostgreSQL does not answer', 'PostgreSQL answers again'])
  await hanging.close()
  way.close()
})

test('a statement that takes longer than the patience is no hang', async () => {
  const limits = { ...LIMITS, systemMs: 60_000, idleTransactionMs: 60_000 }
  const lines: string[] = []
  const patient = openDatabase({ url: unlimited.url, log: (line) => void lines.push(line), connections: 2, limits })
  const asked = patient.asSystem.transaction().execute((db) => sql`select pg_sleep(4), 1 as one`.execute(db))
  expect((await asked).rows).toEqual([expect.objectContaining({ one: 1 })])
  expect(lines).toEqual([])
  await patient.close()
})
