import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { FINE_WEATHER } from '../weather/weather-input.ts'
import {
  ARRIVAL_ERROR_SCALES,
  displacedPlace,
  type ErrorField,
  type ErrorScale,
  errorFields,
  errorScaleAt,
  perturbWeather,
} from './forecast-error.ts'

const NOON = Date.parse('2026-01-15T12:00:00Z')
const OMAHA = { latitude: 41.26, longitude: -95.94 }
const FIELDS = errorFields(7, 24)
const valuesAt = (fields: readonly ErrorField[], place = OMAHA, atMs = NOON) =>
  fields.map((field) => field.at('temperature', place, atMs))

test('errors grow with the lead time in every quantity', () => {
  const scales = Array.from({ length: 200 }, (_, lead) => errorScaleAt(lead))
  for (const quantity of Object.keys(ARRIVAL_ERROR_SCALES[0] as ErrorScale) as (keyof ErrorScale)[]) {
    const sizes = scales.map((scale) => scale[quantity])
    expect(sizes, quantity).toEqual(sizes.toSorted((a, b) => a - b))
    expect(sizes.at(-1), quantity).toBeGreaterThan(sizes[0] as number)
  }
})

test.each([
  [-3, 10],
  [0, 10],
  [6, 20],
  [12, 40],
  [99, 40],
])('at %i h the error is read from the table: %i km', (lead, km) => {
  const row = { temperatureK: 0, windShare: 0, precipitationLog: 0, visibilityLog: 0 }
  const table = [
    { ...row, leadHours: 0, displacementKm: 10 },
    { ...row, leadHours: 12, displacementKm: 30 },
    { ...row, leadHours: 13, displacementKm: 40 },
  ]
  const expected = lead === 12 ? 30 : km
  expect(errorScaleAt(lead, table).displacementKm).toBe(expected)
})

test('the same seed gives the same errors, another seed others', () => {
  expect(valuesAt(errorFields(7, 24))).toEqual(valuesAt(FIELDS))
  expect(valuesAt(errorFields(8, 24))).not.toEqual(valuesAt(FIELDS))
})

test('an error does not depend on what was asked before, by either member of a pair', () => {
  const places = [OMAHA, { ...OMAHA, latitude: 30 }, { ...OMAHA, longitude: -120 }]
  const asked = places.flatMap((place) => [NOON, NOON + HOUR_MS].map((atMs) => ({ place, atMs })))
  for (const [a, { place, atMs }] of asked.entries())
    for (const [b, before] of asked.entries()) {
      const [one, opposite] = errorFields(7, 2) as [ErrorField, ErrorField]
      one.at('temperature', before.place, before.atMs)
      const [own, other] = [one.at('temperature', place, atMs), opposite.at('temperature', place, atMs)]
      expect(own).toBe(valuesAt(FIELDS, place, atMs)[0])
      expect(own).toBe(-other)
      if (a !== b) expect(own).not.toBe(valuesAt(FIELDS, before.place, before.atMs)[0])
    }
})

test('members are opposite in pairs, of variance 1 over many of them', () => {
  const values = valuesAt(errorFields(3, 4000))
  for (let i = 0; i < values.length; i += 2) expect(values[i]).toBeCloseTo(-(values[i + 1] as number), 12)
  const variance = values.reduce((sum, value) => sum + value ** 2, 0) / values.length
  expect(variance).toBeGreaterThan(0.9)
  expect(variance).toBeLessThan(1.1)
})

test('errors are smooth: alike a few miles and minutes away, unrelated across the continent', () => {
  const many = errorFields(5, 2000)
  const correlation = (place: typeof OMAHA, atMs: number) => {
    const [here, there] = [valuesAt(many), valuesAt(many, place, atMs)]
    return here.reduce((sum, value, i) => sum + value * (there[i] as number), 0) / here.length
  }
  expect(correlation({ latitude: 41.3, longitude: -95.5 }, NOON + HOUR_MS / 2)).toBeGreaterThan(0.97)
  expect(Math.abs(correlation({ latitude: 34, longitude: -118 }, NOON + 30 * HOUR_MS))).toBeLessThan(0.3)
})

test('without error, place and weather stay as they are; with it, weather stays possible', () => {
  const none = errorScaleAt(0, [
    {
      leadHours: 0,
      displacementKm: 0,
      temperatureK: 0,
      windShare: 0,
      precipitationLog: 0,
      visibilityLog: 0,
    },
  ])
  const snow = { ...FINE_WEATHER, windDirection: 0, flood: 0, snowRate: 4, windGust: 12, visibility: 900 }
  for (const field of FIELDS) {
    expect(displacedPlace(OMAHA, NOON, field, none)).toEqual(OMAHA)
    const same = { ...snow }
    perturbWeather(same, OMAHA, NOON, field, none)
    expect(same).toEqual(snow)
    const other = { ...snow }
    perturbWeather(other, OMAHA, NOON, field, errorScaleAt(168))
    expect(Math.min(other.snowRate, other.windGust, other.visibility)).toBeGreaterThan(0)
    expect(other.snowRate).not.toBe(4)
  }
})

