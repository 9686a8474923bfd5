import { describe, expect, test } from 'vitest'
import { fahrenheitToCelsius, inchesToMm, mphToMps } from '../units.ts'
import { relativeRiskScore } from './crash.ts'
import { floodProbability } from './flood.ts'
import { INDEX_IDS } from './index-ids.ts'
import { blurbAt, describeCause, INDEX_BLURBS } from './indices.texts.ts'
import { continuousSpia, windOutageShare } from './power.ts'
import { IMPACT_INDICES } from './registry.ts'
import { FINE_WEATHER, WEATHER_INPUTS, type Weather } from './weather-input.ts'

const weather = (given: Partial<Weather>): Weather => ({ ...FINE_WEATHER, ...given })
const { road, disruption, flood, power, life_property, wildfire_spread, wildfire_conditions, tipping, crash } =
  IMPACT_INDICES

describe.each(INDEX_IDS)('%s', (id) => {
  const index = IMPACT_INDICES[id]

  test('fine weather scores 0 without a cause', () => {
    expect(index.evaluate(weather({}))).toBeLessThan(1)
  })

  test('stays within 0 to 10 in any weather [RISK-012] [RISK-021]', () => {
    expect(index.range).toEqual([0, 10])
    for (const extreme of [-1e6, -50, 0, 50, 500, 1e6]) {
      const everywhere = Object.fromEntries(WEATHER_INPUTS.map((input) => [input, extreme])) as Weather
      const score = index.evaluate({ ...everywhere, exposure: 1, leafOn: 1 })
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(10)
    }
  })

  test('reads only its declared inputs', () => {
    const undeclared = WEATHER_INPUTS.filter((input) => !index.inputs.includes(input))
    const poisoned = weather(Object.fromEntries(undeclared.map((input) => [input, Number.NaN])))
    expect(index.evaluate(poisoned)).toBe(index.evaluate(weather({})))
  })

  test('has blurbs in ascending order of value', () => {
    const bounds = INDEX_BLURBS[id].map(([from]) => from)
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b))
    expect(blurbAt(id, 0)).not.toBe(blurbAt(id, 10))
  })
})

describe('road', () => {
  test.each([
    ['rain of 0.1 in/h', { rainRate: inchesToMm(0.1) }, 2],
    ['rain of 0.25 in/h', { rainRate: inchesToMm(0.25) }, 4],
    ['snow of 0.5 in/h on a frozen road', { snowRate: inchesToMm(0.5), roadSurfaceTemperature: -2 }, 7],
    ['fog of a quarter mile', { visibility: 402 }, 7],
    ['freezing rain of half a millimeter', { freezingRainRate: 0.5, roadSurfaceTemperature: 0 }, 7],
    ['a gust of 60 mph', { windGust: mphToMps(60) }, 7],
    ['100 mm of lying snow', { roadSnowDepth: 100 }, 7],
  ])('%s has the score of the table', (_, given, score) => {
    expect(road.evaluate(weather(given))).toBeCloseTo(score, 6)
  })

  test('snow on a warm road counts less', () => {
    const onWarm = road.evaluate(weather({ snowRate: 10, roadSurfaceTemperature: 5 }))
    expect(onWarm).toBeLessThan(road.evaluate(weather({ snowRate: 10, roadSurfaceTemperature: -1 })))
  })

  test('water on a road that freezes becomes ice', () => {
    expect(road.evaluate(weather({ roadWater: 1, roadSurfaceTemperature: -1 }))).toBeCloseTo(7, 6)
    expect(road.evaluate(weather({ roadWater: 1, roadSurfaceTemperature: 3 }))).toBe(0)
  })

  test('the cause of a score is described in a sentence', () => {
    const cause = road.leadingCause(weather({ snowRate: inchesToMm(1.1), visibility: 800, roadSurfaceTemperature: -4 }))
    expect(cause && describeCause(cause, 'imperial')).toBe('Snow 1.1 in/h (high from 0.5 in/h)')
    const fog = road.leadingCause(weather({ visibility: 300 }))
    expect(fog && describeCause(fog, 'imperial')).toBe('Visibility 0.19 mi (high below 0.25 mi)')
    expect(fog && describeCause(fog, 'metric')).toBe('Visibility 0.30 km (high below 0.40 km)')
  })
})

describe('flood', () => {
  test('rain equal to flash-flood guidance has a probability of 50 %, more on soaked ground', () => {
    const atGuidance = { rain1h: 45, rain3h: 45, rain6h: 45, rain24h: 45 }
    expect(floodProbability(atGuidance)).toBeCloseTo(0.5, 6)
    expect(floodProbability({ ...atGuidance, rain24h: 145 })).toBeGreaterThan(0.75)
    expect(flood.evaluate(weather(atGuidance))).toBeGreaterThan(7)
  })
})

