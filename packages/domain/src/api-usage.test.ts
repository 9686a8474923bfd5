import { expect, test } from 'vitest'
import { usageCycle } from './index.ts'

test.each([
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['2027-01-31T23:59:59Z', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['2027-12-15T12:00:00Z', '2027-12-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
])('usage at %s is counted from %s until before %s', (now, start, end) => {
  const cycle = usageCycle(new Date(now))
  expect([cycle.start.toISOString(), cycle.end.toISOString()]).toEqual([start, end])
})
