import { expect, test } from 'vitest'
import { curveThrough, valueAtScore } from './curve.ts'

const rising = curveThrough([0, 0], [10, 4], [20, 10])

test.each([
  [-5, 0],
  [0, 0],
  [5, 2],
  [10, 4],
  [15, 7],
  [20, 10],
  [99, 10],
  [Number.NaN, 0],
])('at %s the curve scores %s', (value, score) => {
  expect(rising(value)).toBeCloseTo(score, 10)
})

test('valueAtScore inverts rising and falling curves', () => {
  expect(valueAtScore(rising, 7)).toBeCloseTo(15, 10)
  expect(valueAtScore(curveThrough([100, 10], [400, 7], [1600, 2]), 7)).toBeCloseTo(400, 10)
  expect(valueAtScore(curveThrough([0, 0], [1, 3]), 7)).toBeUndefined()
})

test('stops that are not in rising order are rejected', () => {
  expect(() => curveThrough([1, 0], [1, 2])).toThrow(RangeError)
})
