import { expect, test } from 'vitest'
import { impactShare } from './impact-share.ts'

test.each([
  [1, 4, 25, '25%'],
  [4, 4, 100, '100%'],
  [1, 3, 100 / 3, '33%'],
  [1, 100, 1, '1%'],
])('%i of %i fill %d % of the circle and read %s', (count, total, percent, label) => {
  expect(impactShare(count, total)).toEqual({ percent, label })
})

test.each([
  [1, 101],
  [9, 1000],
  [0, 40],
  [0, 0],
])('%i of %i fill 1 % of the circle and read <1% [DASH-066, DASH-067]', (count, total) => {
  expect(impactShare(count, total)).toEqual({ percent: 1, label: '<1%' })
})
