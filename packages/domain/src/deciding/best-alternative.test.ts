import { expect, test } from 'vitest'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { seededRandom } from '../measures/random-source.ts'
import { alternative } from './alternative.fixture.ts'
import { actionOf, bestAlternative } from './best-alternative.ts'
import { DEFAULT_DECIDING_COSTS, type DecidingCosts } from './costs.ts'
import { ALTERNATIVE_KINDS, type Alternative, type AlternativeKind, totalCost } from './decision.ts'

const HUGE_COSTS: DecidingCosts = { hour: 10_000, mile: 100, crash: 100_000_000, missedAppointment: 1_000_000 }
const NO_COSTS: DecidingCosts = { hour: 0, mile: 0, crash: 0, missedAppointment: 0 }

const costing = (kind: AlternativeKind, dollars: number, worstLevel: ImpactLevel = 3): Alternative =>
  alternative({ kind, worstLevel, cost: { time: dollars, crash: 0, appointment: 0, miles: 0 } })
const chosen = (...alternatives: Alternative[]) => bestAlternative(alternatives, DEFAULT_DECIDING_COSTS).kind

test('driving on is left only for what costs less, and saves ten minutes or lowers the level [DECIDE-003]', () => {
  // Ten minutes of $71.57 an hour are $11.93.
  expect(chosen(costing('drive_on', 100), costing('wait_at_stop', 88.07))).toBe('wait_at_stop')
  expect(chosen(costing('drive_on', 100), costing('wait_at_stop', 88.08))).toBe('drive_on')
  expect(chosen(costing('drive_on', 100), costing('wait_at_stop', 99.98, 2))).toBe('wait_at_stop')
  expect(chosen(costing('drive_on', 100), costing('wait_at_stop', 100, 2))).toBe('drive_on')
  expect(chosen(costing('drive_on', 100), costing('wait_at_stop', 120, 0))).toBe('drive_on')
})

test('of equal costs the one that changes less is advised [DECIDE-003]', () => {
  expect(chosen(costing('drive_on', 100), costing('other_road', 50), costing('slower', 50))).toBe('slower')
  expect(chosen(costing('drive_on', 100), costing('stop_before', 50), costing('leave_later', 49.99))).toBe(
    'leave_later',
  )
})

test('in random worlds advice never costs more than driving on, for any constants [DECIDE-004]', () => {
  const random = seededRandom(39)
  const dollars = () => (random() < 0.2 ? 0 : random() ** 3 * 10_000)
  let left = 0
  for (let world = 0; world < 20_000; world++) {
    const alternatives = ALTERNATIVE_KINDS.filter((_, i) => i === 0 || random() < 0.7).map((kind) =>
      alternative({
        kind,
        worstLevel: Math.floor(5 * random()) as ImpactLevel,
        cost: { time: dollars(), crash: dollars(), appointment: dollars(), miles: dollars() },
      }),
    )
    const costs = [DEFAULT_DECIDING_COSTS, HUGE_COSTS, NO_COSTS][world % 3]
    const best = bestAlternative(alternatives, costs ?? DEFAULT_DECIDING_COSTS)
    const driveOn = alternatives[0] as Alternative
    expect(totalCost(best.cost)).toBeLessThanOrEqual(totalCost(driveOn.cost))
    if (best !== driveOn) left++
  }
  expect(left).toBeGreaterThan(1000)
})

test.each([
  ['slower', 'reduce_speed'],
  ['leave_later', 'delay'],
  ['wait_at_stop', 'hold'],
  ['stop_before', 'hold'],
  ['other_road', 'reroute'],
] as const)('%s is the action %s [DECIDE-005]', (kind, action) => {
  expect(actionOf(costing(kind, 1))).toBe(action)
})

test('driving on is to proceed, to monitor, or to secure the load in the wind [DECIDE-005]', () => {
  const worst = {
    level: 2,
    fromMile: 0,
    toMile: 10,
    entersAt: new Date(0),
    leavesAt: new Date(1),
    roadName: 'I-80',
    polyline: '',
  } as const
  expect(actionOf(alternative({}))).toBe('proceed')
  expect(actionOf(alternative({ worstLevel: 2, worst: { ...worst, cause: 'road' } }))).toBe('monitor')
  expect(actionOf(alternative({ worstLevel: 2, worst: { ...worst, cause: 'tipping' } }))).toBe('secure_load')
  expect(actionOf(alternative({ worstLevel: 1, worst: { ...worst, cause: 'tipping' } }))).toBe('monitor')
})

test('without driving on nothing can be compared', () => {
  expect(() => bestAlternative([costing('slower', 1)], DEFAULT_DECIDING_COSTS)).toThrow('driving on')
})
