import { expect, test } from 'vitest'
import { seededRandom, standardNormal } from './random-source.ts'

// Of the reference implementation of mulberry32.
test.each([
  [0, 0.26642920868471265],
  [1, 0.6270739405881613],
])('the first number of seed %i is that of mulberry32', (seed, first) => {
  expect(seededRandom(seed)()).toBe(first)
})

test('numbers are from 0 to below 1, evenly spread, and the same for the same seed', () => {
  const [random, again] = [seededRandom(7), seededRandom(7)]
  const numbers = Array.from({ length: 10_000 }, random)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toBeCloseTo(0.5, 1)
  expect(numbers.slice(0, 50)).toEqual(Array.from({ length: 50 }, again))
})

test.each([
  [0, 0, 0],
  [1 - Math.exp(-0.5), 0, 1],
  [1 - Math.exp(-2), 0, 2],
  [1 - Math.exp(-0.5), 0.5, -1],
  [1 - Math.exp(-0.5), 0.25, 0],
])('the uniform numbers %d and %d give the normal number %d', (first, second, expected) => {
  const numbers = [first, second]
  expect(standardNormal(() => numbers.shift() as number)).toBeCloseTo(expected, 9)
})
