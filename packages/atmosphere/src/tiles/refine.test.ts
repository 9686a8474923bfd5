import { MISSING } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { refine } from './refine.ts'

test('cells keep their values, and a plane stays a plane except at its edge', () => {
  const plane = Int16Array.from({ length: 36 }, (_, i) => 100 * (i % 6) + 40 * Math.floor(i / 6))
  const fine = refine(plane, 6, 6)
  expect(fine).toHaveLength(21 * 21)
  expect([fine[0], fine[20], fine[20 * 21], fine[20 * 21 + 20]]).toEqual([0, 500, 200, 700])
  for (let y = 4; y <= 16; y++) for (let x = 4; x <= 16; x++) expect(fine[y * 21 + x]).toBe(25 * x + 10 * y)
})

test('interpolated values stay between the two cells', () => {
  const rain = Int16Array.from([0, 0, 0, 900, 0, 0, 0, 0, 0, 0, 0, 900, 0, 0, 0, 0])
  expect(Math.min(...refine(rain, 8, 2))).toBe(0)
  expect(Math.max(...refine(rain, 8, 2))).toBe(900)
})

test('next to a missing cell the value of the nearest cell is used', () => {
  const fine = refine(Int16Array.from([10, 20, MISSING, 10, 20, MISSING]), 3, 2)
  expect([...fine.subarray(0, 9)]).toEqual([10, 10, 20, 20, 20, 20, MISSING, MISSING, MISSING])
})
