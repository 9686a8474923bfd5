import { MISSING } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { halve } from './overview.ts'

test('an overview has the means of four cells, or of fewer at odd edges', () => {
  expect(halve(Int16Array.from([0, 4, 10, 4, 8, 20, 6, 6, 30]), 3, 3)).toEqual(Int16Array.from([4, 15, 6, 30]))
})

test('missing cells are ignored, and four missing cells stay missing', () => {
  const m = MISSING
  expect(halve(Int16Array.from([m, 4, m, m, 8, m, m, m]), 4, 2)).toEqual(Int16Array.from([6, m]))
})

test('throws if the number of cells does not match the size', () => {
  expect(() => halve(new Int16Array(5), 2, 2)).toThrow(RangeError)
})
