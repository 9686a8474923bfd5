import { expect, test } from 'vitest'
import { powerOutageClass } from './power-outage-classes.ts'

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
