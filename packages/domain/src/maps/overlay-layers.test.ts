import { expect, test } from 'vitest'
import { featureFlags } from '../product/feature-flags.ts'
import { organizationSettings } from '../product/organization-settings.ts'
import {
  EVENT_LAYERS,
  type EventLayer,
  eventLayerLock,
  TRAFFIC_LAYERS,
  type TrafficLayer,
  trafficLayerLock,
} from './overlay-layers.ts'

const settings = organizationSettings()
const none = featureFlags()
const events = featureFlags(['showEventsInPortal'])
const CRITICAL: EventLayer[] = ['hurricanes', 'lightning', 'weather-events', 'flood-chance']
const PREMIUM: EventLayer[] = ['earthquakes', 'power-outages', 'storm-reports', 'volcanoes', 'fires', 'us-wildfires']

test('the traffic layers are exactly these [LAYER-006]', () => {
  expect(Object.keys(TRAFFIC_LAYERS)).toEqual([
    'none',
    'traffic',
    'traffic-cameras',
    'traffic-incidents',
    'road-status',
    'road-work',
    'road-closures',
    'truck-warnings',
  ])
})

test('the event layers are exactly these [LAYER-007]', () => {
  expect(Object.keys(EVENT_LAYERS)).toEqual([...CRITICAL, ...PREMIUM, 'severe-cast'])
})

test.each(CRITICAL)('%s is unlocked by showEventsInPortal, else it upsells Critical Events [LAYER-015]', (layer) => {
  expect([eventLayerLock(layer, events, settings), eventLayerLock(layer, none, settings)]).toEqual([
    null,
    'Critical Events',
  ])
})

test.each(PREMIUM)(
  '%s is unlocked by showEventsInPortal, unless the organization has PremiumEventsLocked [LAYER-016]',
  (layer) => {
    const locked = organizationSettings({ PremiumEventsLocked: true })
    expect(eventLayerLock(layer, events, settings)).toBeNull()
    expect(eventLayerLock(layer, events, locked)).toBe('Premium Critical Events')
    expect(eventLayerLock(layer, none, settings)).toBe('Premium Critical Events')
  },
)

test('severe cast is unlocked by showSevereCast only [LAYER-017]', () => {
  expect(eventLayerLock('severe-cast', featureFlags(['showSevereCast']), settings)).toBeNull()
  expect(eventLayerLock('severe-cast', events, settings)).toBe('SevereCast')
})

test('every traffic layer beyond none and plain traffic needs 511 [LAYER-018]', () => {
  const locked = (Object.keys(TRAFFIC_LAYERS) as TrafficLayer[]).filter((layer) =>
    trafficLayerLock(layer, none, settings),
  )
  expect(locked).toEqual([
    'traffic-cameras',
    'traffic-incidents',
    'road-status',
    'road-work',
    'road-closures',
    'truck-warnings',
  ])
  expect(trafficLayerLock('road-work', featureFlags(['show511InPortal']), settings)).toBeNull()
})

test('cameras also need the setting TrafficCameras [LAYER-068]', () => {
  const flags = featureFlags(['show511InPortal'])
  expect(trafficLayerLock('traffic-cameras', flags, settings)).toBe('Road Conditions')
  expect(trafficLayerLock('traffic-cameras', flags, organizationSettings({ TrafficCameras: true }))).toBeNull()
  expect(trafficLayerLock('traffic-cameras', none, organizationSettings({ TrafficCameras: true }))).toBe(
    'Road Conditions',
  )
})
