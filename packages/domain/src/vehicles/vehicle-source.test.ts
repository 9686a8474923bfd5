import { expect, test } from 'vitest'
import { VEHICLE_SOURCES } from './vehicle-source.ts'

test('vehicle sources are geotab, samsara, stormlane, platform_science and motive [MODEL-030]', () => {
  expect([...VEHICLE_SOURCES].sort()).toEqual(['geotab', 'motive', 'platform_science', 'samsara', 'stormlane'])
})
