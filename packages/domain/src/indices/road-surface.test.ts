import { expect, test } from 'vitest'
import { stickingShare } from './road-state.ts'
import { BARE_ROAD, type RoadSurface, roadSurfaceStepper, type SurfaceWeather } from './road-surface.ts'

const frost: SurfaceWeather = { rainRate: 0, snowRate: 0, freezingRainRate: 0, roadSurfaceTemperature: -3 }
const thaw = { ...frost, roadSurfaceTemperature: 5 }
const after = (surface: RoadSurface, weather: SurfaceWeather, hours: number) =>
  roadSurfaceStepper(hours)(surface, weather)

test('snow accumulates while it falls and stays for hours afterward', () => {
  const snowing = after(BARE_ROAD, { ...frost, snowRate: 25 }, 1)
  expect(snowing.roadSnowDepth).toBe(25)
  const later = after(snowing, frost, 7)
  expect(later.roadSnowDepth / snowing.roadSnowDepth).toBeCloseTo(Math.exp(-1), 9)
})

test.each([
  [0, 60],
  [1, 55],
  [1.5, 37.5],
  [2, 20],
  [2.5, 2.5],
  [3, 0],
])(
  'of 60 mm of snow on a pavement of %d °C the share that slows traffic lies on it, less what melts: %d mm',
  (roadSurfaceTemperature, depth) => {
    const snowing = { ...frost, snowRate: 60, roadSurfaceTemperature }
    expect(after(BARE_ROAD, snowing, 1).roadSnowDepth).toBeCloseTo(depth, 9)
    expect(depth).toBeCloseTo(Math.max(0, 60 * stickingShare(snowing) - 5 * roadSurfaceTemperature), 9)
  },
)

test('on a warm road falling snow does not stick and lying snow melts', () => {
  expect(after(BARE_ROAD, { ...thaw, snowRate: 25 }, 1).roadSnowDepth).toBe(0)
  const lying = { roadSnowDepth: 50, roadWater: 0 }
  expect(after(lying, thaw, 1).roadSnowDepth).toBeLessThan(after(lying, frost, 1).roadSnowDepth)
  expect(after(lying, thaw, 1).roadWater).toBeGreaterThan(0)
})

test('water runs off, dries within hours on a warm road and stays on a frozen one', () => {
  const wet = after(BARE_ROAD, { ...thaw, rainRate: 10 }, 1)
  expect(wet.roadWater).toBe(1.5)
  expect(after(wet, thaw, 4).roadWater).toBeLessThan(0.06)
  expect(after(wet, frost, 4).roadWater).toBeGreaterThan(0.9)
})

test('a bare road in dry weather stays bare', () => {
  expect(after(BARE_ROAD, thaw, 6)).toEqual(BARE_ROAD)
})
