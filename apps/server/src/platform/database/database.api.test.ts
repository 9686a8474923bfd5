import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { answersQueries, openDatabase } from './database.ts'
import { deleteBatch, deleteInBatches } from './delete-in-batches.ts'
import { runKeyedRequest } from './keyed-request.ts'
import { migrateToLatest } from './migrate.ts'
import { networkOfDatabase, setNetworkOfDatabase } from './network-of-database.ts'
import { replaceSecret, requireSecret } from './secret-of-database.ts'
import { SERVER_LIMITS } from './statement-limits.ts'
import type { Tables } from './tables.ts'

const [mine, theirs] = [randomUUID(), randomUUID()]
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table parcels (organization_id uuid, id int, primary key (organization_id, id))`.execute(
    database.asSystem,
  )
  await sql`select guard_tenant_table('parcels')`.execute(database.asSystem)
  await sql`create table secrets (id int)`.execute(database.asSystem)
  await sql`insert into parcels values (${mine}, 1), (${theirs}, 2)`.execute(database.asSystem)
})
afterAll(() => database.drop())

test('an organization sees only its own rows, even if the query does not filter', async () => {
  const { rows } = await database.asOrganization(mine, (db) => sql`select id from parcels`.execute(db))
  expect(rows).toEqual([{ id: 1 }])
})

test('an organization cannot write or move a row into another', async () => {
  const insert = database.asOrganization(mine, (db) => sql`insert into parcels values (${theirs}, 3)`.execute(db))
  await expect(insert).rejects.toThrow('row-level security')
  const move = database.asOrganization(mine, (db) => sql`update parcels set organization_id = ${theirs}`.execute(db))
  await expect(move).rejects.toThrow('row-level security')
})

test('an organization cannot read a table without a tenant policy', async () => {
  const read = database.asOrganization(mine, (db) => sql`select * from secrets`.execute(db))
  await expect(read).rejects.toThrow('permission denied')
})

test('the connection is no longer bound to the organization after its transaction', async () => {
  await database.asOrganization(mine, (db) => sql`select 1`.execute(db))
  const { rows } = await sql`select count(*) as n from parcels`.execute(database.asSystem)
  expect(rows).toEqual([{ n: 2 }])
})

test('an id is never read as a statement, and a transaction that cannot begin leaves its connection as it was', async () => {
  const limits = { ...SERVER_LIMITS, organizationMs: -1 }
  const narrow = openDatabase({ url: database.url, log: () => undefined, connections: 1, limits })
  await expect(narrow.asOrganization(mine, async () => 'begun')).rejects.toThrow('statement_timeout')
  const { rows } = await sql`select count(*) as n, current_setting('role') as role from parcels`.execute(
    narrow.asSystem,
  )
  expect(rows).toEqual([{ n: 2, role: 'none' }])
  await narrow.close()

  const hostile = `${mine}'; drop table parcels; --`
  const read = database.asOrganization(hostile, (db) => sql`select id from parcels`.execute(db))
  await expect(read).rejects.toThrow('invalid input syntax for type uuid')
  expect((await sql`select count(*) as n from parcels`.execute(database.asSystem)).rows).toEqual([{ n: 2 }])
})

