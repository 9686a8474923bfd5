import { describe, expect, test } from 'vitest'
import { impactLevelOfIndex } from '../levels/impact-level.ts'
import { fahrenheitToCelsius, inchesToMm, mphToMps } from '../measures/units.ts'
import { heatIndex } from '../weather/comfort.ts'
import { INDEX_IDS } from '../weather/index-ids.ts'
import { FINE_WEATHER, WEATHER_INPUTS, type Weather } from '../weather/weather-input.ts'
import { relativeRiskScore } from './crash.ts'
import { floodProbability } from './flood.ts'
import { blurbAt, describeCause, INDEX_BLURBS } from './indices.texts.ts'
import { continuousSpia, outageShareUnderIce, windOutageShare } from './power.ts'
import { IMPACT_INDICES } from './registry.ts'

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
    ['rain of 1.25 in/h', { rainRate: inchesToMm(1.25) }, 7],
    ['snow of 0.2 in/h on a frozen road', { snowRate: inchesToMm(0.2), roadSurfaceTemperature: -2 }, 4],
    ['snow of 1 in/h on a frozen road', { snowRate: inchesToMm(1), roadSurfaceTemperature: -2 }, 7],
    ['fog of a quarter mile', { visibility: 402 }, 5],
    ['fog of 150 m', { visibility: 150 }, 7],
    ['a millimeter of ice', { roadWater: 1, roadSurfaceTemperature: -1 }, 7],
    // 0.4 mm lie on the road, and nine minutes of 4 mm/h, 0.6 mm, are added.
    ['freezing rain on a wet road', { freezingRainRate: 4, roadWater: 0.4, roadSurfaceTemperature: -1 }, 7],
    ['a gust of 58 mph', { windGust: mphToMps(58) }, 4],
    ['a gust of 75 mph', { windGust: mphToMps(75) }, 7],
    ['100 mm of lying snow', { roadSnowDepth: 100 }, 7],
  ])('%s has the score of the table', (_, given, score) => {
    expect(road.evaluate(weather(given))).toBeCloseTo(score, 6)
  })

  test('snow on a warm road counts less', () => {
    const onWarm = road.evaluate(weather({ snowRate: 10, roadSurfaceTemperature: 5 }))
    expect(onWarm).toBeLessThan(road.evaluate(weather({ snowRate: 10, roadSurfaceTemperature: -1 })))
  })

  test('water on a road that freezes becomes ice, and bridges freeze first', () => {
    const wetRoadAt = (roadSurfaceTemperature: number) =>
      weather({ roadWater: 1, roadSurfaceTemperature, dewPoint: -9 })
    expect(road.evaluate(wetRoadAt(-1))).toBeCloseTo(7, 6)
    expect(road.evaluate(wetRoadAt(0.5))).toBe(0)
    // Half of the water on bridges is frozen: half of 3.5 + 0.4 / 2.
    expect(road.evaluate(wetRoadAt(0))).toBeCloseTo(1.85, 6)
    expect(road.leadingCause(wetRoadAt(0))?.hazard).toBe('iceOnBridges')
    expect(road.leadingCause(wetRoadAt(-1))?.hazard).toBe('iceOnRoad')
  })

  test('frost needs a frozen pavement below the dew point', () => {
    const frost = (roadSurfaceTemperature: number, dewPoint: number) =>
      road.evaluate(weather({ roadSurfaceTemperature, dewPoint }))
    expect(frost(-1, 0)).toBeCloseTo(1.5, 6)
    expect(frost(-1, -3)).toBe(0)
    expect(frost(1, 2)).toBe(0)
  })

  test('the cause of a score is described in a sentence', () => {
    const cause = road.leadingCause(weather({ snowRate: inchesToMm(1.1), visibility: 800, roadSurfaceTemperature: -4 }))
    expect(cause && describeCause(cause, 'imperial')).toBe('Snow 1.1 in/h (high from 1.0 in/h)')
    const fog = road.leadingCause(weather({ visibility: 120 }))
    expect(fog && describeCause(fog, 'imperial')).toBe('Visibility 0.07 mi (high below 0.09 mi)')
    expect(fog && describeCause(fog, 'metric')).toBe('Visibility 0.12 km (high below 0.15 km)')
  })

  test('the distance of the pavement from the dew point is a difference, not a temperature', () => {
    const frost = road.leadingCause(weather({ roadSurfaceTemperature: -2, dewPoint: 1.2 }))
    expect(frost && describeCause(frost, 'imperial')).toBe(
      'Frost, pavement below dew point by 5.8 °F (low from 3.1 °F)',
    )
    expect(frost && describeCause(frost, 'metric')).toBe('Frost, pavement below dew point by 3.2 °C (low from 1.8 °C)')
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

  test.each([0, 5, 15, 25, 35, 60])('less than 0.10 in of ice is class 0, also in wind of %s mph', (mph) => {
    expect(continuousSpia(inchesToMm(0.099), mphToMps(mph))).toBe(0)
  })

  test('wind counts in full from the middle of the first class with ice on', () => {
    // Class 0.10-0.25 in: 1 at 15-25 mph, and half of the way to the next row.
    expect(continuousSpia(inchesToMm(0.175), mphToMps(20))).toBeCloseTo(1.5, 6)
  })

  test('gusts of 58, 70 and 90 mph take power from 1, 4 and 23 % of customers without leaves', () => {
    // 1 / (1 + exp((45 - gust) / 4.2)), gusts of 25.93, 31.29 and 40.23 m/s.
    const out = (mph: number) => windOutageShare({ windGust: mphToMps(mph), leafOn: 0, rain24h: 0 })
    expect([out(58), out(70), out(90)].map((share) => Math.round(1000 * share))).toEqual([11, 37, 243])
    expect(power.evaluate(weather({ windGust: mphToMps(90), leafOn: 0 }))).toBeGreaterThan(8)
  })

  test.each([
    [0.05, 20, 0, 0],
    [0.5, 5, 2, 0.04],
    [0.63, 5, 2.52, 0.0607],
    [0.5, 30, 4, 0.2],
    [1.6, 5, 5, 0.7],
  ])(
    '%s in of ice in wind of %s mph, SPIA %s, take power from as many as gusts with the same score: %s',
    (inches, mph, spia, share) => {
      const [iceAccretion, windSpeed] = [inchesToMm(inches), mphToMps(mph)]
      expect(continuousSpia(iceAccretion, windSpeed)).toBeCloseTo(spia, 2)
      expect(outageShareUnderIce(iceAccretion, windSpeed)).toBeCloseTo(share, 3)
      expect(power.evaluate(weather({ iceAccretion, windSpeed }))).toBeCloseTo(2 * spia, 1)
    },
  )

  test('leaves and soaked soil lower the gust that breaks lines', () => {
    const bare = windOutageShare({ windGust: 25, leafOn: 0, rain24h: 0 })
    expect(windOutageShare({ windGust: 25, leafOn: 1, rain24h: 0 })).toBeGreaterThan(bare)
    expect(windOutageShare({ windGust: 25, leafOn: 0, rain24h: 80 })).toBeGreaterThan(bare)
  })

  test('the same rain soaks the ground for trees as for streams: the last of it is 75 mm', () => {
    const outages = (rain24h: number) => windOutageShare({ windGust: 25, leafOn: 0, rain24h })
    const floods = (before: number) => floodProbability({ rain1h: 20, rain3h: 20, rain6h: 20, rain24h: 20 + before })
    for (const risk of [outages, floods]) {
      expect(risk(75)).toBeGreaterThan(risk(60))
      expect(risk(100)).toBe(risk(75))
    }
  })
})

