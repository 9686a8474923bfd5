import { expect, test } from 'vitest'
import { FORECAST_DAYS_OUT, type ForecastDaysOut } from './historical-storm.ts'
import {
  clearestStorm,
  DEFAULT_DAYS_OUT,
  groundTruthImpact,
  groundTruthText,
  madeDaysOut,
  predictedValue,
  shareWithinOneLevel,
} from './storm-view.ts'

test('the default forecast is the earliest, 5 days out [HIST-005]', () => {
  expect(DEFAULT_DAYS_OUT).toBe(5)
  expect(FORECAST_DAYS_OUT).toContain(DEFAULT_DAYS_OUT)
})

test('RightRoute is compared with the ground truth of Road, every other impact with its own [HIST-023, HIST-024]', () => {
  const impacts = ['Road', 'RightRoute', 'Power', 'Hail'].map((name) => ({ name, groundTruthReports: [] }))
  const source = (name: string) => groundTruthImpact(impacts, name)?.name
  expect(impacts.map(({ name }) => source(name))).toEqual(['Road', 'Road', 'Power', 'Hail'])
  expect(groundTruthImpact(impacts.slice(1), 'RightRoute')).toBeUndefined()
})

test.each([
  ['Power', '0.23', '23% of customers without power'],
  ['Power', '0', '0% of customers without power'],
  ['Power', '0.004', '<1% of customers without power'],
  ['Power', '1', '100% of customers without power'],
  ['Power', 'Substation lost', 'Substation lost'],
  ['Power', '12', '12'],
  ['Power', '1.5', '1.5'],
  ['Power', '-0.1', '-0.1'],
  ['Power', ' ', ' '],
  ['Road', '0.23', '0.23'],
])('a report of %s described as %j reads %j [HIST-025]', (impact, description, text) => {
  expect(groundTruthText(impact, description)).toBe(text)
})

test('the forecasts of a day are those made that many days before [HIST-034]', () => {
  const tiles = FORECAST_DAYS_OUT.map((forecastDaysOut) => ({ forecastDaysOut, url: `tiles/${forecastDaysOut}` }))
  expect(madeDaysOut(tiles, 3)).toEqual([{ forecastDaysOut: 3, url: 'tiles/3' }])
  expect(madeDaysOut(tiles.slice(0, 3), 4)).toEqual([])
})

const report = (observedValue: number | null, values: Partial<Record<ForecastDaysOut, number | null>>) => ({
  observedValue,
  predictedValues: FORECAST_DAYS_OUT.flatMap((forecastDaysOut) =>
    values[forecastDaysOut] === undefined ? [] : [{ forecastDaysOut, value: values[forecastDaysOut] }],
  ),
})

test('a report without a forecast of the day has no predicted value', () => {
  expect(predictedValue(report(8, { 3: 7.4, 4: null }), 3)).toBe(7.4)
  expect(predictedValue(report(8, { 3: 7.4, 4: null }), 4)).toBeNull()
  expect(predictedValue(report(8, { 3: 7.4, 4: null }), 5)).toBeNull()
})

test('the share within one level counts only reports with a forecast and an observation', () => {
  const reports = [report(8, { 5: 4 }), report(8, { 5: 3 }), report(1, { 5: 2 }), report(null, { 5: 9 }), report(8, {})]
  expect(shareWithinOneLevel(reports, 5)).toBeCloseTo(2 / 3)
  expect(shareWithinOneLevel(reports, 0)).toBeNull()
})

test.each([
  ['one level too high', 4, 3, 1],
  ['two levels too high', 7, 3, 0],
  ['unknown beside the lowest level', 0, null, null],
])('a forecast %s counts %j', (_, forecast, observed, share) => {
  expect(shareWithinOneLevel([report(observed, { 5: forecast })], 5)).toBe(share)
})

/** A storm with reports that came at level High; a day of the list was forecast as it came, any other at None. */
const told = (id: string, ...days: readonly (readonly number[])[]) => ({
  id,
  impacts: [
    {
      name: 'Road',
      groundTruthReports: days.map((right) => ({
        observedValue: 8,
        predictedValues: FORECAST_DAYS_OUT.map((forecastDaysOut) => ({
          forecastDaysOut,
          value: right.includes(forecastDaysOut) ? 8 : 0,
        })),
      })),
    },
  ],
})

test('the clearest story is the storm that was forecast best five days before, then four [HIST-050]', () => {
  const late = told('late', [0, 1, 2], [0, 1, 2])
  const half = told('half', [5], [0])
  const early = told('early', [5, 4], [0, 4])
  const none = { id: 'none', impacts: [{ name: 'Road', groundTruthReports: [] }] }
  const best = (...storms: (typeof late | typeof none)[]) => clearestStorm(storms)?.id
  expect(best(late, half, early)).toBe('early')
  expect(best(early, half, late)).toBe('early')
  expect(best(late, half)).toBe('half')
  expect(best(none, late)).toBe('late')
  expect(best(none)).toBe('none')
  expect(best(half, told('same', [5], [0]))).toBe('half')
  expect(clearestStorm([])).toBeUndefined()
  // RightRoute is compared with the reports of Road.
  const routes = { ...early, impacts: [{ name: 'RightRoute', groundTruthReports: [] }, ...early.impacts] }
  expect(best(half, { ...routes, id: 'routes' })).toBe('routes')
})
