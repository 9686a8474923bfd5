import { expect, test } from 'vitest'
import { scaleBar } from './scale-bar.ts'

test.each([
  [5, 39.83, 'imperial', '100 mi'],
  [4.5, 39.83, 'imperial', '100 mi'],
  [4, 39.83, 'imperial', '200 mi'],
  [9, 39.83, 'imperial', '5 mi'],
  [14, 39.83, 'imperial', '1,000 ft'],
  [5, 39.83, 'metric', '200 km'],
  [14, 39.83, 'metric', '300 m'],
] as const)('zoom %s at %s° in %s units reads %s', (zoom, latitude, units, label) => {
  expect(scaleBar(zoom, latitude, units).label).toBe(label)
})

test('the bar length matches its label', () => {
  // 100 miles at 39.83° N and zoom 5: 160,934 m at 1878 m a pixel.
  expect(scaleBar(5, 39.83, 'imperial').widthPx).toBeCloseTo(86, 0)
})

test('the bar is never longer than its maximum nor too short to be useful', () => {
  for (let zoom = 2; zoom <= 18; zoom += 0.1) {
    const { widthPx } = scaleBar(zoom, 45, 'imperial')
    expect(widthPx).toBeGreaterThan(35)
    expect(widthPx).toBeLessThanOrEqual(110)
  }
})
