import { DEFAULT_DECIDING_COSTS } from '@stormlane/domain/deciding'
import { inchesToMm } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, driverHours } from '@stormlane/domain/roads'
import { expect, test } from 'vitest'
import { fine, hoursAfterRun, noAlerts, option, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import type { TripToDecide } from './compare-alternatives.ts'
import { outcomeOfAdvice } from './outcome-of-advice.ts'

const at = (longitude: number) => ({ latitude: 41, longitude })
const BLIZZARD = {
  snowRate: inchesToMm(3),
  visibility: 150,
  temperature: -6,
  roadSurfaceTemperature: -6,
  roadSnowDepth: 60,
}
const stormUntil =
  (end: number): WeatherAt =>
  ({ longitude }, hours) =>
    longitude > -102 && longitude < -100.7 && hours < end ? BLIZZARD : {}

const asked: TripToDecide = {
  planned: option(at(-104), { to: at(-102) }, { to: at(-100) }),
  otherRoads: async () => [],
  isUnderWay: false,
  places: { onWay: () => [] },
  closures: [],
  costs: DEFAULT_DECIDING_COSTS,
  trip: {
    departAt: hoursAfterRun(1),
    vehicle: { ...DEFAULT_VEHICLE, type: 'truck' },
    driver: driverHours({}),
    aboveTemperatureThresholds: [],
    belowTemperatureThresholds: [],
  },
}
const outcome = (forecast: WeatherAt, truth: WeatherAt) =>
  outcomeOfAdvice(
    asked,
    { weather: worldWeather(forecast), alerts: noAlerts },
    { weather: worldWeather(truth), alerts: noAlerts },
  )

test('advice on a storm that came as forecast was right: it saved what it promised [DECIDE-030]', async () => {
  const found = await outcome(stormUntil(4.5), stormUntil(4.5))
  expect(found?.kind).toBe('leave_later')
  expect(found?.dollarsSaved).toBeGreaterThan(0)
})

test('advice on a storm that never came was wrong: it cost the wait [DECIDE-030]', async () => {
  const found = await outcome(stormUntil(4.5), fine)
  expect(found?.kind).toBe('leave_later')
  expect(found?.minutesSaved).toBeLessThan(-25)
  expect(found?.dollarsSaved).toBeLessThan(0)
})

test('where driving on was advised there is nothing to check [DECIDE-030]', async () => {
  expect(await outcome(fine, stormUntil(4.5))).toBeNull()
})
