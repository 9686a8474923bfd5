import { describe, expect, test } from 'vitest'
import { floodIndex, floodProbability } from '../indices/flood.ts'
import { seededRandom } from '../measures/random-source.ts'
import { RainSums } from './rain-sums.ts'
import { FINE_WEATHER } from './weather-input.ts'

/** Sums after steps of [rate mm/h, hours]. */
function sumsAfter(...steps: [rate: number, hours: number][]) {
  const rain = new RainSums(1)
  for (const [rate, hours] of steps) rain.advance(() => rate, hours)
  const { rain1h, rain3h, rain6h, rain24h } = rain.sums
  return [rain1h, rain3h, rain6h, rain24h].map((sum) => sum[0] as number)
}

test('rain of one hour counts in full, whatever the length of the steps', () => {
  for (const hours of [0.25, 0.5, 1]) {
    const storm = Array.from({ length: 1 / hours }, (): [number, number] => [45, hours])
    expect(sumsAfter(...storm)).toEqual([45, 45, 45, 45])
  }
})

test('rain leaves each sum when its hours have passed', () => {
  expect(sumsAfter([45, 1], [0, 1])).toEqual([0, 45, 45, 45])
  expect(sumsAfter([45, 1], [0, 1], [0, 1], [0, 1])).toEqual([0, 0, 45, 45])
  expect(sumsAfter([45, 1], [0, 3], [0, 3])).toEqual([0, 0, 0, 45])
  expect(sumsAfter([45, 1], [0, 12], [0, 12])).toEqual([0, 0, 0, 0])
})

test('a sum that begins within a step takes its part of the step', () => {
  // 3 hours of 10 mm/h; an hour later the last 3 hours hold 2 of them, and half an hour later 1.5.
  expect(sumsAfter([10, 3], [0, 1])[1]).toBeCloseTo(20, 4)
  expect(sumsAfter([10, 3], [0, 1], [0, 0.5])[1]).toBeCloseTo(15, 4)
})

test('the sums of 300 random hours equal sums of the rates', () => {
  const random = seededRandom(5)
  const rates = Array.from({ length: 300 }, () => (random() < 0.6 ? 0 : 40 * random() ** 2))
  const rain = new RainSums(1)
  rates.forEach((rate, hour) => {
    rain.advance(() => rate, 1)
    for (const [sum, hours] of [
      ['rain1h', 1],
      ['rain3h', 3],
      ['rain6h', 6],
      ['rain24h', 24],
    ] as const) {
      const expected = rates.slice(Math.max(0, hour + 1 - hours), hour + 1).reduce((all, mm) => all + mm, 0)
      expect(rain.sums[sum][0]).toBeCloseTo(expected, 1)
    }
  })
})

test('resampled sums go on as the original ones', () => {
  const coarse = new RainSums(1)
  coarse.advance(() => 8, 3)
  const fine = coarse.resampled(2, (values) => Float32Array.of(values[0] as number, values[0] as number))
  for (const rain of [coarse, fine]) rain.advance(() => 2, 1)
  expect(fine.sums.rain3h[1]).toBe(coarse.sums.rain3h[0])
  expect(fine.sums.rain3h[1]).toBeCloseTo(2 * 8 + 2, 4)
})

describe('45 mm in an hour, the flash-flood guidance', () => {
  const [rain1h = 0, rain3h = 0, rain6h = 0, rain24h = 0] = sumsAfter([45, 0.25], [45, 0.25], [45, 0.25], [45, 0.25])
  const sums = { rain1h, rain3h, rain6h, rain24h }

  test('have a chance of 50 % to flood, which is high', () => {
    expect(floodProbability(sums)).toBeCloseTo(0.5, 6)
    // 7 at 40 %, where rain is 0.878 of the guidance, and 9 at 70 %, where it is 1.311 of it.
    expect(floodIndex.evaluate({ ...FINE_WEATHER, ...sums })).toBeCloseTo(7 + (2 * (1 - 0.8783)) / (1.3115 - 0.8783), 3)
  })
})
