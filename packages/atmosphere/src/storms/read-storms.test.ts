import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { StormEvent } from '@stormlane/domain/hazards'
import { inchesToMm } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { type FieldId, type Horizon, quantize, type RegularDefinition } from '@stormlane/domain/weather'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fieldStorage } from '../store/field-storage.ts'
import { RunStore } from '../store/run-store.ts'
import { RunWriter } from '../store/run-writer.ts'
import { readStorms } from './read-storms.ts'

const RUN = new Date('2026-01-10T12:00:00Z')
/** Fine enough to have an overview of half a degree. */
const GRID: RegularDefinition = { kind: 'regular', nx: 200, ny: 16, west: -120, north: 45, stepDegrees: 0.25 }
const onLand = ({ nx, ny }: { nx: number; ny: number }) => ({
  land: new Float32Array(nx * ny).fill(1),
  exposure: new Float32Array(nx * ny).fill(0.5),
})

type Weather = Partial<Record<FieldId, (step: number, column: number, row: number) => number>>

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'read-storms-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function publish(horizon: Horizon, steps: number, weather: Weather) {
  const fields = Object.keys(weather) as FieldId[]
  const times = Array.from({ length: steps }, (_, i) => new Date(RUN.getTime() + i * HOUR_MS))
  const writer = new RunWriter(root, { runTime: RUN, edition: 1, horizon, source: 'test', grid: GRID, times, fields })
  for (let step = 0; step < steps; step++)
    for (const field of fields) {
      const value = (cell: number) => weather[field]?.(step, cell % GRID.nx, Math.floor(cell / GRID.nx)) ?? Number.NaN
      writer.writeSlice(
        step,
        field,
        Int16Array.from({ length: GRID.nx * GRID.ny }, (_, cell) => quantize(fieldStorage(field), value(cell))),
      )
    }
  writer.finish(RUN)
}

function storms(now = RUN): StormEvent[] {
  const store = new RunStore({ root, onRefused: (_, reason) => expect.unreachable(reason) })
  const extended = store.find('extended', RUN) ?? expect.unreachable('The run is not there.')
  const found = readStorms({ extended, nowcast: store.find('nowcast', RUN) }, now, onLand)
  store.close()
  return found
}

const inside = (column: number, row: number) => column >= 40 && column < 56 && row >= 4 && row < 12

test('snow of a published run is a winter storm with its place, times and depth [FEED-023]', () => {
  // Half an inch an hour from the third hour to the fourteenth.
  const snow = (step: number) => (step >= 2 && step < 14 ? inchesToMm(0.5) : 0)
  publish('extended', 20, {
    temperature: () => -5,
    snowRate: (step, column, row) => (inside(column, row) ? snow(step) : 0),
  })
  const [storm, ...others] = storms()
  expect(others).toEqual([])
  expect(storm).toMatchObject({
    stormType: 'Winter Storm',
    startTime: new Date('2026-01-10T14:00:00Z'),
    endTime: new Date('2026-01-11T02:00:00Z'),
  })
  expect(storm?.geoJson.properties).toMatchObject({
    max_SNOW_ACCUM: 6,
    max_RAIN_ACCUM: 0,
    wo_event_briefing: 'Winter Storm over United States: up to 6.0 in of snow within 14 hours.',
  })
  // The edges of the outermost cells, whose centers are a quarter of a degree apart.
  const ring = (storm?.geoJson.geometry.coordinates[0] ?? []) as [number, number][]
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  expect([Math.min(...lngs), Math.max(...lngs)]).toEqual([-110.125, -106.125])
  expect([Math.min(...lats), Math.max(...lats)]).toEqual([42.125, 44.125])
  // What is still to come in the evening is too little for a warning.
  expect(storms(new Date('2026-01-10T20:30:00Z'))).toEqual([])
})

test('severe storms need lightning where it is forecast, and hail alone where it is not; without a field the weather is fine [FEED-023]', () => {
  const hail = (from: number) => (step: number, column: number, row: number) =>
    step === from && inside(column, row) ? inchesToMm(1) : 0
  publish('extended', 10, { temperature: () => 20, hailSize: hail(8) })
  const [late, ...others] = storms()
  expect(others).toEqual([])
  expect(late).toMatchObject({
    stormType: 'Severe Thunderstorms',
    startTime: new Date('2026-01-10T20:00:00Z'),
    endTime: new Date('2026-01-10T21:00:00Z'),
  })
  rmSync(root, { recursive: true })
  publish('extended', 10, { temperature: () => 20, hailSize: hail(3) })
  publish('nowcast', 7, { lightningProbability: () => 0 })
  expect(storms()).toEqual([])
  rmSync(root, { recursive: true })
  publish('extended', 10, { temperature: () => 20, hailSize: hail(3) })
  publish('nowcast', 7, { lightningProbability: (step) => (step === 3 ? 0.9 : 0) })
  expect(storms().map(({ stormType, startTime }) => [stormType, startTime])).toEqual([
    ['Severe Thunderstorms', new Date('2026-01-10T15:00:00Z')],
  ])
})

const HOURS_IN_IT = 12
const inTheMorning = (step: number) => step >= 2 && step < 2 + HOURS_IN_IT

test.each<[string, Weather, number]>([
  ['Fog', { visibility: (step, column, row) => (inTheMorning(step) && inside(column, row) ? 100 : 16_000) }, 0.9],
  [
    'Heat Wave',
    {
      temperature: (step, column, row) => (inTheMorning(step) && inside(column, row) ? 42 : 20),
      dewPoint: () => 18,
    },
    110,
  ],
  [
    'Cold Wave',
    {
      temperature: (step, column, row) => (inTheMorning(step) && inside(column, row) ? -35 : -5),
      windSpeed: () => 8,
    },
    60,
  ],
  [
    'Fire Weather',
    {
      temperature: () => 35,
      dewPoint: () => -5,
      windSpeed: (step, column, row) => (inTheMorning(step) && inside(column, row) ? 14 : 2),
    },
    31,
  ],
])('an area of %s of a published run is found with its hours and strength [STORM-055]', (kind, weather, peak) => {
  publish('extended', 20, { temperature: () => 10, dewPoint: () => 0, ...weather })
  const [area, ...others] = storms()
  expect(others).toEqual([])
  expect(area?.stormType).toBe(kind)
  expect(area?.outlook?.hours).toHaveLength(HOURS_IN_IT)
  expect(area?.startTime).toEqual(new Date('2026-01-10T14:00:00Z'))
  expect(area?.endTime).toEqual(new Date('2026-01-11T02:00:00Z'))
  for (const hour of area?.outlook?.hours ?? []) expect(Math.abs(hour.peak - peak)).toBeLessThan(peak / 8)
  expect(area?.outlook?.index).toBeGreaterThanOrEqual(4)
})

test.each<[string, Weather]>([
  ['rain that takes the view', { visibility: () => 100, rainRate: () => 1 }],
  ['two hours of fog', { visibility: (step) => (step < 2 ? 100 : 16_000) }],
  ['dry heat without wind', { temperature: () => 34, dewPoint: () => -5, windSpeed: () => 5 }],
])('%s is no area [STORM-055]', (_, weather) => {
  publish('extended', 20, weather)
  expect(storms()).toEqual([])
})
