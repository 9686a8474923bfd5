import { expect, test } from 'vitest'
import { readMapState } from './map-state.ts'
import { select, selectedRouteId, switchAssetType, switchMapType, toggleOverlay } from './selection-rules.ts'

const withSelected = (kind: 'location' | 'event' | 'alert' | 'vehicle' | 'traffic') =>
  select(readMapState({ groups: 'g1' }), { kind, id: 'one' })

test('an event takes the place of the location and of the alert [MAP-065, MAP-066]', () => {
  for (const before of ['location', 'alert'] as const)
    expect(select(withSelected(before), { kind: 'event', id: 'quake' }).selection).toEqual({
      kind: 'event',
      id: 'quake',
    })
})

test('a location takes the place of the event [MAP-067]', () => {
  expect(select(withSelected('event'), { kind: 'location', id: 'dc' }).selection).toEqual({
    kind: 'location',
    id: 'dc',
  })
})

test('another asset type lets go of what was selected of the others, and of the groups [MAP-063, MAP-064]', () => {
  const next = switchAssetType(withSelected('location'), 'vehicle')
  expect(next).toMatchObject({ assetType: 'vehicle', selection: null, groupIds: [] })
})

test('the vehicles begin with the first timeframe [TIME-014]', () => {
  const extended = { ...readMapState({}), timeframe: 'extended' as const }
  expect(switchAssetType(extended, 'vehicle').timeframe).toBe('nowcast')
  expect(switchAssetType(extended, 'route').timeframe).toBe('extended')
})

test('a layer sets the map type anew, and lets go of the event or traffic item that was selected, not of an asset [LAYER-036, LAYER-037]', () => {
  expect(switchMapType(withSelected('event'), 'flood').selection).toBeNull()
  expect(switchMapType(withSelected('traffic'), 'flood').selection).toBeNull()
  expect(switchMapType(withSelected('location'), 'flood')).toMatchObject({ mapType: 'flood', selection: { id: 'one' } })
})

test('a traffic item takes the place of everything else [LAYER-038]', () => {
  expect(select(withSelected('location'), { kind: 'traffic', id: 'camera' }).selection).toEqual({
    kind: 'traffic',
    id: 'camera',
  })
})

test('a vehicle brings its route along [MAP-068]', () => {
  const vehicles = [
    { id: 'one', routeId: 'i-80' },
    { id: 'two', routeId: null },
  ]
  expect(selectedRouteId({ kind: 'vehicle', id: 'one' }, vehicles)).toBe('i-80')
  expect(selectedRouteId({ kind: 'vehicle', id: 'two' }, vehicles)).toBeNull()
  expect(selectedRouteId({ kind: 'route', id: 'r' }, vehicles)).toBe('r')
})

test('the wildfires come and go with the wildfire layers [LAYER-034, LAYER-035]', () => {
  const wildfire = switchMapType(readMapState({ layers: 'alerts' }), 'wildfire_spread')
  expect(wildfire.overlays).toEqual(['alerts', 'us-wildfires'])
  expect(switchMapType(wildfire, 'wildfire_conditions').overlays).toEqual(['alerts', 'us-wildfires'])
  expect(switchMapType(wildfire, 'road').overlays).toEqual(['alerts'])
  expect(switchMapType(readMapState({ layers: 'us-wildfires' }), 'flood').overlays).toEqual(['us-wildfires'])
})

test('layers over the weather are switched one by one, the traffic layers take turns', () => {
  const state = readMapState({ layers: 'alerts,road-work' })
  expect(toggleOverlay(state, 'earthquakes').overlays).toEqual(['alerts', 'road-work', 'earthquakes'])
  expect(toggleOverlay(state, 'road-closures').overlays).toEqual(['alerts', 'road-closures'])
  expect(toggleOverlay(state, 'road-work').overlays).toEqual(['alerts'])
})
