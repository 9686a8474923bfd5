import { expect, test } from 'vitest'
import { criticalGust, EMPTY_RIG } from '../indices/overturning.ts'
import { DEFAULT_VEHICLE, DEFAULT_VEHICLE_TYPE, overturningGeometry, sizeOfVehicle, VEHICLE_TYPES } from './vehicle.ts'

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

test('a vehicle is a car unless stated [PLAN-027]', () => {
  expect(DEFAULT_VEHICLE_TYPE).toBe('car')
  expect(DEFAULT_VEHICLE.type).toBe('car')
  expect(VEHICLE_TYPES).toEqual(['car', 'truck'])
})

test('a truck without dimensions has the federal and common state limits', () => {
  const { heightM, widthM, lengthM, weightKg, axleWeightKg } = sizeOfVehicle(truck)
  const FOOT_M = 0.3048
  expect(heightM).toBeCloseTo(13.5 * FOOT_M, 2)
  expect(widthM).toBeCloseTo(8.5 * FOOT_M, 1)
  expect(lengthM).toBeCloseTo(71 * FOOT_M, 2)
  expect(weightKg).toBe(EMPTY_RIG.massKg)
  expect(axleWeightKg).toBe(Math.round(20_000 * 0.45359237))
})

test('a car without dimensions is a mid-size sedan, and known dimensions are kept', () => {
  expect(sizeOfVehicle(DEFAULT_VEHICLE)).toEqual({
    heightM: 1.5,
    widthM: 1.8,
    lengthM: 4.8,
    weightKg: 1800,
    axleWeightKg: 1000,
  })
  expect(sizeOfVehicle({ ...truck, height: 3, width: 2, length: 9, weight: 8000, axleWeight: 4000 })).toEqual({
    heightM: 3,
    widthM: 2,
    lengthM: 9,
    weightKg: 8000,
    axleWeightKg: 4000,
  })
})

test.each([
  ['the empty rig', truck, EMPTY_RIG],
  [
    'a car',
    DEFAULT_VEHICLE,
    { massKg: 1800, trackWidthM: 1.6, sideAreaM2: 4.8 * 1.35 * 0.75, areaCenterHeightM: 0.825 },
  ],
  [
    'a flatbed',
    { ...truck, height: 1.2, width: 0.3, length: 10 },
    { massKg: 15_900, trackWidthM: 0.15, sideAreaM2: 10 * 0.3 * 0.6825, areaCenterHeightM: 1.05 },
  ],
])('the wind acts on the side of %s', (_, vehicle, expected) => {
  const { massKg, trackWidthM, sideAreaM2, areaCenterHeightM } = overturningGeometry(vehicle)
  expect(massKg).toBe(expected.massKg)
  expect(trackWidthM).toBeCloseTo(expected.trackWidthM, 6)
  expect(sideAreaM2).toBeCloseTo(expected.sideAreaM2, 1)
  expect(areaCenterHeightM).toBeCloseTo(expected.areaCenterHeightM, 6)
})
