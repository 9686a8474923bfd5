import { expect, test } from 'vitest'
import { vehicleAction } from './vehicle-action.ts'

const tag = (id: string, parts = {}) => ({
  id,
  source: 'impact',
  text: 'Road Conditions: High',
  impactLevel: 3 as const,
  reason: 'Ice on the road',
  ...parts,
})

test.each([
  ['reduce_speed', tag('impact:road'), true],
  ['delay', tag('impact:road'), false],
  ['hold', tag('impact:tipping'), true],
  ['secure_load', tag('weather:gustProbability45mph', { source: 'weather' }), true],
  ['reroute', tag('alert:urn:1', { source: 'alert', text: 'Flash Flood Warning' }), true],
  ['monitor', tag('alert:urn:2', { source: 'alert', text: 'Air Quality Alert' }), true],
])('the recommended action is %s for %o', (action, leading, isUnderWay) => {
  expect(vehicleAction(leading, isUnderWay)).toEqual({ action, reason: expect.stringContaining('Ice on the road.') })
})

test('a vehicle without an impact may proceed', () => {
  expect(vehicleAction(undefined, true).action).toBe('proceed')
})
