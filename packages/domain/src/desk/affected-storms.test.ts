import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { queueByStorm, stormOfItem } from './affected-storms.ts'
import type { ItemState } from './handling.ts'

const { low, moderate, high, extreme } = IMPACT_LEVELS
const NOW = Date.UTC(2026, 0, 15, 12)
const at = (hours: number) => NOW + hours * HOUR_MS
const window = (from: number, until: number | null, known: number | null = null) => ({
  startAt: new Date(at(from)),
  endAt: until === null ? null : new Date(at(until)),
  knownUntil: known === null ? null : new Date(at(known)),
})
const stay = (id: string, level: ImpactLevel, from: number, until: number) => ({
  storm: { id, level },
  stay: { from: at(from), until: at(until) },
})

test.each([
  ['none', [], window(0, 3), null],
  ['the one that it is in at that time', [stay('a', high, 2, 4)], window(0, 3), 'a'],
  ['not one that comes later', [stay('a', high, 4, 6)], window(0, 3), null],
  ['not one that is over', [stay('a', high, 0, 1)], window(2, 3), null],
  ['one that comes while no end is in sight', [stay('a', high, 30, 40)], window(0, null), 'a'],
  ['not one beyond what is known', [stay('a', high, 30, 40)], window(0, null, 24), null],
  ['one that it only touches', [stay('a', high, 3, 3)], window(0, 3), 'a'],
  ['the worst of two', [stay('a', low, 0, 9), stay('b', high, 2, 3)], window(0, 9), 'b'],
  ['the longest of equals', [stay('a', high, 0, 2), stay('b', high, 2, 6)], window(0, 9), 'b'],
  ['the first of equally long ones', [stay('b', high, 4, 6), stay('a', high, 6, 8)], window(0, 9), 'b'],
  ['the same in any order', [stay('b', high, 0, 2), stay('a', high, 0, 2)], window(0, 9), 'a'],
] as const)('an item is under %s [STORM-040]', (_words, stays, when, id) => {
  expect(stormOfItem(stays, when)?.id ?? null).toBe(id)
})

test('items are counted by storm, the worst first, those without items last, and what no storm explains by cause [DESK-034]', () => {
  const [snow, rain, wind, ice] = ['snow', 'rain', 'wind', 'ice'].map((id) => ({ id, level: high }))
  const item = (storm: typeof snow | null, level: ImpactLevel, state: ItemState = 'new', name = 'Flood') => ({
    storm: storm ?? null,
    leading: { id: 'impact:other', variable: null, name, event: null },
    level,
    state,
  })
  const { storms, outside } = queueByStorm(
    [wind, snow, ice, rain].flatMap((storm) => storm ?? []),
    [
      item(snow ?? null, high),
      item(rain ?? null, extreme),
      item(snow ?? null, moderate, 'acknowledged'),
      item(ice ?? null, high),
      item(null, low),
      item({ id: 'forgotten', level: high }, moderate, 'snoozed', 'Hail'),
    ],
  )
  expect(storms).toEqual([
    { storm: rain, count: 1, newCount: 1, worstLevel: extreme },
    { storm: snow, count: 2, newCount: 1, worstLevel: high },
    { storm: ice, count: 1, newCount: 1, worstLevel: high },
    { storm: wind, count: 0, newCount: 0, worstLevel: null },
  ])
  expect(outside).toMatchObject({ count: 2, newCount: 1 })
  expect(outside.events.map(({ name, count }) => [name, count])).toEqual([
    ['Hail', 1],
    ['Flood', 1],
  ])
})
