import { describe, expect, test } from 'vitest'
import { inchesToMm, mphToMps } from '../measures/units.ts'
import { FINE_WEATHER, type Weather } from '../weather/weather-input.ts'
import type { StoredScores } from './impact-index.ts'
import { IMPACT_INDICES, INDEX_STORAGE } from './registry.ts'

const { road, disruption, flood, life_property } = IMPACT_INDICES
const weather = (given: Partial<Weather>): Weather => ({ ...FINE_WEATHER, ...given })
const RAIN_OF_HIGH = inchesToMm(1.25)

describe('the threshold of a cause', () => {
  test.each([
    ['none', 0.05, null],
    ['low', 0.1, 0.1],
    ['low', 0.24, 0.1],
    ['moderate', 0.25, 0.25],
    ['moderate', 1.24, 0.25],
    ['high', 1.25, 1.25],
    ['high', 3, 1.25],
  ])('is where level %s begins: rain of %d in/h', (_, inches, threshold) => {
    const cause = road.leadingCause(weather({ rainRate: inchesToMm(inches) }))
    expect(cause?.value).toBeCloseTo(inchesToMm(inches), 9)
    if (threshold === null) expect(cause?.threshold).toBeNull()
    else expect(cause?.threshold).toBeCloseTo(inchesToMm(threshold), 9)
  })

  test('is higher where only a share of the snow stays on the road', () => {
    // Half of the snow stays at 2 °C, so that level low begins where the curve is at 4: 0.2 in/h.
    const cause = road.leadingCause(weather({ snowRate: inchesToMm(0.5), roadSurfaceTemperature: 2 }))
    expect(cause?.hazard).toBe('snow')
    expect(cause?.threshold).toBeCloseTo(inchesToMm(0.2), 9)
  })
})

describe('the cause of a stored score', () => {
  test('is within its bound although the stored weather is rounded', () => {
    const at = weather({ rainRate: RAIN_OF_HIGH - 0.4 })
    expect(road.evaluate(at)).toBeLessThan(7)
    const cause = road.leadingCause(at, { road: 7.02 })
    expect(cause).toMatchObject({ score: 7.02, worse: 'above' })
    expect(cause?.value).toBeCloseTo(RAIN_OF_HIGH, 9)
    expect(cause?.threshold).toBeCloseTo(RAIN_OF_HIGH, 9)
  })

  test('is within its bound where low values are worse', () => {
    const cause = road.leadingCause(weather({ visibility: 152 }), { road: 7 })
    expect(cause).toMatchObject({ hazard: 'visibility', worse: 'below', value: 150, threshold: 150 })
  })

  test('has no bound if the weather explains another level', () => {
    const rainRate = inchesToMm(1.15)
    expect(road.leadingCause(weather({ rainRate }), { road: 7.02 })).toMatchObject({ value: rainRate, threshold: null })
  })

  test('has its bound if the weather explains another score of the same level', () => {
    const cause = road.leadingCause(weather({ rainRate: inchesToMm(2) }), { road: 7.4 })
    expect(cause?.value).toBeCloseTo(inchesToMm(2), 9)
    expect(cause?.threshold).toBeCloseTo(RAIN_OF_HIGH, 9)
  })

  test('is the rain that the score stands for, because a run does not keep the rain before it', () => {
    const shareAt = (probability: number) => (probability / (1 - probability)) ** 0.32
    const cause = flood.leadingCause(weather({}), { flood: 8 })
    expect(cause).toMatchObject({ hazard: 'flashFlood', score: 8, worse: 'above' })
    expect(cause?.value).toBeCloseTo((shareAt(0.4) + shareAt(0.7)) / 2, 9)
    expect(cause?.threshold).toBeCloseTo(shareAt(0.4), 9)
  })

  test('of life and property is flood if the stored flood index leads', () => {
    const hail = weather({ hailSize: inchesToMm(1.75) })
    expect(life_property.leadingCause(hail, { life_property: 7.5, flood: 7.5 })?.hazard).toBe('flashFlood')
    expect(life_property.leadingCause(hail, { life_property: 7, flood: 6.5 })?.hazard).toBe('hail')
  })

  test('is unknown in weather without a hazard', () => {
    expect(road.leadingCause(weather({}), { road: 5 })).toBeNull()
  })
})

describe('the cause of disruption', () => {
  const at = weather({ hailSize: inchesToMm(1.75), windGust: mphToMps(75), leafOn: 0, exposure: 0.5 })

  test.each<[string, StoredScores, string]>([
    ['power', { road: 5, power: 6, flood: 0, life_property: 7 }, 'windOutage'],
    ['life and property, although it counts less', { road: 5, power: 5.9, flood: 0, life_property: 7 }, 'hail'],
    ['the first of equals', { road: 6, power: 6, flood: 0, life_property: 7 }, 'gust'],
  ])('is that of %s if its stored score leads', (_, stored, hazard) => {
    const gusty = hazard === 'hail' ? { ...at, windGust: 5 } : at
    expect(disruption.leadingCause(gusty, stored)?.hazard).toBe(hazard)
  })

  test('explains the stored score, or else what the components add up to', () => {
    const stored = { road: 0, power: 6, flood: 0, life_property: 0 }
    expect(disruption.leadingCause(at, { ...stored, disruption: 4.5 })?.score).toBe(4.5)
    expect(disruption.leadingCause(at, { ...stored, disruption: 4.5 }, 3)?.score).toBe(3)
    expect(disruption.leadingCause(at, stored)?.score).toBeCloseTo(6 * 0.8, 9)
    const lifeOnly = { ...stored, power: 0, life_property: 7 }
    expect(disruption.leadingCause(at, lifeOnly)?.score).toBeCloseTo(7 * 0.85 * 0.8, 9)
  })

  test('is none without a score', () => {
    expect(disruption.leadingCause(at, { road: 0, power: 0, flood: 0, life_property: 0 })).toBeNull()
    expect(disruption.leadingCause(weather({ windGust: 0, exposure: 1 }))).toBeNull()
  })
})

test('an index is stored from 0 to 10 in steps of 0.02', () => {
  expect(INDEX_STORAGE).toEqual({ quantity: 'index', unit: '0-10', scale: 0.02, offset: 0, range: [0, 10] })
})
