import { expect, test } from 'vitest'
import { PRODUCT_SOURCE, VEHICLE_SOURCES } from '../../vehicles/vehicle-source.ts'
import { canBeUrgent, MAX_RECIPIENTS, messageEligibility } from './message-eligibility.ts'

test.each([
  ['geotab', null],
  ['geotab', 'd1'],
  ['samsara', null],
  ['stormlane', null],
  ['stormlane', 'd1'],
])('a vehicle of %s with driver %s can always be sent a message [NOTIFY-055]', (source, externalDriverId) => {
  expect(messageEligibility({ source, externalDriverId })).toEqual({ eligible: true })
})

test.each([
  ['platform_science', 'd1', { eligible: true }],
  ['platform_science', null, { eligible: false, reason: 'vehicle has no external driver id' }],
  ['motive', 'd1', { eligible: true }],
  ['motive', null, { eligible: false, reason: 'vehicle has no external driver id' }],
  ['motive', '', { eligible: false, reason: 'vehicle has no external driver id' }],
])('a vehicle of %s with driver %s: %o [NOTIFY-056] [NOTIFY-057]', (source, externalDriverId, eligibility) => {
  expect(messageEligibility({ source, externalDriverId })).toEqual(eligibility)
})

test.each(['omnitracs', '', 'Geotab', 'toString'])(
  'a vehicle of %s cannot be sent a message [NOTIFY-058]',
  (source) => {
    expect(messageEligibility({ source, externalDriverId: 'd1' })).toEqual({
      eligible: false,
      reason: 'unsupported vehicle source for messaging',
    })
  },
)

test("the product's own source is stormlane, one of the sources that can always be reached [NOTIFY-062]", () => {
  expect(PRODUCT_SOURCE).toBe('stormlane')
  expect(messageEligibility({ source: PRODUCT_SOURCE, externalDriverId: null })).toEqual({ eligible: true })
})

test('only platform_science reads urgent messages out loud [NOTIFY-061]', () => {
  expect(VEHICLE_SOURCES.filter(canBeUrgent)).toEqual(['platform_science'])
  expect(canBeUrgent('omnitracs')).toBe(false)
})

test('a message goes to at most 5,000 vehicles [DESK-024]', () => {
  expect(MAX_RECIPIENTS).toBe(5000)
})
