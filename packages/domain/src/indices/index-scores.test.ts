// The scores of each hazard at the stops of its curve: what the sources publish, and what we chose between them.
import { describe, expect, test } from 'vitest'
import { fahrenheitToCelsius, inchesToMm, mphToMps } from '../measures/units.ts'
import { heatIndex, vaporPressureDeficitHpa } from '../weather/comfort.ts'
import { fosbergIndex } from '../weather/fire-weather.ts'
import type { IndexId } from '../weather/index-ids.ts'
import { FINE_WEATHER, WEATHER_INPUTS, type Weather } from '../weather/weather-input.ts'
import { relativeRiskScore } from './crash.ts'
import { floodChanceAtIndex, floodProbability } from './flood.ts'
import { criticalGust, EMPTY_RIG } from './overturning.ts'
import { continuousSpia, windOutageShare } from './power.ts'
import { IMPACT_INDICES } from './registry.ts'

const weather = (given: Partial<Weather>): Weather => ({ ...FINE_WEATHER, ...given })
const score = (index: IndexId, given: Partial<Weather>) => IMPACT_INDICES[index].evaluate(weather(given))

/** Searches the input in a range at which a rising function has a value. */
function inputOf(value: number, [from, to]: readonly [number, number], rising: (input: number) => number): number {
  let [low, high] = [from, to]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (rising(middle) < value) low = middle
    else high = middle
  }
  return high
}

const FROZEN = { roadSurfaceTemperature: -1, dewPoint: -20 }

describe('crash risk', () => {
  test.each([
    [0.5, 0],
    [1, 0],
    [Math.sqrt(3), 5],
    [3, 10],
    [4, 10],
  ])('a relative risk of %d scores %d', (risk, expected) => {
    expect(relativeRiskScore(risk)).toBeCloseTo(expected, 9)
  })

  test.each<[Partial<Weather>, number]>([
    [{ rainRate: 0.1 }, 1],
    [{ rainRate: 0.5 }, 1.1],
    [{ rainRate: 4 }, 1.34],
    [{ rainRate: 7.6 }, 2],
    [{ rainRate: 25 }, 2.5],
    [{ rainRate: 99 }, 2.5],
    [{ snowRate: 1, roadSurfaceTemperature: 1 }, 1.3],
    [{ snowRate: 25, roadSurfaceTemperature: 1 }, 2.3],
    [{ snowRate: 50, roadSurfaceTemperature: 1 }, 2.6],
    [{ snowRate: 99, roadSurfaceTemperature: 1 }, 2.6],
    [{ roadSnowDepth: 2 }, 1],
    [{ roadSnowDepth: 13.5 }, Math.sqrt(1.84)],
    [{ roadSnowDepth: 100 }, 2.3],
    [{ roadSnowDepth: 300 }, 2.3],
    [{ ...FROZEN, roadWater: 0.1 }, 1.15],
    [{ ...FROZEN, roadWater: 0.25 }, 1.5],
    [{ ...FROZEN, roadWater: 0.5 }, 2],
    [{ ...FROZEN, roadWater: 1.5 }, 2.6],
    [{ ...FROZEN, roadWater: 9 }, 2.6],
    [{ visibility: 0 }, 2.6],
    [{ visibility: 50 }, 2.6],
    [{ visibility: 402 }, 1.9],
    [{ visibility: 805 }, 1.4],
    [{ visibility: 1609 }, 1.15],
    [{ visibility: 5000 }, 1],
  ])('%j has a relative risk of %d', (given, risk) => {
    expect(score('crash', given)).toBeCloseTo(relativeRiskScore(risk), 6)
  })

  test.each([
    [0.1, 1.1],
    [0.5, 1.34],
    [2, 1.34],
  ])('%d mm of water that is half frozen on bridges scores half of a relative risk of %d', (roadWater, risk) => {
    expect(score('crash', { roadWater, roadSurfaceTemperature: 0 })).toBeCloseTo(relativeRiskScore(risk) / 2, 6)
  })

  test('falling snow counts for half on a pavement of 2 °C, and light snow less than lying snow', () => {
    const snow = { snowRate: 5, roadSurfaceTemperature: 2 }
    expect(score('crash', snow)).toBeCloseTo(relativeRiskScore(1.84) / 2, 6)
    expect(score('crash', { snowRate: 0.001, roadSurfaceTemperature: -1 })).toBeLessThan(0.01)
    expect(score('crash', { ...FROZEN, roadWater: 0.0001 })).toBeLessThan(0.01)
  })
})

