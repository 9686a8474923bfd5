import { HOUR_MS } from '@stormlane/domain/time'
import type { GridDefinition } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { continentGrid } from '../grids/continent-grid.ts'
import { BlendedSource } from './blended-source.ts'
import type { ModelFields, WeatherModel } from './weather-model.ts'

const RUN = new Date('2026-01-15T12:00:00Z')
const GRID = continentGrid(1)
const cellOf = (lng: number, lat: number) => (GRID.north - lat) * GRID.nx + (lng - GRID.west)
/** The plains, 20 degrees wide and 12 high. */
const FINE: GridDefinition = { kind: 'regular', nx: 41, ny: 25, west: -110, north: 46, stepDegrees: 0.5 }
/** Around the earth, from the meridian of Greenwich. */
const GLOBAL: GridDefinition = { kind: 'regular', nx: 120, ny: 61, west: 0, north: 90, stepDegrees: 3 }

/** A model with one temperature everywhere. */
function constant(
  name: string,
  grid: GridDefinition,
  hours: readonly number[],
  fieldsAt: (hour: number) => Record<string, number>,
): WeatherModel & { asked: number[] } {
  const asked: number[] = []
  return {
    name,
    cycleHours: 1,
    hours,
    asked,
    key: (cycle, hour) => `${name} ${cycle.toISOString()} ${hour}`,
    async read(_, hour) {
      asked.push(hour)
      const fields: ModelFields = Object.fromEntries(
        Object.entries(fieldsAt(hour)).map(([field, value]) => [
          field,
          new Float32Array(grid.nx * grid.ny).fill(value),
        ]),
      )
      return { grid, fields }
    },
  }
}
const STILL = {
  dewPoint: 0,
  windSpeed: 0,
  windEast: 0,
  windNorth: 0,
  windGust: 0,
  gustProbability45mph: 0,
  snowRate: 0,
  freezingRainRate: 0,
  visibility: 10_000,
  pressure: 1010,
  reflectivity: 0,
  roadSurfaceTemperature: 0,
}
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, hour) => hour)

function blend(past: WeatherModel | null = null) {
  const fine = constant('FINE', FINE, upTo(18), () => ({ ...STILL, temperature: 20, rainRate: 2, hailSize: 30 }))
  const coarse = constant(
    'COARSE',
    GLOBAL,
    upTo(200).filter((hour) => hour <= 48 || hour % 3 === 0),
    (hour) => ({ ...STILL, temperature: hour / 10, rainRate: hour }),
  )
  const source = new BlendedSource({
    layers: [
      { model: fine, cycle: RUN },
      { model: coarse, cycle: new Date(RUN.getTime() - 6 * HOUR_MS) },
    ],
    past,
    radar: null,
    grid: GRID,
    exposure: new Float32Array(GRID.nx * GRID.ny),
    land: new Float32Array(GRID.nx * GRID.ny).fill(1),
    leafOn: () => 1,
  })
  return { source, fine, coarse }
}

async function series(source: BlendedSource, horizon: 'nowcast' | 'extended', lng: number, lat: number) {
  const cell = cellOf(lng, lat)
  const result: Record<'temperature' | 'rainRate' | 'hailSize', number>[] = []
  for await (const { fields } of source.steps(RUN, horizon))
    result.push({
      temperature: fields.temperature?.[cell] as number,
      rainRate: fields.rainRate?.[cell] as number,
      hailSize: fields.hailSize?.[cell] as number,
    })
  return result
}

test('the finer model holds inside its grid, the coarser outside, and both share the edge', async () => {
  const { source } = blend()
  const at = async (lng: number) => (await series(source, 'nowcast', lng, 40))[0]?.temperature
  expect(await at(-100)).toBe(20)
  expect(await at(-120)).toBeCloseTo(0.6, 5)
  // The finer model has full weight 150 km inside the edge, and about three quarters a degree inside.
  const edge = (await at(-109)) as number
  expect(edge).toBeGreaterThan(10)
  expect(edge).toBeLessThan(20)
})

test('toward its end the finer model hands over in equal steps, without a seam', async () => {
  const { source } = blend()
  const temperatures = (await series(source, 'extended', -100, 40)).map(({ temperature }) => temperature)
  expect(temperatures[12]).toBe(20)
  expect(temperatures[18]).toBeCloseTo(2.4, 5)
  const steps = temperatures.slice(1).map((value, i) => Math.abs(value - (temperatures[i] as number)))
  expect(Math.max(...steps)).toBeLessThan(3.2)
  expect(temperatures).toHaveLength(168)
})

