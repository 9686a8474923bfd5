import { expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { FINE_WEATHER } from '../indices/weather-input.ts'
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
  const snow = { ...FINE_WEATHER, windDirection: 0, snowRate: 4, windGust: 12, visibility: 900 }
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
