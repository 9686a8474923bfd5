import { expect, test } from 'vitest'
import { beginsToday, DASHBOARD_VIEWS, dashboardViews, openingView, organizationSettings } from '../index.ts'

const labels = (settings: Parameters<typeof organizationSettings>[0]) =>
  dashboardViews(organizationSettings(settings)).map((view) => DASHBOARD_VIEWS[view].label)

test('the views are shipments, operations, weather and vehicles [DASH-018]', () => {
  expect(labels({})).toEqual(['Shipment Impacts', 'Operational Impacts', 'Weather Risks', 'Live Vehicle Impacts'])
})

test('an organization’s filter takes views off the list; one that leaves none is no filter [DASH-021]', () => {
  expect(labels({ HideWeatherRisks: true, HideLiveVehicleImpacts: true })).toEqual([
    'Shipment Impacts',
    'Operational Impacts',
  ])
  expect(labels({ HideShipmentImpacts: true })).not.toContain('Shipment Impacts')
  const all = {
    HideShipmentImpacts: true,
    HideOperationalImpacts: true,
    HideWeatherRisks: true,
    HideLiveVehicleImpacts: true,
  }
  expect(labels(all)).toHaveLength(4)
})

test.each([
  [undefined, ['route', 'location_impact', 'vehicle'], 'route'],
  ['vehicle', ['route', 'location_impact', 'vehicle'], 'vehicle'],
  ['of another version', ['route', 'vehicle'], 'route'],
  ['route', ['location_impact', 'vehicle'], 'location_impact'],
] as const)(
  'with %s remembered and %j offered, %s opens: route by default [DASH-024]',
  (remembered, offered, opens) => {
    expect(openingView(remembered, offered)).toBe(opens)
  },
)

test('the weather and the vehicle view begin with today', () => {
  expect((['route', 'location_impact', 'location_weather', 'vehicle'] as const).filter(beginsToday)).toEqual([
    'location_weather',
    'vehicle',
  ])
})
