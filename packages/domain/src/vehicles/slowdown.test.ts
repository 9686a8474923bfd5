import { expect, test } from 'vitest'
import { speedFactor } from '../indices/road-speed.ts'
import { FINE_WEATHER } from '../weather/weather-input.ts'
import { slowdownLevel, slowdownTag, stretchSlowdown, weatherSlowdownLevel } from './slowdown.ts'

const now = new Date('2026-01-10T18:00:00Z')
const stretch = (minutes: number, minutesAdded: number) => ({
  entersAt: now,
  leavesAt: new Date(now.getTime() + minutes * 60_000),
  minutesAdded,
})

test.each([
  [60, 10, 0.2],
  [60, 0.99, 0],
  [61, 1, 1 / 60],
  [10, 10, 0],
  [10, 11, 0],
])('a stretch of %d minutes of which weather adds %d is slowed by %d', (minutes, added, slowdown) => {
  expect(stretchSlowdown(stretch(minutes, added))).toBeCloseTo(slowdown, 9)
})

test.each([
  [0.049, 0],
  [0.05, 2],
  [0.099, 2],
  [0.1, 3],
])('a slowdown of %d is of level %d [DASH-056]', (slowdown, level) => {
  expect(slowdownLevel(slowdown)).toBe(level)
})

test('weather without a slowdown has neither a tag nor a level', () => {
  expect(slowdownTag(FINE_WEATHER, 65, now)).toEqual([])
  expect(weatherSlowdownLevel(FINE_WEATHER, 65)).toBe(0)
})

test('snow has a tag with the added time in percent, its cause and the color of its level', () => {
  const snow = { ...FINE_WEATHER, snowRate: 20, roadSurfaceTemperature: -2 }
  const percent = Math.round(100 * (1 / speedFactor(snow, 65) - 1))
  expect(percent).toBeGreaterThan(10)
  expect(slowdownTag(snow, 65, now)).toEqual([
    {
      id: 'impact:slowdown',
      source: 'impact',
      text: `Slowed ${percent}% by weather`,
      value: percent,
      variable: 'slowdown',
      impactLevel: 3,
      event: null,
      description: expect.stringMatching(/\d.*slows/),
      color: '#F1352C',
      effective: now,
      expires: now,
      levels: [],
    },
  ])
  expect(weatherSlowdownLevel(snow, 65)).toBe(3)
})

test('a slowdown that is not flagged has no tag', () => {
  const drizzles = [0.3, 0.5, 0.8, 1, 1.5, 2].map((rainRate) => ({ ...FINE_WEATHER, rainRate }))
  const slight = drizzles.find((weather) => {
    const slowdown = 1 / speedFactor(weather, 65) - 1
    return slowdown > 0.001 && slowdown < 0.05
  })
  expect(slight).toBeDefined()
  if (slight) expect([slowdownTag(slight, 65, now), weatherSlowdownLevel(slight, 65)]).toEqual([[], 0])
})
