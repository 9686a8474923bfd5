import { expect, test } from 'vitest'
import { valueBetween } from './read-place.ts'

const CELLS = [
  [0, 10, 20],
  [100, 110, Number.NaN],
]
const at = (column: number, row: number) =>
  valueBetween((x, y) => CELLS[y]?.[x] ?? expect.fail(`cell ${x} ${y}`), column, row, 3, 2)

test.each([
  [0, 0, 0],
  [2, 0, 20],
  [0.25, 0.5, 52.5],
  [1, 1, 110],
  // Beyond the outermost cells by what a projection rounds.
  [-1e-9, 1 + 1e-9, 100],
  // The weight of a missing cell goes to the others.
  [1.5, 0.5, (10 * 0.25 + 20 * 0.25 + 110 * 0.25) / 0.75],
  [1.99, 1, 110],
])('between the cells, at column %f and row %f, the value is %f', (column, row, value) => {
  expect(at(column, row)).toBeCloseTo(value, 5)
})

test('where all cells are missing there is no value', () => {
  expect(at(2, 1)).toBeNaN()
})
