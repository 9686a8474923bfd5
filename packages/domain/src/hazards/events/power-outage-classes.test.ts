import { expect, test } from 'vitest'
import { POWER_OUTAGE_CLASSES, powerOutageClass, powerOutageClassOfCount } from './power-outage-classes.ts'

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

test.each([
  [1.5, 100],
  [4, 1000],
  [10, 5000],
  [20, 10_000],
  [40, 50_000],
])('a class begins at %d %% of the customers of a county, or at %d customers', (percent, customers) => {
  const [below, from] = [powerOutageClass(percent - 0.01), powerOutageClass(percent)]
  expect(from?.fill).not.toBe(below?.fill)
  expect(powerOutageClassOfCount(customers)).toEqual(from)
  expect(powerOutageClassOfCount(customers - 1)).toEqual(below)
})

test('colors are distinct, and each class is more opaque than the one below and never covers the map', () => {
  expect(POWER_OUTAGE_CLASSES.map(({ fill }) => fill)).toEqual(['#FECC5C', '#FD8D3C', '#F03B20', '#C51B8A', '#7A0177'])
  const opacities = POWER_OUTAGE_CLASSES.map(({ fillOpacity }) => fillOpacity)
  expect(opacities).toEqual(opacities.toSorted((a, b) => a - b))
  for (const opacity of opacities) expect(opacity).toBeLessThan(0.8)
})
