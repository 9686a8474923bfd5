import { MISSING } from '@stormlane/domain'
import { expect, test } from 'vitest'
import { halve } from './overview.ts'

test('an overview holds the means of four cells, at odd edges of fewer', () => {
  expect(halve(Int16Array.from([0, 4, 10, 4, 8, 20, 6, 6, 30]), 3, 3)).toEqual(Int16Array.from([4, 15, 6, 30]))
})

test('missing cells do not count, and four of them stay missing', () => {
  const m = MISSING
  expect(halve(Int16Array.from([m, 4, m, m, 8, m, m, m]), 4, 2)).toEqual(Int16Array.from([6, m]))
})

test('a field of another size is refused', () => {
  expect(() => halve(new Int16Array(5), 2, 2)).toThrow(RangeError)
})
