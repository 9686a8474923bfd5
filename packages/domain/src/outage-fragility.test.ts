import { expect, test } from 'vitest'
import { outageShareInGust, outageShareUnderIce } from './outage-fragility.ts'

const WIDTH = Math.log(3)

test.each([
  [45, 0.5],
  [45 - 4.2 * WIDTH, 0.25],
  [45 + 4.2 * WIDTH, 0.75],
])('a gust of %d m/s takes power from %d of the customers', (gust, share) => {
  expect(outageShareInGust(gust)).toBeCloseTo(share, 9)
})

test.each([
  [0, 0],
  [1, 0],
  [16, 0.5],
  [16 - 3.2 * WIDTH, 0.25],
  [16 + 3.2 * WIDTH, 0.75],
])('%d mm of ice take power from %d of the customers', (ice, share) => {
  expect(outageShareUnderIce(ice)).toBeCloseTo(share, 9)
})

test('a little more than a millimeter of ice breaks something', () => {
  expect(outageShareUnderIce(1.01)).toBeGreaterThan(0.009)
})
