import { expect, test } from 'vitest'
import type { AssetType } from '../assets/asset.ts'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { type BriefedStormWords, briefedStormSentences } from './briefing.texts.ts'
import { stormToll } from './briefing-storms.ts'

const NOW = 1000
const hit = (name: string, from: number, assetType: AssetType = 'vehicle') => ({
  asset: { assetType, name },
  hit: { from },
})

test.each([
  ['nothing', [], 0, null],
  ['what it reaches first', [hit('B', 3000), hit('A', 2000)], 0, { name: 'A', at: 2000 }],
  ['what comes first of those reached at once', [hit('B', 2000), hit('A', 2000)], 0, { name: 'B', at: 2000 }],
  ['one that it will reach, not one inside', [hit('In', 1000), hit('A', 5000)], 1, { name: 'A', at: 5000 }],
  ['the same in any order', [hit('A', 5000), hit('In', 1000)], 1, { name: 'A', at: 5000 }],
  ['one inside if it reaches no other', [hit('In', 1000), hit('Also in', 1000)], 2, { name: 'In', at: 1000 }],
] as const)('of what a storm hits, %s is named [DESK-150]', (_words, hits, insideCount, first) => {
  expect(stormToll(hits, NOW)).toMatchObject({ insideCount, first })
})

test('what a storm hits is counted by type [DESK-150]', () => {
  const hits = [hit('A', 2000), hit('B', 2000, 'location'), hit('C', 2000), hit('D', 2000, 'route')]
  expect(stormToll(hits, NOW).counts).toEqual({ location: 1, vehicle: 2, route: 1 })
})

const WORDS: BriefedStormWords = {
  level: IMPACT_LEVELS.high,
  begins: 'Thu 8:00 PM CST',
  ends: 'Fri 4:00 PM CST',
  strongest: 'Thu 9:00 PM CST',
  isStrongestOver: false,
  peak: 'Snow rate 2.6 in/h',
  counts: { location: 9, vehicle: 14, route: 1 },
  insideCount: 0,
  first: { name: 'Truck 3957', at: 'Thu 3:26 PM CST' },
}

test.each([
  [
    {},
    'High from Thu 8:00 PM CST until Fri 4:00 PM CST, strongest Thu 9:00 PM CST (Snow rate 2.6 in/h).',
    'It hits 9 locations, 14 vehicles and 1 route; first Truck 3957 Thu 3:26 PM CST.',
  ],
  [
    { begins: null, isStrongestOver: true, peak: null, insideCount: 4 },
    'High until Fri 4:00 PM CST, it was strongest Thu 9:00 PM CST.',
    'It hits 9 locations, 14 vehicles and 1 route, 4 of them now; first Truck 3957 Thu 3:26 PM CST.',
  ],
  [
    { insideCount: 24, first: { name: 'Yard', at: null } },
    'High from Thu 8:00 PM CST until Fri 4:00 PM CST, strongest Thu 9:00 PM CST (Snow rate 2.6 in/h).',
    'It hits 9 locations, 14 vehicles and 1 route, inside now.',
  ],
  [
    { counts: { location: 1, vehicle: 0, route: 0 }, insideCount: 1, first: { name: 'Yard', at: null } },
    'High from Thu 8:00 PM CST until Fri 4:00 PM CST, strongest Thu 9:00 PM CST (Snow rate 2.6 in/h).',
    'It hits 1 location, inside now: Yard.',
  ],
  [
    { counts: { location: 0, vehicle: 1200, route: 0 } },
    'High from Thu 8:00 PM CST until Fri 4:00 PM CST, strongest Thu 9:00 PM CST (Snow rate 2.6 in/h).',
    'It hits 1,200 vehicles; first Truck 3957 Thu 3:26 PM CST.',
  ],
])('a storm is told in two sentences: %j [DESK-150]', (changes, when, what) => {
  expect(briefedStormSentences({ ...WORDS, ...changes })).toEqual([when, what])
})
