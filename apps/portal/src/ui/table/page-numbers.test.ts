import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

const asText = (current: number, count: number) =>
  pageNumbers(current - 1, count)
    .map((page) => (page.gap ? '…' : page.index + 1))
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 49, '1 2 3 4 5 … 49'],
  [4, 49, '1 2 3 4 5 … 49'],
  [5, 49, '1 … 4 5 6 … 49'],
  [25, 49, '1 … 24 25 26 … 49'],
  [46, 49, '1 … 45 46 47 48 49'],
  [49, 49, '1 … 45 46 47 48 49'],
])('page %i of %i', (current, count, marks) => {
  expect(asText(current, count)).toBe(marks)
})
