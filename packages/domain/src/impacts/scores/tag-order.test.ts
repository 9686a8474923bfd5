import { expect, test } from 'vitest'
import type { ImpactTag } from './impact-summary.ts'
import { compareTags } from './tag-order.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 10, hour))

function tag(id: string, parts: Partial<ImpactTag> = {}): ImpactTag {
  return {
    id,
    source: 'impact',
    text: '',
    value: 5,
    variable: null,
    impactLevel: 2,
    event: null,
    description: '',
    color: '',
    effective: at(6),
    expires: at(9),
    levels: [],
    ...parts,
  }
}

test.each([
  ['a worse level', tag('z', { impactLevel: 3, source: 'weather' }), tag('a', { source: 'alert' })],
  ['an alert before an own limit', tag('z', { source: 'alert' }), tag('a', { source: 'limit' })],
  ['an own limit before an index', tag('z', { source: 'limit' }), tag('a', { source: 'impact' })],
  ['an index before a weather variable', tag('z', { source: 'impact' }), tag('a', { source: 'weather' })],
  [
    'the alert of higher priority',
    tag('z', { source: 'alert', event: 'Tornado Warning', value: null, effective: at(8) }),
    tag('a', { source: 'alert', event: 'Winter Weather Advisory', value: null }),
  ],
  ['a higher value', tag('z', { value: 5.1, effective: at(8) }), tag('a')],
  ['a value before none', tag('z', { value: 0.1, effective: at(8) }), tag('a', { value: null })],
  ['an earlier start', tag('z', { effective: at(5) }), tag('a')],
  ['the first in the alphabet', tag('a'), tag('z')],
])('%s comes first', (_, first, second) => {
  expect(compareTags(first, second)).toBeLessThan(0)
  expect(compareTags(second, first)).toBeGreaterThan(0)
})
