import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { isRunning } from '../running-process.ts'
import { openDatabase } from './database.ts'

const HOLDER = path.join(import.meta.dirname, '../../../test/hold-database.ts')
let folder: string
let holder: ChildProcess | undefined

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stormlane-postgres-'))
})
afterEach(async () => {
  if (holder && holder.exitCode === null && holder.signalCode === null) await end('SIGTERM')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(maxLogBytes = ''): Promise<string> {
  const child = spawn(process.execPath, [HOLDER, folder, maxLogBytes], { stdio: ['ignore', 'pipe', 'inherit'] })
  holder = child
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The holder ended before it was ready.')))
  const [url] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  ended.catch(() => undefined)
  return url.toString().trim()
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(holder as ChildProcess, 'exit')
  holder?.kill(signal)
  return ((await ended) as [number | null])[0]
}

function postmaster(): number {
  return Number.parseInt(readFileSync(lockFile(), 'utf8'), 10)
}

function lockFile(): string {
  return path.join(folder, 'postgres/postmaster.pid')
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const database = openDatabase({ url, log: () => undefined })
  try {
    return (await sql.raw<T>(text).execute(database.asSystem)).rows
  } finally {
    await database.close()
  }
}

test('a first start creates a durable UTF-8 database whose password only its owner can read', async () => {
  const url = await start()
  expect(await query(url, 'create table kept (id int)')).toEqual([])
  expect(
    await query(url, `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding`),
  ).toEqual([{ fsync: 'on', encoding: 'UTF8' }])
  expect(statSync(path.join(folder, 'postgres.json')).mode & 0o077).toBe(0)
  await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('SIGTERM stops PostgreSQL and removes its lock file', async () => {
  await start()
  const pid = postmaster()
  expect(await end('SIGTERM')).toBe(0)
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(lockFile())).toBe(false)
})

test('a start after kill -9 of the server replaces the PostgreSQL it left behind and keeps every row', async () => {
  const url = await start()
  await query(url, 'insert into kept values (1)')
  const orphan = postmaster()
  await end('SIGKILL')
  expect(isRunning(orphan)).toBe(true)
  expect(await query(await start(), 'select id from kept')).toEqual([{ id: 1 }])
  expect(isRunning(orphan)).toBe(false)
})

test('a start after kill -9 of the server and of PostgreSQL keeps every row', async () => {
  const url = await start()
  await query(url, 'insert into kept values (2)')
  const pid = postmaster()
  await end('SIGKILL')
  process.kill(pid, 'SIGKILL')
  expect(await query(await start(), 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('PostgreSQL is restarted on the same port after kill -9 while the server runs', async () => {
  const url = await start()
  process.kill(postmaster(), 'SIGKILL')
  expect(await query(url, 'select count(*) as n from kept')).toEqual([{ n: 2 }])
})

test('an empty lock file, or one with the id of another process, does not prevent a start', async () => {
  await start()
  await end('SIGTERM')
  for (const content of [`${process.pid}\n`, '']) {
    writeFileSync(lockFile(), content)
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    await end('SIGTERM')
  }
})

test('a long log of PostgreSQL is moved aside while it runs, and what follows is still logged', async () => {
  const url = await start('20000')
  const log = path.join(folder, 'postgres.log')
  const fail = (word: string) => query(url, `select * from ${word}`).catch(() => undefined)
  for (let n = 0; n < 150; n++) await fail(`missing_${'x'.repeat(50)}_${n}`)
  await eventually(() => {
    expect(existsSync(`${log}.old`)).toBe(true)
    expect(statSync(log).size).toBeLessThan(20_000)
  })
  await fail('logged_after_it')
  await eventually(() => expect(readFileSync(log, 'utf8')).toContain('logged_after_it'))
})
