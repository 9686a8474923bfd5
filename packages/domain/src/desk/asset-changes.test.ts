import { describe, expect, test } from 'vitest'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { type AlertOverAsset, type AssetState, assetChanges, routeRiskChange } from './asset-changes.ts'

const alert = (id: string, event = 'Winter Storm Warning', endsAt = '2026-01-16T00:00:00.000Z'): AlertOverAsset => ({
  id,
  event,
  beginsAt: '2026-01-15T12:00:00.000Z',
  endsAt,
})
const state = (level: ImpactLevel, ...alerts: AlertOverAsset[]): AssetState => ({ level, alerts })

describe('changes of an asset', () => {
  test.each<[string, AssetState, AssetState, string[]]>([
    ['nothing', state(1, alert('a')), state(1, alert('a')), []],
    ['a level', state(1), state(3), ['asset.impact_changed 3 from 1']],
    ['an alert that begins', state(0), state(3, alert('a')), ['alert.began a', 'asset.impact_changed 3 from 0']],
    ['an alert that ends', state(3, alert('a')), state(0), ['alert.ended a', 'asset.impact_changed 0 from 3']],
    ['an update with a new id', state(3, alert('a')), state(3, alert('b')), ['alert.changed b from a']],
    [
      'an upgrade to another event',
      state(2, alert('a', 'Winter Storm Watch')),
      state(2, alert('b')),
      ['alert.began b', 'alert.ended a'],
    ],
    [
      'a message that is corrected under its id',
      state(3, alert('a')),
      state(3, alert('a', undefined, '2026-01-17T00:00:00.000Z')),
      ['alert.changed a from a'],
    ],
    [
      'two alerts of one event of which one is updated',
      state(3, alert('a'), alert('b')),
      state(3, alert('b'), alert('c')),
      ['alert.changed c from a'],
    ],
    [
      'one of two alerts of one event that is replaced while the other ends',
      state(3, alert('a'), alert('b')),
      state(3, alert('c')),
      ['alert.changed c from a', 'alert.ended b'],
    ],
  ])('%s', (_, before, after, words) => {
    const described = assetChanges(before, after).map((change) => {
      if (change.type === 'asset.impact_changed') return `${change.type} ${change.level} from ${change.previousLevel}`
      return `${change.type} ${change.alert.id}${change.type === 'alert.changed' ? ` from ${change.previousId}` : ''}`
    })
    expect(described).toEqual(words)
  })
})

test.each<[ImpactLevel | null, ImpactLevel | null, string | undefined]>([
  [null, 1, undefined],
  [null, 2, 'route.at_risk'],
  [1, 2, 'route.at_risk'],
  [2, 3, undefined],
  [3, 1, 'route.clear'],
  [2, 0, 'route.clear'],
  [3, null, undefined],
  [null, null, undefined],
])('a route whose risk goes from %s to %s: %s', (before, after, type) => {
  expect(routeRiskChange(before, after)).toBe(type)
})
