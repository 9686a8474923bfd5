import { expect, test } from 'vitest'
import { outageShareInGust } from './outage-fragility.ts'

const WIDTH = Math.log(3)

test.each([
  [45, 0.5],
  [45 - 4.2 * WIDTH, 0.25],
  [45 + 4.2 * WIDTH, 0.75],
])('a gust of %d m/s takes power from %d of the customers', (gust, share) => {
  expect(outageShareInGust(gust)).toBeCloseTo(share, 9)
})
