import { expect, test } from 'vitest'
import { impactLevelName, levelOfIndex } from './impact-level.ts'

test.each([
  [0, 'none'],
  [1.99, 'none'],
  [2, 'low'],
  [3.99, 'low'],
  [4, 'moderate'],
  [6.99, 'moderate'],
  [7, 'high'],
  [10, 'high'],
  [null, 'unknown'],
  [Number.NaN, 'unknown'],
])('index %s is level %s', (index, level) => {
  expect(impactLevelName(levelOfIndex(index))).toBe(level)
})
