// @vitest-environment jsdom

import { listEvents, listRoadConditions, type VehicleOnWire } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import {
  impactSummaryOnWire,
  ratingsOnWire,
  weatherOnWire,
  weatherPointOnWire,
} from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { APPOINTMENT_ON_WIRE, optionOnWire, routeOnWire, withArrivalOdds } from '../../../test/routes-on-wire.ts'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import type { DashboardSearch } from '../../features/dashboard/dashboard.route.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
/** Noon in the local time zone of the test machine. */
const NOON = new Date(2027, 0, 14, 12)
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS).toISOString()

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** The search parameters after the last navigation. */
let address: DashboardSearch = {}
const follow = (next: DashboardSearch) => {
  address = next
}

function Page({ first }: { first: DashboardSearch }) {
  const [search, setSearch] = useState(first)
  return (
    <DashboardPage
      search={search}
      onSearch={(next) => {
        follow(next)
        setSearch(next)
      }}
    />
  )
}

function open(first: DashboardSearch, world: Parameters<typeof stubPortal>[0] = {}) {
  address = first
  const server = stubPortal({ flags: ['showEventsInPortal', 'show511InPortal'], ...world })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Page first={first} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const heads = () => [...document.querySelectorAll('thead tr:first-child th')].map((head) => head.textContent)
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody > tr[data-row-id]')]
/** The texts of one column; index 0 is the first column after the row toggles. */
const column = (index: number) => rows().map((row) => row.querySelectorAll('td')[index + 1]?.textContent)
const rowNamed = async (name: string) =>
  (await screen.findByText(name, { selector: 'td, td *' }, PATIENT)).closest('tr') as HTMLElement
const labeled = (label: string) => screen.findByLabelText(label, undefined, PATIENT)
const tabs = (list: string) =>
  [...document.querySelectorAll<HTMLElement>(`[role="tablist"][aria-label="${list}"] [role="tab"]`)].map(
    (tab) => tab.textContent,
  )
const tab = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((one) => one.textContent === name) as HTMLElement
const says = (words: string | RegExp) => screen.findByText(words, undefined, PATIENT)

const departing = (id: string, hours: number, parts: object = {}) => ({
  ...routeOnWire(id),
  departure_time: hoursLater(hours),
  ...parts,
})
const calm = { latest_route_results: [optionOnWire(false)] }

const seven = () => [
  ...[1, 2, 3, 4, 5].map((n) => departing(String(n), n / 10, calm)),
  departing('6', 2),
  departing('7', 26),
]

test('shipments are a tree with these columns, five a page, highest impact first [DASH-040, DASH-041, DASH-043, DASH-048]', async () => {
  open({}, { routes: seven() })
  const worst = await rowNamed('Load 6')
  expect(document.querySelector('[role="treegrid"]')?.getAttribute('aria-label')).toBe('Shipments')
  expect(heads().slice(1)).toEqual([
    'External ID',
    'Name',
    'Origin',
    'Destination',
    'Departure Time',
    'Impact',
    'Slowdown',
    'Adjusted ETA',
    'Distance',
    'Max Road Risk',
    'Weather Conditions',
    'Above Temperature',
    'Below Temperature',
    'Status',
    'Updated',
    'Vehicle',
    'Actions',
  ])
  expect(rows()).toHaveLength(5)
  expect(rows()[0]).toBe(worst)
})

test('a shipment expands into its options, and the selected row is in the address [DASH-010, DASH-042, DASH-044, DASH-045]', async () => {
  open({}, { routes: seven() })
  const worst = await rowNamed('Load 6')
  // The route with the highest impact is selected automatically.
  await waitFor(() => expect(address).toEqual({ route_id: '6' }), PATIENT)
  expect(worst.getAttribute('aria-selected')).toBe('true')

  fireEvent.click(await labeled('Show details of Load 6'))
  await waitFor(() => expect(column(1).slice(0, 3)).toEqual(['Load 6', 'Option A', 'Option B']), PATIENT)
  fireEvent.click(await rowNamed('Option B'))
  await waitFor(() => expect(address).toEqual({ route_id: '6', route_option: '1' }), PATIENT)
  expect((await rowNamed('Option B')).getAttribute('aria-selected')).toBe('true')
  fireEvent.click(await rowNamed('Load 1'))
  await waitFor(() => expect(address).toEqual({ route_id: '1' }), PATIENT)
})

test('shipments of equal impact are ordered by departure, upcoming ones before those under way [DASH-055]', async () => {
  const routes = [
    departing('yesterday', -2, calm),
    departing('evening', 6, calm),
    departing('morning', -4, calm),
    departing('soon', 1, calm),
    // Past its departure, but the provider reports that it has not started.
    departing('late', -1, { ...calm, source: 'samsara', status: 'unstarted' }),
  ]
  open({ route_id: 'soon' }, { routes })
  await rowNamed('Load soon')
  expect(column(1)).toEqual(['Load late', 'Load soon', 'Load evening', 'Load morning', 'Load yesterday'])
})

test.each([
  ['samsara', 'active', 0, 26, 'Today', 'Reduce speed'],
  ['platform_science', 'active', 2, 26, 'Today', 'Reduce speed'],
  ['samsara', 'active', null, 26, 'Tomorrow', 'Delay'],
  ['samsara', 'active', -1, -1, 'Today', 'Delay'],
  ['samsara', 'unstarted', 0, -1, 'Today', 'Delay'],
  [null, null, null, -1, 'Today', 'Reduce speed'],
  ['motive', 'active', 0, 26, 'Tomorrow', 'Delay'],
])(
  'a %s shipment that is %s, last completed %s, departing in %i h, is listed under %s with the advice %s, as on the map [RISK-019, RISK-020]',
  async (source, status, last_completed_index, hours, timeframe, advice) => {
    const parts = { latest_route_results: [optionOnWire(true)], source, status, last_completed_index }
    open({ route_id: '1' }, { routes: [departing('1', hours, parts)] })
    expect((await rowNamed('Load 1')).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByLabelText(timeframe, { selector: 'input' })).toHaveProperty('checked', true)
    const key = screen.getByText('Load 1', { selector: 'li *' }).closest('li') as HTMLElement
    expect(within(key).getByText(`${advice}.`)).toBeTruthy()
  },
)

test('slowdown is flagged at 5% or more and road risk at 4 or more [DASH-056, DASH-057]', async () => {
  const result = (slowdown_fraction: number, max_road_index: number | null) => ({
    latest_route_results: [{ ...optionOnWire(false), slowdown_fraction, max_road_index }],
  })
  open(
    { route_id: 'a' },
    {
      routes: [
        departing('a', 1, result(0.05, 3.99)),
        departing('b', 2, result(0.0499, 4)),
        departing('c', 3, result(0, null)),
      ],
    },
  )
  const flags = async (name: string) =>
    within(await rowNamed(name))
      .queryAllByRole('img', { name: /or more$/ })
      .map((sign) => sign.getAttribute('aria-label'))
  expect(await flags('Load a')).toEqual(['Slowed by 5% or more'])
  expect(await flags('Load b')).toEqual(['Road risk of 4 or more'])
  expect(await flags('Load c')).toEqual([])
})

test('a shipment has one of five statuses; null reads as unstarted, a missing or unlisted status as unknown [MODEL-016, MODEL-017]', async () => {
  const statuses = [null, 'unstarted', 'active', 'completed', 'cancelled', 'unknown', 'driving', undefined]
  const routes = statuses.map((status, i) => departing(String(i), 1, { ...calm, status }))
  open(
    { route_id: '1' },
    { answer: ({ path }) => (path === '/routes.json' ? { body: { routes }, breaksContract: true } : undefined) },
  )
  const shown = []
  for (const [i] of statuses.entries()) {
    fireEvent.change(await screen.findByLabelText('Filter by name', undefined, PATIENT), {
      target: { value: `Load ${i}` },
    })
    const row = await rowNamed(`Load ${i}`)
    shown.push([...row.children].map((cell) => cell.textContent).find((text) => /^(Un|Act|Comp|Canc)/.test(text)))
  }
  expect(shown).toEqual(['Unstarted', 'Unstarted', 'Active', 'Completed', 'Cancelled', 'Unknown', 'Unknown', 'Unknown'])
})

test('a shipment named in the address opens on its day and table page; sorting returns to page 1; filters match substrings [DASH-002, DASH-071, DASH-072, DASH-073]', async () => {
  const routes = [1, 2, 3, 4, 5, 6].map((n) => departing(String(n), 72 + n, calm))
  open({ route_id: '6' }, { routes: [...routes, departing('9', 1)] })
  expect((await rowNamed('Load 6')).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText('Days 3-7', { selector: 'input' })).toHaveProperty('checked', true)
  expect(rows()).toHaveLength(1)
  fireEvent.click(screen.getByText('Departure Time'))
  await waitFor(() => expect(rows()).toHaveLength(5), PATIENT)
  expect(column(1)[0]).toBe('Load 1')
  fireEvent.change(screen.getByLabelText('Filter by name'), { target: { value: 'OAD 4' } })
  await waitFor(() => expect(column(1)).toEqual(['Load 4']), PATIENT)
})

test('a shipment with results shows them, its likely arrivals and the chance to keep the appointment, in the zone of the destination [DASH-051]', async () => {
  const odds = { appointment: APPOINTMENT_ON_WIRE, latest_route_results: [withArrivalOdds(optionOnWire(true))] }
  open({ route_id: '1' }, { routes: [departing('1', 1, odds)] })
  const words = 'Fri, Jan 15, 9:43 AM CST, likely 9:31 – 10:12 AM, 76% to make Fri 10:00 AM CST'
  const row = within(await rowNamed('Load 1'))
  for (const shown of ['High', '14%', '1,003 mi', '7.4', words]) expect(row.getByText(shown)).toBeTruthy()
})

test('a shipment without results shows Updating, a failed one shows the error [DASH-049, DASH-050]', async () => {
  open({ route_id: '1' }, { routes: [routeOnWire('1', 'pending'), routeOnWire('2', 'failed')].map(today) })
  const pending = await rowNamed('Load 1')
  expect(pending.textContent).toContain('Updating ⏲️')
  // The sign is drawn as an icon: the portal's font has no glyph for it.
  expect(within(pending).getByText('⏲️').nextElementSibling?.tagName).toBe('svg')
  const failed = within(await rowNamed('Load 2')).getByTitle('Error: route returned no results')
  expect(failed.textContent).toBe('Error ⚠️')
})

const today = (route: object) => ({ ...route, departure_time: hoursLater(1) })

test('refresh re-runs a shipment with a spinner until it ends, and a failure opens a dialog [DASH-046, DASH-052, DASH-053]', async () => {
  let refreshed: (answer: { status?: number; body: unknown }) => void = () => undefined
  const { asked } = open(
    { route_id: '1' },
    {
      routes: [departing('1', 1)],
      answer: ({ method, path }) => {
        if (method !== 'POST' || path !== '/routes/1/refresh') return undefined
        return new Promise((resolve) => {
          refreshed = resolve
        })
      },
    },
  )
  const isSpinning = (name: string) => document.querySelector(`[aria-label="Refresh ${name}"] [role="status"]`) !== null
  fireEvent.click(await labeled('Refresh Load 1'))
  await waitFor(() => expect(isSpinning('Load 1')).toBe(true), PATIENT)
  refreshed({ body: { success: true, route: departing('1', 1, { ...calm, name: 'Load 1 anew' }) } })
  await rowNamed('Load 1 anew')
  await waitFor(() => expect(isSpinning('Load 1 anew')).toBe(false), PATIENT)
  fireEvent.click(await labeled('Refresh Load 1 anew'))
  await waitFor(() => expect(asked.filter(({ path }) => path === '/routes/1/refresh')).toHaveLength(2), PATIENT)
  refreshed({ status: 500, body: { error: 'internal server error' } })
  expect(await says('Error refreshing route')).toBeTruthy()
})

test('the report of a shipment opens once it is cached, and a failure to cache is only logged [DASH-047, DASH-082]', async () => {
  let cached: object = { success: true, cache_key: 'k7' }
  open(
    { route_id: '1' },
    {
      routes: [departing('1', 1)],
      answer: ({ path }) => (path === '/routes/1/cache' ? { body: cached } : undefined),
    },
  )
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const share = await screen.findByLabelText(/^Open the report/, undefined, PATIENT)
  fireEvent.click(share)
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/routes/k7', '_blank', 'noopener'), PATIENT)
  cached = { success: false, error: 'no results yet' }
  fireEvent.click(share)
  await waitFor(() => expect(logged).toHaveBeenCalled(), PATIENT)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

const impact = (timeframe: string, level: number, value: number, hours: number) => ({
  timeframe,
  label: timeframe,
  value,
  impact_level: level,
  impact_types_detailed: level > 0 ? [{ impact_type: 'road', impact_value: value, impact_level: level }] : [],
  peak_impact_time_moment: level > 0 ? hoursLater(hours) : null,
  weather_flags: level > 0 ? ['snow_flag'] : [],
})
const site = (id: string, todays: number, tomorrows: number, parts: object = {}) =>
  locationOnWire({
    id,
    name: `Site ${id}`,
    impact_summaries: [impact('today', todays, 2.5 * todays, 2), impact('tomorrow', tomorrows, 2.5 * tomorrows, 26)],
    impact_summaries_updated_at: hoursLater(-1),
    ...parts,
  })
const SITES = [site('a', 3, 0, { user_metadata: { Dock: 'North' } }), site('b', 1, 2), site('c', 0, 0)]

test('the location table adds metadata columns, and the selected location is in the address [DASH-011, DASH-059, DASH-060]', async () => {
  open({ view: 'location_impact' }, { cities: SITES })
  fireEvent.click(await rowNamed('Site b'))
  await waitFor(() => expect(address).toEqual({ view: 'location_impact', location_id: 'b' }), PATIENT)
  expect((await rowNamed('Site b')).getAttribute('aria-selected')).toBe('true')
  expect(heads().slice(1)).toEqual([
    'Name',
    'Impact',
    'Dock',
    'Peak Impact Time',
    'Impact Types',
    'Weather Conditions at Peak Impact',
    'Last Updated',
  ])
  expect(column(0)).toEqual(['Site a', 'Site b', 'Site c'])
  expect(column(2)).toEqual(['North', 'N/A not given', 'N/A not given'])
  const first = await rowNamed('Site a')
  for (const words of ['High', 'Road Conditions', 'Snow', '1 h ago'])
    expect(within(first).getByText(words)).toBeTruthy()
})

test('a location named in the address is selected; the table sorts again when the timeframe changes, and can be limited to high impact [DASH-003, DASH-075, DASH-086, TIME-016]', async () => {
  open({ view: 'location_impact', location_id: 'b' }, { cities: SITES })
  expect((await rowNamed('Site b')).getAttribute('aria-selected')).toBe('true')
  expect(column(0)).toEqual(['Site a', 'Site b', 'Site c'])
  fireEvent.click(screen.getByLabelText('Only high impact'))
  await waitFor(() => expect(column(0)).toEqual(['Site a']), PATIENT)
  fireEvent.click(screen.getByLabelText('Tomorrow'))
  expect(await says('No locations with high impact found for Tomorrow.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Only high impact'))
  await waitFor(() => expect(column(0)[0]).toBe('Site b'), PATIENT)
})

test('a saved view opens the table with its sort and columns; another sort takes them out of the address [DESK-086]', async () => {
  open({ view: 'location_impact', table: 'dashboardLocations:-name:updated,types' }, { cities: SITES })
  await rowNamed('Site b')
  expect(column(0)).toEqual(['Site c', 'Site b', 'Site a'])
  expect(heads()).not.toContain('Last Updated')
  expect(heads()).toContain('Peak Impact Time')
  fireEvent.click(screen.getByText('Name'))
  await waitFor(() => expect(column(0)).toEqual(['Site a', 'Site b', 'Site c']), PATIENT)
  expect(address).toEqual({ view: 'location_impact' })
})

test('a location that is not scored yet reads N/A with the reason in its cells [ERR-003]', async () => {
  open({ view: 'location_impact' }, { cities: [locationOnWire({ id: 'u', name: 'New yard' })] })
  const row = await rowNamed('New yard')
  expect([...row.querySelectorAll('td')].slice(3).map(({ textContent }) => textContent)).toEqual([
    'N/A not scored yet',
    'N/A not scored yet',
    'N/A not scored yet',
    'N/A not updated yet',
  ])
})

test('by peak time, a location with no impact sorts as if 30 days later, one without a summary as if 90 days later [DASH-064, DASH-065]', async () => {
  const days = (count: number) => 24 * count
  const peaking = (name: string, hours: number) =>
    locationOnWire({ id: name, name, impact_summaries: [impact('today', 2, 5, hours)] })
  open(
    { view: 'location_impact' },
    {
      cities: [
        locationOnWire({ id: 'unsummarized', name: 'unsummarized' }),
        locationOnWire({ id: 'calm', name: 'calm', impact_summaries: [impact('today', 0, 0, 0)] }),
        peaking('after 31 days', days(31)),
        peaking('after 29 days', days(29)),
        peaking('after 89 days', days(89)),
      ],
    },
  )
  await rowNamed('calm')
  fireEvent.click(screen.getByText('Peak Impact Time'))
  await waitFor(
    () => expect(column(0)).toEqual(['after 29 days', 'calm', 'after 31 days', 'after 89 days', 'unsummarized']),
    PATIENT,
  )
  fireEvent.click(screen.getByText('Peak Impact Time'))
  await waitFor(() => expect(column(0)[0]).toBe('unsummarized'), PATIENT)
})

test('peaks of Days 3-7 have a date, those of today only a weekday', async () => {
  const summaries = [impact('today', 2, 5, 2), impact('day3_7', 2, 5, 96)]
  open(
    { view: 'location_impact' },
    { cities: [locationOnWire({ id: 'y', name: 'Yard', impact_summaries: summaries })] },
  )
  const peak = async () => (await rowNamed('Yard')).querySelectorAll('td')[3]?.textContent
  expect(await peak()).toMatch(/^\w{3} \d+:\d\d [AP]M \S+$/)
  fireEvent.click(screen.getByLabelText('Days 3-7'))
  await waitFor(async () => expect(await peak()).toMatch(/^\w{3}, Jan 1[78] \d+:\d\d [AP]M \S+$/), PATIENT)
})

test('without locations the table says so for the timeframe [DASH-074]', async () => {
  open({ view: 'location_impact', timeframe: 'day3_7' })
  expect(await says('No locations found for Days 3-7.')).toBeTruthy()
})

const HOURS = [0, 1, 2].map(hoursLater)
const timelineLabels = (name: string) =>
  [...document.querySelectorAll(`figure[aria-label="${name}"] [class*="label"]`)].map((label) => label.textContent)

/** The view of locations, with the details of the first one open. */
async function openDetails() {
  const advised = {
    subhourly_impact_summary: impactSummaryOnWire({
      overall_impact_level: 3,
      recommended_action: { action: 'delay', reason: 'Leave later, after the worst. Snow.' },
    }),
  }
  const indices = ['road', 'disruption', 'flood', 'power', 'life_property']
  const points = HOURS.map((time) => weatherPointOnWire(time, { temperature: 30, wind_gust: 5 }))
  open(
    { view: 'location_impact' },
    {
      flags: ['showEventsInPortal', 'showDisruptionIndex'],
      cities: [site('a', 3, 0, advised)],
      answer: ({ path }) => {
        if (path.startsWith('/impact/')) {
          const ratings = HOURS.map((time) => ({ time, value: 4 }))
          return { body: { impacts: indices.map((index) => ratingsOnWire(index, ratings)) } }
        }
        if (path === '/weather') return { body: weatherOnWire({ hourly: points, subhourly: points }) }
        return undefined
      },
    },
  )
  fireEvent.click(await labeled('Show details of Site a'))
}

test('a location row expands to a timeline of the indices and an action [DASH-038, DASH-061, DASH-062]', async () => {
  await openDetails()
  await waitFor(
    () =>
      expect(timelineLabels('Impact timeline')).toEqual(['Life and Property', 'Power', 'Flood', 'Road', 'Disruption']),
    PATIENT,
  )
  expect(screen.getByText('Delay.', { selector: 'td b' }).closest('p')?.textContent).toBe(
    'Delay. Leave later, after the worst. Snow.',
  )
})

test('the weather view of locations has a timeline of the weather, starts at Today and says that it moved [DASH-019, DASH-063, TIME-015]', async () => {
  await openDetails()
  fireEvent.click(screen.getByLabelText('Tomorrow'))
  fireEvent.click(tab('Weather Risks'))
  expect(await says(/moved to the Map tab: My Assets > Locations/)).toBeTruthy()
  expect(screen.getByLabelText('Today', { selector: 'input' })).toHaveProperty('checked', true)
  fireEvent.click(await labeled('Show details of Site a'))
  await waitFor(
    () => expect(timelineLabels('Weather timeline')).toEqual(['Temperature', 'Wind Gust', 'Rain', 'Lightning']),
    PATIENT,
  )
})

test('without its flag disruption has no row in the impact timeline, and is not asked for [SESSION-043]', async () => {
  const ratings = HOURS.map((time) => ({ time, value: 4 }))
  const asked: unknown[] = []
  open(
    { view: 'location_impact' },
    {
      cities: [site('a', 3, 0)],
      answer: ({ path, body }) => {
        if (!path.startsWith('/impact/')) return undefined
        const { index } = body as { index: string[] }
        asked.push(index)
        return { body: { impacts: index.map((id) => ratingsOnWire(id, ratings)) } }
      },
    },
  )
  fireEvent.click(await labeled('Show details of Site a'))
  await waitFor(
    () => expect(timelineLabels('Impact timeline')).toEqual(['Life and Property', 'Power', 'Flood', 'Road']),
    PATIENT,
  )
  expect(asked[0]).toEqual(['life_property', 'power', 'flood', 'road'])
})

test('a location with one of its two summaries is rated by it; only one with neither is unknown', async () => {
  const summary = {
    source: 'HYPERR',
    source_run_time: hoursLater(0),
    tags: [
      {
        id: 'weather:rainRate',
        source: 'weather',
        text: 'Rain: Moderate',
        value: 5,
        variable: 'rainRate',
        impact_level: 2,
        event: null,
        description: 'Rain up to 0.20 in/h',
        color: '#FD8C44',
        effective: hoursLater(1),
        expires: hoursLater(2),
      },
    ],
    tag_priority: ['weather:rainRate'],
    overall_impact_level: 2,
    recommended_action: { action: 'monitor', reason: 'Keep an eye on it.' },
    last_updated_at: hoursLater(0),
  }
  const cities = [
    locationOnWire({ id: 'n', name: 'Nowcast only', subhourly_impact_summary: summary }),
    locationOnWire({ id: 'e', name: 'Extended only', extended_impact_summary: summary }),
    locationOnWire({ id: 'u', name: 'Without any' }),
  ]
  open({ view: 'location_weather' }, { cities })
  const levelOf = async (name: string) => /Moderate|Unknown|None/.exec((await rowNamed(name)).textContent)?.[0]
  expect(await levelOf('Nowcast only')).toBe('Moderate')
  expect(await levelOf('Extended only')).toBe('Moderate')
  expect(await levelOf('Without any')).toBe('Unknown')
})

test('the weather view rates a location as the others do, also by an index, and lists that index only where it makes the level [DECIDE-150]', async () => {
  const tag = (id: string, impact_level: number, parts: object) => ({
    id,
    source: id.split(':')[0],
    text: id,
    impact_level,
    event: null,
    color: '#FD8C44',
    effective: hoursLater(0),
    expires: hoursLater(2),
    ...parts,
  })
  const rain = tag('weather:rainRate', 1, { variable: 'rainRate', value: 1, description: 'Rain up to 0.04 in/h' })
  const fire = (level: number) =>
    tag('impact:wildfire_conditions', level, {
      variable: 'wildfire_conditions',
      value: 4.9,
      description: 'Fire weather: gust 31 mph',
    })
  const rated = (id: string, level: number, tags: { id: string }[]) =>
    locationOnWire({
      id,
      name: `Site ${id}`,
      impact_summaries: [
        {
          timeframe: 'today',
          label: 'Today',
          value: 4.9,
          impact_level: level,
          impact_types_detailed: [],
          peak_impact_time_moment: hoursLater(0),
          weather_flags: [],
        },
      ],
      subhourly_impact_summary: impactSummaryOnWire({
        source_run_time: hoursLater(0),
        overall_impact_level: level,
        tags,
        tag_priority: tags.map((one) => one.id),
      }),
    })
  const dry = { ...rain, impact_level: 2, description: 'Rain up to 0.20 in/h' }
  open({ view: 'location_impact' }, { cities: [rated('burning', 2, [fire(2), rain]), rated('wet', 2, [dry, fire(1)])] })
  const cells = async (name: string) =>
    [...(await rowNamed(name)).querySelectorAll('td')].map(({ textContent }) => textContent)
  const [byImpact, wet] = [await cells('Site burning'), await cells('Site wet')]
  expect(byImpact.join()).toMatch(/Moderate.*Fire weather: gust 31 mph/)
  expect(wet.join()).toMatch(/Moderate.*Wildfire/)
  fireEvent.click(tab('Weather Risks'))
  expect(await says(/moved to the Map tab/)).toBeTruthy()
  expect(await cells('Site burning')).toEqual(byImpact)
  const wetByWeather = (await cells('Site wet')).join()
  expect(wetByWeather).toMatch(/Moderate.*Rain up to 0.20 in\/h/)
  expect(wetByWeather).not.toContain('Wildfire')
})

const truck = (name: string, level: number, parts: Partial<VehicleOnWire> = {}) =>
  vehicleOnWire({
    id: name,
    name,
    external_id: name,
    external_updated_at: hoursLater(0),
    latitude: 41,
    longitude: -96,
    current_impact: { overall_impact_level: level, tags: [], tag_priority: [], last_updated_at: hoursLater(0) },
    ...parts,
  })

test('the vehicle view has its columns, insights, Send Alert and moved notice; columns that need routes say Coming Soon [DASH-020, DASH-068, DASH-069, DASH-083]', async () => {
  const insight = { id: 'i', source: 'weather', text: 'Snow ahead', value: null, impact_level: 2, reason: '' }
  open({ view: 'vehicle' }, { vehicles: [truck('T 1', 0, { current_insight: [insight] })] })
  const row = await rowNamed('T 1')
  expect(await says(/moved to the Map tab: My Assets > Vehicles/)).toBeTruthy()
  expect(heads()).toEqual([
    'Details',
    'Truck ID',
    'Destination',
    'Current Impact',
    'Upcoming Impact',
    'Insights',
    'Route',
    'Actions',
  ])
  expect(within(row).getAllByText('Coming Soon')).toHaveLength(3)
  expect(within(row).getByText('Snow ahead')).toBeTruthy()
  expect(await within(row).findByLabelText(/Send Alert/, undefined, PATIENT)).toBeTruthy()
})

test('the vehicle view can be limited to impacted vehicles, and says when there are none [DASH-077, DASH-087]', async () => {
  open({ view: 'vehicle' }, { vehicles: [truck('T 1', 0)] })
  await rowNamed('T 1')
  fireEvent.click(screen.getByLabelText('Only impacted'))
  expect(await says('No impacted vehicles found.')).toBeTruthy()
})

test('with route-vehicle pairs on, destination, upcoming impact and route are shown [DASH-070]', async () => {
  const upcoming = { overall_impact_level: 2, tags: [], tag_priority: [], last_updated_at: hoursLater(0) }
  open(
    { view: 'vehicle' },
    {
      vehicles: [truck('T 1', 1, { route_id: '7', upcoming_impact: upcoming })],
      routes: [departing('7', 1)],
      settings: { ShowRouteVehiclePairs: true },
    },
  )
  const row = await rowNamed('T 1')
  for (const words of ['Chicago, IL', 'Moderate', 'Load 7'])
    expect(await within(row).findByText(words, undefined, PATIENT)).toBeTruthy()
  expect(screen.queryByText('Coming Soon')).toBeNull()
})

test('a vehicle that is hit within six hours is rated as on the map: in the summary, in Upcoming Impact, and with reasons and action in its row and detail [DESK-104]', async () => {
  const span = {
    id: 'gust',
    source: 'weather',
    text: 'Wind Gusts',
    reason: 'Gusts 58 mph',
    impact_level: 3,
    start_at: hoursLater(2),
    end_at: hoursLater(4),
  } as const
  const forecast = { start_at: hoursLater(0), end_at: hoursLater(6), spans: [span] }
  const upcoming = { overall_impact_level: 1, tags: [], tag_priority: [], last_updated_at: hoursLater(0), forecast }
  open(
    { view: 'vehicle' },
    {
      vehicles: [truck('T 1', 0, { route_id: '7', upcoming_impact: upcoming }), truck('T 2', 0)],
      routes: [departing('7', 1)],
      settings: { ShowRouteVehiclePairs: true },
    },
  )
  const row = await rowNamed('T 1')
  expect(await within(row).findByText('High', undefined, PATIENT)).toBeTruthy()
  expect(within(row).getByText('Wind Gusts')).toBeTruthy()
  const key = screen.getByRole('list', { name: 'Key assets' })
  expect(within(key).getByText('Gusts 58 mph')).toBeTruthy()
  expect(within(key).queryByText('T 2')).toBeNull()
  fireEvent.click(screen.getByLabelText('Only impacted'))
  await waitFor(() => expect(screen.queryByText('T 2', { selector: 'td *' })).toBeNull(), PATIENT)
  fireEvent.click(screen.getByLabelText('Show details of T 1'))
  expect((await screen.findAllByText('Gusts 58 mph', undefined, PATIENT)).length).toBeGreaterThan(1)
  expect(screen.getAllByText('Recommended action').length).toBeGreaterThan(0)
})

test('a vehicle without a route reads N/A with the reason [ERR-003]', async () => {
  open({ view: 'vehicle' }, { vehicles: [truck('T 2', 1)], settings: { ShowRouteVehiclePairs: true } })
  const row = await rowNamed('T 2')
  expect([...row.querySelectorAll('td')].filter(({ textContent }) => textContent === 'N/A no route')).toHaveLength(2)
})

test('without vehicles the table asks the user to contact support [DASH-076, DASH-078]', async () => {
  open({ view: 'vehicle' })
  expect(await says('No vehicles found.')).toBeTruthy()
  expect(screen.getByText(/Contact support to get the data of your ELD provider/)).toBeTruthy()
})

test.each([
  ['route', '/routes.json', 'routes'],
  ['location_impact', '/cities.json', 'locations'],
  ['vehicle', '/vehicles.json', 'vehicles'],
] as const)(
  'a failed fetch of the assets of %s shows a tooltip [DASH-079, DASH-080, DASH-081]',
  async (view, failing, noun) => {
    open({ view }, { answer: ({ path }) => (path === failing ? { status: 500, body: { error: 'x' } } : undefined) })
    const message = `There was an error while fetching your ${noun}. Please refresh the page to try again. Contact us if the issue persists.`
    const sign = await screen.findByLabelText(message, { selector: '[role="img"]' }, PATIENT)
    fireEvent.mouseOver(sign)
    await waitFor(() => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe(message), PATIENT)
  },
)

test('there are four views unless the organization limits them; the choice is remembered; the panel collapses; hidden events have no tab [DASH-018, DASH-021, DASH-022, TIME-011]', async () => {
  open({}, { settings: { HideWeatherRisks: true, HideEventsTab: true } })
  await waitFor(
    () => expect(tabs('Views')).toEqual(['Shipment Impacts', 'Operational Impacts', 'Live Vehicle Impacts']),
    PATIENT,
  )
  const frames = [...document.querySelectorAll('fieldset input[type="radio"]')].map(
    (input) => input.closest('label')?.textContent,
  )
  expect(frames).toEqual(['Today', 'Tomorrow', 'Days 3-7'])
  expect(tabs('Map layers')).toContain('Lightning')
  expect(tabs('Map layers')).not.toContain('Events')
  expect(tab('Shipment Impacts').getAttribute('aria-selected')).toBe('true')
  fireEvent.click(tab('Operational Impacts'))
  await waitFor(() => expect(localStorage.getItem('selectedDashboardView')).toBe('"location_impact"'), PATIENT)
  expect(document.querySelector('table')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Collapse panel'))
  await waitFor(() => expect(document.querySelector('table')).toBeNull(), PATIENT)
  fireEvent.click(screen.getByLabelText('Expand panel'))
  await waitFor(() => expect(document.querySelector('table')).toBeTruthy(), PATIENT)
})

test('the remembered view opens [DASH-023]', async () => {
  localStorage.setItem('selectedDashboardView', '"vehicle"')
  open({})
  await waitFor(() => expect(tab('Live Vehicle Impacts')?.getAttribute('aria-selected')).toBe('true'), PATIENT)
})

test('layer tabs follow the organization and map_layer; radar is for Today only; impact_time selects the timeframe [DASH-005, DASH-008, DASH-012, DASH-025]', async () => {
  open({ map_layer: 'alerts', impact_time: hoursLater(24), view: 'vehicle' }, { settings: { FloodChanceTab: true } })
  await waitFor(
    () =>
      expect(tabs('Map layers')).toEqual([
        'Summary',
        'Alerts',
        'Radar',
        'Traffic',
        'Lightning',
        'Events',
        'Hyperlocal Weather',
        'Impact Indices',
        'Flood Chance',
      ]),
    PATIENT,
  )
  expect(tab('Alerts').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText('Tomorrow', { selector: 'input' })).toHaveProperty('checked', true)
  expect(tab('Radar')).toHaveProperty('disabled', true)
  fireEvent.mouseOver(within(tab('Radar')).getByText('Radar'))
  await waitFor(
    () => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('Can only be viewed for Today'),
    PATIENT,
  )
  fireEvent.click(screen.getByLabelText('Today', { selector: 'input' }))
  await waitFor(() => expect(tab('Radar')).toHaveProperty('disabled', false), PATIENT)
  fireEvent.click(tab('Radar'))
  await waitFor(() => expect(address.map_layer).toBe('radar'), PATIENT)
  fireEvent.click(screen.getByLabelText('Tomorrow', { selector: 'input' }))
  expect(await screen.findByText('Can only be viewed for Today', { selector: 'p' }, PATIENT)).toBeTruthy()
})

test('without showEventsInPortal there are no Events and Flood Chance tabs [DASH-015, DASH-017]', async () => {
  open({ map_layer: 'events' }, { flags: [], settings: { FloodChanceTab: true } })
  await waitFor(() => expect(tabs('Map layers')).toHaveLength(7), PATIENT)
  expect(tabs('Map layers')).not.toContain('Events')
  expect(tab('Summary').getAttribute('aria-selected')).toBe('true')
})

test('the variable in the address is shown, and choosing another one rewrites the address [DASH-006, DASH-013]', async () => {
  open({ map_layer: 'hyperlocal-weather', variable: 'wind_gust', view: 'vehicle' })
  fireEvent.mouseDown(await screen.findByText('Wind Gust', { selector: '[role="combobox"]' }, PATIENT))
  fireEvent.click(await screen.findByText('Wind Speed', { selector: '[role="option"]' }, PATIENT))
  await waitFor(() => expect(address.variable).toBe('wind_speed'), PATIENT)
})

test('five of the six traffic layers are premium and open the upsell dialog without 511 [DASH-026, DASH-027, DASH-028]', async () => {
  open({ map_layer: 'traffic', view: 'vehicle' }, { flags: [] })
  const panel = await labeled('Traffic layers')
  const layers = [...panel.querySelectorAll('label')]
  expect(layers.map(({ textContent }) => textContent)).toEqual([
    'Traffic Flow',
    'Traffic Incidents',
    'Driving Conditions',
    'Road Work',
    'Road Closures',
    'Trucking Warnings',
  ])
  expect(layers.map((layer) => within(layer).queryByLabelText('Not in your plan') !== null)).toEqual([
    false,
    ...Array(5).fill(true),
  ])
  fireEvent.click(within(panel).getByText('Road Work'))
  expect(await says('New Product: 511 Road Conditions!')).toBeTruthy()
  expect(address.traffic).toBeUndefined()
})

test('layers that the organization owns have no gem, and Traffic Flow says that no slow traffic is reported [LAYER-012]', async () => {
  const roads = answerOnWire(listRoadConditions, { features: [] })
  open({ map_layer: 'traffic', view: 'vehicle' }, { bodies: { '/road-conditions/current': roads } })
  const panel = await labeled('Traffic layers')
  await waitFor(() => expect(within(panel).queryByLabelText('Not in your plan')).toBeNull(), PATIENT)
  expect(panel.querySelectorAll('label')).toHaveLength(6)
  expect(await says('No slow traffic is reported now.')).toBeTruthy()
})

test('the six event toggles are on by default; the lightning panel asks for a location [DASH-031, DASH-034]', async () => {
  open({ map_layer: 'events', view: 'vehicle' })
  const panel = await labeled('Event layers')
  const toggles = [...panel.querySelectorAll('label')]
  expect(toggles.map(({ textContent }) => textContent)).toEqual([
    'Cyclones',
    'Earthquakes',
    'Storms',
    'Volcanoes',
    'Fires',
    'US Wildfires',
  ])
  fireEvent.click(within(panel).getByText('Fires'))
  await waitFor(() => expect(address.events?.split(',')).toHaveLength(5), PATIENT)
  expect(address.events).not.toMatch(/\bfires\b/)
  fireEvent.click(tab('Lightning'))
  expect(await says('Select a location to see nearby lightning')).toBeTruthy()
})

test('strikes of the last 30 minutes are counted around the selected point, and the closest is shown [DASH-004, DASH-032, DASH-033]', async () => {
  const strike = (id: string, longitude: number, minutes: number) => ({
    id,
    event_type: 'lightning',
    detected_time: hoursLater(-minutes / 60),
    geo_json: { type: 'Feature', id, geometry: { type: 'Point', coordinates: [longitude, 0] }, properties: {} },
  })
  // On the equator a degree is 69.2 miles.
  const events = [strike('1', 0.1, 5), strike('2', 0.2, 10), strike('3', 0.4, 20), strike('4', 0.05, 40)]
  open(
    { map_layer: 'lightning', view: 'vehicle', latitude: '0', longitude: '0' },
    { answer: ({ path }) => (path === '/events/current' ? { body: answerOnWire(listEvents, { events }) } : undefined) },
  )
  expect(await says(/^1 within 10 miles, 2 within 20, 3 within 30\. Closest strike 6\.9 miles away\.$/)).toBeTruthy()
})

test('the summary shows the share of assets by impact, and key assets with score, delay and action [DASH-036, DASH-037, DASH-038, DASH-066]', async () => {
  const routes = [departing('1', 1), ...Array.from({ length: 120 }, (_, i) => departing(`c${i}`, 2, calm))]
  open({}, { routes })
  expect(await labeled('High: <1%, 1')).toBeTruthy()
  const high = screen.getByLabelText('High: <1%, 1')
  expect(high.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray')).toBe('1 100')
  expect(high.textContent).toBe('<1%High1')
  expect(screen.getByLabelText(/^Low: /).getAttribute('aria-label')).toBe('Low: 99%, 120')
  const key = screen.getByText('Load 1', { selector: 'li *' }).closest('li') as HTMLElement
  expect(within(key).getByText('Risk 7.4 / 10 · Delay 2 h 3 min')).toBeTruthy()
  expect(within(key).getByText(/^Reroute\.$/).parentElement?.textContent).toMatch(/^Reroute\. Take Option B via /)
})

test('a key asset says no index and no delay that did not make its level: only the alert beside High by an alert [DECIDE-151]', async () => {
  const warning = {
    id: 'w',
    event: 'High Wind Warning',
    severity: 'Severe',
    color: '#F1352C',
    at_mile: 12,
    enters_at: hoursLater(2),
    leaves_at: hoursLater(3),
  }
  const warned = (index: number, arrival: string) => ({
    ...optionOnWire(false),
    risk: 3,
    slowdown_fraction: 0,
    max_road_index: index,
    adjusted_arrival_time: arrival,
    weather_alerts: [warning],
  })
  const onTime = optionOnWire(false).free_flow_arrival_time
  const routes = [
    departing('1', 1, { latest_route_results: [warned(0, onTime)] }),
    departing('2', 2, { latest_route_results: [warned(0, '2027-01-15T15:25:00.000Z')] }),
    departing('3', 3, { latest_route_results: [warned(7.2, onTime)] }),
  ]
  open({}, { routes })
  const said = async (name: string) => {
    const key = (await screen.findByText(name, { selector: 'li *' }, PATIENT)).closest('li') as HTMLElement
    expect(key.textContent).toContain('High Wind Warning')
    return key.textContent?.match(/Risk [\d.]+ \/ 10|No delay|Delay \d+ min/g) ?? null
  }
  expect(await said('Load 1')).toBeNull()
  expect(await said('Load 2')).toEqual(['Delay 5 min'])
  expect(await said('Load 3')).toEqual(['Risk 7.2 / 10'])
})

test('when routes fail to load, the summary reads N/A with the reason, not zero and all clear [ERR-003]', async () => {
  open(
    {},
    { answer: ({ path }) => (path === '/routes.json' ? { status: 400, body: { error: 'Broken.' } } : undefined) },
  )
  expect(await screen.findByText(/^N\/A: There was an error while fetching your routes\./, {}, PATIENT)).toBeTruthy()
  expect(screen.getByLabelText('High: N/A')).toBeTruthy()
  expect(screen.queryByText('No asset is impacted.')).toBeNull()
})

test('without assets the summary reads N/A and says why [ERR-003]', async () => {
  open({})
  expect(await says(/^N\/A: there is nothing to rate/)).toBeTruthy()
  expect(screen.getByLabelText('High: N/A, 0')).toBeTruthy()
})

test('while no asset is rated, levels read N/A and not 0% [ERR-003]', async () => {
  open({}, { routes: [{ ...departing('1', 1), latest_route_results: null }] })
  expect(await says('N/A: no asset is rated yet.')).toBeTruthy()
  expect(screen.getByLabelText('High: N/A')).toBeTruthy()
  expect(screen.getByLabelText('Unknown: 100%, 1')).toBeTruthy()
})

test('a level that no asset has reads 0% [DASH-067]', async () => {
  open({}, { routes: [departing('1', 1)] })
  expect(await labeled('Moderate: 0%, 0')).toBeTruthy()
})

test('a collapsed panel leaves no tab that points at nothing', async () => {
  open({}, { routes: [departing('1', 1)] })
  const controlled = () =>
    [...document.querySelectorAll('[role=tab][aria-controls]')].map((tab) => tab.getAttribute('aria-controls'))
  await waitFor(() => expect(controlled()).not.toEqual([]), PATIENT)
  fireEvent.click(screen.getByRole('button', { name: 'Collapse panel' }))
  expect(controlled().filter((id) => document.getElementById(id ?? '') === null)).toEqual([])
})

test('the summary prints the window of the timeframe with dates and zone', async () => {
  open({ timeframe: 'tomorrow' }, { routes: [departing('1', 1)] })
  expect(await says(/^\w{3}, \w{3} \d+, 12:00 AM \S+ to \w{3}, \w{3} \d+, 12:00 AM \S+$/)).toBeTruthy()
})
