import { expect, test } from 'vitest'
import { durationWords } from './durations.ts'

test.each([
  [0.4, '0 min'],
  [38.4, '38 min'],
  [60, '1 h'],
  [123, '2 h 3 min'],
  [125.2, '2 h 5 min'],
])('%s minutes read %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words)
})
