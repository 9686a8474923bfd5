import { expect, test } from 'vitest'
import { isolines } from './isolines.ts'

const field = (width: number, height: number, at: (column: number, row: number) => number) =>
  Float32Array.from({ length: width * height }, (_, cell) => at(cell % width, Math.floor(cell / width)))

test('a slope has one straight line, between the cells where the value lies [LAYER-097]', () => {
  const lines = isolines(
    field(12, 10, (column) => column),
    12,
    10,
    4.25,
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]?.points).toHaveLength(10)
  expect(lines[0]?.points.map(([column]) => column)).toEqual(Array(10).fill(4.25))
})

test('a hill has a closed ring, and two hills have two [LAYER-097]', () => {
  const hill = (column: number, row: number, x: number) => 10 - Math.hypot(column - x, row - 10)
  const one = isolines(
    field(40, 20, (column, row) => hill(column, row, 10)),
    40,
    20,
    5,
  )
  expect(one).toHaveLength(1)
  const ring = one[0]?.points ?? []
  expect(ring[0]).toEqual(ring.at(-1))
  for (const [column, row] of ring) expect(Math.hypot(column - 10, row - 10)).toBeCloseTo(5, 0)
  const two = isolines(
    field(40, 20, (column, row) => Math.max(hill(column, row, 10), hill(column, row, 29))),
    40,
    20,
    5,
  )
  expect(two).toHaveLength(2)
})

test('a level field and one without values have no lines', () => {
  expect(
    isolines(
      field(10, 10, () => 3),
      10,
      10,
      5,
    ),
  ).toEqual([])
  expect(
    isolines(
      field(10, 10, () => Number.NaN),
      10,
      10,
      5,
    ),
  ).toEqual([])
})
