import { describe, expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import {
  DESK_EVENTS,
  type Handling,
  handlingHoldsUntil,
  ITEM_ACTIONS,
  ITEM_STATES,
  itemState,
  MAX_HANDLED_ITEMS,
  MAX_NOTE_CHARACTERS,
  SNOOZE_TEXTS,
  snoozeProblem,
  stateAfter,
} from './handling.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const { moderate, high, extreme } = IMPACT_LEVELS

const handled = (parts: Partial<Handling> = {}): Handling => ({
  state: 'acknowledged',
  level: high,
  assigneeId: null,
  snoozedUntil: null,
  holdsUntil: at(5),
  ...parts,
})
const snoozed = (parts: Partial<Handling> = {}) => handled({ state: 'snoozed', ...parts })

describe('the state of an item', () => {
  test.each<[string, Handling | undefined, ImpactLevel, string]>([
    ['that nobody handled', undefined, high, 'new'],
    ['that is acknowledged', handled(), high, 'acknowledged'],
    ['that is acknowledged and got better', handled(), moderate, 'acknowledged'],
    ['that is acknowledged and got worse', handled(), extreme, 'new'],
    ['that was acknowledged in another storm', handled({ holdsUntil: at(0) }), high, 'new'],
    ['that is assigned', handled({ state: 'assigned', assigneeId: 'p' }), high, 'assigned'],
    ['that is snoozed until later', snoozed({ snoozedUntil: at(1) }), high, 'snoozed'],
    ['whose snooze is over', snoozed({ snoozedUntil: at(0) }), high, 'new'],
    ['whose snooze is over and that is assigned', snoozed({ snoozedUntil: at(0), assigneeId: 'p' }), high, 'assigned'],
    ['that is snoozed until later and got worse', snoozed({ snoozedUntil: at(1) }), extreme, 'new'],
    ['that is snoozed until it gets worse', snoozed(), high, 'snoozed'],
    ['that is snoozed until it gets worse, and did', snoozed(), extreme, 'new'],
  ])('%s', (_, handling, level, state) => {
    expect(itemState(handling, level, NOW)).toBe(state)
  })
})

test.each([
  ['six hours beyond the end of the impact', at(3), null, at(9)],
  ['six hours beyond the end of the snooze', at(3), at(5), at(11)],
  ['six hours beyond now, if the impact has ended', at(-1), null, at(6)],
  ['a day and six hours, if the end is unknown', null, null, at(30)],
])('a handling holds %s', (_, endAt, snoozedUntil, until) => {
  expect(handlingHoldsUntil(endAt, snoozedUntil, NOW)).toEqual(until)
})

test.each([
  [at(-1), SNOOZE_TEXTS.past],
  [at(0), SNOOZE_TEXTS.past],
  [at(1), undefined],
  [at(24 * 7), undefined],
  [at(24 * 7 + 1), SNOOZE_TEXTS.tooLong],
])('a snooze until %s: %s', (until, problem) => {
  expect(snoozeProblem(until, NOW)).toBe(problem)
})

test.each([
  ['acknowledge', null, 'acknowledged'],
  ['acknowledge', 'p', 'assigned'],
  ['assign', 'p', 'assigned'],
  ['snooze', 'p', 'snoozed'],
  ['wake', null, 'acknowledged'],
  ['wake', 'p', 'assigned'],
] as const)('%s an item of %s', (action, assignee, state) => {
  expect(stateAfter(action, assignee)).toBe(state)
})

test('a snooze in the past and one of more than a week are refused in words [DESK-019]', () => {
  expect(snoozeProblem(at(-1), NOW)).toBe('A snooze must end in the future.')
  expect(snoozeProblem(at(24 * 7 + 1), NOW)).toBe('A snooze can last a week at most.')
})

test('an item is new or as an action leaves it, and its history tells every state, waking, notes and escalations [DESK-015]', () => {
  expect(ITEM_ACTIONS).toHaveLength(4)
  const states = new Set(ITEM_ACTIONS.map((action) => stateAfter(action, null)))
  expect(ITEM_STATES).toEqual(['new', ...states])
  expect(DESK_EVENTS).toEqual([...states, 'woken', 'noted', 'escalated'])
})

test('a note has at most 2,000 characters, and a request changes at most 500 items [DESK-019]', () => {
  expect([MAX_NOTE_CHARACTERS, MAX_HANDLED_ITEMS]).toEqual([2000, 500])
})
