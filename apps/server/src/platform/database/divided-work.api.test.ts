import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { openClaims } from './claims.ts'
import { openLeases } from './leases.ts'
import { openWorkerShare } from './worker-share.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const claimedRows = () => database.asSystem.selectFrom('work_claims').selectAll().execute()
const itemsOf = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID() }))

test('two processes that claim the same items at once divide them, and give them back when they are done', async () => {
  const items = itemsOf(40)
  const [a, b] = [openClaims(database.asSystem), openClaims(database.asSystem)]
  const got: string[][] = []
  const bothClaimed = Promise.withResolvers<void>()
  const claim = (process: typeof a, own: readonly { id: string }[]) =>
    process.withClaimed('score', own, async (claimed) => {
      got.push(claimed.map(({ id }) => id))
      if (got.length === 2) bothClaimed.resolve()
      await bothClaimed.promise
    })
  // In opposite orders and overlapping in the middle.
  await Promise.all([claim(a, items.slice(0, 30)), claim(b, items.slice(10).reverse())])
  expect(got.flat().toSorted()).toEqual(items.map(({ id }) => id).toSorted())
  expect(await claimedRows()).toEqual([])
})

test('what a process has claimed nobody else works on, and other work on the same items goes on', async () => {
  const items = itemsOf(3)
  const [a, b] = [openClaims(database.asSystem), openClaims(database.asSystem)]
  await a.withClaimed('score', items, async () => {
    for (const other of [a, b])
      await other.withClaimed('score', items, async () => expect.unreachable('another process works on them'))
    const done: number[] = []
    await b.withClaimed('evaluate', items, async ({ length }) => void done.push(length))
    expect(done).toEqual([3])
    expect(await Promise.all([a, b].map((one) => one.heldByOthers('score')))).toEqual([false, true])
    expect(await b.heldByOthers('evaluate')).toBe(false)
  })
  expect(await b.heldByOthers('score')).toBe(false)
  await expect(a.withClaimed('score', items, () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed')
  expect(await claimedRows()).toEqual([])
})

test('a claim of a process that died runs out and is taken or pruned', async () => {
  const items = itemsOf(2)
  const dead = openClaims(database.asSystem, 0.2)
  const hangs = Promise.withResolvers<void>()
  const working = dead.withClaimed('score', items, () => hangs.promise)
  await eventually(async () => expect(await claimedRows()).toHaveLength(2))
  const living = openClaims(database.asSystem)
  await eventually(async () => expect(await living.heldByOthers('score')).toBe(false))
  const taken: number[] = []
  await eventually(async () => {
    await living.withClaimed('score', items.slice(0, 1), async ({ length }) => void taken.push(length))
    expect(taken).toEqual([1])
  })
  expect(await claimedRows()).toHaveLength(1)
  await living.prune()
  expect(await claimedRows()).toEqual([])
  hangs.resolve()
  await working
})

test('each piece of work belongs to one worker, and only the share of one that leaves moves', async () => {
  const keys = itemsOf(300).map(({ id }) => id)
  const workers = Array.from({ length: 3 }, () => {
    const leases = openLeases(database.asSystem, { lastsMs: 60_000, renewEveryMs: 1000 })
    return { leases, share: openWorkerShare(database.asSystem, leases) }
  })
  const owners = async (of: typeof workers) => {
    // Everyone is known before the shares are looked at.
    for (const { share } of of) await share()
    const shares = await Promise.all(of.map(({ share }) => share()))
    return keys.map((key) => shares.flatMap((isMine, worker) => (isMine(key) ? worker : [])))
  }
  const before = await owners(workers)
  expect(before.every((own) => own.length === 1)).toBe(true)
  for (const worker of [0, 1, 2]) expect(before.filter(([owner]) => owner === worker).length).toBeGreaterThan(50)
  await workers[2]?.leases.close()
  const after = await owners(workers.slice(0, 2))
  expect(after.every((own) => own.length === 1)).toBe(true)
  for (const [index, [owner]] of before.entries()) if (owner !== 2) expect(after[index]).toEqual([owner])
  for (const { leases } of workers) await leases.close()
})
