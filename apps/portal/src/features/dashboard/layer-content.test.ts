import { featureFlags } from '@stormlane/domain/product'
import { expect, test } from 'vitest'
import { readDashboardState } from './dashboard-state.ts'
import { layerMapType, layerOverlays, layerVariables } from './layer-content.ts'

const FLAGS = featureFlags(['showEventsInPortal', 'show511InPortal', 'showDisruptionIndex'])

test.each([
  [{ map_layer: 'radar' }, 'today', 'radar'],
  [{ map_layer: 'radar' }, 'tomorrow', 'none'],
  [{ map_layer: 'hyperlocal-weather' }, 'today', 'temperature'],
  [{ map_layer: 'hyperlocal-weather', variable: 'wind_gust' }, 'day3_7', 'wind_gust'],
  [{ map_layer: 'hyperlocal-weather', variable: 'lightning_probability' }, 'today', 'lightning_probability'],
  [{ map_layer: 'hyperlocal-weather', variable: 'lightning_probability' }, 'tomorrow', 'temperature'],
  [{ map_layer: 'hyperlocal-weather', variable: 'flood' }, 'today', 'temperature'],
  [{ map_layer: 'impact-indices', variable: 'flood' }, 'tomorrow', 'flood'],
  [{ map_layer: 'impact-indices', variable: 'wildfire_spread' }, 'today', 'road'],
  [{ map_layer: 'alerts' }, 'today', 'none'],
  [{}, 'today', 'none'],
] as const)('%j in %s colors the map by %s', (search, frame, mapType) => {
  expect(layerMapType(readDashboardState(search), frame, FLAGS)).toBe(mapType)
})

test('indices behind a feature flag are offered only with it', () => {
  expect(layerVariables('impact-indices', FLAGS)).toEqual(['road', 'disruption', 'flood', 'power', 'life_property'])
  expect(layerVariables('impact-indices', featureFlags())).not.toContain('disruption')
})

test.each([
  [{ map_layer: 'alerts' }, ['alerts']],
  [{ map_layer: 'traffic' }, ['traffic']],
  [{ map_layer: 'traffic', traffic: 'road-work' }, ['road-work']],
  [{ map_layer: 'lightning' }, ['lightning']],
  [{ map_layer: 'events', events: 'fires' }, ['fires']],
  [{ map_layer: 'flood-chance' }, ['flood-chance']],
  [{}, []],
])('%j shows the overlays %j', (search, overlays) => {
  expect(layerOverlays(readDashboardState(search))).toEqual(overlays)
})
