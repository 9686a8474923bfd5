import { expect, test } from 'vitest'
import { powerOutageClass, powerOutageClassOfCount } from './power-outage-classes.ts'

test.each([
  [0, undefined],
  [1.4, undefined],
  [1.5, '#FECC5C'],
  [9.9, '#FD8D3C'],
  [10, '#F03B20'],
  [39.9, '#C51B8A'],
  [100, '#7A0177'],
])('a county with %d %% of its customers without power is filled %s', (percent, fill) => {
  expect(powerOutageClass(percent)?.fill).toBe(fill)
})

test.each([
  [0, undefined],
  [99, undefined],
  [100, '#FECC5C'],
  [4999, '#FD8D3C'],
  [5000, '#F03B20'],
  [49_999, '#C51B8A'],
  [2_000_000, '#7A0177'],
])('a county of unknown size with %d customers without power is filled %s [FEED-021]', (customers, fill) => {
  expect(powerOutageClassOfCount(customers)?.fill).toBe(fill)
})
