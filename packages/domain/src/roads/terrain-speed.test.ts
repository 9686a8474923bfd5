import { expect, test } from 'vitest'
import { mphToMps, mpsToMph } from '../measures/units.ts'
import { climbingSpeedMps } from './climbing-speed.ts'
import { truckTerrainMps } from './terrain-speed.ts'

const TERRAINS = { level: 0, rolling: 1, mountainous: 2 }
const mph = (freeFlow: number, terrain: keyof typeof TERRAINS, climb = 0) =>
  mpsToMph(truckTerrainMps(mphToMps(freeFlow), TERRAINS[terrain], climb))

test('a truck loses a sixth on a mountain road, a few miles an hour in rolling terrain, and nothing on the level [ROADS-003]', () => {
  expect(mph(61, 'level')).toBeCloseTo(61, 6)
  expect(mph(57, 'rolling')).toBeGreaterThan(51)
  expect(mph(57, 'rolling')).toBeLessThan(56)
  expect(mph(50, 'mountainous') / 50).toBeGreaterThan(0.8)
  expect(mph(50, 'mountainous') / 50).toBeLessThan(0.88)
})

test('a truck is slower the more the road climbs, and on a steady climb no faster than its engine allows [ROADS-003]', () => {
  expect(mph(50, 'mountainous', 0.02)).toBeLessThan(mph(50, 'mountainous'))
  expect(mph(50, 'mountainous', -0.02)).toBeGreaterThan(mph(50, 'mountainous'))
  expect(mph(61, 'level', 0.05)).toBeCloseTo(mpsToMph(climbingSpeedMps(0.05)), 6)
})
