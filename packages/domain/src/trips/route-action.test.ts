import { expect, test } from 'vitest'
import { routeAction } from './route-action.ts'

const STRETCH = {
  routeName: 'I-80',
  fromMile: 190.2,
  toMile: 256.8,
  entersAt: '2027-01-15T02:40:00Z',
  leavesAt: '2027-01-15T03:50:00Z',
  minutesAdded: 30,
  hazard: 'snow',
  timeZone: 'America/Chicago',
}

const way = (risk: number, slowdownFraction = 0, maxRoadIndex = 0, maxTippingIndex = 0, arrivesAt = '08:42') => ({
  risk,
  slowdownFraction,
  maxRoadIndex,
  maxTippingIndex,
  via: 'I-70',
  freeFlowArrivalTime: '2027-01-15T08:00:00Z',
  adjustedArrivalTime: `2027-01-15T${arrivesAt}:00Z`,
})
const stretched = (...rated: Parameters<typeof way>) => ({ ...way(...rated), worstStretch: STRETCH })

test.each([
  ['a calm way', [way(0)], 'proceed', 'No weather impact expected.'],
  [
    'a low risk',
    [way(1, 0.02)],
    'monitor',
    'Go as planned and watch the forecast: weather adds 42 min. 2% slower than without weather.',
  ],
  [
    'a moderate risk',
    [stretched(2, 0, 5)],
    'reduce_speed',
    'Drive slowly on I-80, mile 190 to 257: weather adds 42 min, the worst on I-80, mile 190 to 257, Thu 8:40 PM – 9:50 PM CST. Road risk up to 5.0 / 10, snow on I-80.',
  ],
  [
    'a high risk that no option avoids',
    [stretched(3, 0.14), way(2, 0.06)],
    'delay',
    'Leave later: weather adds 42 min, the worst on I-80, mile 190 to 257, Thu 8:40 PM – 9:50 PM CST. 14% slower than without weather, snow on I-80.',
  ],
  [
    'a moderate risk of tipping',
    [way(2, 0, 0, 5, '08:00')],
    'secure_load',
    'Secure load and doors: weather adds no time. Tipping risk up to 5.0 / 10 in crosswinds.',
  ],
  [
    'a high risk of tipping',
    [way(3, 0, 0, 7.2)],
    'delay',
    'Leave later: weather adds 42 min. Tipping risk up to 7.2 / 10 in crosswinds.',
  ],
  [
    'a high risk with a way around',
    [way(3), way(2, 0.06), way(1, 0.02, 0, 0, '08:54')],
    'reroute',
    'Take Option C via I-70: rated Low, arrives 12 min later. Extreme weather on the way.',
  ],
] as const)(
  'a shipment with %s is told what to do, where, and what the weather costs',
  (_, options, action, reason) => {
    expect(routeAction(options, 0)).toEqual({ action, reason })
  },
)

test('a shipment under way slows down, because it cannot leave later', () => {
  expect(routeAction([way(3, 0.14)], 0, true)?.action).toBe('reduce_speed')
  expect(routeAction([way(3, 0.14), way(1)], 0, true)?.action).toBe('reroute')
  expect(routeAction([way(3, 0, 0, 8)], 0, true)?.action).toBe('hold')
  expect(routeAction([{ ...way(3), maxFloodIndex: 8 }], 0, true)?.action).toBe('hold')
})

test('the chosen option counts, and nothing is recommended without results', () => {
  expect(routeAction([way(3, 0.2), way(0)], 1)?.action).toBe('proceed')
  expect(routeAction([], 0)).toBeNull()
})
