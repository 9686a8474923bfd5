import { expect, test } from 'vitest'
import { estimatedVisibility } from './visibility.ts'

const dry = { temperature: 10, dewPoint: -5, rainRate: 0, freezingRainRate: 0, snowRate: 0 }

test.each([
  ['dry air', dry, 35_000, 39_000],
  ['saturated air', { ...dry, dewPoint: 10 }, 8000, 8300],
  ['moderate rain', { ...dry, dewPoint: 9, rainRate: 5 }, 2500, 4000],
  ['the same as freezing rain', { ...dry, dewPoint: 9, freezingRainRate: 5 }, 2500, 4000],
  // The Weather Service calls snow heavy at a quarter of a mile (400 m) and moderate at half a mile.
  ['an inch of snow an hour', { ...dry, temperature: -3, dewPoint: -4, snowRate: 25.4 }, 400, 800],
  ['a trace of snow', { ...dry, temperature: -3, dewPoint: -4, snowRate: 1 }, 3000, 6000],
])('%s is seen through as far as usual [FEED-074]', (_, at, least, most) => {
  expect(estimatedVisibility(at)).toBeGreaterThan(least)
  expect(estimatedVisibility(at)).toBeLessThan(most)
})

test('weather that is not known has no visibility', () => {
  expect(estimatedVisibility({ ...dry, dewPoint: Number.NaN })).toBeNaN()
  expect(estimatedVisibility({ ...dry, snowRate: Number.NaN })).toBeNaN()
})
