import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { ageToldLevel } from './told-level.ts'

const { none, low, moderate, high, extreme } = IMPACT_LEVELS
const NOW = new Date('2026-01-15T12:00:00Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

test.each([
  ['stays while the level stays', { level: high, belowSince: null }, high, { level: high, belowSince: null }],
  ['stays while it is worse', { level: high, belowSince: null }, extreme, { level: high, belowSince: null }],
  ['remembers since when it fell', { level: high, belowSince: null }, moderate, { level: high, belowSince: NOW }],
  [
    'is known for three hours after it fell',
    { level: high, belowSince: before(179) },
    none,
    { level: high, belowSince: before(179) },
  ],
  ['comes back within them', { level: high, belowSince: before(179) }, high, { level: high, belowSince: null }],
  ['is forgotten after them', { level: high, belowSince: before(180) }, none, undefined],
  [
    'becomes the lower level after them',
    { level: extreme, belowSince: before(180) },
    moderate,
    { level: moderate, belowSince: null },
  ],
  ['becomes Low after them', { level: high, belowSince: before(180) }, low, { level: low, belowSince: null }],
])('a level that was told %s [DESK-045]', (_, told, level, expected) => {
  expect(ageToldLevel(told, level, NOW)).toEqual(expected)
})
