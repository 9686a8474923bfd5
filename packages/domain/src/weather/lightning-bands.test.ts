import { expect, test } from 'vitest'
import {
  LIGHTNING_CIRCLES_METERS,
  LIGHTNING_RINGS_MILES,
  strikeOpacity,
  strikeRingMiles,
  strikeSeries,
  worstStrike,
} from './lightning-bands.ts'

test('lightning rings are at 10, 20 and 30 miles [RISK-053]', () => {
  expect(LIGHTNING_RINGS_MILES).toEqual([10, 20, 30])
})

test('lightning circles have radii of 322 m, 16.1, 32.2 and 48.3 km [RISK-054]', () => {
  expect(LIGHTNING_CIRCLES_METERS).toEqual([322, 16_100, 32_200, 48_300])
})

test.each([
  [0, 3],
  [10, 3],
  [10.1, 2],
  [20, 2],
  [20.1, 1],
  [30, 1],
  [30.1, 0],
])('a strike %s miles away is level %s', (miles, level) => {
  const detectedAt = new Date('2026-06-01T00:00:00Z')
  expect(strikeSeries([{ detectedAt, miles }], detectedAt)[0]).toBe(level)
})

test('the strike series has 402 buckets of 15 minutes, each with its worst level', () => {
  const start = new Date('2026-06-01T00:00:00Z')
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const series = strikeSeries(
    [
      { detectedAt: after(14.9), miles: 25 },
      { detectedAt: after(3), miles: 5 },
      { detectedAt: after(15), miles: 15 },
      { detectedAt: after(-1), miles: 1 },
      { detectedAt: after(402 * 15), miles: 1 },
    ],
    start,
  )
  expect(series).toHaveLength(402)
  expect(series.slice(0, 3)).toEqual([3, 2, 0])
  expect(series.at(-1)).toBe(0)
})

test('the worst strike of a step is the worst of its buckets, of which an hour has four', () => {
  const start = new Date('2026-06-01T00:00:00Z')
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const series = strikeSeries([{ detectedAt: after(50), miles: 15 }], start)
  expect(worstStrike(series, start, after(0), after(60))).toBe(2)
  expect(worstStrike(series, start, after(0), after(45))).toBe(0)
  expect(worstStrike(series, start, after(45), after(60))).toBe(2)
  expect(worstStrike(series, start, after(60), after(120))).toBe(0)
  expect(worstStrike(series, start, after(-120), after(-60))).toBe(0)
})

test('each level belongs to a ring', () => {
  expect(([0, 1, 2, 3] as const).map(strikeRingMiles)).toEqual([null, 30, 20, 10])
})

test('a strike marker fades over 30 minutes to an opacity of 0.3 [LAYER-064]', () => {
  expect(strikeOpacity(0)).toBe(1)
  expect(strikeOpacity(15)).toBe(0.5)
  expect(strikeOpacity(29)).toBe(0.3)
  expect(strikeOpacity(300)).toBe(0.3)
})
