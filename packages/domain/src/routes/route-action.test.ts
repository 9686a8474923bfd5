import { expect, test } from 'vitest'
import { routeAction } from './route-action.ts'

const way = (risk: number, slowdownFraction = 0, maxRoadIndex = 0, maxTippingIndex = 0) => ({
  risk,
  slowdownFraction,
  maxRoadIndex,
  maxTippingIndex,
})

test.each([
  ['a calm way', [way(0)], 'proceed', 'No weather impact expected.'],
  ['a low risk', [way(1, 0.02)], 'monitor', 'Keep an eye on it. 2% slower than without weather.'],
  ['a moderate risk', [way(2, 0, 5)], 'reduce_speed', 'Drive slowly and keep distance. Road risk up to 5.0 / 10.'],
  [
    'a high risk that no option avoids',
    [way(3, 0.14), way(2, 0.06)],
    'delay',
    'Leave later, after the worst. 14% slower than without weather.',
  ],
  [
    'a moderate risk of tipping',
    [way(2, 0, 0, 5)],
    'secure_load',
    'Secure load and doors, and mind the crosswind. Tipping risk up to 5.0 / 10 in crosswinds.',
  ],
  [
    'a high risk of tipping',
    [way(3, 0, 0, 7.2)],
    'delay',
    'Leave later, after the worst. Tipping risk up to 7.2 / 10 in crosswinds.',
  ],
  [
    'a high risk with a way around',
    [way(3), way(2, 0.06), way(1, 0.02)],
    'reroute',
    'Choose a way around. Extreme weather on the way; Option C is rated Low.',
  ],
] as const)('a shipment with %s has a recommended action with a reason', (_, options, action, reason) => {
  expect(routeAction(options, 0)).toEqual({ action, reason })
})

test('a shipment under way slows down, because it cannot leave later', () => {
  expect(routeAction([way(3, 0.14)], 0, true)?.action).toBe('reduce_speed')
  expect(routeAction([way(3, 0.14), way(1)], 0, true)?.action).toBe('reroute')
  expect(routeAction([way(3, 0, 0, 8)], 0, true)?.action).toBe('hold')
})

test('the chosen option counts, and nothing is recommended without results', () => {
  expect(routeAction([way(3, 0.2), way(0)], 1)?.action).toBe('proceed')
  expect(routeAction([], 0)).toBeNull()
})