describe('life and property', () => {
  test.each([
    ['a severe gust', { windGust: mphToMps(70) }, 7],
    ['golf-ball hail', { hailSize: inchesToMm(1.75) }, 7],
    ['lightning at 0.6', { lightningProbability: 0.6 }, 7],
    ['a tornado chance of 15 %', { tornadoProbability: 0.15 }, 7],
  ])('%s is high', (_, given, score) => {
    expect(life_property.evaluate(weather(given))).toBeCloseTo(score, 6)
  })

  test.each([
    // Heat index °F, level by the table; lightning probability, level by the table.
    [89.9, 0],
    [90, 1],
    [95, 2],
    [99.9, 2],
    [100, 3],
    [104, 3],
    [120, 3],
  ])('a heat index of %d °F has level %d [RISK-022] [RISK-023] [RISK-024]', (fahrenheit, level) => {
    // Where the regression is exact for dry air, the temperature that has this heat index is searched.
    const dryAir = (celsius: number) => ({ temperature: celsius, dewPoint: celsius - 22 })
    let celsius = 25
    while (heatIndex(celsius, celsius - 22) < fahrenheitToCelsius(fahrenheit)) celsius += 0.0005
    expect(impactLevelOfIndex(life_property.evaluate(weather(dryAir(celsius))))).toBe(level)
  })

  test.each([
    [0.09, 0],
    [0.1, 1],
    [0.3, 2],
    [0.59, 2],
    [0.6, 3],
    [0.79, 3],
    [1, 3],
  ])('lightning of %d has level %d [RISK-026] [RISK-027] [RISK-028]', (lightningProbability, level) => {
    expect(impactLevelOfIndex(life_property.evaluate(weather({ lightningProbability })))).toBe(level)
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
    const storm = { snowRate: inchesToMm(1), roadSurfaceTemperature: -2 }
    expect(disruption.evaluate(weather({ ...storm, exposure: 1 }))).toBeCloseTo(7, 6)
    expect(disruption.evaluate(weather({ ...storm, exposure: 0 }))).toBeCloseTo(4.2, 6)
  })

  test('keeps the cause of the leading component', () => {
    const cause = disruption.leadingCause(weather({ iceAccretion: 30, exposure: 1 }))
    expect(cause?.hazard).toBe('iceLoad')
  })

  test('its cause has the threshold of its own level, not that of the component', () => {
    // Snow of 1 in/h scores 7 on the road and 4.2 in empty land; there moderate begins at 4 / 0.6 = 6.67, which is 0.83 in/h.
    const cause = disruption.leadingCause(weather({ snowRate: inchesToMm(1), roadSurfaceTemperature: -2, exposure: 0 }))
    expect(cause && describeCause(cause, 'imperial')).toBe('Snow 1.0 in/h (moderate from 0.8 in/h)')
  })
})

