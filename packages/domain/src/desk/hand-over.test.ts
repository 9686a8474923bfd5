import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import {
  HAND_OVER_ITEMS,
  type HandOverItem,
  handOverText,
  MAX_HAND_OVER_CHARACTERS,
  MAX_HAND_OVER_RECIPIENTS,
} from './hand-over.ts'

const NOW = new Date('2026-01-15T22:00:00Z')
const AT = { now: NOW, until: new Date('2026-01-16T10:00:00Z'), timeZone: 'UTC' }
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const item = (parts: Partial<HandOverItem> = {}): HandOverItem => ({
  name: 'Truck 1',
  level: IMPACT_LEVELS.high,
  reason: 'Snow 1.1 in/h',
  startAt: at(0),
  endAt: at(3),
  knownUntil: null,
  timeZone: 'America/Chicago',
  state: 'new',
  assigneeName: null,
  snoozedUntil: null,
  note: null,
  ...parts,
})

test('a hand-over names the open items by level, when, why, who takes care of them, and their newest note [DESK-032]', () => {
  const items = [
    item({ name: 'Dock 4', level: IMPACT_LEVELS.extreme, state: 'assigned', assigneeName: 'Priya Nair' }),
    item({ note: 'Called him,\nhe stops at York.' }),
    item({ name: 'Truck 2', state: 'snoozed', endAt: null }),
    item({ name: 'Truck 3', state: 'snoozed', snoozedUntil: at(1) }),
  ]
  expect(handOverText(items, 4, AT)).toBe(
    [
      'Hand-over of Thu, Jan 15, 10:00 PM UTC: 4 affected until Fri 10:00 AM UTC.',
      '',
      'EXTREME',
      '- Dock 4: Snow 1.1 in/h, Thu 4:00 PM – 7:00 PM CST. Assigned to Priya Nair.',
      '',
      'HIGH',
      '- Truck 1: Snow 1.1 in/h, Thu 4:00 PM – 7:00 PM CST. New.',
      '  Note: Called him, he stops at York.',
      '- Truck 2: Snow 1.1 in/h, since Thu 4:00 PM CST, end unknown. Snoozed until it gets worse.',
      '- Truck 3: Snow 1.1 in/h, Thu 4:00 PM – 7:00 PM CST. Snoozed until Thu 5:00 PM CST.',
    ].join('\n'),
  )
})

test('a hand-over without items says that nothing is open; one with many counts the others [DESK-032]', () => {
  expect(handOverText([], 0, AT)).toBe(
    'Hand-over of Thu, Jan 15, 10:00 PM UTC: 0 affected until Fri 10:00 AM UTC. Nothing is open.',
  )
  const many = Array.from({ length: HAND_OVER_ITEMS + 1 }, (_, i) => item({ name: `Truck ${i}` }))
  const text = handOverText(many, 1200, AT)
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(HAND_OVER_ITEMS)
  expect(text.endsWith('\n\nAnd 1,140 more.')).toBe(true)
})

test.each<[Partial<HandOverItem>, string]>([
  [{ state: 'acknowledged' }, 'Acknowledged'],
  [{ state: 'assigned', assigneeName: null }, 'Assigned to nobody'],
  [{ state: 'snoozed', snoozedUntil: at(2), timeZone: null }, 'Snoozed until Fri 12:00 AM UTC'],
])('an item with %j reads “%s”', (parts, words) => {
  expect(handOverText([item(parts)], 1, AT).endsWith(`. ${words}.`)).toBe(true)
})

test('a single item that is not listed is counted', () => {
  expect(handOverText([item()], 2, AT).endsWith('\n\nAnd 1 more.')).toBe(true)
  expect(handOverText([item()], 1, AT)).not.toContain('more')
})

test('a hand-over has at most 20,000 characters and 50 recipients', () => {
  expect([MAX_HAND_OVER_CHARACTERS, MAX_HAND_OVER_RECIPIENTS]).toEqual([20_000, 50])
})
