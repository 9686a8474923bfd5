import { expect, test } from 'vitest'
import { featureFlags } from '../product/feature-flags.ts'
import { TRAFFIC_LAYERS, trafficLayerLock } from './overlay-layers.ts'
import { TRAFFIC_PAGE_LAYER_IDS, TRAFFIC_PAGE_LAYERS, TRAFFIC_ZOOM } from './traffic-page.ts'

test('the Traffic page has its own names for the traffic layers of the map [TRAFFIC-001]', () => {
  expect(TRAFFIC_PAGE_LAYER_IDS).toEqual([
    'traffic',
    'traffic-road-status',
    'traffic-road-work',
    'traffic-road-closures',
    'traffic-cameras',
    'traffic-incidents',
    'traffic-truck-warnings',
  ])
  expect(TRAFFIC_PAGE_LAYERS).toEqual({
    traffic: 'traffic',
    'traffic-road-status': 'road-status',
    'traffic-road-work': 'road-work',
    'traffic-road-closures': 'road-closures',
    'traffic-cameras': 'traffic-cameras',
    'traffic-incidents': 'traffic-incidents',
    'traffic-truck-warnings': 'truck-warnings',
  })
})

test('every layer but traffic needs show511InPortal [TRAFFIC-002]', () => {
  const lock = (show511InPortal: boolean) =>
    TRAFFIC_PAGE_LAYER_IDS.filter(
      (id) =>
        trafficLayerLock(TRAFFIC_PAGE_LAYERS[id], { ...featureFlags(), show511InPortal }, { TrafficCameras: true }) !==
        null,
    )
  expect(lock(false)).toEqual([
    'traffic-road-status',
    'traffic-road-work',
    'traffic-road-closures',
    'traffic-cameras',
    'traffic-incidents',
    'traffic-truck-warnings',
  ])
  expect(lock(true)).toEqual([])
})

test('special events and congestion are drawn in the incidents layer [TRAFFIC-016]', () => {
  expect(TRAFFIC_LAYERS['traffic-incidents'].draws).toEqual(['traffic_incident', 'special_event', 'traffic_congestion'])
  expect(Object.keys(TRAFFIC_LAYERS).filter((name) => /event|congestion/.test(name))).toEqual([])
})

test("the Traffic page's map zooms from 5 to 17", () => {
  expect(TRAFFIC_ZOOM).toEqual({ min: 5, max: 17 })
})