test.each<ErrorScale>([
  { leadHours: 0, displacementKm: 20, temperatureK: 1.2, windShare: 0.08, precipitationLog: 0.4, visibilityLog: 0.3 },
  { leadHours: 6, displacementKm: 50, temperatureK: 1.4, windShare: 0.12, precipitationLog: 0.45, visibilityLog: 0.35 },
  { leadHours: 24, displacementKm: 85, temperatureK: 1.8, windShare: 0.17, precipitationLog: 0.5, visibilityLog: 0.35 },
  { leadHours: 72, displacementKm: 160, temperatureK: 2.3, windShare: 0.25, precipitationLog: 0.5, visibilityLog: 0.4 },
  {
    leadHours: 168,
    displacementKm: 360,
    temperatureK: 2.9,
    windShare: 0.35,
    precipitationLog: 0.6,
    visibilityLog: 0.5,
  },
])('errors at $leadHours h have the size to which arrivals were calibrated', (scale) => {
  expect(errorScaleAt(scale.leadHours)).toEqual(scale)
})

test('between two leads the size of an error is linear', () => {
  expect(errorScaleAt(15)).toEqual({
    leadHours: 15,
    displacementKm: expect.closeTo(67.5, 9),
    temperatureK: expect.closeTo(1.6, 9),
    windShare: expect.closeTo(0.145, 9),
    precipitationLog: expect.closeTo(0.475, 9),
    visibilityLog: expect.closeTo(0.35, 9),
  })
})

test('the weather of a member differs by its errors, times their size', () => {
  const scale = errorScaleAt(24)
  const before = {
    ...FINE_WEATHER,
    windDirection: 0,
    flood: 0,
    temperature: -3,
    roadSurfaceTemperature: -2,
    windGust: 12,
    rainRate: 1,
    snowRate: 4,
    freezingRainRate: 0.5,
    roadWater: 0.3,
    roadSnowDepth: 20,
    visibility: 900,
  }
  for (const field of FIELDS) {
    const error = (quantity: Parameters<ErrorField['at']>[0]) => field.at(quantity, OMAHA, NOON)
    const after = { ...before }
    perturbWeather(after, OMAHA, NOON, field, scale)
    const wetter = Math.exp(0.5 * error('precipitation'))
    const expected = {
      temperature: -3 + 1.8 * error('temperature'),
      roadSurfaceTemperature: -2 + 1.8 * error('temperature'),
      windGust: 12 * (1 + 0.17 * error('wind')),
      rainRate: wetter,
      snowRate: 4 * wetter,
      freezingRainRate: 0.5 * wetter,
      roadWater: 0.3 * wetter,
      roadSnowDepth: 20 * wetter,
      visibility: 900 * Math.exp(0.35 * error('visibility')),
    }
    for (const [name, value] of Object.entries(expected)) expect(after[name as 'rainRate'], name).toBeCloseTo(value, 9)
    const { latitude, longitude } = displacedPlace(OMAHA, NOON, field, scale)
    expect((latitude - OMAHA.latitude) * 111.2).toBeCloseTo(85 * error('north'), 6)
    const kmPerDegreeEast = 111.2 * Math.cos((OMAHA.latitude * Math.PI) / 180)
    expect((longitude - OMAHA.longitude) * kmPerDegreeEast).toBeCloseTo(85 * error('east'), 6)
  }
})

test('a gust never falls below zero, however large the error', () => {
  const scale = { ...errorScaleAt(0), windShare: 9 }
  for (const field of FIELDS) {
    const weather = { ...FINE_WEATHER, windDirection: 0, flood: 0, windGust: 12 }
    perturbWeather(weather, OMAHA, NOON, field, scale)
    expect(weather.windGust).toBeGreaterThanOrEqual(0)
  }
})

test('errors of different quantities are unrelated, and an odd number of members is possible', () => {
  const many = errorFields(9, 2000)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const product = (field: ErrorField) => field.at('wind', OMAHA, NOON) * field.at('visibility', OMAHA, NOON)
  expect(Math.abs(mean(many.map(product)))).toBeLessThan(0.1)
  expect(errorFields(9, 5)).toHaveLength(5)
})

test('errors half a system away, or one of its lifetimes later, are about three quarters alike', () => {
  const many = errorFields(5, 2000)
  const here = valuesAt(many)
  const sumOf = (values: readonly number[]) => values.reduce((sum, value, i) => sum + value * (here[i] as number), 0)
  const correlation = (place: typeof OMAHA, atMs: number) => sumOf(valuesAt(many, place, atMs)) / sumOf(here)
  // Waves of 0.5 to 1.5 radians per 500 km in all directions: the mean of the Bessel function J0 from 0.5 to 1.5.
  const north = { latitude: OMAHA.latitude + 500 / 111.2, longitude: OMAHA.longitude }
  const east = { latitude: OMAHA.latitude, longitude: OMAHA.longitude + 500 / (111.2 * Math.cos((40 * Math.PI) / 180)) }
  for (const place of [north, east]) expect(Math.abs(correlation(place, NOON) - 0.75)).toBeLessThan(0.06)
  // Up to 1 radian per 36 h, forward and backward: the mean of the cosine, sin(1).
  expect(Math.abs(correlation(OMAHA, NOON + 36 * HOUR_MS) - 0.84)).toBeLessThan(0.06)
})
