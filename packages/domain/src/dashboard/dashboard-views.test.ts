import { expect, test } from 'vitest'
import { organizationSettings } from '../product/organization-settings.ts'
import { DASHBOARD_VIEWS, dashboardViews, openingView, resetsTimeframe } from './dashboard-views.ts'

const labels = (settings: Parameters<typeof organizationSettings>[0]) =>
  dashboardViews(organizationSettings(settings)).map((view) => DASHBOARD_VIEWS[view].label)

test('the dashboard has four views in this order [DASH-018]', () => {
  expect(labels({})).toEqual(['Shipment Impacts', 'Operational Impacts', 'Weather Risks', 'Live Vehicle Impacts'])
})

test.each([
  ['HideShipmentImpacts', 'Shipment Impacts'],
  ['HideOperationalImpacts', 'Operational Impacts'],
  ['HideWeatherRisks', 'Weather Risks'],
  ['HideLiveVehicleImpacts', 'Live Vehicle Impacts'],
])('%s hides %s and nothing else [DASH-021]', (setting, label) => {
  expect(labels({ [setting]: true })).toEqual(labels({}).filter((other) => other !== label))
})

test('settings hide views; hiding all of them is ignored [DASH-021]', () => {
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
  [undefined, ['location_impact', 'route', 'vehicle'], 'route'],
  [undefined, [], 'route'],
  ['vehicle', ['route', 'location_impact', 'vehicle'], 'vehicle'],
  ['of another version', ['route', 'vehicle'], 'route'],
  ['route', ['location_impact', 'vehicle'], 'location_impact'],
] as const)('with %s remembered and %j offered, the view %s opens [DASH-024]', (remembered, offered, opens) => {
  expect(openingView(remembered, offered)).toBe(opens)
})

test('the weather and the vehicle view reset the timeframe', () => {
  expect((['route', 'location_impact', 'location_weather', 'vehicle'] as const).filter(resetsTimeframe)).toEqual([
    'location_weather',
    'vehicle',
  ])
})
