import { expect, test } from 'vitest'
import { forecastSeries } from '../../impacts/scores/series.fixture.ts'
import { DEFAULT_VEHICLE } from '../../roads/vehicle.ts'
import { observed } from './driver-notification.fixture.ts'
import { OBSERVATION_FIELDS, observationAt, observationFromRow, observationRow } from './observation.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const at = (minutes: number) => new Date(runTime.getTime() + minutes * 60_000)
const standing = { bearing: null, speedMps: 0, shape: DEFAULT_VEHICLE }

test('every variable is read from its own field', () => {
  const series = forecastSeries('nowcast', runTime, {
    road: () => 1,
    disruption: () => 2,
    flood: () => 3,
    power: () => 4,
    life_property: () => 5,
    windGust: () => 0,
    temperature: () => 20,
    visibility: () => 500,
  })
  expect(observationAt(series, runTime, standing)).toEqual({
    wo_road_index: 1,
    wo_disruption_index: 2,
    wo_flood_index: 3,
    wo_power_index: 4,
    wo_life_property_index: 5,
    wo_tipping_index: 0,
    wind_gust: 0,
    temperature: 68,
    visibility: expect.closeTo(0.31, 6),
  })
  expect(OBSERVATION_FIELDS.toSorted()).toEqual(
    [...series.run.fields, 'windDirection'].filter((field) => !['dewPoint', 'rainRate'].includes(field)).toSorted(),
  )
})

test.each([
  [-10, 0],
  [0, 0],
  [14.999, 0],
  [15, 1],
  [29, 1],
  [30, 2],
])('%d minutes after the run its step %d is read', (minutes, step) => {
  const series = forecastSeries('nowcast', runTime, { road: (i) => i })
  expect(observationAt(series, at(minutes), standing).wo_road_index).toBe(step)
})

test('a value that is not forecast is unknown', () => {
  const series = forecastSeries('nowcast', runTime, {})
  expect(observationAt(series, runTime, standing)).toMatchObject({ wind_gust: Number.NaN, visibility: Number.NaN })
})

test('the speed of a moving vehicle adds to the wind, that of a standing one does not', () => {
  const series = forecastSeries('nowcast', runTime, { windGust: () => 20, windDirection: () => 270 })
  const shape = { ...DEFAULT_VEHICLE, type: 'truck' as const }
  const tipping = (bearing: number | null, speedMps: number) =>
    observationAt(series, runTime, { bearing, speedMps, shape }).wo_tipping_index
  expect(tipping(0, 29)).toBeGreaterThan(tipping(0, 0))
  expect(tipping(null, 29)).toBe(tipping(null, 0))
})

test('a row has two decimals, and null for what is unknown', () => {
  const row = observationRow(observed({ wo_road_index: 6.666, wind_gust: 12.344, visibility: Number.NaN }))
  expect(row).toEqual([6.67, 0, 0, 0, 0, 0, 12.34, 60, null])
  expect(observationFromRow(row)).toEqual(observed({ wo_road_index: 6.67, wind_gust: 12.34, visibility: Number.NaN }))
  expect(observationFromRow(row.slice(0, 7))).toMatchObject({ temperature: Number.NaN, visibility: Number.NaN })
})
