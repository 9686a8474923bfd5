import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { retryDelayMs } from '@stormlane/domain/drivers'
import { HOUR_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { deliverInWindow } from './delivery-window.ts'
import { isMailDue, takeMail } from './mail-lease.ts'
import { outboxTable } from './outbox-table.ts'

const TABLE = { table: 'call_outbox', item: 'call_id', destination: 'host', orderedBy: 'subscriber' }
const organizationId = randomUUID()
/** Longer than any test lasts. */
const LONG_MS = 600_000
const calls = outboxTable(TABLE)
let database: TestDatabase
/** Names of the calls by id. */
const names = new Map<string, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    create table call_outbox (
      organization_id uuid not null,
      call_id uuid not null,
      host text not null,
      subscriber text not null,
      sequence bigint not null generated always as identity,
      queued_at timestamptz not null default clock_timestamp(),
      due_at timestamptz not null default clock_timestamp(),
      attempts integer not null default 0,
      lease_owner text,
      leased_until timestamptz,
      primary key (organization_id, call_id)
    )`.execute(database.asSystem)
})
beforeEach(() => sql`delete from call_outbox`.execute(database.asSystem))
afterAll(() => database.drop())

const entry = (name: string, subscriber: string, destination = 'a.example') => {
  const id = randomUUID()
  names.set(id, name)
  return { id, destination, orderKey: subscriber }
}
const add = (...entries: ReturnType<typeof entry>[]) => calls.add(database.asSystem, organizationId, entries)
const nameOf = (id: string) => names.get(id) ?? ''

const lease = (owner: string, { most = 10, forMs = LONG_MS, destination = 'a.example' } = {}) =>
  calls.lease(database.asSystem, { organizationId, destination, owner, most, forMs })
const leasedNames = async (...options: Parameters<typeof lease>) =>
  (await lease(...options)).map(({ id }) => nameOf(id))

const settle = (owner: string, ids: readonly string[], retryAfterMs: number | null = null) =>
  calls.settle(
    database.asSystem,
    { organizationId, owner },
    ids.map((id) => ({ id, retryAfterMs })),
  )

test('entries with the same order key are leased one at a time, oldest first, and other keys are not delayed', async () => {
  const [one, two, three] = [entry('one', 'x'), entry('two', 'x'), entry('three', 'y')]
  await add(one, two, three)
  expect(await leasedNames('p')).toEqual(['one', 'three'])
  expect(await leasedNames('p')).toEqual([])
  await settle('p', [one.id])
  expect(await leasedNames('p')).toEqual(['two'])
})

test('a lease takes at most the given number of entries, and none of another destination', async () => {
  await add(entry('one', 'x'), entry('two', 'y'), entry('other', 'z', 'b.example'))
  expect(await leasedNames('p', { most: 1 })).toEqual(['one'])
  expect(await leasedNames('p', { most: 0 })).toEqual([])
  expect(await leasedNames('p')).toEqual(['two'])
  expect(await leasedNames('p', { destination: 'b.example' })).toEqual(['other'])
})

test('entries are not added if their transaction rolls back', async () => {
  const failing = database.asSystem.transaction().execute(async (db) => {
    await calls.add(db, organizationId, [entry('never', 'x')])
    throw new Error('decided otherwise')
  })
  await expect(failing).rejects.toThrow('decided otherwise')
  expect(await leasedNames('p')).toEqual([])
})

test('processes that lease at the same time get different entries', async () => {
  await add(...Array.from({ length: 40 }, (_, number) => entry(String(number), `subscriber ${number}`)))
  const leased = await Promise.all(['p', 'q', 'r', 's'].map((owner) => leasedNames(owner)))
  expect(new Set(leased.flat()).size).toBe(leased.flat().length)
  expect(leased.flat().length).toBeGreaterThan(0)
})

test('another process takes over an expired lease, and the first one can no longer settle it', async () => {
  const one = entry('one', 'x')
  await add(one)
  await lease('dead', { forMs: 0 })
  const [taken] = await lease('living')
  expect(taken).toMatchObject({ id: one.id, attempts: 2 })
  expect(await settle('dead', [one.id])).toEqual(new Set())
  expect(await settle('living', [one.id])).toEqual(new Set([one.id]))
  expect(await leasedNames('p')).toEqual([])
})

test('entries leased by a killed process are leased by another when the lease expires', async () => {
  await add(entry('one', 'x'))
  const script = `
    import { openDatabase } from '${path.join(import.meta.dirname, '../database/database.ts')}'
    import { outboxTable } from '${path.join(import.meta.dirname, 'outbox-table.ts')}'
    const database = openDatabase({ url: process.argv[1], log: () => undefined })
    const options = { organizationId: '${organizationId}', destination: 'a.example', owner: 'killed', most: 1, forMs: 2000 }
    const leased = await outboxTable(${JSON.stringify(TABLE)}).lease(database.asSystem, options)
    console.log(leased.length)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString().trim()).toBe('1')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => leasedNames('heir'), { timeout: 60_000 }).toEqual(['one'])
})

test('a retried entry waits longer each time, stays before later entries, and is due at once on request', async () => {
  const [one, two] = [entry('one', 'x'), entry('two', 'x')]
  await add(one, two)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    const [leased] = await lease('p')
    expect(leased).toMatchObject({ id: one.id, attempts: attempt })
    // A thousand times longer than real delays, so that the speed of the machine does not matter.
    await settle('p', [one.id], 1000 * retryDelayMs(attempt, () => 1))
    const { rows } = await sql<{ s: number }>`
      select extract(epoch from due_at - clock_timestamp())::float8 as s from call_outbox where call_id = ${one.id}`.execute(
      database.asSystem,
    )
    waits.push(Math.round((rows[0]?.s ?? 0) / 1000))
    expect(await leasedNames('p')).toEqual([])
    await calls.retryNow(database.asSystem, organizationId, 'a.example')
  }
  expect(waits).toEqual([1, 2, 4])
})

