import { expect, test } from 'vitest'
import { sessionEnd } from './session-end.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

test.each([
  [1, { idle: 14, longest: 30 }, 15],
  [10, { idle: 14, longest: 30 }, 24],
  [20, { idle: 14, longest: 30 }, 31],
  [30, { idle: 14, longest: 30 }, 31],
  [1, { idle: 14, longest: 7 }, 8],
])('a session of January 1 that is used on January %i with %j ends on January %i', (used, days, end) => {
  expect(sessionEnd(day(1), day(used), days)).toEqual(day(end))
})
