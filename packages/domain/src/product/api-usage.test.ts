import { expect, test } from 'vitest'
import { API_SERVICE_IDS, API_SERVICES, USAGE_TIMEFRAMES, usageCycle } from './api-usage.ts'

test.each([
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['2027-01-31T23:59:59Z', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['2027-12-15T12:00:00Z', '2027-12-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
])('usage at %s is counted from %s until before %s', (now, start, end) => {
  const cycle = usageCycle(new Date(now))
  expect([cycle.start.toISOString(), cycle.end.toISOString()]).toEqual([start, end])
})

test('calls are counted by these services, each over the forecast, the past or the present [ACCOUNT-035] [ACCOUNT-036]', () => {
  expect(USAGE_TIMEFRAMES).toEqual(['Forecast', 'Historical', 'Live'])
  expect(API_SERVICE_IDS.map((id) => `${API_SERVICES[id].label}, ${API_SERVICES[id].timeframe}`)).toEqual([
    'Impact, Forecast',
    'Historical Impact, Historical',
    'Weather, Forecast',
    'Historical Weather, Historical',
    'Impact Maps, Forecast',
    'Weather Maps, Live',
    'Wildfire Maps, Live',
    'RightRoute Standard, Forecast',
    'RightRoute Custom, Forecast',
    'RightRoute Range, Forecast',
    'Events, Live',
    'Weather Alerts, Live',
  ])
})

test.each([
  ['maps, which load many tiles', 40, 1200, ['impact_maps', 'weather_maps', 'wildfire_maps']],
  ['calls of one place or list', 10, 300, ['impact', 'weather', 'events', 'weather_alerts']],
  ['history', 5, 120, ['historical_impact', 'historical_weather']],
  ['routes', 5, 150, ['rightroute_standard', 'rightroute_custom']],
  ['RightRoute Range', 2, 60, ['rightroute_range']],
])('new API access allows %s %d calls a second and %d a minute', (_, perSecond, perMinute, services) => {
  const allowed = API_SERVICE_IDS.filter(
    (id) => API_SERVICES[id].perSecond === perSecond && API_SERVICES[id].perMinute === perMinute,
  )
  expect(allowed).toEqual(services)
})
