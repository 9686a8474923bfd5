import { expect, test } from 'vitest'
import { messageEligibility, VEHICLE_SOURCES } from './vehicle-source.ts'

test('vehicle sources are geotab, samsara, stormlane, platform_science and motive [MODEL-030]', () => {
  expect([...VEHICLE_SOURCES].sort()).toEqual(['geotab', 'motive', 'platform_science', 'samsara', 'stormlane'])
})

test.each([
  ['geotab', null, { eligible: true }],
  ['samsara', null, { eligible: true }],
  ['stormlane', null, { eligible: true }],
  ['platform_science', 'd1', { eligible: true }],
  ['platform_science', null, { eligible: false, reason: 'vehicle has no external driver id' }],
  ['motive', 'd1', { eligible: true }],
  ['motive', '', { eligible: false, reason: 'vehicle has no external driver id' }],
  ['omnitracs', 'd1', { eligible: false, reason: 'unsupported vehicle source for messaging' }],
])('a vehicle of %s with driver %s: %o', (source, externalDriverId, eligibility) => {
  expect(messageEligibility({ source, externalDriverId })).toEqual(eligibility)
})
