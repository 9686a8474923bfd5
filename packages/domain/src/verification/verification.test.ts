import { expect, test } from 'vitest'
import { emptyStationValues, setStationValues, valuesAtLeads } from './station-values.ts'
import { STATIONS } from './stations.ts'
import { countsInAllRegions, VERIFIED_POINTS } from './verified-points.ts'
import { VERIFIED_REGIONS } from './verified-regions.ts'
import {
  type HourlyFields,
  isVerifiedEvent,
  VERIFIED_LEAD_HOURS,
  VERIFIED_VARIABLES,
  type VerifiedVariableId,
} from './verified-variables.ts'

const hourly = (value: (hour: number) => number) => Float32Array.from({ length: 168 }, (_, hour) => value(hour))

test('stations are spread over the continent, one in each box of 2.5 degrees, and every region has some', () => {
  const boxes = STATIONS.map(({ lat, lng }) => `${Math.floor(lat / 2.5)} ${Math.floor(lng / 2.5)}`)
  expect(new Set(boxes).size).toBe(STATIONS.length)
  const regions = new Set<string>(VERIFIED_POINTS.map(({ region }) => region))
  expect(VERIFIED_REGIONS.filter((region) => region !== 'all' && !regions.has(region))).toEqual([])
  // The archive's arrays begin with the stations, which alone stand for all regions.
  expect(VERIFIED_POINTS.filter(countsInAllRegions)).toEqual(STATIONS)
  expect(VERIFIED_POINTS.slice(0, STATIONS.length)).toEqual(STATIONS)
  // A box cannot weigh more than the cosine of its latitude.
  const center = (lat: number) => (Math.floor(lat / 2.5) + 0.5) * 2.5
  const tooHeavy = STATIONS.filter(({ lat, weight }) => weight > Math.cos((center(lat) * Math.PI) / 180) + 0.005)
  expect(tooHeavy).toEqual([])
})

test('precipitation is the water of rain, freezing rain and snow in the six hours that end at the step', () => {
  const fields: HourlyFields = {
    rainRate: hourly((hour) => (hour === 6 ? 100 : hour <= 12 ? 0.5 : 0)),
    freezingRainRate: hourly((hour) => (hour === 7 ? 0.25 : 0)),
    snowRate: hourly((hour) => (hour >= 11 ? 20 : 0)),
  }
  const at = (id: VerifiedVariableId, step: number) => VERIFIED_VARIABLES[id].value(fields, step)
  // Hours 7 to 12: six of half a millimeter, a quarter, and two hours of 2 mm.
  expect(at('precipitation', 12)).toBeCloseTo(6 * 0.5 + 0.25 + 2 * 2)
  expect(at('snow', 12)).toBeCloseTo(40)
  // Before the sixth step the hours are not all in the run.
  expect(at('precipitation', 3)).toBeNaN()
})

test.each([
  ['road', 4, 3.9],
  ['precipitation', 1, 0.9],
  ['snow', 25.4, 25],
  ['wind_gust', 20.12, 20.1],
  ['wind', 10, 9.9],
  ['temperature', 0, 0.1],
  ['visibility', 1609, 1610],
] as const)('an event of %s happens at %f, not at %f', (variable, happens, quiet) => {
  expect(isVerifiedEvent(variable, happens)).toBe(true)
  expect(isVerifiedEvent(variable, quiet)).toBe(false)
  expect(isVerifiedEvent(variable, Number.NaN)).toBe(false)
})

test('a run is read at its lead times, and not where it does not reach', () => {
  const fields: HourlyFields = {
    temperature: hourly((hour) => hour),
    gustProbability45mph: hourly((hour) => hour / 200),
  }
  const byLead = valuesAtLeads((station) => (station === 1 ? null : fields))
  expect(byLead.map(({ values }) => values.temperature[0])).toEqual([...VERIFIED_LEAD_HOURS])
  expect(byLead[4]?.values.temperature[1]).toBeNaN()
  expect(byLead[4]?.chances.wind_gust?.[0]).toBeCloseTo(0.12)
  expect(byLead[4]?.values.road[0]).toBeNaN()
  const values = emptyStationValues()
  setStationValues(values, 2, fields, 9)
  expect(values.values.temperature.slice(1, 4)).toEqual(Float32Array.of(Number.NaN, 9, Number.NaN))
})
