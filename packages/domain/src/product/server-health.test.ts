import { expect, test } from 'vitest'
import { diskStatus, LONG_WAIT_SECONDS, LOW_DISK_BYTES, overallStatus, queueStatus } from './server-health.ts'

test('a nearly full disk and a queue that stands are degraded', () => {
  expect([diskStatus(LOW_DISK_BYTES), diskStatus(LOW_DISK_BYTES - 1), diskStatus(0)]).toEqual([
    'ok',
    'degraded',
    'degraded',
  ])
  expect([queueStatus(null), queueStatus(LONG_WAIT_SECONDS), queueStatus(LONG_WAIT_SECONDS + 1)]).toEqual([
    'ok',
    'ok',
    'degraded',
  ])
})

test.each([
  ['ok', ['ok', 'ok'], 'ok'],
  ['ok', ['ok', 'degraded'], 'degraded'],
  ['ok', ['down'], 'degraded'],
  ['down', ['ok'], 'down'],
] as const)('with a database that is %s and parts that are %j the server is %s', (database, others, status) => {
  expect(overallStatus(database, others)).toBe(status)
})
