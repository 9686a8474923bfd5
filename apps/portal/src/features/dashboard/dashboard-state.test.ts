import { expect, test } from 'vitest'
import { readDashboardState, writeDashboardState } from './dashboard-state.ts'
import { select, switchFrame, switchLayer, switchView } from './state-changes.ts'

const EMPTY = readDashboardState({})

test.each([
  [{ route_id: '7' }],
  [{ route_id: '7', route_option: '1' }],
  [{ location_id: '9', view: 'location_weather' }],
  [{ vehicle_id: '3', map_layer: 'alerts' }],
  [{ latitude: '41.5', longitude: '-95.25' }],
  [{ impact_time: '2027-01-15T12:00:00.000Z' }],
  [{ map_layer: 'hyperlocal-weather', variable: 'wind_gust', time: '2027-01-15T12:00:00.000Z' }],
  [{ map_layer: 'traffic', traffic: 'road-work' }],
  [{ map_layer: 'events', events: 'hurricanes,fires' }],
  [{ timeframe: 'day3_7', view: 'location_impact', impacted: 'true' }],
])('the address %j is parsed and written back unchanged', (search) => {
  expect(writeDashboardState(readDashboardState(search))).toEqual(search)
})

test('missing and invalid search parameters give the defaults', () => {
  const wrong = {
    route_id: '',
    latitude: 'north',
    longitude: '5',
    impact_time: 'soon',
    variable: 'mood',
    time: '?',
    map_layer: 'moon',
    view: 'mine',
    timeframe: 'never',
    traffic: 'jam',
    impacted: '1',
  }
  expect(readDashboardState(wrong)).toEqual(EMPTY)
  expect(EMPTY).toMatchObject({ layer: 'summary', view: null, frame: null, selection: null, traffic: 'traffic' })
  expect(writeDashboardState(EMPTY)).toEqual({})
})

test.each([
  ['temperature', 'hyperlocal-weather'],
  ['flood', 'impact-indices'],
  ['radar', 'radar'],
])('the variable %s without a layer opens %s', (variable, layer) => {
  expect(readDashboardState({ variable }).layer).toBe(layer)
})

test('24hours is an alias of today', () => {
  expect(readDashboardState({ timeframe: '24hours' }).frame).toBe('today')
})

const ROUTE = { kind: 'route', id: '7', option: null } as const
const LOCATION = { kind: 'location', id: '9' } as const

test('switching the view clears selections it does not list; the weather and vehicle views start at Today', () => {
  const tomorrow = { ...EMPTY, frame: 'tomorrow', time: new Date(0) } as const
  expect(switchView(select(tomorrow, ROUTE), 'location_impact')).toMatchObject({ selection: null, frame: 'tomorrow' })
  expect(switchView(select(tomorrow, LOCATION), 'location_weather')).toMatchObject({
    selection: LOCATION,
    frame: 'today',
    time: null,
  })
  expect(switchView(tomorrow, 'vehicle').frame).toBe('today')
})

test('switching the timeframe clears the selected shipment and time, but not a place', () => {
  const state = { ...EMPTY, time: new Date(0), impactTime: new Date(0) }
  expect(switchFrame(select(state, ROUTE), 'tomorrow')).toMatchObject({ selection: null, time: null, impactTime: null })
  expect(switchFrame(select(state, LOCATION), 'tomorrow').selection).toEqual(LOCATION)
})

test('switching the layer selects its first variable', () => {
  expect(switchLayer({ ...EMPTY, variable: 'road' }, 'hyperlocal-weather')).toMatchObject({ variable: null })
})
