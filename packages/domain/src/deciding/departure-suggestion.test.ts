import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { departureSuggestion, planChange } from './departure-suggestion.ts'

const NOON = Date.parse('2026-01-15T12:00:00Z')
const at = (hours: number) => NOON + hours * HOUR_MS
const iso = (hours: number) => new Date(at(hours)).toISOString()
const { low, high, extreme } = IMPACT_LEVELS

const decision = (parts: object = {}) => ({
  until: iso(6),
  driveOn: { kind: 'drive_on' as const, arrivesAt: iso(9), worstLevel: extreme, appointmentChance: 0.2 },
  best: { kind: 'leave_later' as const, arrivesAt: iso(12), worstLevel: low, appointmentChance: 0.9 },
  ...parts,
})

test('leaving later is suggested with what it saves on the road and both levels and chances [PLAN-120]', () => {
  // Eight hours of driving become six.
  expect(departureSuggestion(decision(), at(1), NOON)).toEqual({
    departAt: at(6),
    arriveAt: at(12),
    levelBefore: extreme,
    levelAfter: low,
    minutesSaved: 120,
    chanceBefore: 0.2,
    chanceAfter: 0.9,
  })
})

test.each([
  ['no comparison', null, 1],
  ['driving on as planned', decision({ best: { ...decision().best, kind: 'drive_on' } }), 1],
  ['another road', decision({ best: { ...decision().best, kind: 'other_road' } }), 1],
  ['no time', decision({ until: null }), 1],
  ['a trip that has left', decision(), 0],
  ['a departure that the trip has already', decision(), 6],
] as const)('nothing is suggested for %s [PLAN-120]', (_, given, departs) => {
  expect(departureSuggestion(given, at(departs), NOON)).toBeNull()
})

const suggestion = (parts: object = {}) => ({
  departAt: at(6),
  arriveAt: at(12),
  levelBefore: high,
  levelAfter: low,
  minutesSaved: 30,
  chanceBefore: null,
  chanceAfter: null,
  ...parts,
})

test('picked suggestions are summed: minutes, docks kept, and shipments at High or worse before and after [PLAN-121]', () => {
  expect(planChange([])).toEqual({ count: 0, minutesSaved: 0, docksKept: 0, severeBefore: 0, severeAfter: 0 })
  const picked = [
    suggestion({ chanceBefore: 0.49, chanceAfter: 0.5 }),
    suggestion({ minutesSaved: -45, levelBefore: low, chanceBefore: 0.5, chanceAfter: 0.9 }),
    suggestion({ levelBefore: extreme, levelAfter: high, chanceBefore: 0.1, chanceAfter: 0.4 }),
    suggestion(),
  ]
  expect(planChange(picked)).toEqual({ count: 4, minutesSaved: 45, docksKept: 1, severeBefore: 3, severeAfter: 1 })
})
