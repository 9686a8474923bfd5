import { expect, test } from 'vitest'
import { clusterRule } from '../map/cluster-rules.ts'
import type { MarkedAsset } from './asset-markers.tsx'
import { ClusterIndex } from './cluster-index.ts'
import { severeMarkers } from './severe-markers.ts'

const asset = (parts: Partial<MarkedAsset>): MarkedAsset => ({
  assetType: 'location',
  id: parts.name ?? '',
  name: '',
  level: 'none',
  position: { longitude: -98.34, latitude: 40.93 },
  bearing: null,
  ...parts,
})
const WORLD: [number, number, number, number] = [-180, -85, 180, 85]

test.each([
  ['location', 100, '[MAP-101]'],
  ['impactLocation', 120, '[MAP-102]'],
  ['earthquake', 50, '[MAP-103]'],
  ['road_work', 200, '[MAP-104]'],
  ['trucker_warning', 160, '[MAP-105]'],
  ['vehicle', 100, '[MAP-106]'],
  ['volcano', 100, '[MAP-106]'],
])('markers of %s are clustered within %i px %s', (marked, radiusPx) => {
  expect(clusterRule(marked).radiusPx).toBe(radiusPx)
})

test('markers are clustered within their radius and not beyond', () => {
  // At zoom 0 the world is 512 px wide: 1.40625 px a degree.
  const apart = (px: number) => [
    asset({ name: 'a', position: { longitude: 0, latitude: 0 } }),
    asset({ name: 'b', position: { longitude: px / (512 / 360), latitude: 0 } }),
  ]
  const rule = clusterRule('impactLocation')
  expect(new ClusterIndex(apart(115), rule).within(WORLD, 0)).toHaveLength(1)
  expect(new ClusterIndex(apart(125), rule).within(WORLD, 0)).toHaveLength(2)
})

test('a cluster opens at the zoom at which its members are apart', () => {
  // At zoom 4 there are 22.5 px a degree, at zoom 6 there are 90.
  const pair = (west: number) => [
    asset({ name: `${west}`, position: { longitude: west, latitude: 0 } }),
    asset({ name: `${west} b`, position: { longitude: west + 0.0001, latitude: 0 } }),
  ]
  const index = new ClusterIndex([...pair(0), ...pair(1.5)], clusterRule('impactLocation'))
  const [all] = index.within(WORLD, 4)
  expect(all?.count).toBe(4)
  expect(index.expansionZoom(all?.clusterId ?? 0, 4)).toBe(6)
  expect(index.within(WORLD, 5)).toHaveLength(1)
  const [first] = index.within(WORLD, 6)
  expect(first?.count).toBe(2)
  expect(index.expansionZoom(first?.clusterId ?? 0, 6.7)).toBe(clusterRule('impactLocation').maxZoom + 1)
})

test('a cluster shows its number of assets and their worst level', () => {
  const index = new ClusterIndex(
    [
      asset({ name: 'a', level: 'low' }),
      asset({ name: 'b', level: 'extreme' }),
      asset({ name: 'c', level: 'unknown' }),
    ],
    clusterRule('impactLocation'),
  )
  expect(index.within(WORLD, 4)).toMatchObject([{ count: 3, level: 'extreme', thing: null }])
})

test('a cluster stands at its worst member, not between its members', () => {
  const index = new ClusterIndex(
    [
      asset({ name: 'Sacramento', level: 'low', position: { longitude: -121.49, latitude: 38.58 } }),
      asset({ name: 'Reno', level: 'none', position: { longitude: -119.81, latitude: 39.53 } }),
      asset({ name: 'Salt Lake City', level: 'moderate', position: { longitude: -111.89, latitude: 40.76 } }),
    ],
    clusterRule('impactLocation'),
  )
  expect(index.within(WORLD, 1)).toMatchObject([{ count: 3, level: 'moderate', longitude: -111.89, latitude: 40.76 }])
})

test('up to 300 assets at High or worse in sight have their own markers; more are clustered', () => {
  const high = (count: number) => Array.from({ length: count }, (_, i) => asset({ name: `h${i}`, level: 'high' }))
  const away = asset({ name: 'away', level: 'extreme', position: { longitude: 10, latitude: 50 } })
  const america: [number, number, number, number] = [-125, 24, -66, 50]
  const markers = severeMarkers([...high(300), asset({ level: 'moderate' }), away], america)
  expect(markers).toHaveLength(300)
  expect(new Set(markers?.map(({ offset }) => offset.join())).size).toBeGreaterThan(1)
  expect(severeMarkers(high(301), america)).toBeNull()
})

test('vehicles are clustered up to zoom 12; above it each has its own marker, even at the same point [MAP-107]', () => {
  const parked = [asset({ name: 'a', assetType: 'vehicle' }), asset({ name: 'b', assetType: 'vehicle' })]
  const index = new ClusterIndex(parked, clusterRule('vehicle'))
  expect(index.within(WORLD, 12)).toHaveLength(1)
  const [one, two] = index.within(WORLD, 13)
  expect([one?.thing?.id, two?.thing?.id]).toEqual(['a', 'b'])
  expect(
    Math.hypot((one?.offset[0] ?? 0) - (two?.offset[0] ?? 0), (one?.offset[1] ?? 0) - (two?.offset[1] ?? 0)),
  ).toBeGreaterThan(24)
})

test('an asset without coordinates is not drawn and does not affect others', () => {
  const index = new ClusterIndex(
    [asset({ name: 'lost', position: null }), asset({ name: 'a' })],
    clusterRule('vehicle'),
  )
  expect(index.within(WORLD, 14).map(({ key }) => key)).toEqual(['a'])
})