describe('flood', () => {
  const rain = (given: Partial<Weather>) => ({ rain1h: 0, rain3h: 0, rain6h: 0, rain24h: 0, ...given })

  test.each<[Partial<Weather>]>([
    [{ rain1h: 45 }],
    [{ rain3h: 60 }],
    [{ rain6h: 75 }],
    [{ rain6h: 75, rain24h: 75 }],
    [{ rain1h: 36, rain24h: 37.5 }],
    [{ rain1h: 27, rain24h: 75 }],
    [{ rain1h: 27, rain24h: 200 }],
    [{ rain6h: 45, rain24h: 120 }],
    [{ rain6h: 45, rain1h: 20, rain3h: 30, rain24h: 120 }],
  ])('%j equals the guidance, which soaked ground lowers, and has a probability of 50 %%', (given) => {
    expect(floodProbability(rain(given))).toBeCloseTo(0.5, 9)
  })

  test.each([
    [0, 0],
    [0.05, 0],
    [0.0501, 0.0001],
    [0.5, 0.1028],
    [1.5, 0.7802],
    [2, 0.8972],
  ])('rain of %d of the guidance has a probability of %d', (share, probability) => {
    expect(floodProbability(rain({ rain1h: 45 * share }))).toBeCloseTo(probability, 4)
    expect(floodProbability(rain({ rain1h: 45 * share })) > 0).toBe(probability > 0)
  })

  // WPC: marginal 5 %, slight 15 %, moderate 40 %, high 70 %.
  test.each([
    [0.01, 0],
    [0.05, 2],
    [0.15, 4],
    [0.4, 7],
    [0.7, 9],
    [0.95, 10],
    [0.99, 10],
  ])('a probability of %d scores %d', (probability, expected) => {
    const rain1h = 45 * (probability / (1 - probability)) ** 0.32
    expect(score('flood', { rain1h })).toBeCloseTo(expected, 6)
  })

  test.each([
    [0, 0],
    [2, 0.05],
    [4, 0.15],
    [7, 0.4],
    [9, 0.7],
    [10, 0.95],
  ])('a stored index of %d means a probability of %d', (index, probability) => {
    expect(floodChanceAtIndex(index)).toBeCloseTo(probability, 9)
  })

  test('nothing is known without a stored index', () => {
    expect(floodChanceAtIndex(Number.NaN)).toBeNaN()
  })

  test('a stored index just above 0 means a chance of about 1 %', () => {
    expect(floodChanceAtIndex(0.02)).toBeCloseTo(0.01, 3)
  })
})

describe('power', () => {
  // Sperry & Piltz: ice in inches by wind in mph.
  test.each([
    [0.25, 10, 1],
    [0.5, 10, 2],
    [0.75, 10, 3],
    [1, 10, 4],
    [1.5, 10, 5],
    [0.25, 20, 2],
    [0.25, 30, 3],
    [0.25, 40, 4],
    [0.25, 60, 4],
    [0.5, 20, 3],
    [1, 40, 5],
    [0.1, 60, 0],
  ])('%d in of ice in wind of %d mph have the ice index %d', (inches, mph, expected) => {
    expect(continuousSpia(inchesToMm(inches), mphToMps(mph))).toBeCloseTo(expected, 9)
  })

  test.each([
    [0.25, 2],
    [0.5, 4],
    [1.5, 10],
  ])('%d in of ice in a calm score %d', (inches, expected) => {
    expect(score('power', { iceAccretion: inchesToMm(inches), windSpeed: 0 })).toBeCloseTo(expected, 9)
  })

  const gustThatTakes = (share: number) => 45 + 4.2 * Math.log(share / (1 - share))

  test.each([
    [0.005, 0],
    [0.015, 2],
    [0.04, 4],
    [0.1, 7],
    [0.2, 8],
    [0.4, 9],
    [0.7, 10],
    [0.9, 10],
  ])('%d of customers without power score %d', (share, expected) => {
    const windGust = gustThatTakes(share)
    expect(windOutageShare({ windGust, leafOn: 0, rain24h: 0 })).toBeCloseTo(share, 9)
    expect(score('power', { windGust, leafOn: 0 })).toBeCloseTo(expected, 6)
  })

  test.each([
    [1, 0, 1.08],
    [0.5, 0, 1.04],
    [0, 37.5, 1.035],
    [0, 75, 1.07],
    [0, 200, 1.07],
    [1, 75, 1.15],
  ])('with %d of the leaves and %d mm of rain a gust counts %d times', (leafOn, rain24h, times) => {
    expect(windOutageShare({ windGust: 45 / times, leafOn, rain24h })).toBeCloseTo(0.5, 9)
  })

  test.each([
    [0.2, 0],
    [0.8, 2.5],
    [1, 3],
  ])('lightning of %d scores %d', (lightningProbability, expected) => {
    expect(score('power', { lightningProbability })).toBeCloseTo(expected, 9)
  })
})

