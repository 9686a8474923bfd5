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
  [1, 101, '<1%'],
  [9, 1000, '<1%'],
  [0, 40, '0%'],
])('%i of %i fill 1 % of the circle and read %s [DASH-066, DASH-067]', (count, total, label) => {
  expect(impactShare(count, total)).toEqual({ percent: 1, label })
})

test('without assets the share reads N/A [ERR-003]', () => {
  expect(impactShare(0, 0)).toEqual({ percent: 0, label: 'N/A' })
})
