import { toModel } from '@stormlane/contract'
import { expect, test } from 'vitest'
import { optionOnWire, routeOnWire } from '../../../../test/routes-on-wire.ts'
import type { SavedRoute } from '../../../platform/asset-queries.ts'
import { asset, impactDuring, NO_CHOICE } from './asset.fixture.ts'
import { assetLines } from './asset-csv.ts'
import { narrowAssets, sortByImpact } from './narrow-assets.ts'
import { routeAsset } from './route-asset.ts'

const impact = (hour: number, level: 1 | 2 | 3 = 3) =>
  impactDuring(new Date(Date.UTC(2026, 0, 14, hour)), new Date(Date.UTC(2026, 0, 14, hour + 2)), level)

test('assets are sorted by level, then by the worst to come, then by cost, then by start, then by name [MAP-142] [DESK-100]', () => {
  const coming = (hour: number, costMinutes: number) => [{ ...impact(hour), costMinutes }]
  const high = (name: string, impacts: ReturnType<typeof coming>) =>
    asset({ name, level: 'high', worst: 'high', impacts })
  const list = [
    asset({ name: 'b' }),
    asset({ name: 'cheap later', worst: 'high', timeline: coming(21, 5) }),
    asset({ name: 'dear later', worst: 'high', timeline: coming(23, 50) }),
    high('late', coming(23, 20)),
    asset({ name: 'a' }),
    high('early', coming(21, 20)),
    high('under way', coming(18, 20)),
    high('begun long ago', coming(10, 20)),
    high('dear', coming(23, 40)),
    { ...high('by decision', coming(23, 1)), minutesLost: 60 },
  ]
  const names = [
    'by decision',
    'dear',
    'begun long ago',
    'under way',
    'early',
    'late',
    'dear later',
    'cheap later',
    'a',
    'b',
  ]
  const now = new Date('2026-01-14T20:00:00Z')
  for (const given of [list, list.toReversed()]) expect(sortByImpact(given, now).map(({ name }) => name)).toEqual(names)
})

test('groups, filters and levels are combined, and the affected assets they hide are counted', () => {
  const list = [
    asset({ name: 'a', level: 'high', groupIds: ['g1'], compared: compared(3) }),
    asset({ name: 'b', level: 'low', groupIds: ['g1'], compared: compared(1) }),
    asset({ name: 'c', level: 'high', groupIds: ['g2'], compared: compared(3) }),
    asset({ name: 'd', groupIds: ['g2'], compared: compared(0) }),
  ]
  const names = (choice: Partial<typeof NO_CHOICE>) => {
    const { shown, affectedFilteredOut } = narrowAssets(list, { ...NO_CHOICE, ...choice })
    return [shown.map(({ name }) => name).join(''), affectedFilteredOut]
  }
  expect(names({})).toEqual(['abcd', 0])
  expect(names({ groups: new Set(['g1']) })).toEqual(['ab', 1])
  expect(names({ filters: [{ variable: 'impact_level', operator: 'is at least', value: 'high' }] })).toEqual(['ac', 1])
  expect(names({ levels: new Set(['low']) })).toEqual(['b', 2])
  expect(narrowAssets(list, { ...NO_CHOICE, levels: new Set(['low']) }).byLevel).toMatchObject({
    high: 2,
    low: 1,
    none: 1,
  })
})

const compared = (impactLevel: 0 | 1 | 3) => ({
  impactLevel,
  risks: [],
  governmentAlertIssued: false,
  roadRisk: null,
  maxWindGust: null,
})

test('the locations file has impact, reason, times in the local zone, action and position [MAP-020, MAP-023, DASH-100]', () => {
  const [head, line] = assetLines(
    'location',
    [
      asset({
        level: 'high',
        impacts: [impact(22)],
        action: () => ({ action: 'delay', reason: 'Leave later.' }),
        groupIds: ['g1'],
        compared: { ...compared(3), risks: ['Road Conditions', 'Flood'] },
      }),
    ],
    new Map([['g1', 'Plains']]),
  )
  expect(head).toEqual([
    'Name',
    'External ID',
    'Impact',
    'Impact Types',
    'Reason',
    'Begins',
    'Begins (ISO 8601)',
    'Ends',
    'Ends (ISO 8601)',
    'Recommended Action',
    'Latitude',
    'Longitude',
    'Groups',
  ])
  expect(line).toEqual([
    'Grand Island DC',
    '',
    'High',
    'Road Conditions; Flood',
    'Snow 1.1 in/h',
    'Wed, Jan 14, 4:00 PM CST',
    '2026-01-14T16:00:00-06:00',
    'Wed, Jan 14, 6:00 PM CST',
    '2026-01-14T18:00:00-06:00',
    'Delay',
    '40.93',
    '-98.34',
    'Plains',
  ])
})

test('the vehicles file has the bearing, the shipments file origin and destination [MAP-021, MAP-022]', () => {
  const vehicle = assetLines('vehicle', [asset({ assetType: 'vehicle', bearing: 90 })], new Map())
  expect(vehicle[0]?.slice(-4)).toEqual(['Bearing', 'Latitude', 'Longitude', 'Groups'])
  expect(vehicle[1]?.slice(-4)).toEqual(['East', '40.93', '-98.34', ''])
  const route = assetLines(
    'route',
    [asset({ assetType: 'route', origin: 'Omaha, NE', destination: 'Reno, NV' })],
    new Map(),
  )
  expect(route[0]?.slice(-3)).toEqual(['Origin', 'Destination', 'Groups'])
  expect(route[1]?.slice(-3)).toEqual(['Omaha, NE', 'Reno, NV', ''])
})

test.each([
  ['the lost time', { slowdown_fraction: 0.12, max_road_index: 1, risk: 3 }, '12% slower than without weather'],
  ['the worst road', { slowdown_fraction: 0.002, max_road_index: 5.4, risk: 2 }, 'Road risk up to 5.4 / 10'],
  ['extreme weather', { slowdown_fraction: 0.02, max_road_index: 3, risk: 3 }, 'Extreme weather on the way'],
])('a route names the cause of its level: %s', (_, result, words) => {
  const route = { ...routeOnWire('r1'), latest_route_results: [{ ...optionOnWire(false), ...result }] }
  expect(routeAsset(toModel(route) as unknown as SavedRoute).impacts[0]?.description).toBe(words)
})
