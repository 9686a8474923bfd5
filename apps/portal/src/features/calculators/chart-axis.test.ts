import { expect, test } from 'vitest'
import { axisTicks } from './chart-axis.ts'

test.each([
  { value: 9000, ticks: [0, 2000, 4000, 6000, 8000, 10_000] },
  { value: 60_000, ticks: [0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000] },
  { value: 1000, ticks: [0, 200, 400, 600, 800, 1000] },
])('the axis of $value has round steps and reaches it', ({ value, ticks }) => {
  expect(axisTicks(value)).toEqual(ticks)
})
