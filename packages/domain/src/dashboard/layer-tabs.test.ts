import { describe, expect, test } from 'vitest'
import { featureFlags } from '../product/feature-flags.ts'
import { organizationSettings } from '../product/organization-settings.ts'
import { DASHBOARD_LAYERS, dashboardLayers, isLayerInFrame } from './layer-tabs.ts'

const EVENTS = featureFlags(['showEventsInPortal'])
const NO_EVENTS = featureFlags()
const tabs = (flags = EVENTS, settings = organizationSettings()) =>
  dashboardLayers(flags, settings).map((layer) => DASHBOARD_LAYERS[layer])

describe('the layer tabs of the dashboard', () => {
  test('are these nine when everything is switched on [DASH-014]', () => {
    expect(tabs(EVENTS, organizationSettings({ FloodChanceTab: true }))).toEqual([
      'Summary',
      'Alerts',
      'Radar',
      'Traffic',
      'Lightning',
      'Events',
      'Hyperlocal Weather',
      'Impact Indices',
      'Flood Chance',
    ])
  })

  test('include Events only with showEventsInPortal [DASH-015]', () => {
    expect(tabs(EVENTS)).toContain('Events')
    expect(tabs(NO_EVENTS)).not.toContain('Events')
  })

  test('omit Events for an organization with HideEventsTab [DASH-016]', () => {
    expect(tabs(EVENTS, organizationSettings({ HideEventsTab: true }))).not.toContain('Events')
  })

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'with showEventsInPortal %s and FloodChanceTab %s, Flood Chance is shown: %s [DASH-017]',
    (flag, setting, shown) => {
      const flags = flag ? EVENTS : NO_EVENTS
      expect(tabs(flags, organizationSettings({ FloodChanceTab: setting })).includes('Flood Chance')).toBe(shown)
    },
  )
})

test.each([
  ['radar', 'today', true],
  ['radar', 'tomorrow', false],
  ['radar', 'day3_7', false],
  ['alerts', 'day3_7', true],
] as const)('%s can be viewed for %s: %s', (layer, frame, can) => {
  expect(isLayerInFrame(layer, frame)).toBe(can)
})
