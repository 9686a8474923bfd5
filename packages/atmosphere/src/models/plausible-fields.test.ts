import { ModelFileError } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { continentGrid } from '../grids/continent-grid.ts'
import { plausible } from './plausible-fields.ts'
import type { ModelFields } from './weather-model.ts'

const grid = continentGrid(10)
const of = (...values: number[]) => Float32Array.from(values)
const read = (fields: ModelFields) => plausible({ grid, fields }, 'a file')

test.each([
  ['kelvins for °C', { temperature: of(280, 290) }, 'mean temperature of 285, which cannot be °C at 2 m'],
  ['pascals for hPa', { pressure: of(101_300) }, 'mean pressure of 101300'],
  ['kilometers for meters', { visibility: of(16, 10) }, 'mean visibility of 13'],
  ['millimeters for meters of snow', { snowRate: of(0, 5000) }, 'mean snowRate of 2500'],
  ['winds in cm/s', { windSpeed: of(400, 600) }, 'mean windSpeed of 500'],
])('[FEED-078] a file with %s is refused', (_, fields: ModelFields, words) => {
  expect(() => read(fields)).toThrow(ModelFileError)
  expect(() => read(fields)).toThrow(`a file has a ${words}`)
})

test('[FEED-078] the extremes of a day, unknown cells and missing fields are accepted', () => {
  const extreme = { temperature: of(-45, 52, Number.NaN), windGust: of(5, 95), visibility: of(0, 24_000) }
  expect(read(extreme)).toEqual({ grid, fields: extreme })
  read({ temperature: of(Number.NaN) })
  read({})
})
