import { expect, test } from 'vitest'
import { criticalGust, EMPTY_RIG } from '../overturning.ts'
import { DEFAULT_VEHICLE, overturningGeometry } from './vehicle.ts'

const truck = { ...DEFAULT_VEHICLE, type: 'truck' as const }
const gust = (vehicle: Parameters<typeof overturningGeometry>[0]) => criticalGust(overturningGeometry(vehicle))

test('a truck without dimensions tips like the empty rig', () => {
  expect(gust(truck)).toBeCloseTo(criticalGust(EMPTY_RIG), 1)
})

test('a heavier truck withstands a stronger gust, a taller or longer one only a weaker gust', () => {
  expect(gust({ ...truck, weight: 30_000 })).toBeGreaterThan(gust(truck))
  expect(gust({ ...truck, height: 4.6 })).toBeLessThan(gust(truck))
  expect(gust({ ...truck, length: 25 })).toBeLessThan(gust(truck))
})

test('a car withstands more than a hurricane, and a vehicle no higher than its clearance still has a side area', () => {
  expect(gust(DEFAULT_VEHICLE)).toBeGreaterThan(45)
  expect(Number.isFinite(gust({ ...truck, height: 1 }))).toBe(true)
})
