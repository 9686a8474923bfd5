import { HOUR_MS } from '@stormlane/domain/time'
import { STATIONS } from '@stormlane/domain/verification'
import { describe, expect, test } from 'vitest'
import { gridAt } from '../../test/climate-sample.ts'
import { AtmosphereModel } from './atmosphere-model.ts'
import { KM_PER_DEGREE } from './coarse-grid.ts'
import { displaced, inventedFactor, strengthFactor } from './forecast-error.ts'
import type { ModelFields } from './model-state.ts'

const SEED = 1
/** Runs are spread over a year and over the hours of the day. */
const RUNS = Array.from({ length: 12 }, (_, i) => Date.UTC(2025, 11, 1) + (i * 730 + (i % 4) * 6) * HOUR_MS)
const LEADS = [1, 6, 24, 72, 168] as const
const model = new AtmosphereModel(gridAt(STATIONS), SEED)

interface Errors {
  temperature: number
  wind: number
  hits: number
  misses: number
  falseAlarms: number
}

const noErrors = (): Errors => ({ temperature: 0, wind: 0, hits: 0, misses: 0, falseAlarms: 0 })
const errors = Object.fromEntries(LEADS.map((lead) => [lead, noErrors()])) as Record<(typeof LEADS)[number], Errors>
const weights = STATIONS.reduce((sum, { weight }) => sum + weight, 0)

for (const run of RUNS) for (const lead of LEADS) addErrors(errors[lead], run, lead)

/** Adds the errors of one run at the stations, each weighted by the land around it. */
function addErrors(sums: Errors, run: number, lead: number): void {
  const at = new Date(run + lead * HOUR_MS)
  const { temperature, windSpeed } = model.truth(at)
  const [air, wind] = [temperature.slice(), windSpeed.slice()]
  const forecast = model.forecast(at, new Date(run))
  for (const [i, { weight }] of STATIONS.entries()) {
    const share = weight / weights / RUNS.length
    sums.temperature += share * Math.abs((forecast.temperature[i] as number) - (air[i] as number))
    sums.wind += share * Math.abs((forecast.windSpeed[i] as number) - (wind[i] as number))
  }
  if (lead < 6) return
  const came = waterOfSixHours(run, lead, (time) => model.truth(time))
  const expected = waterOfSixHours(run, lead, (time) => model.forecast(time, new Date(run)))
  for (const [i, { weight }] of STATIONS.entries()) {
    const [isForecast, isTrue] = [(expected[i] as number) >= 1, (came[i] as number) >= 1]
    if (isForecast && isTrue) sums.hits += weight
    else if (isTrue) sums.misses += weight
    else if (isForecast) sums.falseAlarms += weight
  }
}

/** Water in mm, from the rates of every other hour. */
function waterOfSixHours(run: number, lead: number, weather: (at: Date) => ModelFields): Float64Array {
  const water = new Float64Array(STATIONS.length)
  for (const before of [5, 3, 1]) {
    const { rainRate, freezingRainRate, snowRate } = weather(new Date(run + (lead - before) * HOUR_MS))
    for (let i = 0; i < water.length; i++)
      water[i] =
        (water[i] as number) +
        2 * ((rainRate[i] as number) + (freezingRainRate[i] as number) + (snowRate[i] as number) / 10)
  }
  return water
}

/** Targets are orders of magnitude of operational models, so 30 % is near enough. */
const near = (value: number, target: number) => Math.abs(value / target - 1) <= 0.3

test.each([
  [1, 1],
  [24, 1.6],
  [72, 2.2],
  [168, 3],
] as const)('the temperature %i hours ahead is wrong by %f K', (lead, target) => {
  expect(near(errors[lead].temperature, target), `${errors[lead].temperature}`).toBe(true)
})

test.each([
  [1, 1],
  [24, 1.3],
  [72, 1.8],
  [168, 2.5],
] as const)('the wind %i hours ahead is wrong by %f m/s', (lead, target) => {
  expect(near(errors[lead].wind, target), `${errors[lead].wind}`).toBe(true)
})

test.each([
  [6, 0.55],
  [24, 0.4],
  [72, 0.28],
  [168, 0.12],
] as const)('precipitation of 1 mm in 6 hours, %i hours ahead, has a critical success index of %f', (lead, target) => {
  const { hits, misses, falseAlarms } = errors[lead]
  const index = hits / (hits + misses + falseAlarms)
  expect(near(index, target), `${index}`).toBe(true)
})

test('storms are missed and invented', () => {
  for (const lead of [72, 168] as const) {
    const { hits, misses, falseAlarms } = errors[lead]
    expect(misses / (hits + misses)).toBeGreaterThan(0.3)
    expect(falseAlarms / (hits + falseAlarms)).toBeGreaterThan(0.3)
  }
  const weekAhead = Array.from({ length: 400 }, (_, i) => ({ seed: 7, runHour: 480_000 + 31 * i, leadHours: 168 }))
  const share = (isSo: (error: (typeof weekAhead)[number]) => boolean) => weekAhead.filter(isSo).length / 400
  expect(share((error) => strengthFactor(error, 1) < 0.5)).toBeGreaterThan(0.02)
  expect(share((error) => inventedFactor(error, 1) > 0.3)).toBeGreaterThan(0.05)
})

describe('positions of lows', () => {
  const shifts = (leadHours: number) =>
    Array.from({ length: 800 }, (_, i) => {
      const place = { lat: 40, lng: -95 }
      const { lat, lng } = displaced(place, { seed: 7, runHour: 480_000 + 29 * i, leadHours }, 1000 + i)
      const east = (lng - place.lng) * KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)
      return { east, north: (lat - place.lat) * KM_PER_DEGREE }
    })

  test.each([
    [6, 60],
    [24, 120],
    [72, 280],
    [168, 600],
  ])('are off by %i h: %i km', (lead, km) => {
    const lengths = shifts(lead).map(({ east, north }) => Math.hypot(east, north))
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    expect(near(mean, km), `${mean}`).toBe(true)
  })

  test('are off in any direction', () => {
    for (const isThere of [
      ({ east, north }: { east: number; north: number }) => east > 0 && north > 0,
      ({ east, north }: { east: number; north: number }) => east > 0 && north < 0,
      ({ east, north }: { east: number; north: number }) => east < 0 && north > 0,
      ({ east, north }: { east: number; north: number }) => east < 0 && north < 0,
    ])
      expect(Math.abs(shifts(72).filter(isThere).length / 800 - 0.25)).toBeLessThan(0.06)
  })
})

test.each([24, 72, 160])(
  'a run an hour later changes the forecast of %i hours ahead by less than half of its error',
  (lead) => {
    let [changes, wrong] = [0, 0]
    for (const run of RUNS.slice(0, 6)) {
      const at = new Date(run + lead * HOUR_MS)
      const truth = model.truth(at).temperature.slice()
      const first = model.forecast(at, new Date(run)).temperature.slice()
      const second = model.forecast(at, new Date(run + HOUR_MS)).temperature
      for (const [i, value] of second.entries()) {
        changes += Math.abs(value - (first[i] as number))
        wrong += Math.abs((first[i] as number) - (truth[i] as number))
      }
    }
    expect(changes / wrong).toBeLessThan(0.5)
  },
)
