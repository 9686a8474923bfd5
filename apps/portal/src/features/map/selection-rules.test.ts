import { expect, test } from 'vitest'
import { readMapState } from './map-state.ts'
import { select, selectedRouteId, switchAssetType, switchMapType, toggleOverlay } from './selection-rules.ts'

const withSelected = (kind: 'location' | 'event' | 'alert' | 'vehicle' | 'traffic') =>
  select(readMapState({ groups: 'g1' }), { kind, id: 'one' })

test('selecting an event clears the location and the alert [MAP-065, MAP-066]', () => {
  for (const before of ['location', 'alert'] as const)
    expect(select(withSelected(before), { kind: 'event', id: 'quake' }).selection).toEqual({
      kind: 'event',
      id: 'quake',
    })
})

test('selecting a location clears the event [MAP-067]', () => {
  expect(select(withSelected('event'), { kind: 'location', id: 'dc' }).selection).toEqual({
    kind: 'location',
    id: 'dc',
  })
})

test('switching the asset type clears other selections and the groups [MAP-063, MAP-064]', () => {
  const next = switchAssetType(withSelected('location'), 'vehicle')
  expect(next).toMatchObject({ assetType: 'vehicle', selection: null, groupIds: [] })
})

test('switching to vehicles resets the timeframe to the first [TIME-014]', () => {
  const extended = { ...readMapState({}), timeframe: 'extended' as const }
  expect(switchAssetType(extended, 'vehicle').timeframe).toBe('nowcast')
  expect(switchAssetType(extended, 'route').timeframe).toBe('extended')
})

test('selecting a layer resets the map type and clears a selected event or traffic item, but not an asset [LAYER-036, LAYER-037]', () => {
  expect(switchMapType(withSelected('event'), 'flood').selection).toBeNull()
  expect(switchMapType(withSelected('traffic'), 'flood').selection).toBeNull()
  expect(switchMapType(withSelected('location'), 'flood')).toMatchObject({ mapType: 'flood', selection: { id: 'one' } })
})

test('selecting a traffic item clears other selections [LAYER-038]', () => {
  expect(select(withSelected('location'), { kind: 'traffic', id: 'camera' }).selection).toEqual({
    kind: 'traffic',
    id: 'camera',
  })
})

test('selecting a vehicle selects its route [MAP-068]', () => {
  const vehicles = [
    { id: 'one', routeId: 'i-80' },
    { id: 'two', routeId: null },
  ]
  expect(selectedRouteId({ kind: 'vehicle', id: 'one' }, vehicles)).toBe('i-80')
  expect(selectedRouteId({ kind: 'vehicle', id: 'two' }, vehicles)).toBeNull()
  expect(selectedRouteId({ kind: 'route', id: 'r' }, vehicles)).toBe('r')
})

test('the wildfires overlay is switched on and off with the wildfire layers [LAYER-034, LAYER-035]', () => {
  const wildfire = switchMapType(readMapState({ layers: 'alerts' }), 'wildfire_spread')
  expect(wildfire.overlays).toEqual(['alerts', 'us-wildfires'])
  expect(switchMapType(wildfire, 'wildfire_conditions').overlays).toEqual(['alerts', 'us-wildfires'])
  expect(switchMapType(wildfire, 'road').overlays).toEqual(['alerts'])
  expect(switchMapType(readMapState({ layers: 'us-wildfires' }), 'flood').overlays).toEqual(['us-wildfires'])
})

test('overlays are toggled one by one, and only one traffic layer is on', () => {
  const state = readMapState({ layers: 'alerts,road-work' })
  expect(toggleOverlay(state, 'earthquakes').overlays).toEqual(['alerts', 'road-work', 'earthquakes'])
  expect(toggleOverlay(state, 'road-closures').overlays).toEqual(['alerts', 'road-closures'])
  expect(toggleOverlay(state, 'road-work').overlays).toEqual(['alerts'])
})
