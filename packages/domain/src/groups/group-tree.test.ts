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
