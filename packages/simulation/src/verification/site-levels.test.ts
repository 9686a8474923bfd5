import { DAY_MS, mphToMps, VERIFIED_POINTS } from '@stormlane/domain'
import { expect, test } from 'vitest'
import { StationWeather } from './station-weather.ts'

// The 60 sites of the demo on 24 days of 2026, 15 days apart, as measured in docs/truth.md: a site is at Moderate or worse from a road or flood
// index of 4 or a gust of 45 mph.
const weather = new StationWeather(1, 0.5)
const sites = [...VERIFIED_POINTS.keys()].filter((point) => VERIFIED_POINTS[point]?.region === 'sites')
const firstDay = Date.UTC(2026, 0, 1)
const days = Array.from({ length: 24 }, (_, index) => {
  const from = new Date(firstDay + 15 * index * DAY_MS)
  const shares = weather.truth(from, 24).map(({ values: { road, flood, wind_gust: gust } }) => {
    const isHit = (site: number) =>
      Math.max(road[site] as number, flood[site] as number) >= 4 || (gust[site] as number) >= mphToMps(45)
    return sites.filter(isHit).length / sites.length
  })
  return { month: from.getUTCMonth() + 1, shares }
})
const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length

test('about one of twenty sites of the demo is at Moderate or worse, more of them in winter', () => {
  expect(sites).toHaveLength(60)
  const ofYear = mean(days.flatMap(({ shares }) => shares))
  const ofWinter = mean(days.filter(({ month }) => month <= 3 || month === 12).flatMap(({ shares }) => shares))
  expect([ofYear > 0.02, ofYear < 0.07]).toEqual([true, true])
  expect([ofWinter > 0.04, ofWinter < 0.08]).toEqual([true, true])
})

test('the worst hour of the stormiest day hits about one of five sites', () => {
  const worst = Math.max(...days.flatMap(({ shares }) => shares))
  expect([worst > 0.15, worst < 0.3]).toEqual([true, true])
})
