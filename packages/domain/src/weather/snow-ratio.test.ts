import { expect, test } from 'vitest'
import { snowToLiquidRatio } from './snow-ratio.ts'

test.each([
  [5, 10],
  [0, 10],
  [-6, 14.02],
  [-12, 18],
  [-30, 18],
])('at %d °C fresh snow is %d times as deep as its water', (air, ratio) => {
  expect(snowToLiquidRatio(air)).toBeCloseTo(ratio, 9)
})
