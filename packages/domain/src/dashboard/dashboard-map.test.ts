import { expect, test } from 'vitest'
import { trafficLayerLock } from '../maps/overlay-layers.ts'
import { featureFlags } from '../product/feature-flags.ts'
import {
  DASHBOARD_EVENTS,
  DASHBOARD_TRAFFIC,
  DASHBOARD_ZOOM,
  type DashboardTraffic,
  dashboardTrafficLabel,
  isZoomTooFarOut,
} from './dashboard-map.ts'

test('the dashboard map opens at zoom 9 [MAP-096]', () => {
  expect(DASHBOARD_ZOOM).toBe(9)
})

test('there are six traffic layers, and all but the first are premium [DASH-026, DASH-027]', () => {
  const isPremium = (layer: DashboardTraffic) =>
    trafficLayerLock(layer, featureFlags([]), { TrafficCameras: false }) !== null
  expect(DASHBOARD_TRAFFIC.map((layer) => [dashboardTrafficLabel(layer), isPremium(layer)])).toEqual([
    ['Traffic Flow', false],
    ['Traffic Incidents', true],
    ['Driving Conditions', true],
    ['Road Work', true],
    ['Road Closures', true],
    ['Trucking Warnings', true],
  ])
})

test('the event toggles have these labels [DASH-031]', () => {
  expect(Object.values(DASHBOARD_EVENTS)).toEqual([
    'Cyclones',
    'Earthquakes',
    'Storms',
    'Volcanoes',
    'Fires',
    'US Wildfires',
  ])
})

test.each([
  ['traffic', 4.9, true],
  ['traffic', 5, false],
  ['traffic-incidents', 6.9, true],
  ['traffic-incidents', 7, false],
  ['road-work', 3, false],
  ['road-work', 0, false],
] as const)('%s at zoom %d is hard to see: %s', (layer, zoom, tooFar) => {
  expect(isZoomTooFarOut(layer, zoom)).toBe(tooFar)
})
