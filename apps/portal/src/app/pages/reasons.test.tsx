// @vitest-environment jsdom
// A law of every table and list with levels: what is at Low or worse says why in the same row.
import type { VehicleOnWire } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warnedSummaryOnWire } from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { optionOnWire, routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import type { DashboardSearch } from '../../features/dashboard/dashboard.route.ts'
import type { MapSearch } from '../../features/map/map-state.ts'
import { WeatherMap } from '../../features/map/weather-map.tsx'
import { readLogFilters } from '../../features/message-log/log-address.ts'
import { SavedRoutes } from '../../features/route-planner/saved-routes.tsx'
import { AssetsPage } from './assets-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
const NOW = new Date('2027-01-14T21:00:00Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const SUMMARY = {
  timeframe: 'today',
  label: 'Today',
  value: 3.1,
  impact_level: 3,
  impact_types_detailed: [{ impact_type: 'road', impact_value: 3.1, impact_level: 1 }],
  peak_impact_time_moment: hoursLater(1),
  weather_flags: [],
}
const CITY = locationOnWire({
  id: 'yard',
  name: 'Plains Yard',
  impact_summaries: [SUMMARY],
  subhourly_impact_summary: warnedSummaryOnWire(),
  impact_summaries_updated_at: NOW.toISOString(),
})

const impactTag = (source: string, text: string, impact_level: number) => ({
  id: `${source}:${text}`,
  source,
  text,
  value: null,
  reason: `Reason of ${text}`,
  impact_level,
})
const truck = (name: string, impact: object, parts: Partial<VehicleOnWire> = {}) =>
  vehicleOnWire({
    id: name,
    name,
    latitude: 41,
    longitude: -96,
    timezone: 'America/Chicago',
    external_updated_at: NOW.toISOString(),
    current_impact: {
      overall_impact_level: 3,
      tags: [],
      tag_priority: [],
      last_updated_at: NOW.toISOString(),
      ...impact,
    } as VehicleOnWire['current_impact'],
    ...parts,
  })
const ALERT = impactTag('alert', 'High Wind Warning', 3)
const { value: _, ...TIMED } = ALERT
const SPAN = { ...TIMED, start_at: hoursLater(0), end_at: hoursLater(4) }
const forecast = { start_at: hoursLater(0), end_at: hoursLater(6), spans: [SPAN] }
/** The level of each comes from an alert that is no insight; one has an insight of a lower level. */
const TRUCKS = [
  truck('Alert only', { tags: [ALERT], forecast }),
  truck('Alert and rain', { tags: [ALERT], forecast }, { current_insight: [impactTag('insight', 'Rain', 1)] as never }),
  truck('Not timed', { tags: [ALERT] }),
]

const ROUTES = [
  routeOnWire('1'),
  { ...routeOnWire('2'), latest_route_results: [{ ...optionOnWire(true), weather_flags: [] }] },
]
const REASONS = ['High Wind Warning', '% slower']

const portal = () =>
  stubPortal({
    runTime: NOW.toISOString(),
    cities: [CITY],
    vehicles: TRUCKS,
    routes: ROUTES,
  })

const LEVELED = ['low', 'moderate', 'high', 'extreme'].map((level) => `[data-level="${level}"]`).join(', ')
const ROW = 'tbody tr, [role="option"]'

/** Rows that show a level from Low up. */
const leveledRows = () => [...document.querySelectorAll(ROW)].filter((row) => row.querySelector(LEVELED))

async function expectReasons(rows: number): Promise<void> {
  await waitFor(() => expect(leveledRows().length).toBeGreaterThanOrEqual(rows), PATIENT)
  const unexplained = leveledRows().filter((row) => REASONS.every((reason) => !row.textContent?.includes(reason)))
  expect(unexplained.map(({ textContent }) => textContent)).toEqual([])
}

const assets = (tab: 'routes' | 'locations' | 'vehicles') => (): ReactNode => (
  <AssetsPage
    tab={tab}
    onTab={() => undefined}
    address={{ onChange: () => undefined }}
    log={{ filters: readLogFilters({}), onFilters: () => undefined }}
  />
)
const dashboard = (view: DashboardSearch['view']) => (): ReactNode => (
  <DashboardPage search={view === undefined ? {} : { view }} onSearch={() => undefined} />
)

test.each([
  ['the vehicles of the dashboard', dashboard('vehicle'), 3],
  ['the locations of the dashboard by impact', dashboard('location_impact'), 1],
  ['the locations of the dashboard by weather', dashboard('location_weather'), 1],
  ['the shipments of the dashboard', dashboard('route'), 2],
  ['Assets, Vehicles', assets('vehicles'), 2],
  ['Assets, Locations', assets('locations'), 1],
  ['Assets, Routes', assets('routes'), 2],
  [
    'the saved routes of the planner',
    () => <SavedRoutes selectedId={undefined} onSelect={() => undefined} onPlan={() => undefined} />,
    2,
  ],
])('no row of %s has a level from Low up without its reason [EXP-001]', async (_, page, rows) => {
  portal()
  stageScreen(null, page)
  await expectReasons(rows)
})

test.each([
  ['locations', { location_id: 'yard' }],
  ['vehicles', { vehicle_id: 'Alert only' }],
  ['routes', { route_id: '1' }],
] as const)(
  'neither the list nor the card of %s on the map has a level without its reason [EXP-001]',
  async (_, at) => {
    portal()
    stageScreen<MapSearch>(at, (search, onSearch) => (
      <WeatherMap search={search} onSearch={onSearch} run={null} badge={null} />
    ))
    await openedMap()
    await waitFor(() => expect(document.querySelector('section[data-level] strong')?.textContent).toBeTruthy(), PATIENT)
    const card = document.querySelector('section[data-level]')
    expect(
      REASONS.some((reason) => card?.textContent?.includes(reason)),
      card?.textContent ?? '',
    ).toBe(true)
  },
)
