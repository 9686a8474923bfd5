import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrateToLatest } from '../platform/database/migrate.ts'
import type { Tables } from '../platform/database/tables.ts'
import { runAdmin } from './run-admin.ts'

// Each start of PostgreSQL takes seconds, and initdb some more.
vi.setConfig({ testTimeout: 180_000 })

const HOLDER = path.join(import.meta.dirname, '../../test/hold-database.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-backup-'))
const [first, second, copy] = ['first', 'second', 'copy'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const holders = new Set<ChildProcess>()
let said: string[] = []

afterAll(() => {
  for (const holder of holders) holder.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function admin(words: string[], environment: Record<string, string>): Promise<number> {
  said = []
  const note = (line: string) => said.push(line)
  return runAdmin(words, environment, { print: note, printError: note, ask: async () => '' })
}

/** Runs the embedded PostgreSQL of a data folder as a server does, in a process of its own. */
async function startOn(dataFolder: string): Promise<{ database: Database; stop: () => Promise<void> }> {
  const holder = spawn(process.execPath, [HOLDER, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.add(holder)
  const [url] = (await once(holder.stdout, 'data')) as [Buffer]
  const database = openDatabase({ url: url.toString().trim(), log: () => undefined })
  return {
    database,
    async stop() {
      await database.close()
      const ended = once(holder, 'exit')
      holder.kill('SIGTERM')
      await ended
    },
  }
}

/** The number of rows and a checksum of all values, for each table. */
async function contents({ asSystem }: Database): Promise<Record<string, [number, string]>> {
  const tables = (await asSystem.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const read = async (name: string): Promise<[string, [number, string]]> => {
    const { rows } = await sql<{ count: number; sum: string }>`
      select count(*), md5(coalesce(string_agg(row::text, E'\n' order by row::text), '')) as sum
      from ${sql.table(name)} as row`.execute(asSystem)
    return [name, [rows[0]?.count ?? 0, rows[0]?.sum ?? '']]
  }
  return Object.fromEntries(await Promise.all(tables.map(({ name }) => read(name))))
}

/** Writes rows one after the other until it is told to stop; returns how many were acknowledged. */
function keepWriting(db: Kysely<Tables>) {
  let isOver = false
  let acknowledged = 0
  const write = async () => {
    while (!isOver) {
      await sql`insert into written (id, filler) values (${acknowledged + 1}, repeat('x', 2000))`.execute(db)
      acknowledged++
    }
  }
  const writing = write()
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isOver = true
      await writing
    },
  }
}

test('a backup of a running database is restored with every row that was acknowledged before it, and with the same values', async () => {
  const running = await startOn(first)
  await migrateToLatest(running.database)
  const { asSystem } = running.database
  await sql`create table written (id int primary key, filler text)`.execute(asSystem)
  await sql`insert into leases (name, owner, leased_until) select 'lease ' || n, md5(n::text), now() from generate_series(1, 20000) as n`.execute(
    asSystem,
  )
  const writer = keepWriting(asSystem)
  await vi.waitFor(() => expect(writer.acknowledged()).toBeGreaterThan(20), { timeout: 30_000 })
  const before = writer.acknowledged()
  expect([await admin(['backup', copy], { STORMLANE_DATA: first }), said.join('\n')]).toEqual([
    0,
    expect.stringMatching(/^\d+ files with \d+ MB are in .*\nKeep secret.key/),
  ])
  const after = writer.acknowledged()
  expect(after).toBeGreaterThan(before)
  await writer.stop()
  const expected = await contents(running.database)
  // A server that runs keeps its files.
  expect(await admin(['restore', copy], { STORMLANE_DATA: first })).toBe(1)
  expect(said[0]).toMatch(/^Another Stormlane/)
  await running.stop()

  expect([await admin(['restore', copy], { STORMLANE_DATA: second }), said.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^The database is back, with \d+ rows in \d+ tables\.$/),
  ])
  const restored = await startOn(second)
  const found = await contents(restored.database)
  const { written, ...others } = found
  const { written: _, ...expectedOthers } = expected
  expect(others).toEqual(expectedOthers)
  expect(others.leases?.[0]).toBe(20_000)
  expect(written?.[0]).toBeGreaterThanOrEqual(before)
  expect(written?.[0]).toBeLessThanOrEqual(after + 1)
  const { rows } = await sql<{ last: number; short: number }>`
    select max(id) as last, count(*) filter (where length(filler) <> 2000) as short from written`.execute(
    restored.database.asSystem,
  )
  expect(rows[0]).toEqual({ last: written?.[0], short: 0 })
  await restored.stop()
})

test('what was there is kept beside what is restored', async () => {
  expect(await admin(['restore', copy], { STORMLANE_DATA: second })).toBe(0)
  const [aside] = readdirSync(second).filter(
    (name) => name.startsWith('before-restore-') && existsSync(path.join(second, name, 'postgres')),
  )
  expect(aside).toBeDefined()
})

test('a backup that is damaged, incomplete or missing is refused in words, and nothing is changed', async () => {
  const listing = () => readdirSync(second).toSorted()
  const unchanged = listing()
  const refused = async () => {
    expect(await admin(['restore', copy], { STORMLANE_DATA: second })).toBe(1)
    expect(listing()).toEqual(unchanged)
    return said.join()
  }
  const control = path.join(copy, 'postgres/global/pg_control')
  appendFileSync(control, 'x')
  expect(await refused()).toBe(
    'postgres/global/pg_control of the backup is damaged or missing, so nothing was changed: use another backup.',
  )
  renameSync(control, `${control}.away`)
  expect(await refused()).toContain('postgres/global/pg_control of the backup is damaged or missing')
  rmSync(path.join(copy, 'manifest.json'))
  expect(await refused()).toBe(`${copy} is not a whole backup: it has no manifest.json.`)
  expect(await admin(['backup', copy], { STORMLANE_DATA: second })).toBe(1)
  expect(said).toEqual([`${copy} is not an empty folder: choose another.`])
})

test('a PostgreSQL of your own is backed up with its own tools', async () => {
  const environment = { STORMLANE_DATA: second, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  expect(await admin(['restore', copy], environment)).toBe(1)
  expect(said).toEqual(['DATABASE_URL is set: back up that PostgreSQL with its own tools, see docs/scale.md.'])
})
