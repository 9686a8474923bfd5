import { expect, test } from 'vitest'
import { isFirstLight } from './first-light.ts'

const times = (count: number) => Array.from({ length: count }, (_, i) => new Date(i * 900_000))

test.each([
  ['nowcast', 1, true],
  ['nowcast', 9, true],
  ['nowcast', 24, true],
  ['nowcast', 25, false],
  ['extended', 2, false],
] as const)('a %s of %i steps is first light: %s [FEED-071]', (horizon, steps, expected) => {
  expect(isFirstLight({ horizon, times: times(steps) })).toBe(expected)
})
