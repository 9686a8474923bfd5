import { describe, expect, test } from 'vitest'
import { IMPACT_INDICES, INDEX_STORAGE } from '../../indices/registry.ts'
import { type ImpactLevel, impactLevelName } from '../../levels/impact-level.ts'
import { seededRandom } from '../../measures/random-source.ts'
import { nowcastTimes } from '../../time/timeframes.ts'
import type { Series } from '../../weather/forecast-ports.ts'
import { MAP_INDEX_IDS } from '../../weather/index-ids.ts'
import { RainSums } from '../../weather/rain-sums.ts'
import { dequantize, isVariable, quantize, VARIABLES } from '../../weather/variables.ts'
import { WEATHER_INPUTS, type Weather } from '../../weather/weather-input.ts'
import { indexTags } from './index-tags.ts'

const SERIES = 10_000
const STEPS = 6
const RUN_TIME = new Date('2026-01-10T18:00:00Z')
const times = nowcastTimes(RUN_TIME).slice(0, STEPS)
const STORED_INPUTS = WEATHER_INPUTS.filter((input) => isVariable(input))

/** 10,000 series as a run stores them: rounded weather and scores, without the past, the season and the people behind the scores. */
function storedSeries(): Series[] {
  const random = seededRandom(11)
  const upTo = (most: number) => (random() < 0.4 ? 0 : most * random() ** 3)
  const past = new RainSums(SERIES)
  const before = Float64Array.from({ length: SERIES }, () => upTo(8))
  past.advance((i) => before[i] as number, 18)
  const places = Array.from({ length: SERIES }, () => ({
    leafOn: random(),
    exposure: random(),
    groundSnowDepth: upTo(80),
    temperature: random() < 0.6 ? -6 + 12 * random() : -30 + 72 * random(),
  }))
  const series = places.map((): Series['values'] =>
    Object.fromEntries([...STORED_INPUTS, ...MAP_INDEX_IDS].map((field) => [field, new Float32Array(STEPS)])),
  )
  for (let step = 0; step < STEPS; step++) {
    const rates = places.map(({ temperature }) => (temperature > 1 ? upTo(120) : 0))
    past.advance((i) => rates[i] as number, 0.25)
    places.forEach((place, i) => {
      const { temperature, leafOn, exposure, groundSnowDepth } = place
      const at: Weather = {
        temperature,
        leafOn,
        exposure,
        groundSnowDepth,
        dewPoint: temperature - 14 * random() ** 2,
        windSpeed: upTo(25),
        windGust: upTo(50),
        rainRate: rates[i] as number,
        snowRate: temperature < 2 ? upTo(80) : 0,
        freezingRainRate: temperature < 1 ? upTo(6) : 0,
        visibility: random() < 0.5 ? 3000 * random() : 20_000 * random(),
        lightningProbability: upTo(1),
        roadSurfaceTemperature: temperature - 3 + 8 * random(),
        roadSnowDepth: upTo(250),
        roadWater: upTo(1.5),
        iceAccretion: upTo(45),
        hailSize: upTo(80),
        tornadoProbability: upTo(0.4),
        rain1h: past.sums.rain1h[i] as number,
        rain3h: past.sums.rain3h[i] as number,
        rain6h: past.sums.rain6h[i] as number,
        rain24h: past.sums.rain24h[i] as number,
      }
      const values = series[i] as Record<string, Float32Array>
      for (const input of STORED_INPUTS) {
        const storage = VARIABLES[input as keyof typeof VARIABLES]
        ;(values[input] as Float32Array)[step] = dequantize(storage, quantize(storage, at[input]))
      }
      for (const id of MAP_INDEX_IDS) {
        const score = IMPACT_INDICES[id].evaluate(at)
        ;(values[id] as Float32Array)[step] = dequantize(INDEX_STORAGE, quantize(INDEX_STORAGE, score))
      }
    })
  }
  const run = { runTime: RUN_TIME, horizon: 'nowcast', source: 'HYPERR', publishedAt: RUN_TIME, times } as const
  return series.map((values) => ({ run: { ...run, fields: [] }, values }))
}

/** A place halfway between two cells reads the mean of both. */
const between = (a: Series, b: Series): Series => ({
  run: a.run,
  values: Object.fromEntries(
    Object.entries(a.values).map(([field, values]) => [
      field,
      values.map((value, step) => (value + ((b.values as typeof a.values)[field as 'road']?.[step] ?? 0)) / 2),
    ]),
  ),
})

interface Reason {
  index: string
  level: ImpactLevel
  description: string
}

const reasonsOf = (all: readonly Series[]): Reason[] =>
  all.flatMap((series) =>
    indexTags(series, MAP_INDEX_IDS, [0, STEPS], 'metric').map(({ variable, impactLevel, description }) => ({
      index: variable ?? '',
      level: impactLevel,
      description,
    })),
  )

/** `Snow 2.8 cm/h (high from 2.5 cm/h)`: the value, the level, the side and the bound. */
const NAMED_BOUND = /(-?[\d.]+)[^\d(]*\((\w+) (from|below) (-?[\d.]+)/

const series = storedSeries()
describe.each([
  ['of 10,000 random series', reasonsOf(series)],
  ['between their cells', reasonsOf(series.slice(1).map((b, i) => between(series[i] as Series, b)))],
])('reasons %s', (_, reasons) => {
  const bounded = reasons.flatMap((reason) => {
    const [, value, level, side, bound] = NAMED_BOUND.exec(reason.description) ?? []
    return level ? [{ ...reason, value: Number(value), named: level, side, bound: Number(bound) }] : []
  })

  test('have the level of their score', () => {
    expect(reasons.length).toBeGreaterThan(10_000)
    expect(bounded.filter(({ level, named }) => impactLevelName(level) !== named)).toEqual([])
  })

  test('name only thresholds that hold', () => {
    const broken = bounded.filter(({ value, side, bound }) => (side === 'from' ? value < bound : value > bound))
    expect(broken).toEqual([])
  })

  test('name a threshold as a rule', () => {
    expect(bounded.length / reasons.length).toBeGreaterThan(0.6)
  })
})

test('cells that are explained by their own weather nearly always name a threshold', () => {
  const reasons = reasonsOf(series)
  const bounded = reasons.filter(({ description }) => NAMED_BOUND.test(description))
  expect(bounded.length / reasons.length).toBeGreaterThan(0.97)
})
