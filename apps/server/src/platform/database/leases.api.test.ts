import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { openDatabase } from './database.ts'
import { openLeases } from './leases.ts'

const SHORT = { lastsMs: 3000, renewEveryMs: 200 }
/** As a process that was killed: its leases are never renewed. */
const DEAD = { lastsMs: 600, renewEveryMs: 1e8 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const openProcess = (times = SHORT) => openLeases(database.asSystem, times)
const storedNames = async () =>
  (await database.asSystem.selectFrom('leases').select('name').execute()).map((row) => row.name)

test('one process at a time does the work, for longer than a lease lasts, and the next may follow at once', async () => {
  const [a, b] = [openProcess(), openProcess()]
  const done = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<AbortSignal>()
  const working = a.exclusively('score')((lost) => {
    begun.resolve(lost)
    return done.promise
  })
  const lost = await begun.promise
  const untilRenewed = performance.now() + 1.5 * SHORT.lastsMs
  while (performance.now() < untilRenewed) {
    expect(await b.exclusively('score')(async () => expect.unreachable('another process works'))).toBe(false)
    expect(await a.exclusively('score')(async () => expect.unreachable('this process works already'))).toBe(false)
  }
  expect(await b.exclusively('something else')(async () => undefined)).toBe(true)
  expect(lost.aborted).toBe(false)
  done.resolve()
  expect(await working).toBe(true)
  expect(await storedNames()).toEqual([])
  expect(await b.exclusively('score')(async () => undefined)).toBe(true)
  expect([...a.takeovers(), ...b.takeovers()]).toEqual([])
})

test('a lease that is taken, given back and taken again while leases are renewed is not lost', async () => {
  const a = openProcess({ lastsMs: 60_000, renewEveryMs: 1 })
  const signals: AbortSignal[] = []
  expect(await a.keep('kept')).toBe(true)
  for (let round = 0; round < 300; round++)
    expect(await a.exclusively('short')(async (lost) => void signals.push(lost)), `round ${round}`).toBe(true)
  expect(signals.filter(({ aborted }) => aborted)).toEqual([])
  expect(await storedNames()).toEqual(['kept'])
  await a.close()
})

test('work that fails gives its lease back', async () => {
  const a = openProcess()
  await expect(a.exclusively('fail')(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await openProcess().exclusively('fail')(async () => undefined)).toBe(true)
})

test('the leases of a dead process are taken over when they run out, and that is counted', async () => {
  expect(await openProcess(DEAD).keep('follow')).toBe(true)
  const b = openProcess()
  expect(await b.keep('follow')).toBe(false)
  await eventually(async () => expect(await b.keep('follow')).toBe(true))
  expect([...b.takeovers()]).toEqual([['follow', 1]])
  expect(await b.keep('follow')).toBe(true)
  await b.close()
  expect(await storedNames()).toEqual([])
})

test('a process that cannot reach the database stops its work before another begins', async () => {
  const own = openDatabase({ url: database.url, log: () => undefined, connections: 1 })
  const a = openLeases(own.asSystem, SHORT)
  let stoppedAt = Number.POSITIVE_INFINITY
  const begun = Promise.withResolvers<void>()
  const working = a.exclusively('publish')(
    (lost) =>
      new Promise((resolve) => {
        begun.resolve()
        lost.addEventListener('abort', () => {
          stoppedAt = performance.now()
          resolve()
        })
      }),
  )
  await begun.promise
  await own.asSystem.destroy()
  const b = openProcess()
  await eventually(async () => expect(await b.keep('publish')).toBe(true))
  expect(stoppedAt).toBeLessThan(performance.now())
  await working
  await b.close()
})

test('work in turn waits until the other is done, unless nobody wants it any more', async () => {
  const [a, b] = [openProcess(), openProcess()]
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const first = a.inTurn('import')(async () => {
    begun.resolve()
    await done.promise
    order.push('first')
    return 1
  })
  await begun.promise
  const stop = new AbortController()
  const stopped = b.inTurn('import')(async () => expect.unreachable('it is not its turn'), stop.signal)
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  const second = b.inTurn('import')(async () => {
    order.push('second')
    return 2
  })
  done.resolve()
  expect([await first, await second, order]).toEqual([1, 2, ['first', 'second']])
  expect(await storedNames()).toEqual([])
})

test('work ends when its caller stops it, or when another process has taken its lease, which keeps it', async () => {
  const a = openProcess()
  const stop = new AbortController()
  const signals = await a.inTurn('import')(async (signal) => {
    const before = signal.aborted
    stop.abort()
    return [before, signal.aborted]
  }, stop.signal)
  expect(signals).toEqual([false, true])
  await a.exclusively('stolen')(async (lost) => {
    await database.asSystem.updateTable('leases').set({ owner: 'another' }).where('name', '=', 'stolen').execute()
    await eventually(() => expect(lost.aborted).toBe(true))
    expect(await a.exclusively('stolen')(async () => expect.unreachable('another process has it'))).toBe(false)
  })
  expect(await storedNames()).toEqual(['stolen'])
  await database.asSystem.deleteFrom('leases').execute()
})

test('holds no connection and no advisory lock, and prepares no statement by name, so that a pooler can share connections', async () => {
  const one = openDatabase({ url: database.url, log: () => undefined, connections: 1 })
  await one.leases.exclusively('pooled')(async () => {
    expect(one.poolUse()).toMatchObject({ open: 1, idle: 1 })
    const { rows: locks } =
      await sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(one.asSystem)
    const { rows: prepared } = await sql`select from pg_prepared_statements`.execute(one.asSystem)
    expect([locks, prepared]).toEqual([[], []])
  })
  await one.close()
})