describe('life and property', () => {
  test.each([
    [35, 0],
    [46, 2],
    [58, 5],
    [70, 7],
    [80, 9],
    [100, 10],
    [120, 10],
  ])('a gust of %i mph scores %d', (mph, expected) => {
    expect(score('life_property', { windGust: mphToMps(mph) })).toBeCloseTo(expected, 6)
  })

  test.each([
    [0.2, 0],
    [0.5, 2],
    [1, 5],
    [1.75, 7],
    [2.75, 9],
    [4, 10],
    [5, 10],
  ])('hail of %d in scores %d', (inches, expected) => {
    expect(score('life_property', { hailSize: inchesToMm(inches) })).toBeCloseTo(expected, 6)
  })

  test.each([
    [0.02, 0],
    [0.1, 2],
    [0.3, 4],
    [0.6, 7],
    [0.8, 8],
    [1, 9],
  ])('lightning of %d scores %d', (lightningProbability, expected) => {
    expect(score('life_property', { lightningProbability })).toBeCloseTo(expected, 6)
  })

  test.each([
    [0.005, 0],
    [0.02, 2],
    [0.05, 4],
    [0.15, 7],
    [0.3, 9],
    [0.6, 10],
    [0.9, 10],
  ])('a tornado chance of %d scores %d', (tornadoProbability, expected) => {
    expect(score('life_property', { tornadoProbability })).toBeCloseTo(expected, 6)
  })

  test.each([
    [82, 0.4],
    [90, 2],
    [95, 4],
    [100, 7],
    [105, 8],
    [125, 10],
    [135, 10],
  ])('a heat index of %i °F scores %d', (fahrenheit, expected) => {
    const felt = (celsius: number) => heatIndex(celsius, celsius - 15)
    const temperature = inputOf(fahrenheitToCelsius(fahrenheit), [20, 60], felt)
    expect(score('life_property', { temperature, dewPoint: temperature - 15 })).toBeCloseTo(expected, 6)
  })

  test.each([
    [-70, 10],
    [-60, 10],
    [-35, 7],
    [-20, 4],
    [-5, 2],
    [10, 0],
  ])('a calm at %i °F scores %d', (fahrenheit, expected) => {
    const temperature = fahrenheitToCelsius(fahrenheit)
    expect(score('life_property', { temperature, windSpeed: 0 })).toBeCloseTo(expected, 6)
  })
})

describe('disruption', () => {
  test.each([
    ['road', { roadSnowDepth: 100 }, 7],
    ['power', { iceAccretion: inchesToMm(1), windSpeed: 0 }, 8],
    ['flood', { rain1h: 45 * (0.7 / 0.3) ** 0.32 }, 9],
    ['life_property', { tornadoProbability: 0.15 }, 5.95],
  ] as const)('a score of %s counts with its weight', (_, given, expected) => {
    expect(score('disruption', { ...given, exposure: 1 })).toBeCloseTo(expected, 6)
    expect(score('disruption', { ...given, exposure: 0.5 })).toBeCloseTo(0.8 * expected, 6)
  })
})

