import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openSharedLimits, type SharedLimit } from './shared-limits.ts'

/** Tokens come back so slowly that none does during a test. */
const LIMIT = { burst: 3, perSecond: 1 / 3600 }

let database: TestDatabase
let ofOneProcess: SharedLimit
let ofAnother: SharedLimit

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.asSystem.deleteFrom('shared_limits').execute()
  ofOneProcess = openSharedLimits(database.asSystem).open('tests', LIMIT)
  ofAnother = openSharedLimits(database.asSystem).open('tests', LIMIT)
})

const refused = { code: 'TOO_MANY_REQUESTS' }
const rowsOf = () => database.asSystem.selectFrom('shared_limits').select('name').execute()

test('two processes count together, each key by itself', async () => {
  await ofOneProcess.take('198.51.100.1')
  await ofAnother.take('198.51.100.1')
  await ofAnother.require('198.51.100.1')
  await ofOneProcess.take('198.51.100.1')
  await expect(ofAnother.take('198.51.100.1')).rejects.toMatchObject(refused)
  await expect(ofAnother.require('198.51.100.1')).rejects.toMatchObject(refused)
  await ofAnother.require('198.51.100.2')
  await ofAnother.take('198.51.100.2')
})

test('a process refuses a flood by itself, without asking the database', async () => {
  for (let i = 0; i < LIMIT.burst; i++) await ofOneProcess.take('key')
  await database.asSystem.deleteFrom('shared_limits').execute()
  await expect(ofOneProcess.take('key')).rejects.toMatchObject(refused)
  await expect(ofOneProcess.require('key')).rejects.toMatchObject(refused)
  expect(await rowsOf()).toEqual([])
  await ofAnother.take('key')
})

test('calls that come at once take one token each', async () => {
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((i) => (i % 2 ? ofOneProcess : ofAnother).take('key')),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT.burst)
})

test('a refusal says when the next token comes', async () => {
  for (let i = 0; i < LIMIT.burst; i++) await ofOneProcess.take('key')
  const { retryAfterSeconds } = (await ofAnother.take('key').catch((error: unknown) => error)) as {
    retryAfterSeconds: number
  }
  expect(retryAfterSeconds).toBeGreaterThan(3400)
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600)
})

test('a token that came back is given again, and a limit that is whole again is pruned', async () => {
  for (let i = 0; i < LIMIT.burst; i++) await ofOneProcess.take('key')
  const passes = (hours: number) =>
    database.asSystem
      .updateTable('shared_limits')
      .set((row) => ({ full_at: row.fn<Date>('date_subtract', ['full_at', row.val(`${hours} hours`)]) }))
      .execute()
  await passes(1)
  await ofAnother.take('key')
  await expect(ofAnother.take('key')).rejects.toMatchObject(refused)
  const limits = openSharedLimits(database.asSystem)
  await limits.prune()
  expect(await rowsOf()).toHaveLength(1)
  await passes(3)
  await limits.prune()
  expect(await rowsOf()).toEqual([])
})

test('keys are stored as hashes', async () => {
  await ofOneProcess.take('someone@stormlane.example')
  const [row] = await database.asSystem.selectFrom('shared_limits').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain('someone')
})
