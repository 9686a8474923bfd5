import { describe, expect, test } from 'vitest'
import { seededRandom } from '../measures/random-source.ts'
import { INDEX_IDS } from '../weather/index-ids.ts'
import { FINE_WEATHER, type Weather } from '../weather/weather-input.ts'
import { IMPACT_INDICES } from './registry.ts'
import { isRoadFair } from './road-hazards.ts'
import { rateRoad, SLOWING_VALUES, slowdownCause, speedFactor } from './road-speed.ts'

const SEED = 20_261_116
const SAMPLES = 20_000
/** The last decimals are rounding. */
const ROUNDING = 1e-9

/** Weather of any season in which every hazard of the road is often near the bounds of its curve. */
function randomWeather(random: () => number): Weather {
  const upTo = (most: number) => (random() < 0.3 ? 0 : most * random() ** 3)
  const between = (low: number, high: number) => low + (high - low) * random()
  const temperature = random() < 0.7 ? between(-8, 8) : between(-45, 45)
  return {
    temperature,
    dewPoint: temperature - between(0, 15) * random(),
    windSpeed: upTo(30),
    windGust: upTo(45),
    rainRate: upTo(90),
    snowRate: upTo(90),
    freezingRainRate: upTo(8),
    visibility: random() < 0.5 ? between(0, 2500) : between(0, 20_000),
    lightningProbability: upTo(1),
    roadSurfaceTemperature: random() < 0.7 ? between(-2, 4) : temperature + between(-6, 20),
    hailSize: upTo(60),
    tornadoProbability: upTo(0.3),
    rain1h: upTo(60),
    rain3h: upTo(90),
    rain6h: upTo(120),
    rain24h: upTo(200),
    iceAccretion: upTo(40),
    groundSnowDepth: upTo(80),
    roadSnowDepth: random() < 0.5 ? upTo(40) : upTo(300),
    roadWater: upTo(1.5),
    leafOn: random(),
    exposure: random(),
  }
}

const samples = (() => {
  const random = seededRandom(SEED)
  return Array.from({ length: SAMPLES }, () => ({ at: randomWeather(random), freeFlowMph: 25 + 55 * random() }))
})()

/** Steps that nobody would notice, in canonical units. */
const SMALL_STEPS: readonly (readonly [name: string, step: Partial<Weather>])[] = [
  ['0.05 K of air', { temperature: 0.05 }],
  ['0.05 K of pavement', { roadSurfaceTemperature: 0.05 }],
  ['0.1 mm/h of snow depth', { snowRate: 0.1 }],
  ['0.2 mm/h of rain', { rainRate: 0.2 }],
  ['0.2 mm/h of freezing rain', { freezingRainRate: 0.2 }],
  ['0.02 mm of ice', { roadWater: 0.02 }],
  ['1 mm of lying snow', { roadSnowDepth: 1, groundSnowDepth: 1 }],
  ['50 m of visibility', { visibility: 50 }],
]

const stepped = (at: Weather, step: Partial<Weather>): Weather => {
  const moved = { ...at }
  for (const [input, change] of Object.entries(step) as [keyof Weather, number][]) moved[input] += change
  return moved
}

describe.each(SMALL_STEPS)('a step of %s', (_, step) => {
  test('moves the speed factor by at most 0.03', () => {
    const moves = samples.map(({ at, freeFlowMph }) =>
      Math.abs(speedFactor(stepped(at, step), freeFlowMph) - speedFactor(at, freeFlowMph)),
    )
    expect(Math.max(...moves)).toBeLessThanOrEqual(0.03 + ROUNDING)
  })

  test.each(INDEX_IDS)('moves the %s index by at most 0.5', (id) => {
    const index = IMPACT_INDICES[id]
    const moves = samples.map(({ at }) => Math.abs(index.evaluate(stepped(at, step)) - index.evaluate(at)))
    expect(Math.max(...moves)).toBeLessThanOrEqual(0.5 + ROUNDING)
  })
})

