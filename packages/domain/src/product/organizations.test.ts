import { expect, test } from 'vitest'
import {
  API_PERMISSIONS,
  CLIENT_SETTINGS,
  FEATURE_FLAGS,
  featureFlags,
  isCurrentlySubscribed,
  organizationSettings,
  topOffsetPx,
} from './index.ts'

test('the feature flags are exactly the nine of the specification, and the one of the dispatch desk [MODEL-046, DESK-021]', () => {
  expect([...FEATURE_FLAGS].sort()).toEqual(
    [
      'showImpactTab',
      'showRoutesTab',
      'showDisruptionIndex',
      'showWildfireIndices',
      'show511InPortal',
      'showEventsInPortal',
      'useLegacyTabDisplay',
      'allowRouteLookaheadOnDriverNotifications',
      'showSevereCast',
      'showAffectedTab',
    ].sort(),
  )
})

test('flags are off unless named', () => {
  const flags = featureFlags(['showRoutesTab'])
  expect(flags.showRoutesTab).toBe(true)
  expect(Object.values(flags).filter(Boolean)).toHaveLength(1)
})

test('the client settings are exactly the three of the specification [MODEL-097]', () => {
  expect(Object.keys(CLIENT_SETTINGS).sort()).toEqual([
    'PortalTourComplete',
    'ShowRouteVehiclePairs',
    'ShowUpcomingTemplateInDriverNotifications',
  ])
})

test('the API access permissions are exactly the nineteen of the specification [SESSION-048]', () => {
  expect([...API_PERMISSIONS]).toEqual(
    'admin portal ratings ratings_historical weather weather_historical extended_hours long_range disruption tiling weather_tiles wildfire_tiles eta rightroute_custom rightroute_range rightroute_historical_standard rightroute_historical_custom events weather_alerts'.split(
      ' ',
    ),
  )
})

test('the top offset is 80 px for an organization with WideTopOffset, 64 for all others', () => {
  expect(topOffsetPx(organizationSettings({ WideTopOffset: true }))).toBe(80)
  expect(topOffsetPx(organizationSettings())).toBe(64)
})

test.each([
  [null, true],
  ['2026-01-15T00:00:00Z', true],
  ['2026-01-14T00:00:00Z', false],
  ['2026-01-13T00:00:00Z', false],
])('a subscription that ends at %s is current on Jan 14: %s', (endsAt, current) => {
  const now = new Date('2026-01-14T00:00:00Z')
  expect(isCurrentlySubscribed(endsAt === null ? null : new Date(endsAt), now)).toBe(current)
})
