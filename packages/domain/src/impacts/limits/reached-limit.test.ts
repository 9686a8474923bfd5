import { expect, test } from 'vitest'
import { mphToMps } from '../../measures/units.ts'
import { FINE_WEATHER } from '../../weather/weather-input.ts'
import type { HoldingLimit, LimitLevel } from './own-limit.ts'
import { limitLevelIn, reachedLimit } from './reached-limit.ts'

const gust = (mph: number, level: LimitLevel, name = 'Chicago Yard'): HoldingLimit => ({
  hazard: 'gust',
  value: mphToMps(mph),
  level,
  owner: { kind: 'location', name },
})
const weather = { ...FINE_WEATHER, windGust: mphToMps(46) }

test('the reached limit with the highest level is the one, with value and limit in words', () => {
  const limits = [gust(30, 1), gust(40, 3), gust(60, 4)]
  expect(limitLevelIn(weather, limits)).toBe(3)
  expect(reachedLimit(weather, limits)).toMatchObject({ level: 3, valueText: '46 mph', limitText: '40 mph' })
})

test('of equal levels the first counts, the limit itself is reached, and none is null', () => {
  expect(reachedLimit(weather, [gust(40, 3, 'First'), gust(35, 3, 'Second')])?.limitText).toBe('40 mph')
  expect(reachedLimit({ ...weather, windGust: gust(40, 3).value }, [gust(40, 3)])?.level).toBe(3)
  expect(reachedLimit(weather, [gust(47, 3)])).toBeNull()
  expect(limitLevelIn(weather, [])).toBe(0)
})

test('a limit below which the weather is worse is reached at the limit itself', () => {
  const fog: HoldingLimit = { ...gust(0, 2), hazard: 'visibility', value: 800 }
  const level = (visibility: number) => limitLevelIn({ ...weather, visibility }, [fog])
  expect([801, 800, 799].map(level)).toEqual([0, 2, 2])
})