describe('wildfire', () => {
  const AIR = { temperature: 33, dewPoint: -6 }

  test.each([
    [12, 0],
    [25, 2],
    [37, 4],
    [50, 7],
    [90, 10],
    [99, 10],
  ])('a Fosberg index of %i scores %d', (fosberg, expected) => {
    const windSpeed = inputOf(fosberg, [0, 40], (wind) => fosbergIndex(AIR.temperature, AIR.dewPoint, wind))
    expect(score('wildfire_conditions', { ...AIR, windSpeed })).toBeCloseTo(expected, 6)
  })

  const windOf = (hotDryWindy: number) => hotDryWindy / vaporPressureDeficitHpa(AIR.temperature, AIR.dewPoint)

  test.each([
    [40, 0],
    [90, 2],
    [180, 4],
    [350, 7],
    [700, 10],
    [900, 10],
  ])('a Hot-Dry-Windy index of %i scores %d', (hotDryWindy, expected) => {
    expect(score('wildfire_spread', { ...AIR, windSpeed: windOf(hotDryWindy) })).toBeCloseTo(expected, 6)
  })

  test.each<[Partial<Weather>, number]>([
    [{ rain24h: 4 }, 4],
    [{ groundSnowDepth: 25 }, 4],
    [{ rain24h: 8 }, 0],
    [{ rain24h: 80 }, 0],
    [{ groundSnowDepth: 50 }, 0],
    [{ groundSnowDepth: 500 }, 0],
    [{ rain24h: 80, groundSnowDepth: 500 }, 0],
    [{ rain24h: 4, groundSnowDepth: 25 }, 2],
  ])('after %j an index of 360 scores %d', (wet, expected) => {
    expect(score('wildfire_spread', { ...AIR, windSpeed: windOf(360), ...wet })).toBeCloseTo(expected, 6)
  })
})

test.each([
  [0.25, 1],
  [0.5, 2],
  [0.62, 4],
  [0.72, 7],
  [1, 10],
  [2, 10],
])('a gust of %d times that which tips an empty rig over scores %d', (ratio, expected) => {
  expect(score('tipping', { windGust: ratio * criticalGust(EMPTY_RIG) })).toBeCloseTo(expected, 6)
})

