import { HOUR_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { type MapSearch, readMapState, writeMapState } from './map-state.ts'
import { departureTimeframe, timeframeAt } from './map-timeframe.ts'

test.each<[MapSearch, unknown]>([
  [{ location_id: 'a' }, { kind: 'location', id: 'a' }],
  [{ route_id: 'r' }, { kind: 'route', id: 'r' }],
  [{ vehicle_id: 'v' }, { kind: 'vehicle', id: 'v' }],
  [
    { latitude: '40.5', longitude: '-98' },
    { kind: 'point', latitude: 40.5, longitude: -98 },
  ],
  [{ latitude: 'north', longitude: '-98' }, null],
  [{ latitude: '40.5' }, null],
  [{ latitude: '', longitude: '' }, null],
  [{ latitude: '40', longitude: '900' }, null],
])(
  'the address %j selects an item; latitude and longitude that are not numbers are ignored [MAP-007, MAP-011, MAP-115]',
  (search, selection) => {
    expect(readMapState(search).selection).toEqual(selection)
  },
)

test.each<MapSearch>([
  {},
  { location_id: 'a', map_type: 'wind_gust', forecast: 'extended', time: '2026-01-14T21:15:00.000Z' },
  { asset_type: 'vehicle', groups: 'g1,g2', levels: 'high,extreme', map_type: 'none' },
  { latitude: '40.5', longitude: '-98' },
  { alert_id: 'x', asset_type: 'route' },
])('a copied address %j opens the same view', (search) => {
  expect(writeMapState(readMapState(search))).toEqual(search)
})

test('invalid search parameters are ignored', () => {
  const state = readMapState({ map_type: 'lava', forecast: 'yesterday', time: 'soon', asset_type: 'ship' })
  expect(state).toMatchObject({ mapType: 'road', timeframe: null, time: null, assetType: null })
})

const NOW = new Date(2026, 0, 14, 15, 12)

test.each([
  ['today', new Date(2026, 0, 14, 23), 'nowcast'],
  ['tomorrow', new Date(2026, 0, 15, 0, 30), 'extended'],
  ['in three days', new Date(2026, 0, 17, 8), 'extended'],
])('a route that departs %s selects its timeframe [MAP-008, MAP-009, MAP-010]', (_, departAt, timeframe) => {
  expect(departureTimeframe(departAt, NOW)).toBe(timeframe)
})

test.each([
  [2, 'nowcast'],
  [30, 'extended'],
])('an impact in %i hours selects the %s forecast [MAP-012]', (hours, timeframe) => {
  expect(timeframeAt(new Date(NOW.getTime() + hours * HOUR_MS), NOW, null)).toBe(timeframe)
})
