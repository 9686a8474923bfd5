import { expect, test } from 'vitest'
import { gridOver } from './area-grid.ts'

/** So many boxes over each other, four degrees wide and two high. */
const boxesOverEachOther = (count: number) =>
  Float64Array.from({ length: 4 * count }, (_, i) => [-100, 40, -96, 42][i % 4] as number)
const cellsOf = (count: number, edges: number) => {
  const { columns, rows } = gridOver(boxesOverEachOther(count), edges)
  return columns * rows
}

test('a grid has four edges a cell, at least 1,024 cells and at most 262,144', () => {
  expect(cellsOf(1, 40_000)).toBeCloseTo(10_000, -2)
  expect(cellsOf(1, 10)).toBeCloseTo(1024, -2)
  expect(cellsOf(1, 4_000_000)).toBeCloseTo(262_144, -3)
})

test('areas over each other get coarser cells, so that their lists stay within eight million entries', () => {
  expect(100 * cellsOf(100, 4_000_000)).toBeCloseTo(8_000_000, -5)
})

test('cells are about as wide as high', () => {
  const { columns, rows } = gridOver(boxesOverEachOther(1), 40_000)
  expect(columns / rows).toBeCloseTo(2, 1)
})
