// @vitest-environment jsdom
import { HOUR_MS } from '@stormlane/domain/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meOnWire } from '../../../test/answer-on-wire.ts'
import { impactSummaryOnWire } from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { optionOnWire, routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { DashboardSearch } from '../../features/dashboard/dashboard.route.ts'
import { DashboardPage } from './dashboard-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
const NOON = new Date(2027, 0, 14, 12)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function open(search: DashboardSearch, portal: Parameters<typeof stubPortal>[0] = {}) {
  stubPortal({ flags: ['showEventsInPortal', 'show511InPortal'], ...portal })
  stageScreen(search, (at, onSearch) => <DashboardPage search={at} onSearch={onSearch} />)
}

const tabs = (list: string) => within(screen.getByRole('tablist', { name: list })).getAllByRole('tab')
const selectedTab = (list: string) =>
  tabs(list).find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent

test.each([
  ['summary', 'Summary'],
  ['alerts', 'Alerts'],
  ['radar', 'Radar'],
  ['traffic', 'Traffic'],
  ['lightning', 'Lightning'],
  ['events', 'Events'],
  ['hyperlocal-weather', 'Hyperlocal Weather'],
  ['impact-indices', 'Impact Indices'],
  ['flood-chance', 'Flood Chance'],
  ['nonsense', 'Summary'],
])('map_layer=%s opens the layer tab %s [DASH-009]', async (map_layer, label) => {
  open({ map_layer, view: 'vehicle' }, { settings: { FloodChanceTab: true } })
  await waitFor(() => expect(tabs('Map layers')).toHaveLength(9), PATIENT)
  expect(selectedTab('Map layers')).toBe(label)
})

test('the dashboard opens on the view of shipments, and has all four views if the settings hide all of them [DASH-024, DASH-085]', async () => {
  const settings = {
    HideShipmentImpacts: true,
    HideOperationalImpacts: true,
    HideWeatherRisks: true,
    HideLiveVehicleImpacts: true,
  }
  open({}, { settings })
  await waitFor(() => expect(selectedTab('Views')).toBe('Shipment Impacts'), PATIENT)
  expect(tabs('Views').map(({ textContent }) => textContent)).toEqual([
    'Shipment Impacts',
    'Operational Impacts',
    'Weather Risks',
    'Live Vehicle Impacts',
  ])
})

test.each([
  [59 * 60, '28 °F: 59 min'],
  [60 * 60, '28 °F: 1:00'],
  [33_000, '28 °F: 9:10'],
])('%i s below a temperature threshold are shown as %s [DASH-058]', async (seconds, words) => {
  const below = [{ threshold: 28, percent_breaching_threshold: 50, seconds_breaching_threshold: seconds }]
  const route = {
    ...routeOnWire('1'),
    departure_time: new Date(NOON.getTime() + HOUR_MS).toISOString(),
    latest_route_results: [{ ...optionOnWire(true), below_temperature_thresholds: below }],
  }
  open({ route_id: '1' }, { routes: [route] })
  expect(await screen.findByText(words, { selector: 'td, td *' }, PATIENT)).toBeTruthy()
})

test.each([
  ['hold', 'Hold.'],
  ['delay', 'Delay.'],
  ['reroute', 'Reroute.'],
  ['reduce_speed', 'Reduce speed.'],
  ['secure_load', 'Secure load.'],
  ['monitor', 'Monitor.'],
  ['proceed', 'Proceed.'],
])('the recommended action %s of a location reads %s with its reason in words [DASH-039]', async (action, words) => {
  const advised = impactSummaryOnWire({
    overall_impact_level: 3,
    recommended_action: { action, reason: 'Snow from noon.' },
  })
  open({ view: 'location_impact' }, { cities: [locationOnWire({ id: 'a', subhourly_impact_summary: advised })] })
  fireEvent.click(await screen.findByLabelText(/^Show details of /, undefined, PATIENT))
  const advice = await screen.findByText(words, { selector: 'td b' }, PATIENT)
  expect(advice.closest('p')?.textContent).toBe(`${words} Snow from noon.`)
})

test.each([
  [
    'America/Los_Angeles',
    'Wed Jan 13, Pacific Time',
    'Thu Jan 14, Pacific Time',
    'Fri Jan 15 – Wed Jan 20, Pacific Time',
  ],
  ['America/Chicago', 'Thu Jan 14, Central Time', 'Fri Jan 15, Central Time', 'Sat Jan 16 – Thu Jan 21, Central Time'],
])('in %s today is %s, and a shipment is listed on the day of that zone', async (zone, today, tomorrow, later) => {
  // Half past midnight in Chicago, half past ten in the evening before in Los Angeles.
  vi.setSystemTime(new Date('2027-01-14T06:30:00Z'))
  const { user } = meOnWire() as { user: object }
  const route = { ...routeOnWire('1'), name: 'Night run', departure_time: '2027-01-14T15:00:00.000Z' }
  open(
    { timeframe: 'today' },
    { routes: [route], bodies: { '/users/me': { user: { ...user, organization_timezone: zone } } } },
  )
  expect(await screen.findByText(today, undefined, PATIENT)).toBeTruthy()
  const isToday = zone === 'America/Chicago'
  const listed = () => screen.queryAllByText('Night run', { selector: 'td *' }).length > 0
  const empty = () => screen.queryByText('No shipments found for Today.') !== null
  await waitFor(() => expect(isToday ? listed() : empty()).toBe(true), PATIENT)
  fireEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }))
  expect(await screen.findByText(tomorrow)).toBeTruthy()
  await waitFor(() => expect(listed()).toBe(!isToday), PATIENT)
  fireEvent.click(screen.getByRole('radio', { name: 'Days 3-7' }))
  expect(await screen.findByText(later)).toBeTruthy()
})
