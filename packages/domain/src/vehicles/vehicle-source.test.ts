import { expect, test } from 'vitest'
import { isVehicleSource, VEHICLE_SOURCES } from './vehicle-source.ts'

test('vehicle sources are geotab, samsara, stormlane, platform_science and motive [MODEL-030]', () => {
  expect([...VEHICLE_SOURCES].sort()).toEqual(['geotab', 'motive', 'platform_science', 'samsara', 'stormlane'])
  expect(VEHICLE_SOURCES.every(isVehicleSource)).toBe(true)
  for (const other of ['', 'Samsara', 'verizon']) expect(isVehicleSource(other)).toBe(false)
})
