import { HOUR_MS } from '@stormlane/domain/time'
import { describe, expect, test, vi } from 'vitest'
import { areaGrid } from '../simulated-source.ts'
import { AtmosphereModel } from './atmosphere-model.ts'
import { MODEL_VARIABLES, type ModelFields, type ModelVariable } from './model-state.ts'
import { tropicalCyclones } from './tropical-cyclones.ts'

// Computing the weather of a continent is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const SEED = 20_261
const model = new AtmosphereModel(areaGrid(1), SEED)
const copyFields = (fields: ModelFields) =>
  Object.fromEntries(MODEL_VARIABLES.map((variable) => [variable, fields[variable].slice()])) as ModelFields
const truth = (at: string) => copyFields(model.truth(new Date(at)))
const cellAt = (lat: number, lng: number) => Math.round(60 - lat) * 81 + Math.round(lng + 135)
/** Instants spread over the year and the day. */
const DAYS = Array.from({ length: 24 }, (_, i) => new Date(Date.UTC(2026, 0, 3 + i * 15, (i * 7) % 24)))

test('the same seed and instant give bit-identical weather, regardless of earlier calls', () => {
  const once = truth('2026-03-05T18:00:00Z')
  truth('2026-08-01T03:00:00Z')
  expect(truth('2026-03-05T18:00:00Z')).toEqual(once)
  const again = new AtmosphereModel(areaGrid(1), SEED)
  expect(copyFields(again.truth(new Date('2026-03-05T18:00:00Z')))).toEqual(once)
  const other = new AtmosphereModel(areaGrid(1), SEED + 1)
  expect(other.truth(new Date('2026-03-05T18:00:00Z')).pressure).not.toEqual(once.pressure)
})

describe('the fields are consistent with each other', () => {
  test.each(DAYS)('on %s', (day) => {
    const fields = model.truth(day)
    const at = (variable: ModelVariable, i: number) => fields[variable][i] as number
    let broken = ''
    const expectThat = (condition: boolean, problem: string, i: number) => {
      if (!condition) broken ||= `${problem} in cell ${i}`
    }
    for (let i = 0; i < model.grid.cells; i++) {
      for (const variable of MODEL_VARIABLES)
        expectThat(Number.isFinite(at(variable, i)), `${variable} is no number`, i)
      expectThat(at('dewPoint', i) <= at('temperature', i), 'dew point above temperature', i)
      expectThat(at('windGust', i) >= at('windSpeed', i), 'gust below wind', i)
      expectThat(at('snowRate', i) < 0.5 || at('temperature', i) < 4, 'snow in warm air', i)
      expectThat(at('freezingRainRate', i) < 0.1 || at('temperature', i) < 2, 'freezing rain in warm air', i)
      expectThat(at('rainRate', i) < 0.5 || at('temperature', i) > -3, 'rain in deep frost', i)
      expectThat(at('hailSize', i) === 0 || at('lightningProbability', i) > 0.5, 'hail without thunder', i)
      expectThat(
        at('reflectivity', i) < 20 || at('rainRate', i) + at('snowRate', i) + at('freezingRainRate', i) > 0.1,
        'echo without rain',
        i,
      )
      expectThat(at('snowRate', i) < 25 || at('visibility', i) < 2500, 'clear view in heavy snow', i)
      expectThat(at('temperature', i) > -60 && at('temperature', i) < 52, 'no such temperature', i)
      expectThat(at('windSpeed', i) < 75, 'no such wind', i)
    }
    expect(broken).toBe('')
  })
})

test('weather changes little in a quarter of an hour and much in a day', () => {
  const now = truth('2026-01-20T12:00:00Z')
  const soon = truth('2026-01-20T12:15:00Z')
  const tomorrow = truth('2026-01-21T12:00:00Z')
  const change = (a: ModelFields, b: ModelFields) => {
    const differences = a.temperature.map((value, i) => Math.abs(value - (b.temperature[i] as number)))
    return {
      mean: differences.reduce((sum, value) => sum + value, 0) / differences.length,
      largest: Math.max(...differences),
    }
  }
  expect(change(now, soon).largest).toBeLessThan(2.5)
  expect(change(now, soon).mean).toBeLessThan(0.25)
  expect(change(now, tomorrow).mean).toBeGreaterThan(1)
})

test('there is rain and wind somewhere on every day of the year', () => {
  for (let day = 0; day < 365; day += 12) {
    const fields = model.truth(new Date(Date.UTC(2026, 0, 1 + day, 21)))
    const largest = (variable: ModelVariable) => fields[variable].reduce((a, b) => Math.max(a, b), 0)
    expect(largest('reflectivity'), `echo on day ${day}`).toBeGreaterThan(28)
    expect(largest('windGust'), `gust on day ${day}`).toBeGreaterThan(15)
  }
})

