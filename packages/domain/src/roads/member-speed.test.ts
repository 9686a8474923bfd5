import { expect, test, vi } from 'vitest'
import { speedFactor } from '../indices/road-speed.ts'
import { seededRandom } from '../measures/random-source.ts'
import { HOUR_MS } from '../time/durations.ts'
import { FINE_WEATHER } from '../weather/weather-input.ts'
import { ErrorField, errorFields, errorScaleAt, perturbWeather } from './forecast-error.ts'
import { memberSpeedFactor } from './member-speed.ts'
import type { RoadConditions } from './path-ports.ts'

const SAMPLES = 20_000
const NOON = Date.parse('2026-01-15T12:00:00Z')
const OMAHA = { latitude: 41.26, longitude: -95.94 }
const FAIR: RoadConditions = { ...FINE_WEATHER, windDirection: 0, flood: 0 }
const FIELDS = errorFields(20_261_119, 200)

/** Weather that is often near the values from which it slows traffic, with one hazard, several or none. */
function randomWeather(random: () => number): RoadConditions {
  const between = (low: number, high: number) => low + (high - low) * random()
  const sometimes = (most: number) => (random() < 0.8 ? 0 : most * random() ** 3)
  return {
    ...FAIR,
    temperature: between(-30, 20),
    roadSurfaceTemperature: between(-12, 14),
    windGust: random() < 0.5 ? 5 : between(5, 40),
    rainRate: sometimes(30),
    snowRate: sometimes(60),
    freezingRainRate: sometimes(4),
    roadWater: sometimes(1.5),
    roadSnowDepth: sometimes(100),
    visibility: random() < 0.5 ? between(0, 12_000) : 16_000,
  }
}

test('[DECIDE-121] the speed of a member is that in the weather with all of its errors, to the bit', () => {
  const random = seededRandom(7)
  const mattered = { temperature: 0, wind: 0, precipitation: 0, visibility: 0 }
  let [slowed, free] = [0, 0]
  for (let i = 0; i < SAMPLES; i++) {
    const weather = randomWeather(random)
    const place = { latitude: 25 + 25 * random(), longitude: -125 + 55 * random() }
    const atMs = NOON + 168 * HOUR_MS * random()
    const field = FIELDS[i % FIELDS.length] as ErrorField
    const scale = errorScaleAt(200 * random())
    const freeFlowMph = 25 + 55 * random()
    const all = { ...weather }
    perturbWeather(all, place, atMs, field, scale)
    const factor = speedFactor(all, freeFlowMph)
    expect(memberSpeedFactor({ ...weather }, place, atMs, field, scale, freeFlowMph)).toBe(factor)
    if (factor < 1) slowed++
    else free++
    for (const error of Object.keys(mattered) as (keyof typeof mattered)[]) {
      const without = { ...weather }
      const others = { temperature: true, wind: true, precipitation: true, visibility: true, [error]: false }
      perturbWeather(without, place, atMs, field, scale, others)
      if (speedFactor(without, freeFlowMph) !== factor) mattered[error]++
    }
  }
  expect(Math.min(slowed, free, ...Object.values(mattered))).toBeGreaterThan(500)
})

test.each<[name: string, given: Partial<RoadConditions>, errors: string[]]>([
  ['dry and mild', {}, []],
  ['dry and frosty', { temperature: -5, roadSurfaceTemperature: -5 }, []],
  ['rain on a warm road', { rainRate: 3 }, ['precipitation']],
  ['snow', { snowRate: 3, temperature: -1, roadSurfaceTemperature: -1 }, ['temperature', 'precipitation']],
  ['a gale', { windGust: 25 }, ['wind']],
  ['fog', { visibility: 300 }, ['visibility']],
  ['bitter cold', { temperature: -25 }, ['temperature']],
])('of the errors in weather that is %s, only those that can change the speed are computed', (_, given, errors) => {
  const asked = vi.spyOn(ErrorField.prototype, 'at')
  memberSpeedFactor({ ...FAIR, ...given }, OMAHA, NOON, FIELDS[0] as ErrorField, errorScaleAt(24), 65)
  expect(asked.mock.calls.map(([quantity]) => quantity)).toEqual(errors)
  asked.mockRestore()
})