test('an error rolls the transaction back', async () => {
  const work = database.asOrganization(mine, async (db) => {
    await sql`insert into parcels values (${mine}, 9)`.execute(db)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  const { rows } = await sql`select count(*) as n from parcels where id = 9`.execute(database.asSystem)
  expect(rows).toEqual([{ n: 0 }])
})

test('migrating a migrated database does nothing, even from several processes at once', async () => {
  expect(await Promise.all([1, 2, 3].map(() => migrateToLatest(database)))).toEqual([[], [], []])
})

test('a database knows which of its migrations older builds cannot work with', async () => {
  const demands = await database.asSystem.selectFrom('migration_demands').selectAll().orderBy('migration').execute()
  const expected = Object.entries(migrations).map(([migration, { endsOlderBuilds = false }]) => ({
    migration,
    ends_older_builds: endsOlderBuilds,
  }))
  expect(demands).toEqual(expected.toSorted((one, other) => (one.migration < other.migration ? -1 : 1)))
})

test('a migration that fails is named, with the reason', async () => {
  const [first = ''] = Object.keys(migrations)
  const { rows } = await sql<{
    timestamp: string
  }>`delete from kysely_migration where name = ${first} returning timestamp`.execute(database.asSystem)
  await expect(migrateToLatest(database)).rejects.toThrow(new RegExp(`^Migration ${first} failed: .+ already exists`))
  await sql`insert into kysely_migration (name, timestamp) values (${first}, ${rows[0]?.timestamp})`.execute(
    database.asSystem,
  )
})

describe('a database that a newer build has migrated', () => {
  const LATER = '9999-of-a-later-build'
  beforeEach(async () => {
    await sql`insert into kysely_migration (name, timestamp) values (${LATER}, '2099')`.execute(database.asSystem)
  })
  afterEach(async () => {
    await sql`delete from kysely_migration where name = ${LATER}`.execute(database.asSystem)
    await database.asSystem.deleteFrom('migration_demands').where('migration', '=', LATER).execute()
  })
  const demand = (endsOlderBuilds: boolean) =>
    database.asSystem
      .insertInto('migration_demands')
      .values({ migration: LATER, ends_older_builds: endsOlderBuilds })
      .execute()

  test('is used as it is if its migrations only add', async () => {
    await demand(false)
    expect(await migrateToLatest(database)).toEqual([])
  })

  test('is refused in words if they take something away, or if nobody says what they do', async () => {
    await expect(migrateToLatest(database)).rejects.toThrow(/written by a newer Stormlane \(migration 9999/)
    await demand(true)
    await expect(migrateToLatest(database)).rejects.toThrow(/written by a newer Stormlane \(migration 9999/)
  })

  test('is refused if it lacks a migration of this build', async () => {
    await demand(false)
    const [first] = Object.keys(migrations)
    await sql`update kysely_migration set name = ${`away ${first}`} where name = ${first}`.execute(database.asSystem)
    await database.asSystem
      .insertInto('migration_demands')
      .values({ migration: `away ${first}`, ends_older_builds: false })
      .execute()
    await expect(migrateToLatest(database)).rejects.toThrow(`does not know the migration ${first}`)
    await sql`update kysely_migration set name = ${first} where name = ${`away ${first}`}`.execute(database.asSystem)
  })
})

test('a connection lost during a transaction fails only that transaction', async () => {
  const cut = database.asSystem
    .transaction()
    .execute((db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
  const error = await cut.catch((reason: unknown) => reason)
  expect(isDatabaseUnavailable(error)).toBe(true)
  const { rows } = await sql`select 1 as one`.execute(database.asSystem)
  expect(rows).toEqual([{ one: 1 }])
})

test('a database takes the secret key of its first server, refuses another in words, and takes the one that replaces it', async () => {
  const [first, second] = [{ fingerprint: 'first' }, { fingerprint: 'second' }]
  await requireSecret(database, first)
  await requireSecret(database, first)
  await expect(requireSecret(database, second)).rejects.toThrow('The database belongs to another secret key')
  await replaceSecret(database.asSystem, second)
  await requireSecret(database, second)
  await expect(requireSecret(database, first)).rejects.toThrow('run it again')
})

test('a database names one road network, or none', async () => {
  expect(await networkOfDatabase(database)).toBeNull()
  await setNetworkOfDatabase(database, 'of-october')
  await setNetworkOfDatabase(database, 'of-november')
  expect(await networkOfDatabase(database)).toBe('of-november')
})

test('a change is noted for the request with a key of its own organization, in the same transaction', async () => {
  const noted: string[] = []
  const note = async (db: Transaction<Tables>) => {
    const { rows } = await sql<{
      ids: string
    }>`select string_agg(id::text, ',' order by id) as ids from parcels`.execute(db)
    noted.push(rows[0]?.ids ?? '')
  }
  const insert = (organizationId: string, id: number) =>
    database.asOrganization(organizationId, (db) =>
      sql`insert into parcels values (${organizationId}, ${id})`.execute(db),
    )
  await new Promise<void>((resolve, reject) => {
    runKeyedRequest({ organizationId: mine, noteChange: note }, () => {
      void insert(mine, 30)
        .then(() => insert(theirs, 31))
        .then(() => resolve(), reject)
    })
  })
  expect(noted).toEqual(['1,30'])
  const refuse = () => Promise.reject(new Error('taken over'))
  const taken = new Promise((resolve, reject) => {
    runKeyedRequest({ organizationId: mine, noteChange: refuse }, () => void insert(mine, 32).then(resolve, reject))
  })
  await expect(taken).rejects.toThrow('taken over')
  const { rows } = await sql`select id from parcels where id >= 30 order by id`.execute(database.asSystem)
  expect(rows).toEqual([{ id: 30 }, { id: 31 }])
  await sql`delete from parcels where id >= 30`.execute(database.asSystem)
})

test('the pool tells how many of its connections are open, idle and waited for, and is closed once', async () => {
  const narrow = openDatabase({ url: database.url, log: () => undefined, connections: 1 })
  expect(narrow.poolUse()).toEqual({ open: 0, idle: 0, waiting: 0, most: 1 })
  await answersQueries(narrow)
  expect(narrow.poolUse()).toEqual({ open: 1, idle: 1, waiting: 0, most: 1 })
  await narrow.asSystem.transaction().execute(async () => {
    const second = answersQueries(narrow)
    await eventually(() => expect(narrow.poolUse()).toEqual({ open: 1, idle: 0, waiting: 1, most: 1 }))
    // It is answered after the transaction.
    void second.catch(() => undefined)
  })
  await answersQueries(narrow)
  await narrow.close()
  await narrow.close()
  await expect(answersQueries(narrow)).rejects.toThrow()
})

test('a process opens up to ten connections under the name of the product, and tells of one that breaks off', async () => {
  const lines: string[] = []
  const own = openDatabase({ url: database.url, log: (line) => void lines.push(line) })
  expect(own.poolUse().most).toBe(10)
  const ask = async () =>
    (
      await sql<{
        name: string
        pid: number
      }>`select current_setting('application_name') as name, pg_backend_pid() as pid`.execute(own.asSystem)
    ).rows[0]
  const before = await ask()
  expect(before?.name).toBe('stormlane')
  await sql`select pg_terminate_backend(${before?.pid})`.execute(database.asSystem)
  await eventually(() =>
    expect(lines).toEqual([expect.stringMatching(/^PostgreSQL dropped an idle connection: terminating connection/)]),
  )
  expect((await ask())?.pid).not.toBe(before?.pid)
  await own.close()
  expect(lines).toHaveLength(1)
})

test('rows are deleted in batches until none is left that the condition means', async () => {
  const { asSystem } = database
  const old = (count: number) =>
    asSystem
      .insertInto('shared_limits')
      .values(
        Array.from({ length: count }, (_, i) => ({ name: 'old', key_hash: Buffer.from([i]), full_at: new Date(0) })),
      )
      .execute()
  await asSystem
    .insertInto('shared_limits')
    .values({ name: 'new', key_hash: Buffer.from([1]), full_at: new Date() })
    .execute()
  const left = async () => (await asSystem.selectFrom('shared_limits').select('name').execute()).map(({ name }) => name)
  const isOld = sql<boolean>`name = 'old'`
  await old(7)
  expect(await deleteBatch(asSystem, 'shared_limits', isOld, 3)).toBe(true)
  expect(await left()).toHaveLength(5)
  await deleteInBatches(asSystem, 'shared_limits', isOld, 2)
  expect(await left()).toEqual(['new'])
  await old(2)
  expect(await deleteBatch(asSystem, 'shared_limits', isOld)).toBe(false)
  expect(await left()).toEqual(['new'])
  await asSystem.deleteFrom('shared_limits').execute()
})
