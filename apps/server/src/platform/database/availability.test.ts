import { DatabaseError, type PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { connectWithRetry } from './availability.ts'

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
