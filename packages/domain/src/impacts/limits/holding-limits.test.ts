import { expect, test } from 'vitest'
import { GroupTree } from '../../assets/group-tree.ts'
import { holdingLimits, nearestLimits } from './holding-limits.ts'
import { LIMIT_HAZARDS, type LimitHazard } from './limit-hazard.ts'
import type { HoldingLimit, LimitLevel } from './own-limit.ts'

const limit = (hazard: LimitHazard, value: number, level: LimitLevel, name: string): HoldingLimit => ({
  hazard,
  value,
  level,
  owner: { kind: 'group', name },
})

test('a limit names its owner and whether it is a location, a group or the organization', () => {
  const of = (name: string, hazard: LimitHazard) => ({ name, limits: [{ hazard, value: 30, level: 3 as const }] })
  const tree = new GroupTree([{ id: 'west', name: 'West', source: 'samsara', externalId: null, children: [] }])
  const set = {
    organization: of('Acme', 'heat'),
    groups: new Map([['west', of('West', 'ice')]]),
    locations: new Map([['yard', of('Yard', 'gust')]]),
  }
  expect(holdingLimits(set, { locationId: 'yard', groupIds: ['west'] }, tree).map(({ owner }) => owner)).toEqual([
    { kind: 'location', name: 'Yard' },
    { kind: 'group', name: 'West' },
    { kind: 'organization', name: 'Acme' },
  ])
})

test('the nearest limit of every hazard holds, independent of the other hazards', () => {
  const far = LIMIT_HAZARDS.map((hazard) => limit(hazard, 1, 1, 'Far'))
  for (const hazard of LIMIT_HAZARDS)
    expect(nearestLimits([[limit(hazard, 2, 2, 'Near')], far]).map((one) => [one.hazard, one.owner.name])).toEqual(
      LIMIT_HAZARDS.map((one) => [one, one === hazard ? 'Near' : 'Far']),
    )
})

test.each<[string, HoldingLimit[], string]>([
  ['the lower gust', [limit('gust', 30, 4, 'A'), limit('gust', 20, 1, 'B')], 'B'],
  ['the lower gust, listed first', [limit('gust', 20, 1, 'B'), limit('gust', 30, 4, 'A')], 'B'],
  ['the longer visibility', [limit('visibility', 400, 4, 'A'), limit('visibility', 800, 1, 'B')], 'B'],
  ['the longer visibility, listed first', [limit('visibility', 800, 1, 'B'), limit('visibility', 400, 4, 'A')], 'B'],
  ['of equal limits the higher level', [limit('gust', 20, 2, 'A'), limit('gust', 20, 3, 'B')], 'B'],
  ['of equal limits the higher level, listed first', [limit('gust', 20, 3, 'B'), limit('gust', 20, 2, 'A')], 'B'],
  ['of equal limits and levels the first by name', [limit('gust', 20, 3, 'B'), limit('gust', 20, 3, 'A')], 'A'],
  ['the first by name, listed first', [limit('gust', 20, 3, 'A'), limit('gust', 20, 3, 'B')], 'A'],
])('among equally near limits the strictest holds: %s', (_, ring, holder) => {
  expect(nearestLimits([ring]).map(({ owner }) => owner.name)).toEqual([holder])
})