describe('power', () => {
  test('the index runs from 0 to 10, not to 5 as the older version did [LAYER-058]', () => {
    expect(power.range).toEqual([0, 10])
    expect(power.evaluate(weather({ iceAccretion: inchesToMm(1.6), windSpeed: 0 }))).toBe(10)
    expect(power.evaluate(weather({ windGust: 50 }))).toBeGreaterThan(9)
  })

  test('the continuous ice index meets the table in the middle of its wind classes', () => {
    expect(continuousSpia(inchesToMm(0.25), mphToMps(10))).toBeCloseTo(1, 6)
    expect(continuousSpia(inchesToMm(0.5), mphToMps(20))).toBeCloseTo(3, 6)
    expect(continuousSpia(inchesToMm(0.75), mphToMps(30))).toBe(5)
  })

  test('leaves and soaked soil lower the gust that breaks lines', () => {
    const bare = windOutageShare({ windGust: 25, leafOn: 0, rain24h: 0 })
    expect(windOutageShare({ windGust: 25, leafOn: 1, rain24h: 0 })).toBeGreaterThan(bare)
    expect(windOutageShare({ windGust: 25, leafOn: 0, rain24h: 80 })).toBeGreaterThan(bare)
  })
})

describe('life and property', () => {
  test.each([
    ['a severe gust', { windGust: mphToMps(70) }, 7],
    ['golf-ball hail', { hailSize: inchesToMm(1.75) }, 7],
    ['lightning at 0.8', { lightningProbability: 0.8 }, 7],
    ['a tornado chance of 15 %', { tornadoProbability: 0.15 }, 7],
  ])('%s is high', (_, given, score) => {
    expect(life_property.evaluate(weather(given))).toBeCloseTo(score, 6)
  })

  test('humid heat and windy cold both score', () => {
    const heat = weather({ temperature: 36, dewPoint: 25 })
    expect(life_property.evaluate(heat)).toBeGreaterThan(7)
    expect(life_property.leadingCause(heat)?.hazard).toBe('heat')
    const cold = weather({ temperature: fahrenheitToCelsius(-20), windSpeed: mphToMps(20) })
    expect(life_property.evaluate(cold)).toBeGreaterThan(7)
    expect(life_property.leadingCause(cold)?.hazard).toBe('windChill')
  })
})

describe('disruption', () => {
  test('is the worst component, weighted, and larger where people are', () => {
    const storm = { snowRate: inchesToMm(0.5), roadSurfaceTemperature: -2 }
    expect(disruption.evaluate(weather({ ...storm, exposure: 1 }))).toBeCloseTo(7, 6)
    expect(disruption.evaluate(weather({ ...storm, exposure: 0 }))).toBeCloseTo(4.2, 6)
  })

  test('keeps the cause of the leading component', () => {
    const cause = disruption.leadingCause(weather({ iceAccretion: 30, exposure: 1 }))
    expect(cause?.hazard).toBe('iceLoad')
  })
})

describe('wildfire', () => {
  const redFlag = { temperature: 33, dewPoint: -6, windSpeed: 13 }

  test('a red-flag afternoon is high, rain ends it', () => {
    expect(wildfire_conditions.evaluate(weather(redFlag))).toBeGreaterThan(7)
    expect(wildfire_spread.evaluate(weather(redFlag))).toBeGreaterThan(7)
    expect(wildfire_conditions.evaluate(weather({ ...redFlag, rain24h: 10 }))).toBe(0)
  })
})

describe('vehicles', () => {
  test('tipping follows the square of the gust', () => {
    expect(tipping.evaluate(weather({ windGust: mphToMps(81.5) }))).toBeGreaterThan(9.7)
    expect(tipping.evaluate(weather({ windGust: mphToMps(40) }))).toBeCloseTo(2.4, 0)
  })

  test('crash risk is the logarithm of published relative risks', () => {
    expect(relativeRiskScore(1)).toBe(0)
    expect(relativeRiskScore(3)).toBeCloseTo(10, 9)
    expect(crash.evaluate(weather({ rainRate: 2.5 }))).toBeCloseTo(relativeRiskScore(1.27), 6)
    expect(crash.evaluate(weather({ snowRate: 5 }))).toBeCloseTo(relativeRiskScore(1.84), 6)
  })

  test('water that lies on a frozen road is ice for crash risk, on a road above freezing it is not', () => {
    const wet = { roadWater: 0.5, temperature: 0 }
    expect(crash.evaluate(weather({ ...wet, roadSurfaceTemperature: 0 }))).toBeCloseTo(relativeRiskScore(2.2), 6)
    expect(crash.evaluate(weather({ ...wet, roadSurfaceTemperature: 0.1 }))).toBe(0)
    const freezing = { freezingRainRate: 0.1, temperature: 0 }
    expect(crash.evaluate(weather({ ...freezing, roadSurfaceTemperature: 0.1 }))).toBeCloseTo(relativeRiskScore(1.5), 6)
    expect(crash.evaluate(weather({ ...wet, ...freezing, roadWater: 0.4, roadSurfaceTemperature: -1 }))).toBeCloseTo(
      relativeRiskScore(2.2),
      6,
    )
  })
})