test('old entries are given up unless they are leased', async () => {
  const [old, underway, young] = [entry('old', 'x'), entry('underway', 'y'), entry('young', 'z')]
  await add(old, underway)
  await sql`update call_outbox set queued_at = clock_timestamp() - interval '3 hours'`.execute(database.asSystem)
  await add(young)
  await sql`
    update call_outbox set lease_owner = 'p', leased_until = clock_timestamp() + interval '1 hour'
    where call_id = ${underway.id}`.execute(database.asSystem)
  const gone = await calls.giveUpOlderThan(database.asSystem, 2 * HOUR_MS)
  expect(gone).toEqual([{ organizationId, id: old.id }])
})

test('a window limits concurrent attempts, and an attempt that hangs delays only entries ordered behind it', async () => {
  await add(entry('hangs', 'x'), entry('behind it', 'x'))
  await add(...Array.from({ length: 12 }, (_, number) => entry(`call ${number}`, `subscriber ${number}`)))
  const ended: string[] = []
  let [underway, mostUnderway] = [0, 0]
  let release: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  const delivering = deliverInWindow<{ id: string }, string>({
    atOnce: 3,
    lease: async (held) => ({ items: await lease('p', { most: 3 - held }), againInMs: null }),
    async attempt({ id }) {
      mostUnderway = Math.max(mostUnderway, ++underway)
      if (nameOf(id) === 'hangs') await hanging
      underway--
      return id
    },
    async store(ids) {
      await settle('p', ids)
      ended.push(...ids.map(nameOf))
    },
    isPaused: () => false,
    isOver: async () => false,
    stopping: new AbortController().signal,
  })
  await expect.poll(() => ended.length, { timeout: 60_000 }).toBe(12)
  expect(ended.every((name) => name.startsWith('call '))).toBe(true)
  release()
  await delivering
  expect(ended.slice(12)).toEqual(['hangs', 'behind it'])
  expect(mostUnderway).toBeLessThanOrEqual(3)
})

test('a stopping window leases nothing more and ends after its running attempts', async () => {
  await add(entry('one', 'x'), entry('two', 'x'))
  const stopping = new AbortController()
  const ended: string[] = []
  await deliverInWindow<{ id: string }, string>({
    atOnce: 3,
    lease: async () => ({ items: await lease('p'), againInMs: null }),
    async attempt({ id }) {
      stopping.abort()
      return id
    },
    async store(ids) {
      await settle('p', ids)
      ended.push(...ids.map(nameOf))
    },
    isPaused: () => false,
    isOver: async () => false,
    stopping: stopping.signal,
  })
  expect(ended).toEqual(['one'])
  expect(await leasedNames('q')).toEqual(['two'])
})

test('an attempt that ends while more is being leased is stored before the window ends', async () => {
  const one = entry('one', 'x')
  await add(one)
  const stored: string[] = []
  let release: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  let leases = 0
  await deliverInWindow<{ id: string }, string>({
    atOnce: 3,
    async lease() {
      const items = await lease('p')
      if (++leases === 2) {
        release()
        // Gives the attempt time to end before the lease returns.
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return { items, againInMs: null }
    },
    async attempt({ id }) {
      await hanging
      return id
    },
    async store(ids) {
      await settle('p', ids)
      stored.push(...ids.map(nameOf))
    },
    isPaused: () => false,
    isOver: async () => false,
    stopping: new AbortController().signal,
  })
  expect(stored).toEqual(['one'])
})

test('an attempt that ends while others are stored is stored before the window is over', async () => {
  let endSecond: () => void = () => undefined
  const second = new Promise<void>((resolve) => {
    endSecond = resolve
  })
  const stored: string[] = []
  let leased = false
  await deliverInWindow<string, string>({
    atOnce: 2,
    lease: async () => {
      const items = leased ? [] : ['first', 'second']
      leased = true
      return { items, againInMs: null }
    },
    attempt: async (item) => {
      if (item === 'second') await second
      return item
    },
    async store(ended) {
      endSecond()
      await second
      // Lets the second attempt end before this outcome is stored.
      await new Promise((resolve) => setImmediate(resolve))
      stored.push(...ended)
    },
    isPaused: () => false,
    isOver: async () => true,
    stopping: new AbortController().signal,
  })
  expect(stored).toEqual(['first', 'second'])
})

test.each([
  [0, 2],
  [1, 4],
  [5, 64],
  [7, 256],
  [8, 360],
  [1000, 360],
])('a mail that is taken after %i attempts is due again %i minutes later', async (attempts, minutes) => {
  await sql`create table mail_rows (mailed_at timestamptz, mail_due_at timestamptz, mail_attempts integer)`.execute(
    database.asSystem,
  )
  try {
    await sql`insert into mail_rows values (null, clock_timestamp(), ${attempts})`.execute(database.asSystem)
    const { rows } = await sql<{ attempts: number; minutes: number }>`
      update mail_rows as target set ${takeMail} where ${isMailDue}
      returning mail_attempts as attempts, round(extract(epoch from mail_due_at - now()) / 60)::float8 as minutes`.execute(
      database.asSystem,
    )
    expect(rows).toEqual([{ attempts: attempts + 1, minutes }])
    const again = await sql`update mail_rows as target set ${takeMail} where ${isMailDue} returning 1`.execute(
      database.asSystem,
    )
    expect(again.rows).toEqual([])
  } finally {
    await sql`drop table mail_rows`.execute(database.asSystem)
  }
})