/** Weather in which each hazard of each index leads, and what the cause names. */
const LEADING: readonly (readonly [IndexId, Partial<Weather>, string, string, 'above' | 'below'])[] = [
  ['crash', { rainRate: 9 }, 'rain', 'rainRate', 'above'],
  ['crash', { snowRate: 9, ...FROZEN }, 'snow', 'snowRate', 'above'],
  ['crash', { roadSnowDepth: 50 }, 'lyingSnow', 'snowDepth', 'above'],
  ['crash', { roadWater: 1, ...FROZEN }, 'iceOnRoad', 'rainDepth', 'above'],
  ['crash', { roadWater: 1, roadSurfaceTemperature: 0 }, 'iceOnBridges', 'rainDepth', 'above'],
  ['crash', { visibility: 200 }, 'visibility', 'distance', 'below'],
  ['crash', { freezingRainRate: 4, ...FROZEN }, 'iceOnRoad', 'rainDepth', 'above'],
  ['road', { rainRate: 9 }, 'rain', 'rainRate', 'above'],
  ['road', { snowRate: 9, ...FROZEN }, 'snow', 'snowRate', 'above'],
  ['road', { roadSnowDepth: 50 }, 'lyingSnow', 'snowDepth', 'above'],
  ['road', { roadWater: 1, ...FROZEN }, 'iceOnRoad', 'rainDepth', 'above'],
  ['road', { roadWater: 1, roadSurfaceTemperature: 0, dewPoint: -20 }, 'iceOnBridges', 'rainDepth', 'above'],
  ['road', { visibility: 200 }, 'visibility', 'distance', 'below'],
  ['road', { freezingRainRate: 4, ...FROZEN }, 'iceOnRoad', 'rainDepth', 'above'],
  ['road', { dewPoint: 4, roadSurfaceTemperature: -2 }, 'frost', 'temperatureDifference', 'above'],
  ['road', { windGust: 30 }, 'gust', 'speed', 'above'],
  ['road', { temperature: -40 }, 'cold', 'temperature', 'below'],
  ['flood', { rain1h: 40 }, 'flashFlood', 'share', 'above'],
  ['flood', { rain3h: 50 }, 'flashFlood', 'share', 'above'],
  ['flood', { rain6h: 60 }, 'flashFlood', 'share', 'above'],
  ['flood', { rain1h: 30, rain24h: 80 }, 'flashFlood', 'share', 'above'],
  ['power', { iceAccretion: 20, windSpeed: 8 }, 'iceLoad', 'index', 'above'],
  ['power', { windGust: 35, leafOn: 0.5, rain24h: 20 }, 'windOutage', 'share', 'above'],
  ['power', { lightningProbability: 0.9 }, 'lightning', 'probability', 'above'],
  ['life_property', { windGust: 30 }, 'gust', 'speed', 'above'],
  ['life_property', { hailSize: 40 }, 'hail', 'rainDepth', 'above'],
  ['life_property', { lightningProbability: 0.7 }, 'lightning', 'probability', 'above'],
  ['life_property', { temperature: 38, dewPoint: 22 }, 'heat', 'temperature', 'above'],
  ['life_property', { temperature: -25, windSpeed: 12 }, 'windChill', 'temperature', 'below'],
  ['life_property', { rain1h: 50 }, 'flashFlood', 'share', 'above'],
  ['life_property', { rain3h: 70 }, 'flashFlood', 'share', 'above'],
  ['life_property', { rain6h: 80 }, 'flashFlood', 'share', 'above'],
  ['life_property', { rain1h: 30, rain24h: 80 }, 'flashFlood', 'share', 'above'],
  ['life_property', { tornadoProbability: 0.2 }, 'tornado', 'probability', 'above'],
  ['wildfire_conditions', { temperature: 33, dewPoint: -6, windSpeed: 9 }, 'fireWeather', 'index', 'above'],
  [
    'wildfire_conditions',
    { temperature: 33, dewPoint: -6, windSpeed: 15, rain24h: 1 },
    'fireWeather',
    'index',
    'above',
  ],
  [
    'wildfire_conditions',
    { temperature: 33, dewPoint: -6, windSpeed: 15, groundSnowDepth: 3 },
    'fireWeather',
    'index',
    'above',
  ],
  ['wildfire_spread', { temperature: 33, dewPoint: -6, windSpeed: 9 }, 'hotDryWindy', 'index', 'above'],
  ['wildfire_spread', { temperature: 33, dewPoint: -6, windSpeed: 9, rain24h: 1 }, 'hotDryWindy', 'index', 'above'],
  [
    'wildfire_spread',
    { temperature: 33, dewPoint: -6, windSpeed: 9, groundSnowDepth: 3 },
    'hotDryWindy',
    'index',
    'above',
  ],
  ['tipping', { windGust: 25 }, 'crosswind', 'speed', 'above'],
]

test.each(LEADING)('%s in %j is caused by %s, a %s that is worse %s', (id, given, hazard, quantity, worse) => {
  const cause = IMPACT_INDICES[id].leadingCause(weather(given))
  expect(cause).toMatchObject({ hazard, quantity, worse, score: score(id, given) })
  expect(score(id, given)).toBeGreaterThan(0)
})

test.each(LEADING)('%s in %j needs only its declared inputs', (id, given) => {
  const undeclared = WEATHER_INPUTS.filter((input) => !IMPACT_INDICES[id].inputs.includes(input))
  const poison = Object.fromEntries(undeclared.map((input) => [input, Number.NaN]))
  expect(score(id, { ...given, ...poison })).toBe(score(id, given))
})

test('disruption reads what its components read, and the density of people', () => {
  const parts = (['road', 'power', 'flood', 'life_property'] as const).flatMap((id) => IMPACT_INDICES[id].inputs)
  expect(IMPACT_INDICES.disruption.inputs.toSorted()).toEqual([...new Set([...parts, 'exposure' as const])].toSorted())
})

test('each index is registered by its own id', () => {
  for (const [id, index] of Object.entries(IMPACT_INDICES)) expect(index.id).toBe(id)
})

test('no index names an input that does not exist', () => {
  for (const { inputs } of Object.values(IMPACT_INDICES))
    expect(WEATHER_INPUTS).toEqual(expect.arrayContaining([...inputs]))
})