describe('climate', () => {
  /** Mean temperature of every cell over 24 instants of a month. */
  const monthlyMeans = new Map<number, Float32Array>()
  function monthlyMean(month: number): Float32Array {
    const cached = monthlyMeans.get(month)
    if (cached) return cached
    const mean = new Float32Array(model.grid.cells)
    for (let i = 0; i < 24; i++) {
      const at = new Date(Date.UTC(2026, month - 1, 1 + i, (i * 6) % 24))
      model.truth(at).temperature.forEach((value, cell) => {
        mean[cell] = (mean[cell] as number) + value / 24
      })
    }
    monthlyMeans.set(month, mean)
    return mean
  }

  // NOAA normals 1991-2020, °C; a month of a single year may differ by a few degrees.
  test.each([
    ['Chicago', 42, -88, 1, -4],
    ['Chicago', 42, -88, 7, 24],
    ['Houston', 30, -95, 1, 12],
    ['Phoenix', 33, -112, 7, 35],
    ['Seattle', 47, -122, 1, 5],
    ['Winnipeg', 50, -97, 1, -16],
    ['Miami', 26, -80, 7, 29],
  ])('%s at %s, %s in month %s is about %s °C', (_, lat, lng, month, normal) => {
    expect(Math.abs((monthlyMean(month)[cellAt(lat, lng)] as number) - normal)).toBeLessThan(6.5)
  })

  test('afternoons are warmer than nights', () => {
    const plains = (fields: ModelFields) => {
      const cells = [34, 37, 40, 43, 46].flatMap((lat) => [-103, -99, -95, -91, -87].map((lng) => cellAt(lat, lng)))
      return cells.reduce((sum, cell) => sum + (fields.temperature[cell] as number), 0) / cells.length
    }
    expect(plains(truth('2026-07-10T21:00:00Z'))).toBeGreaterThan(plains(truth('2026-07-10T11:00:00Z')) + 4)
  })
})

test('tropical cyclones occur only in their season', () => {
  const on = (month: number) =>
    Array.from(
      { length: 28 },
      (_, day) => tropicalCyclones(new Date(Date.UTC(2026, month, day + 1)), SEED, null).length,
    )
  expect(Math.max(...on(8))).toBeGreaterThan(0)
  expect(Math.max(...on(1))).toBe(0)
})

describe('forecast', () => {
  const runTime = new Date('2026-02-10T06:00:00Z')
  const errors = new Map<number, Record<ModelVariable, number>>()
  /** Mean absolute errors over six runs. */
  function errorsAt(leadHours: number): Record<ModelVariable, number> {
    const cached = errors.get(leadHours)
    if (cached) return cached
    const sums = Object.fromEntries(MODEL_VARIABLES.map((variable) => [variable, 0])) as Record<ModelVariable, number>
    for (let run = 0; run < 6; run++) {
      const issued = new Date(runTime.getTime() + run * 60 * HOUR_MS)
      const at = new Date(issued.getTime() + leadHours * HOUR_MS)
      const forecastFields = copyFields(model.forecast(at, issued))
      const trueFields = model.truth(at)
      for (const variable of MODEL_VARIABLES) {
        const total = forecastFields[variable].reduce(
          (sum, value, i) => sum + Math.abs(value - (trueFields[variable][i] as number)),
          0,
        )
        sums[variable] += total / model.grid.cells / 6
      }
    }
    errors.set(leadHours, sums)
    return sums
  }

  test('a forecast with lead time 0 equals the truth', () => {
    expect(copyFields(model.forecast(runTime, runTime))).toEqual(copyFields(model.truth(runTime)))
  })

  test.each(['temperature', 'windSpeed', 'pressure'] as const)('the error of %s grows with lead time', (variable) => {
    const [hours6 = 0, day1 = 0, day4 = 0, day7 = 0] = [6, 24, 96, 165].map((lead) => errorsAt(lead)[variable])
    expect(hours6).toBeLessThan(day1)
    expect(day1).toBeLessThan(day4)
    expect(day4).toBeLessThan(day7)
  })

  test('temperature errors are like those of real models: about 1 K after a day, 2 to 4 K after a week', () => {
    expect(errorsAt(24).temperature).toBeLessThan(2)
    expect(errorsAt(165).temperature).toBeGreaterThan(1.4)
    expect(errorsAt(165).temperature).toBeLessThan(5)
  })

  test('runs an hour apart have nearly the same forecast', () => {
    const at = new Date('2026-02-13T06:00:00Z')
    const one = model.forecast(at, runTime).pressure.slice()
    const next = model.forecast(at, new Date(runTime.getTime() + HOUR_MS)).pressure
    expect(Math.max(...one.map((value, i) => Math.abs(value - (next[i] as number))))).toBeLessThan(6)
  })
})
