import { HOUR_MS } from '@stormlane/domain/time'
import { VERIFIED_LEAD_HOURS, VERIFIED_POINTS } from '@stormlane/domain/verification'
import { createGrid } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { areaGrid } from '../simulated-source.ts'
import { StationWeather } from './station-weather.ts'

const DEGREES = 2
const weather = new StationWeather(1, DEGREES)
const model = new AtmosphereModel(areaGrid(DEGREES), 1)
const RUN_TIME = new Date('2026-01-10T00:00:00Z')

/** Bilinear interpolation on the whole grid. */
function interpolated(values: Float32Array): number[] {
  const grid = createGrid(areaGrid(DEGREES))
  const at = new Float64Array(2)
  return VERIFIED_POINTS.map(({ lng, lat }) => {
    grid.locate(lng, lat, at)
    const [x, y] = [Math.floor(at[0] as number), Math.floor(at[1] as number)]
    const [right, down] = [(at[0] as number) - x, (at[1] as number) - y]
    const cell = (column: number, row: number) => values[row * grid.nx + column] as number
    const top = cell(x, y) * (1 - right) + cell(x + 1, y) * right
    return top * (1 - down) + (cell(x, y + 1) * (1 - right) + cell(x + 1, y + 1) * right) * down
  })
}

function expectClose(values: Float32Array, expected: readonly number[]): void {
  expect(values.length).toBe(VERIFIED_POINTS.length)
  for (const [station, value] of values.entries())
    expect(Math.abs(value - (expected[station] as number)), VERIFIED_POINTS[station]?.name).toBeLessThan(0.01)
}

test('the truth at the stations is that of the simulated world, with the rain of the hours before', () => {
  const hours = weather.truth(RUN_TIME, 2)
  const second = new Date(RUN_TIME.getTime() + HOUR_MS)
  expectClose(hours[1]?.values.temperature as Float32Array, interpolated(model.truth(second).temperature))
  const snow = VERIFIED_POINTS.map(() => 0)
  for (let before = 0; before < 6; before++) {
    const rates = interpolated(model.truth(new Date(second.getTime() - before * HOUR_MS)).snowRate)
    for (const [station, rate] of rates.entries()) (snow[station] as number) += rate
  }
  expect(Math.max(...snow)).toBeGreaterThan(10)
  expectClose(hours[1]?.values.snow as Float32Array, snow)
  const road = hours[1]?.values.road as Float32Array
  expect([Math.min(...road) >= 0, Math.max(...road) > 4, Math.max(...road) <= 10]).toEqual([true, true, true])
})

test('a past run is the forecast of its time, as it comes up to 48 hours ahead', () => {
  const byLead = weather.run(RUN_TIME)
  const lead = VERIFIED_LEAD_HOURS.indexOf(48)
  const forecast = structuredClone(model.forecast(new Date(RUN_TIME.getTime() + 48 * HOUR_MS), RUN_TIME))
  expectClose(byLead[lead]?.values.wind_gust as Float32Array, interpolated(forecast.windGust))
  expectClose(byLead[lead]?.chances.wind_gust as Float32Array, interpolated(forecast.gustProbability45mph))
  const truth = interpolated(model.truth(new Date(RUN_TIME.getTime() + 48 * HOUR_MS)).temperature)
  const errors = truth.map((value, station) => Math.abs(value - (byLead[lead]?.values.temperature[station] as number)))
  expect(Math.max(...errors)).toBeGreaterThan(1)
})