describe('slowdown and road index belong together', () => {
  const rated = samples.map(({ at, freeFlowMph }) => ({
    at,
    freeFlowMph,
    index: IMPACT_INDICES.road.evaluate(at),
    slowdown: 1 / speedFactor(at, freeFlowMph) - 1,
  }))

  test('a road index below 1 means at most 2 % of slowdown', () => {
    const fine = rated.filter(({ index }) => index < 1)
    expect(fine.length).toBeGreaterThan(100)
    expect(Math.max(...fine.map(({ slowdown }) => slowdown))).toBeLessThanOrEqual(0.02)
  })

  test('a road index of 7 or more means at least 15 % of slowdown', () => {
    const hazardous = rated.filter(({ index }) => index >= 7)
    expect(hazardous.length).toBeGreaterThan(1000)
    expect(Math.min(...hazardous.map(({ slowdown }) => slowdown))).toBeGreaterThanOrEqual(0.15)
  })

  test('one pass gives the same index and factor as both rules alone', () => {
    const rating = { index: 0, factor: 1 }
    for (const { at, freeFlowMph, index } of rated) {
      rateRoad(at, freeFlowMph, rating)
      expect(rating).toEqual({ index, factor: speedFactor(at, freeFlowMph) })
    }
  })

  test('weather without any hazard of the road has neither a road index, nor a crash index, nor a slowdown', () => {
    const fair = rated.filter(({ index }) => index === 0)
    expect(fair.length).toBeGreaterThan(20)
    for (const { at, freeFlowMph } of fair) {
      expect(IMPACT_INDICES.crash.evaluate(at)).toBe(0)
      expect(speedFactor(at, freeFlowMph)).toBe(1)
    }
    for (const { at, index } of rated) expect(isRoadFair(at) && index > 0).toBe(false)
    expect(rated.some(({ at }) => isRoadFair(at))).toBe(true)
  })

  test.each<[name: string, given: Partial<Weather>]>([
    ['rain', { rainRate: 0.01 }],
    ['snow', { snowRate: 0.01, roadSurfaceTemperature: -1, dewPoint: -9 }],
    ['freezing rain', { freezingRainRate: 0.01, roadSurfaceTemperature: -1, dewPoint: -9 }],
    ['ice', { roadWater: 0.01, roadSurfaceTemperature: -1, dewPoint: -9 }],
    ['lying snow', { roadSnowDepth: 1.1 }],
    ['gusts', { windGust: 13.5 }],
    ['haze', { visibility: 4990 }],
    ['cold', { temperature: -12.1 }],
    ['frost', { roadSurfaceTemperature: -2, dewPoint: -1 }],
  ])('a little %s is no fair weather', (_, given) => {
    const at = { ...FINE_WEATHER, ...given }
    const rating = { index: 0, factor: 1 }
    rateRoad(at, 65, rating)
    expect(isRoadFair(at)).toBe(false)
    expect(rating.index).toBeGreaterThan(0)
    expect(rating.index).toBe(IMPACT_INDICES.road.evaluate(at))
  })

  test('the speed factor needs the values that slow traffic, each of them, and no others', () => {
    const needed = new Set<string>()
    for (const { at, freeFlowMph } of samples) {
      const factor = speedFactor(at, freeFlowMph)
      const slowing = Object.fromEntries(SLOWING_VALUES.map((value) => [value, at[value]]))
      expect(speedFactor({ ...FINE_WEATHER, ...slowing }, freeFlowMph)).toBe(factor)
      for (const value of SLOWING_VALUES)
        if (speedFactor({ ...at, [value]: FINE_WEATHER[value] }, freeFlowMph) !== factor) needed.add(value)
    }
    expect([...needed].toSorted()).toEqual([...SLOWING_VALUES].toSorted())
  })

  test('every slowdown of 1 % has a cause, whose value is past its threshold', () => {
    for (const { at, freeFlowMph, slowdown } of rated) {
      const cause = slowdownCause(at, freeFlowMph)
      if (slowdown < 0.0102) continue
      expect(cause?.factor).toBe(speedFactor(at, freeFlowMph))
      const beyond =
        cause?.worse === 'above' ? cause.value - cause.threshold : (cause?.threshold ?? 0) - (cause?.value ?? 0)
      expect(beyond).toBeGreaterThanOrEqual(-ROUNDING)
    }
  })
})
