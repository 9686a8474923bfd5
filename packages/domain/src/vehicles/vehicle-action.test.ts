import { expect, test } from 'vitest'
import { rateReasons } from '../impacts/scores/impact-reasons.ts'
import { vehicleAction } from './vehicle-action.ts'
import { vehicleReasons } from './vehicle-reasons.ts'

const now = new Date('2027-01-14T21:00:00Z')
const span = (id: string, parts = {}) => ({
  id,
  source: 'impact' as const,
  text: 'Road Conditions: High',
  impactLevel: 3 as const,
  reason: 'Ice on the road',
  startAt: now,
  endAt: new Date('2027-01-15T00:00:00Z'),
  ...parts,
})
const rated = (...spans: ReturnType<typeof span>[]) => rateReasons(vehicleReasons(spans))
const DRIVING = { isDriving: true, timeZone: 'America/Chicago' }
const STANDING = { isDriving: false, timeZone: 'America/Chicago' }

test.each([
  ['reduce_speed', 'Slow down and keep distance until Thu 6:00 PM CST.', span('impact:road'), DRIVING],
  ['monitor', 'Watch the forecast for this vehicle until Thu 6:00 PM CST.', span('impact:road'), STANDING],
  ['monitor', 'Watch the forecast for this vehicle until Thu 6:00 PM CST.', span('impact:slowdown'), STANDING],
  ['hold', 'Stop at the next safe place until Thu 6:00 PM CST.', span('impact:tipping'), DRIVING],
  [
    'secure_load',
    'Check load and doors at the next stop and mind the crosswind until Thu 6:00 PM CST.',
    span('weather:gustProbability45mph', { source: 'weather' }),
    DRIVING,
  ],
])('without a trip the recommended action is %s: %s [DECIDE-028]', (action, reason, leading, vehicle) => {
  expect(vehicleAction(rated(leading), vehicle, now)).toEqual({ action, reason: `${reason} Ice on the road.` })
})

test.each([
  ['reroute', 'Flash Flood Warning'],
  ['monitor', 'Air Quality Alert'],
])('the recommended action is %s for an alert, which is its own reason', (action, event) => {
  const alert = span('alert:urn:1', { source: 'alert', text: event })
  expect(vehicleAction(rated(alert), DRIVING, now)).toEqual({ action, reason: expect.stringContaining(`. ${event}.`) })
})

test('an impact that begins later is told with its whole span', () => {
  const later = span('impact:road', { startAt: new Date('2027-01-14T23:00:00Z') })
  const { reason } = vehicleAction(rated(later), DRIVING, now)
  expect(reason).toBe('Slow down and keep distance, Thu 5:00 PM – 6:00 PM CST. Ice on the road.')
})

test('a vehicle without an impact may proceed', () => {
  expect(vehicleAction(rated(), DRIVING, now).action).toBe('proceed')
})
