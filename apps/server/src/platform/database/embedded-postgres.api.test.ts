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
  // On a busy machine the restart takes longer than a query waits.
  await eventually(async () => expect(await query(url, 'select count(*) as n from kept')).toEqual([{ n: 2 }]))
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

/** As if another container had started it: its process ids mean nothing here. */
function pretendOtherHost(): void {
  const file = path.join(folder, 'postgres.json')
  const connection = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...connection, host: 'another-host' }))
  rmSync(path.join(folder, 'instance.lock'), { force: true })
}

async function failedStart(): Promise<string> {
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  expect((await once(child, 'close'))[0]).toBe(1)
  rmSync(path.join(folder, 'instance.lock'), { force: true })
  return said
}

// Only util-linux has a flock that a program inherits.
test.runIf(process.platform === 'linux')(
  'a second PostgreSQL on the same volume is refused in words, and the first goes on',
  async () => {
    const url = await start()
    const [pid, connection] = [postmaster(), readFileSync(path.join(folder, 'postgres.json'), 'utf8')]
    pretendOtherHost()
    expect(await failedStart()).toContain(`Another PostgreSQL already runs on ${path.join(folder, 'postgres')}`)
    expect([postmaster(), isRunning(pid)]).toEqual([pid, true])
    expect(readFileSync(path.join(folder, 'postgres.json'), 'utf8')).toContain('another-host')
    expect(await query(url, 'select count(*) as n from kept')).toEqual([{ n: 2 }])
    writeFileSync(path.join(folder, 'postgres.json'), connection)
  },
)

test('a postmaster.pid of another host is never deleted; the operator is told what to do', async () => {
  await start()
  await end('SIGTERM')
  pretendOtherHost()
  // A process id that runs here, so that PostgreSQL itself refuses to start.
  const foreign = `${process.ppid}\n${path.join(folder, 'postgres')}\n`
  writeFileSync(lockFile(), foreign, { mode: 0o600 })
  for (const attempt of [1, 2])
    expect(await failedStart(), `attempt ${attempt}`).toContain(
      'was last used on the host another-host. If no PostgreSQL runs there any more, delete its postmaster.pid and start again.',
    )
  expect(readFileSync(lockFile(), 'utf8')).toBe(foreign)
  rmSync(lockFile())
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readFileSync(path.join(folder, 'postgres.json'), 'utf8')).not.toContain('another-host')
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
