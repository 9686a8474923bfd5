import { expect, test } from 'vitest'
import { BARE_ROAD, type SurfaceWeather, surfaceAfter } from './road-surface.ts'

const frost: SurfaceWeather = { rainRate: 0, snowRate: 0, freezingRainRate: 0, roadSurfaceTemperature: -3 }
const thaw = { ...frost, roadSurfaceTemperature: 5 }

test('snow gathers while it falls, and stays for hours after it stopped', () => {
  const snowing = surfaceAfter(BARE_ROAD, { ...frost, snowRate: 25 }, 3)
  expect(snowing.roadSnowDepth).toBeGreaterThan(25)
  expect(snowing.roadSnowDepth).toBeLessThan(75)
  const later = surfaceAfter(snowing, frost, 3)
  expect(later.roadSnowDepth / snowing.roadSnowDepth).toBeCloseTo(Math.exp(-1), 9)
})

test('warmth clears snow faster than ploughs do', () => {
  const lying = { roadSnowDepth: 50, roadWater: 0 }
  expect(surfaceAfter(lying, thaw, 1).roadSnowDepth).toBeLessThan(surfaceAfter(lying, frost, 1).roadSnowDepth)
})

test('rain drains from a warm road within hours, and stays as ice on a frozen one', () => {
  const wet = { roadSnowDepth: 0, roadWater: 2 }
  expect(surfaceAfter(wet, thaw, 2).roadWater).toBeLessThan(0.05)
  expect(surfaceAfter(wet, frost, 2).roadWater).toBeGreaterThan(1)
})

test('one step of two hours equals two of one', () => {
  const weather = { ...frost, snowRate: 10, freezingRainRate: 1 }
  const once = surfaceAfter(BARE_ROAD, weather, 2)
  const twice = surfaceAfter(surfaceAfter(BARE_ROAD, weather, 1), weather, 1)
  expect(twice.roadSnowDepth).toBeCloseTo(once.roadSnowDepth, 9)
  expect(twice.roadWater).toBeCloseTo(once.roadWater, 9)
})

test('a bare road in dry weather stays bare', () => {
  expect(surfaceAfter(BARE_ROAD, thaw, 6)).toEqual(BARE_ROAD)
})
