import { expect, test } from 'vitest'
import { HazardMemory } from '../runs/hazard-memory.ts'
import { indexGrids } from '../runs/index-grids.ts'
import { overlay } from './mix-fields.ts'

const cells = (...values: number[]) => Float32Array.from(values)

test('where a lower model has nothing, the upper one counts in full to its edge, and hail alone is 0 [FEED-032]', () => {
  const lower = { temperature: cells(10, Number.NaN, Number.NaN) }
  const upper = {
    temperature: cells(20, 20, Number.NaN),
    pressure: cells(1000, 1000, Number.NaN),
    hailSize: cells(8, 8, Number.NaN),
  }
  const mixed = overlay(lower, upper, () => 0.5, cells(1, 1, 0))
  expect(mixed.temperature).toEqual(cells(15, 20, Number.NaN))
  expect(mixed.pressure).toEqual(cells(1000, 1000, Number.NaN))
  expect(mixed.hailSize).toEqual(cells(4, 4, 0))
})

test('cells without weather have no score, and rain that is known again is summed from there [FEED-032]', () => {
  const memory = new HazardMemory(2)
  const weather = (rain: number) => ({
    rainRate: cells(rain, 5),
    snowRate: cells(0, 0),
    freezingRainRate: cells(0, 0),
    temperature: cells(Number.isNaN(rain) ? Number.NaN : 8, 8),
    windSpeed: cells(1, 1),
    roadSurfaceTemperature: cells(8, 8),
  })
  memory.advance(weather(Number.NaN), 1)
  const road = cells(0, 0)
  const grids = { memory, exposure: cells(1, 1), leafOn: cells(0, 0) }
  indexGrids(['road'], { ...grids, fields: weather(Number.NaN) }, { road })
  expect([road[0], Number(road[1]) > 0]).toEqual([Number.NaN, true])
  memory.advance(weather(3), 1)
  expect([...memory.fields.rain24h]).toEqual([3, 10])
})
