import { mphToMps } from '@stormlane/domain/measures'
import { DAY_MS } from '@stormlane/domain/time'
import { VERIFIED_POINTS } from '@stormlane/domain/verification'
import { expect, test } from 'vitest'
import { StationWeather } from './station-weather.ts'

// The 60 sites of the demo at all hours of six days, one in each two months of 2026. docs/truth.md has the figures of 24 days: 3.4 %,
// and 27 % at the worst hour. A site is at Moderate or worse from a road or flood index of 4 or a gust of 45 mph.
const weather = new StationWeather(1, 0.5)
const sites = [...VERIFIED_POINTS.keys()].filter((point) => VERIFIED_POINTS[point]?.region === 'sites')
const shares = Array.from({ length: 6 }, (_, index) => new Date(Date.UTC(2026, 0, 1) + 60 * index * DAY_MS)).flatMap(
  (day) =>
    weather.truth(day, 24).map(({ values: { road, flood, wind_gust: gust } }) => {
      const isHit = (site: number) =>
        Math.max(road[site] as number, flood[site] as number) >= 4 || (gust[site] as number) >= mphToMps(45)
      return sites.filter(isHit).length / sites.length
    }),
)

test('about one of twenty sites of the demo is at Moderate or worse at an hour', () => {
  expect(sites).toHaveLength(60)
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  expect([mean > 0.02, mean < 0.07]).toEqual([true, true])
})

test('the worst hour hits about one of five', () => {
  const worst = Math.max(...shares)
  expect([worst > 0.15, worst < 0.3]).toEqual([true, true])
})
