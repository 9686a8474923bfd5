import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { decideEscalations, ESCALATION_MINUTES, MAX_ESCALATION_RECIPIENTS, type WaitingItems } from './escalation.ts'

const { low, moderate, high, extreme } = IMPACT_LEVELS
const START = new Date('2026-01-15T12:00:00Z')
const RULE = { fromLevel: high, afterMinutes: 15 }

type Seen = ImpactLevel | 'handled' | 'ended'

/** The minutes at which an item is escalated, if it is like this at these minutes. */
function play(rounds: readonly (readonly [minute: number, seen: Seen])[]): number[] {
  let waiting: WaitingItems = new Map()
  return rounds.flatMap(([minute, seen]) => {
    const level = typeof seen === 'number' ? seen : high
    const items = seen === 'ended' ? [] : [{ id: 'a', level, isNew: seen !== 'handled' }]
    const decision = decideEscalations(waiting, items, RULE, new Date(START.getTime() + minute * 60_000))
    waiting = decision.waiting
    return decision.due.length > 0 ? [minute] : []
  })
}

test.each<[string, Parameters<typeof play>[0], number[]]>([
  [
    'after its minutes, once',
    [
      [0, high],
      [14, high],
      [15, high],
      [16, high],
      [600, high],
    ],
    [15],
  ],
  [
    'not below the level',
    [
      [0, moderate],
      [60, moderate],
    ],
    [],
  ],
  [
    'from when it reached the level',
    [
      [0, moderate],
      [10, high],
      [24, high],
      [25, high],
    ],
    [25],
  ],
  [
    'not if somebody takes care of it',
    [
      [0, high],
      [14, 'handled'],
      [15, 'handled'],
      [60, 'handled'],
    ],
    [],
  ],
  [
    'not if it ended',
    [
      [0, high],
      [14, 'ended'],
      [60, 'ended'],
    ],
    [],
  ],
  [
    'not later because it rose',
    [
      [0, high],
      [14, extreme],
      [15, extreme],
      [40, extreme],
    ],
    [15],
  ],
  [
    'again if it rises afterwards',
    [
      [0, high],
      [15, high],
      [20, extreme],
      [34, extreme],
      [35, extreme],
      [90, extreme],
    ],
    [15, 35],
  ],
  [
    'not again for a level that wavers',
    [
      [0, high],
      [15, high],
      [30, low],
      [60, high],
      [120, high],
    ],
    [15],
  ],
  [
    'again with the next storm',
    [
      [0, high],
      [15, high],
      [30, 'ended'],
      [210, 'ended'],
      [220, high],
      [235, high],
    ],
    [15, 235],
  ],
  [
    'again when it is new again after somebody took care of it',
    [
      [0, high],
      [15, high],
      [20, 'handled'],
      [60, high],
      [75, high],
    ],
    [15, 75],
  ],
])('an item is escalated %s [DESK-047]', (_, rounds, minutes) => {
  expect(play(rounds)).toEqual(minutes)
})

test('what is due within five minutes of an escalation is in the next one, with all others [DESK-047]', () => {
  const seenFrom = { a: 0, b: 1, c: 3, d: 9 }
  let waiting: WaitingItems = new Map()
  const escalated: string[] = []
  for (let minute = 0; minute <= 30; minute++) {
    const ids = Object.entries(seenFrom).flatMap(([id, from]) => (minute >= from ? [id] : []))
    const items = ids.map((id) => ({ id, level: high, isNew: true }))
    const decision = decideEscalations(waiting, items, RULE, new Date(START.getTime() + minute * 60_000))
    waiting = decision.waiting
    if (decision.due.length > 0) escalated.push(`${minute}: ${decision.due.join()}`)
  }
  expect(escalated).toEqual(['15: a', '20: b,c', '25: d'])
})

test('an escalation waits 5 to 240 minutes and goes to 20 colleagues at most [DESK-049]', () => {
  expect(ESCALATION_MINUTES).toEqual({ min: 5, max: 240 })
  expect(MAX_ESCALATION_RECIPIENTS).toBe(20)
})