test('between files of three hours instants lie between, and rates are those of the whole time', async () => {
  const { source } = blend()
  const hours = await series(source, 'extended', -100, 40)
  // Hour 94 of the run is hour 100 of the coarser model, between its files of hours 99 and 102.
  expect(hours[94]).toMatchObject({ temperature: expect.closeTo(10, 4), rainRate: 102, hailSize: 0 })
})

test('the quarters of an hour have the rain of that hour', async () => {
  const { source } = blend()
  const rain = (await series(source, 'nowcast', -120, 40)).map(({ rainRate }) => rainRate)
  expect(rain.slice(0, 6)).toEqual([6, 7, 7, 7, 7, 8])
})

test('a model that tells more often has its own quarters in the nowcast, where they are there, and hours in the week [FEED-009]', async () => {
  const hourly = constant('FINE', FINE, upTo(18), (hour) => ({ ...STILL, temperature: hour, rainRate: 2 }))
  const fine: WeatherModel = {
    ...hourly,
    readQuarter: async (_, hour) =>
      hour <= 1 ? { grid: FINE, fields: { rainRate: new Float32Array(FINE.nx * FINE.ny).fill(10 * hour) } } : null,
  }
  const coarse = constant('COARSE', GLOBAL, upTo(200), () => ({ ...STILL, temperature: 0, rainRate: 0 }))
  const source = new BlendedSource({
    layers: [
      { model: fine, cycle: RUN },
      { model: coarse, cycle: RUN },
    ],
    past: null,
    radar: null,
    grid: GRID,
    exposure: new Float32Array(GRID.nx * GRID.ny),
    land: new Float32Array(GRID.nx * GRID.ny).fill(1),
    leafOn: () => 1,
  })
  const nowcast = await series(source, 'nowcast', -100, 40)
  expect(nowcast.slice(0, 6).map(({ rainRate }) => rainRate)).toEqual([2, 2.5, 5, 7.5, 10, 2])
  expect(nowcast[1]?.temperature).toBeCloseTo(0.25, 5)
  expect((await series(source, 'extended', -100, 40))[1]?.rainRate).toBe(2)
})

test('each file is read once a horizon, and a model that ended is not read', async () => {
  const { source, fine, coarse } = blend()
  for await (const step of source.steps(RUN, 'extended')) expect(step.fields.temperature).toBeDefined()
  expect(fine.asked).toEqual(upTo(17))
  expect(new Set(coarse.asked).size).toBe(coarse.asked.length)
})

test('snow of the past day lies on the ground at the start; an hour without a file is left out', async () => {
  const snow = constant('PAST', FINE, upTo(18), () => ({
    ...STILL,
    temperature: -8,
    rainRate: 0,
    snowRate: 10,
    roadSurfaceTemperature: -8,
  }))
  const memory = await blend(snow).source.memory(RUN, 'extended')
  expect(snow.asked).toEqual(Array.from({ length: 24 }, () => 1))
  expect(memory.fields.groundSnowDepth[cellOf(-100, 40)]).toBeGreaterThan(150)
  expect(memory.fields.groundSnowDepth[cellOf(-120, 40)]).toBe(0)
})

test('without a radar there are no frames of the past', async () => {
  expect((await blend().source.plan(RUN, 'radar')).times).toEqual([])
})

test('a model that starts later comes in slowly, and a field of it that ends early hands over before', async () => {
  const week = (value: number) => ({ ...STILL, temperature: value, rainRate: 0, visibility: 1000 * value })
  const later = { ...constant('LATER', FINE, upTo(200), () => week(30)), endsEarlier: { visibility: 78 } }
  const coarse = constant('COARSE', GLOBAL, upTo(200), () => week(0))
  const source = new BlendedSource({
    layers: [
      { model: later, cycle: RUN, from: new Date(RUN.getTime() + 42 * HOUR_MS) },
      { model: coarse, cycle: RUN },
    ],
    past: null,
    radar: null,
    grid: GRID,
    exposure: new Float32Array(GRID.nx * GRID.ny),
    land: new Float32Array(GRID.nx * GRID.ny).fill(1),
    leafOn: () => 1,
  })
  const hours: { temperature: number; visibility: number }[] = []
  for await (const { fields } of source.steps(RUN, 'extended')) {
    const cell = cellOf(-100, 40)
    hours.push({ temperature: fields.temperature?.[cell] as number, visibility: fields.visibility?.[cell] as number })
  }
  const at = (field: 'temperature' | 'visibility', ...steps: number[]) => steps.map((step) => hours[step]?.[field])
  expect(later.asked[0]).toBe(37)
  expect(at('temperature', 36, 39, 42, 160)).toEqual([0, expect.closeTo(15, 4), 30, 30])
  expect(at('visibility', 72, 75, 78, 100)).toEqual([30_000, expect.closeTo(15_000, 1), 0, 0])
})
