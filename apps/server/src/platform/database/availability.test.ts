import { DatabaseError, type PoolClient } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { connectWithRetry, DatabaseHangs, isDatabaseUnavailable, isDiskFull } from './availability.ts'

const never = () => false
const connection = {} as PoolClient

function databaseError(code: string): DatabaseError {
  const error = new DatabaseError('refused', 0, 'error')
  error.code = code
  return error
}

/** Refuses connections for a time, then gives one. */
function refusingPool(error: Error, forMs: number) {
  const opensAt = Date.now() + forMs
  return {
    connect: () => (Date.now() < opensAt ? Promise.reject(error) : Promise.resolve(connection)),
  }
}

test('a PostgreSQL without free connections is given up long before one that is down', async () => {
  const pool = refusingPool(databaseError('53300'), Number.POSITIVE_INFINITY)
  await expect(connectWithRetry(pool, { downMs: 3_600_000, fullMs: 150 }, never)).rejects.toMatchObject({
    code: '53300',
  })
})

test.each([
  ['is starting', databaseError('57P03')],
  ['is down', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
])('one that %s is waited for', async (_state, error) => {
  const pool = refusingPool(error, 500)
  expect(await connectWithRetry(pool, { downMs: 3_600_000, fullMs: 0 }, never)).toBe(connection)
})

test('a connection that becomes free in time is taken', async () => {
  const pool = refusingPool(databaseError('53300'), 300)
  expect(await connectWithRetry(pool, { downMs: 0, fullMs: 3_600_000 }, never)).toBe(connection)
})

test('an error that waiting does not mend is thrown at once', async () => {
  const pool = refusingPool(databaseError('28P01'), 100)
  await expect(connectWithRetry(pool, { downMs: 3_600_000, fullMs: 3_600_000 }, never)).rejects.toMatchObject({
    code: '28P01',
  })
})

test('a PostgreSQL that hangs is not waited for, neither before nor while a connection opens', async () => {
  const release = vi.fn()
  const opening = Promise.withResolvers<PoolClient>()
  const connect = vi.fn(() => opening.promise)
  const patience = { downMs: 3_600_000, fullMs: 3_600_000 }
  await expect(connectWithRetry({ connect }, patience, () => true)).rejects.toThrow(DatabaseHangs)
  expect(connect).not.toHaveBeenCalled()
  let isHanging = false
  const waiting = connectWithRetry({ connect }, patience, () => isHanging)
  isHanging = true
  await expect(waiting).rejects.toThrow('PostgreSQL does not answer.')
  opening.resolve(Object.assign(connection, { release }))
  // One that opens too late goes back to the pool.
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce(), { timeout: 20_000 })
})

describe('an error is passing, so that the request may be sent again', () => {
  const coded = (code: string) => Object.assign(new Error('connect'), { code })

  test.each([
    ['no connection', databaseError('08006')],
    ['too many connections', databaseError('53300')],
    ['out of disk', databaseError('53100')],
    ['shutdown', databaseError('57P01')],
    ['the limit of a statement', databaseError('57014')],
    ['the limit of a lock', databaseError('55P03')],
    ['the limit of an idle transaction', databaseError('25P03')],
    ['a hang', new DatabaseHangs()],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].map(
      (code) => [code, coded(code)] as [string, Error],
    ),
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a slow connection', new Error('timeout exceeded when trying to connect')],
    ['a broken client', new Error('Client has encountered a connection error and is not queryable')],
    ['a closed client', new Error('Client was closed and is not queryable')],
  ])('%s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test.each([
    ['a violated constraint', databaseError('23505')],
    ['a syntax error', databaseError('42601')],
    ['an error of PostgreSQL without a code', new DatabaseError('refused', 0, 'error')],
    ['another error of the system', coded('EACCES')],
    ['an error of the code', new TypeError('the Connection terminated')],
    ['no error', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('but not %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})

test.each([
  [databaseError('53100'), true],
  [databaseError('53200'), false],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  // Only PostgreSQL means its disk by this code.
  [Object.assign(new Error('write'), { code: '53100' }), false],
  [new Error('write'), false],
  [null, false],
  [undefined, false],
])('a full disk is recognized: %s is %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})
