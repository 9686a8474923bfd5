import { expect, test } from 'vitest'
import type { Group } from './group.ts'
import { GroupTree, matchesGroups } from './group-tree.ts'

const group = (id: string, ...children: string[]): Group => ({
  id,
  name: id,
  source: 'samsara',
  externalId: null,
  children,
})

test('selecting a group also selects its descendants [MAP-072]', () => {
  const tree = new GroupTree([
    group('us', 'west', 'east'),
    group('west', 'seattle'),
    group('east'),
    group('seattle'),
    group('mx'),
  ])
  expect([...tree.withDescendants(['us'])]).toEqual(['us', 'west', 'east', 'seattle'])
  expect([...tree.withDescendants(['west', 'mx'])]).toEqual(['west', 'mx', 'seattle'])
})

test('the tree is walked to a depth of ten levels [MAP-074]', () => {
  const chain = Array.from({ length: 14 }, (_, i) => group(`g${i}`, `g${i + 1}`))
  const selected = new GroupTree(chain).withDescendants(['g0'])
  expect([...selected].at(-1)).toBe('g9')
  expect(selected.size).toBe(10)
})

test('a group filter matches an asset that belongs to any selected group [MAP-073]', () => {
  expect(matchesGroups(['a', 'b'], new Set(['b', 'c']))).toBe(true)
  expect(matchesGroups(['a'], new Set(['b', 'c']))).toBe(false)
  expect(matchesGroups([], new Set(['b']))).toBe(false)
  expect(matchesGroups(['a'], new Set())).toBe(true)
})

test('a group counts locations, vehicles and routes including those of its sub-groups, each asset once [ASSET-023]', () => {
  const tree = new GroupTree([group('us', 'west', 'east'), group('west', 'seattle'), group('east'), group('seattle')])
  const counts = tree.counts([
    { assetType: 'vehicle', groupIds: ['seattle'] },
    { assetType: 'vehicle', groupIds: ['seattle', 'west', 'us'] },
    { assetType: 'location', groupIds: ['east', 'west'] },
    { assetType: 'route', groupIds: ['us'], count: 3 },
    { assetType: 'route', groupIds: ['unknown'] },
  ])
  expect(counts.get('us')).toEqual({ location: 1, vehicle: 2, route: 3 })
  expect(counts.get('west')).toEqual({ location: 1, vehicle: 2, route: 0 })
  expect(counts.get('seattle')).toEqual({ location: 0, vehicle: 2, route: 0 })
  expect(counts.has('unknown')).toBe(false)
})

test('cycles, self-references and unknown children do not hang the walk', () => {
  const tree = new GroupTree([group('a', 'b', 'b'), group('b', 'c', 'ghost'), group('c', 'a', 'c')])
  expect([...tree.withDescendants(['b'])].sort()).toEqual(['a', 'b', 'c'])
  expect(tree.counts([{ assetType: 'vehicle', groupIds: ['c'] }]).get('a')).toEqual({
    location: 0,
    vehicle: 1,
    route: 0,
  })
  expect(tree.roots().map(({ id }) => id)).toEqual(['a'])
})

test('a group with two parents counts for both, and only once for their common ancestor', () => {
  const tree = new GroupTree([
    group('us', 'west', 'reefers'),
    group('west', 'depot'),
    group('reefers', 'depot'),
    group('depot'),
  ])
  const counts = tree.counts([{ assetType: 'vehicle', groupIds: ['depot'] }])
  expect(['depot', 'west', 'reefers', 'us'].map((id) => counts.get(id)?.vehicle)).toEqual([1, 1, 1, 1])
  expect(tree.roots().map(({ id }) => id)).toEqual(['us'])
})

test('roots are the groups without a parent', () => {
  const tree = new GroupTree([group('child'), group('top', 'child'), group('alone')])
  expect(tree.roots().map(({ id }) => id)).toEqual(['top', 'alone'])
})

const FLEET = new GroupTree([
  group('us', 'west', 'reefers'),
  group('west', 'seattle'),
  group('seattle'),
  group('reefers'),
])
test.each([
  ['its own groups first, then those above', ['seattle'], [['seattle'], ['west'], ['us']]],
  ['a group above its own group once', ['us', 'seattle', 'west'], [['seattle'], ['west'], ['us']]],
  [
    'a group at the lowest level at which it occurs',
    ['seattle', 'reefers'],
    [
      ['seattle', 'reefers'],
      ['west', 'us'],
    ],
  ],
  ['a group that is named twice once', ['west', 'west'], [['west'], ['us']]],
  ['an unknown group alone', ['unknown'], [['unknown']]],
  ['nothing without a group', [], []],
])('the rings of an asset have %s', (_, ids, rings) => {
  expect(FLEET.ringsAbove(ids)).toEqual(rings)
})

test('in a cycle each group has one ring, and all together have the first', () => {
  const cycle = new GroupTree([group('a', 'b'), group('b', 'c'), group('c', 'a')])
  expect(cycle.ringsAbove(['a'])).toEqual([['a'], ['c'], ['b']])
  expect(cycle.ringsAbove(['a', 'b', 'c'])).toEqual([['a', 'b', 'c']])
})

test('rings and counts reach ten levels up, roots are found at any depth [MAP-074]', () => {
  const chain = new GroupTree(Array.from({ length: 14 }, (_, i) => group(`g${i}`, `g${i + 1}`)))
  expect(chain.ringsAbove(['g13']).map(([id]) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `g${13 - i}`))
  const counts = chain.counts([{ assetType: 'route', groupIds: ['g13'] }])
  expect(Array.from({ length: 14 }, (_, i) => counts.get(`g${i}`)?.route)).toEqual([0, 0, 0, 0, ...Array(10).fill(1)])
  expect(chain.roots().map(({ id }) => id)).toEqual(['g0'])
})

test('each cycle without a group above it has its first group as root', () => {
  const tree = new GroupTree([
    group('a', 'b'),
    group('b', 'a'),
    group('top', 'd'),
    group('d'),
    group('e', 'f'),
    group('f', 'e'),
  ])
  expect(tree.roots().map(({ id }) => id)).toEqual(['top', 'a', 'e'])
})
