// @vitest-environment jsdom
import { listAlertFeatures, listEvents, listRoadConditions } from '@stormlane/contract'
import { MINUTE_MS } from '@stormlane/domain/time'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOnWire } from '../../test/alert-on-wire.ts'
import { answerOnWire } from '../../test/answer-on-wire.ts'
import { tilesetsOnWire } from '../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../test/location-on-wire.ts'
import { openedMap } from '../../test/map-stand-in.ts'
import { stageScreen } from '../../test/screen-stage.tsx'
import { stubPortal } from '../../test/stub-portal.ts'
import { AlertsMap } from '../features/alerts/alerts-map.tsx'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { ImpactMap } from '../features/impact/impact-map.tsx'
import { WeatherMap } from '../features/map/weather-map.tsx'
import { RadarMap } from '../features/radar/radar-map.tsx'
import { TrafficMap } from '../features/traffic/traffic-map.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
vi.setConfig({ testTimeout: 90_000 })
const NOW = new Date('2027-01-14T21:12:00Z')
const TIMES = ['2027-01-14T21:00:00.000Z', '2027-01-14T21:15:00.000Z']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const INCIDENT = {
  type: 'Feature',
  id: 'i',
  geometry: { type: 'Point', coordinates: [-98, 41] },
  properties: {
    id: 'i',
    road_condition_type: 'traffic_incident',
    description: 'Slow',
    start_time: null,
    end_time: null,
    roadway: 'I-80',
    traffic_incident_type: null,
    affected_lanes: null,
  },
}
const tiling = (...variables: string[]) => ({ variables: variables.map((variable) => tilesetsOnWire(variable, TIMES)) })
const BODIES = {
  '/tiling/impact': tiling('road'),
  '/tiling/impact_subhourly': tiling('road'),
  '/tiling/weather_subhourly': tiling('radar'),
  '/road-conditions/current': answerOnWire(listRoadConditions, { features: [INCIDENT] }),
  '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [alertOnWire('a')] }),
  '/events/current': answerOnWire(listEvents, { events: [] }),
}

const slider = () => screen.getByRole('slider', { name: 'Time of the map' })
const none = () => undefined
const SCREENS: [name: string, screen: () => ReactNode, known: () => HTMLElement][] = [
  ['Map', () => <WeatherMap search={{}} onSearch={none} run={null} badge={null} />, slider],
  [
    'Dashboard',
    () => <Dashboard search={{ view: 'location_impact' }} onSearch={none} routeActions={() => null} badge={null} />,
    () => screen.getByText('Omaha Yard', { selector: 'td *' }),
  ],
  [
    'Alerts',
    () => <AlertsMap search={{}} onSearch={none} badge={null} />,
    () => screen.getByRole('list', { name: 'Alerts in sight' }),
  ],
  [
    'Impact',
    () => (
      <ImpactMap
        address={{ category: 'impact', model: 'nowcast', search: {} } as never}
        onAddress={none}
        badge={null}
      />
    ),
    slider,
  ],
  ['Radar', () => <RadarMap search={{}} onSearch={none} badge={null} />, slider],
  [
    'Traffic',
    () => <TrafficMap search={{}} onSearch={none} badge={null} />,
    () => screen.getByText('Incident', { selector: 'section *' }),
  ],
]

test.each(SCREENS)('%s keeps the last known data with its age when the server is gone', async (_name, page, known) => {
  let isGone = false
  stubPortal({
    flags: ['showEventsInPortal', 'show511InPortal'],
    cities: [locationOnWire({ id: 'l1', name: 'Omaha Yard' })],
    bodies: BODIES,
    answer: () => (isGone ? { status: 503, body: { error: 'unavailable' } } : undefined),
  })
  const { client } = stageScreen({}, page)
  await openedMap()
  await waitFor(() => expect(known()).toBeTruthy(), PATIENT)
  await waitFor(() => expect(client.isFetching()).toBe(0), PATIENT)
  expect(screen.queryByText(/New data is not arriving/)).toBeNull()

  isGone = true
  vi.setSystemTime(NOW.getTime() + 7 * MINUTE_MS)
  await act(() => client.refetchQueries())
  expect(known()).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Age of the data' }).textContent).toMatch(/^Last updated .+ New data/)
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
  expect(screen.queryByText('No results found')).toBeNull()

  isGone = false
  await act(() => client.refetchQueries())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Age of the data' })).toBeNull(), PATIENT)
})
