import { expect, test } from 'vitest'
import { isVehicleSource, VEHICLE_SOURCES, vehicleSourceName } from './vehicle-source.ts'

test('vehicle sources are geotab, samsara, stormlane, platform_science and motive [MODEL-030]', () => {
  expect([...VEHICLE_SOURCES].sort()).toEqual(['geotab', 'motive', 'platform_science', 'samsara', 'stormlane'])
  expect(VEHICLE_SOURCES.every(isVehicleSource)).toBe(true)
  for (const other of ['', 'Samsara', 'verizon']) expect(isVehicleSource(other)).toBe(false)
})

test('a source is labeled with its brand name; an unknown one keeps its key', () => {
  expect(['platform_science', 'geotab', 'stormlane', 'verizon'].map(vehicleSourceName)).toEqual([
    'Platform Science',
    'Geotab',
    'Stormlane',
    'verizon',
  ])
})

test('the brand names are those of the providers', () => {
  expect(['samsara', 'motive'].map(vehicleSourceName)).toEqual(['Samsara', 'Motive'])
})