describe('wildfire', () => {
  const redFlag = { temperature: 33, dewPoint: -6, windSpeed: 13 }

  test('a red-flag afternoon is high, rain ends it', () => {
    expect(wildfire_conditions.evaluate(weather(redFlag))).toBeGreaterThan(7)
    expect(wildfire_spread.evaluate(weather(redFlag))).toBeGreaterThan(7)
    expect(wildfire_conditions.evaluate(weather({ ...redFlag, rain24h: 10 }))).toBe(0)
  })

  test('snow on the ground keeps fuels from burning, whether or not the road is plowed', () => {
    expect(wildfire_spread.evaluate(weather({ ...redFlag, groundSnowDepth: 60 }))).toBe(0)
    expect(wildfire_spread.evaluate(weather({ ...redFlag, roadSnowDepth: 60 }))).toBeGreaterThan(7)
  })
})

describe('vehicles', () => {
  test('tipping follows the gust over the 81.4 mph that tip a standing empty rig', () => {
    expect(tipping.evaluate(weather({ windGust: mphToMps(81.5) }))).toBe(10)
    // 0.72 of the critical gust.
    expect(tipping.evaluate(weather({ windGust: mphToMps(58.6) }))).toBeCloseTo(7, 1)
    expect(tipping.evaluate(weather({ windGust: mphToMps(40.7) }))).toBeCloseTo(2, 1)
  })

  test('crash risk is the logarithm of published relative risks', () => {
    expect(relativeRiskScore(1)).toBe(0)
    expect(relativeRiskScore(3)).toBeCloseTo(10, 9)
    expect(crash.evaluate(weather({ rainRate: 2.5 }))).toBeCloseTo(relativeRiskScore(1.27), 6)
    expect(crash.evaluate(weather({ snowRate: 5, roadSurfaceTemperature: 1 }))).toBeCloseTo(relativeRiskScore(1.84), 6)
    expect(crash.evaluate(weather({ roadSnowDepth: 25 }))).toBeCloseTo(relativeRiskScore(1.84), 6)
  })

  test('water that lies on a frozen road is ice for crash risk, on a road above freezing it is not', () => {
    const wet = { roadWater: 0.5, temperature: 0 }
    expect(crash.evaluate(weather({ ...wet, roadSurfaceTemperature: -1 }))).toBeCloseTo(relativeRiskScore(2), 6)
    expect(crash.evaluate(weather({ ...wet, roadSurfaceTemperature: 0.5 }))).toBe(0)
    // 0.2 mm lie on the road, and nine minutes of 2 mm/h, 0.3 mm, are added.
    const freezing = { roadWater: 0.2, freezingRainRate: 2, roadSurfaceTemperature: -1 }
    expect(crash.evaluate(weather(freezing))).toBeCloseTo(relativeRiskScore(2), 6)
  })
})
