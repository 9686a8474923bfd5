import { HOUR_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { dailyMaximum } from './daily-maximum.ts'

test('each hour gets the largest value of its local day', () => {
  const start = Date.UTC(2026, 5, 1)
  const times = Array.from({ length: 30 }, (_, hour) => new Date(start + hour * HOUR_MS))
  // Two cells: one at Greenwich, one at 90° west, where the day begins six hours later.
  const slices = times.map((_, hour) => Int16Array.of(hour, hour))
  dailyMaximum(slices, times, (cell) => (cell === 0 ? 0 : -90))
  const cellValues = (cell: number) => slices.map((slice) => slice[cell])
  expect(cellValues(0)).toEqual(times.map((_, hour) => (hour < 24 ? 23 : 29)))
  expect(cellValues(1)).toEqual(times.map((_, hour) => (hour < 6 ? 5 : 29)))
})
