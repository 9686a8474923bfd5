import { expect, test } from 'vitest'
import { type FeedCheck, hasChangedShape, hasEssentialFailed } from './feed-check.ts'

const check = (changes: Partial<FeedCheck>): FeedCheck => ({
  id: 'gfs',
  name: 'GFS',
  isEssential: true,
  isReachable: true,
  status: 200,
  bytes: 1,
  ageSeconds: 60,
  accepted: 20,
  refused: 0,
  problem: null,
  error: null,
  ...changes,
})

test.each([
  [{}, false],
  [{ refused: 1 }, false],
  [{ refused: 2 }, true],
  [{ problem: 'unreadable' }, true],
  [{ problem: 'timeout', refused: 20 }, false],
] as const)('an answer with %j has changed its shape: %s [FEED-054]', (changes, isChanged) => {
  expect(hasChangedShape(check(changes))).toBe(isChanged)
})

test('a check fails with an essential feed, not with another [FEED-054]', () => {
  expect(hasEssentialFailed([check({}), check({ isEssential: false, problem: 'timeout' })])).toBe(false)
  expect(hasEssentialFailed([check({}), check({ problem: 'no_recent' })])).toBe(true)
})
