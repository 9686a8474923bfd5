// @vitest-environment jsdom
import { listAlertFeatures } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOnWire } from '../../../test/alert-on-wire.ts'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { impactSummaryOnWire } from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { optionOnWire, routeOnWire } from '../../../test/routes-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import type { AssetUnderAlert } from '../../parts/assets/assets-under-alert.ts'
import { alertCountries } from '../../parts/overlays/use-overlays.ts'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { type ManyMessage, type VehicleMessaging, VehicleMessagingContext } from '../../platform/vehicle-messaging.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { AlertCard } from './alert-card.tsx'
import type { AlertDetail } from './alert-detail.ts'
import { AlertPanel } from './alert-panel.tsx'
import { alertsTexts } from './alerts.texts.ts'
import { type AlertsSearch, readAlertsSearch, writeAlertsSearch } from './alerts-address.ts'
import { AlertsMap } from './alerts-map.tsx'
import { AssetPanel } from './asset-panel.tsx'

const PATIENT = { timeout: 30_000 }
const at = (hour: number) => new Date(Date.UTC(2027, 0, 14, hour))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: at(21) }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const alert = (id: string, name: string): AlertDetail => ({
  id,
  name,
  color: '#FF69B4',
  issuedAt: at(18),
  beginsAt: at(20),
  endsAt: at(30),
  area: 'Hall, NE',
  description: `${name} in effect`,
  instruction: null,
})

const onMap = (content: React.ReactNode) => {
  const client = new QueryClient()
  const { on } = placingMap()
  return renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>{on(content)}</ToastProvider>
    </QueryClientProvider>,
  )
}

test('a card has a timeline and one tab per alert, each with issued date and time and description [ALERT-003, ALERT-004]', () => {
  onMap(
    <AlertCard
      title="Grand Island, NE"
      alerts={[alert('a', 'Winter Storm Warning'), alert('b', 'Wind Advisory')]}
      timeZone="America/Chicago"
      touched={new Map()}
      onAsset={() => undefined}
      empty={null}
      onClose={() => undefined}
    />,
  )
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Winter Storm Warning', 'Wind Advisory'])
  const panel = () => screen.getByRole('tabpanel').textContent
  expect(panel()).toContain('IssuedThu, Jan 14, 12:00 PM CST')
  expect(panel()).toContain('Winter Storm Warning in effect')
  fireEvent.click(screen.getByRole('tab', { name: 'Wind Advisory' }))
  expect(panel()).toContain('Wind Advisory in effect')
})

test('a place without alerts says so [ALERT-008]', () => {
  const none = <EmptyState title={alertsTexts.card.none} />
  onMap(
    <AlertCard
      title="x"
      alerts={[]}
      timeZone={undefined}
      touched={new Map()}
      onAsset={() => undefined}
      empty={none}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByText('No government alerts for this location')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

const listed = (alerts: AlertDetail[] | undefined, isFailed = false, staleSince: string | null = null) =>
  renderUi(
    <AlertPanel
      alerts={alerts}
      staleSince={staleSince}
      isFailed={isFailed}
      isAwaited={false}
      touched={new Map()}
      selectedIds={[]}
      allCountries={false}
      onAllCountries={null}
      onSelect={() => undefined}
    />,
  )

test('an area without alerts says so [ALERT-007]', () => {
  listed([])
  expect(screen.getByText('No alerts for this area.')).toBeTruthy()
})

test('alerts that no longer arrive say since when, and others do not [ALERT-007]', () => {
  const { unmount } = listed([])
  expect(document.body.textContent).not.toContain('not arriving')
  unmount()
  listed([], false, '2027-01-14T20:05:00Z')
  expect(document.body.textContent).toContain('not arriving')
})

test('before the first alerts have come, both lists say that nothing is known yet instead of that there is none', async () => {
  const body = answerOnWire(listAlertFeatures, { features: [], updated_at: null, age_seconds: null, is_stale: true })
  stubPortal({ cities: [locationOnWire({ id: 'l2', name: 'Miami, FL' })], bodies: { '/alerts/weather/current': body } })
  stageScreen<AlertsSearch>({}, (here, onSearch) => <AlertsMap search={here} onSearch={onSearch} badge={null} />)
  await waitFor(() => {
    for (const name of ['Alerts in sight', 'Your assets under alert'])
      expect(screen.getByRole('region', { name }).textContent).toContain('The first forecast is being made')
  }, PATIENT)
  expect(document.body.textContent).not.toMatch(/No alerts for this area|None of your locations/)
})

test('a failed alerts request shows a tooltip [ALERT-009]', async () => {
  listed(undefined, true)
  const words =
    'There was an error while fetching your alerts. Please refresh the page to try again. Contact us if the issue persists.'
  fireEvent.mouseOver(screen.getByRole('button', { name: words }))
  expect((await screen.findByRole('tooltip', undefined, PATIENT)).textContent).toBe(words)
})

const tag = (id: string, event: string) => ({
  id,
  source: 'alert',
  text: event,
  event,
  value: null,
  variable: null,
  impact_level: 2,
  description: null,
  color: '#FF69B4',
  effective: at(20).toISOString(),
  expires: at(30).toISOString(),
})

interface Assets {
  vehicles?: unknown[]
  routes?: unknown[]
}

function open(search: AlertsSearch, bodies: Record<string, unknown> = {}, assets: Assets = {}) {
  const summary = (id: string) => impactSummaryOnWire({ tags: [tag(id, 'Winter Storm Warning')], tag_priority: [id] })
  const under = locationOnWire({
    id: 'l1',
    subhourly_impact_summary: summary('a'),
    extended_impact_summary: summary('a'),
  })
  const { asked } = stubPortal({ cities: [under, locationOnWire({ id: 'l2', name: 'Miami, FL' })], bodies, ...assets })
  const stage = stageScreen(search, (here, onSearch) => <AlertsMap search={here} onSearch={onSearch} badge={null} />)
  return { ...stage, asked }
}

const ALERT = alertOnWire('a', { begins: at(20).toISOString(), expires: at(30).toISOString() })

test('visible alerts are drawn as polygons in the colors of the weather services [ALERT-001]', async () => {
  const { asked } = open({}, { '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [ALERT] }) })
  const { data } = await openedMap()
  await waitFor(() => expect(data.get('alerts')).toMatchObject({ features: [{ properties: { id: 'a' } }] }), PATIENT)
  const { features } = data.get('alerts') as FeatureCollection
  expect(features[0]?.geometry).toEqual(ALERT.geometry)
  expect(features[0]?.properties?.color).toBe('#FF69B4')
  expect(asked.find(({ path }) => path === '/alerts/weather/current')?.query.get('bounds')).toBe(
    '50.00,-66.00,24.00,-125.00',
  )
})

test('an alert in the address that cannot be fetched is only logged [ALERT-010]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  open({ alert_id: 'gone' }, { '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [ALERT] }) })
  const { data } = await openedMap()
  const words = 'The alert gone could not be loaded.'
  await waitFor(() => expect(logged).toHaveBeenCalledWith(words, expect.anything()), PATIENT)
  await waitFor(() => expect(data.get('alerts')).toMatchObject({ features: [{ properties: { id: 'a' } }] }), PATIENT)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(document.body.textContent).not.toContain('could not be loaded')
  expect(screen.queryByRole('button', { name: /There was an error/ })).toBeNull()
})

test('an address with an alert that the server does not know says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stubPortal({
    answer: ({ path }) =>
      path === '/alerts/weather/gone' ? { status: 404, body: { error: 'alert not found' } } : undefined,
  })
  stageScreen<AlertsSearch>({ alert_id: 'gone' }, (here, onSearch) => (
    <AlertsMap search={here} onSearch={onSearch} badge={null} />
  ))
  expect(await screen.findByText('This alert is not known', undefined, PATIENT)).toBeTruthy()
})

test('alerts are listed by kind, those that touch own assets first, with their end on one line; the card names the assets', async () => {
  const wind = (id: string) =>
    alertOnWire(id, { event: 'Wind Advisory', begins: at(20).toISOString(), expires: at(30).toISOString() })
  const { address } = open(
    {},
    {
      '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [wind('x'), wind('y'), ALERT] }),
    },
  )
  const panel = screen.getByRole('region', { name: 'Alerts in sight' })
  await waitFor(
    () => expect(within(panel).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Winter Storm Warning1'),
    PATIENT,
  )
  expect(within(panel).getAllByRole('heading', { level: 3 })[1]?.textContent).toBe('Wind Advisory2')
  const rows = within(panel).getAllByRole('button')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toContain('1 asset')
  // The end is at six in the morning, in a zone that the test machine chooses.
  expect(rows[0]?.textContent).toMatch(/until \w{3} \d{1,2} [AP]M \S+$/)
  fireEvent.click(rows[0] as HTMLElement)
  const crossing = await screen.findByRole('list', { name: 'Your assets in this alert' }, PATIENT)
  fireEvent.click(within(crossing).getByRole('button', { name: /Grand Island, NE/ }))
  await waitFor(() => expect(address()).toEqual({ location_id: 'l1' }), PATIENT)
})

test('a chosen alert is whole in sight, and its new data do not move the map again; without a choice the map opens on the own assets', async () => {
  const { address } = open(
    {},
    {
      '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [ALERT] }),
    },
  )
  const { fitted, fittedWith } = await openedMap()
  // Both locations of the test are at one place.
  await waitFor(() => expect(fitted).toHaveLength(2), PATIENT)
  const { latitude, longitude } = locationOnWire({ id: 'l1' })
  expect(fitted[1]).toEqual([
    [longitude, latitude],
    [longitude, latitude],
  ])
  const panel = screen.getByRole('region', { name: 'Alerts in sight' })
  fireEvent.click(await within(panel).findByRole('button', { name: /Winter Storm Warning/ }, PATIENT))
  await waitFor(() => expect(address()).toEqual({ alert_id: 'a' }), PATIENT)
  await waitFor(() => expect(fitted).toHaveLength(3), PATIENT)
  expect(fitted[2]).toEqual([
    [-99, 40],
    [-97, 42],
  ])
  // Beside the top row, the left column and the card of the alert.
  expect(fittedWith[2]).toEqual({ top: 64, right: 452, bottom: 0, left: 352 })
})

test('another tab of the card does not fit the alert again', async () => {
  const wind = alertOnWire('b', {
    event: 'Wind Advisory',
    begins: at(20).toISOString(),
    expires: at(30).toISOString(),
  })
  open({ alert_id: 'a,b' }, { '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [ALERT, wind] }) })
  const { fitted } = await openedMap()
  const tab = await screen.findByRole('tab', { name: 'Wind Advisory' }, PATIENT)
  await waitFor(
    () =>
      expect(fitted.at(-1)).toEqual([
        [-99, 40],
        [-97, 42],
      ]),
    PATIENT,
  )
  const before = fitted.length
  fireEvent.click(tab)
  expect(tab.getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: 'Winter Storm Warning' }))
  // Longer than the pause between a choice and its fit.
  await new Promise((done) => setTimeout(done, 400))
  expect(fitted).toHaveLength(before)
})

test.each([
  [750, 'x'.repeat(750)],
  [751, `${'x'.repeat(750)}…`],
])('a description of %i characters is shown up to its 750th [ALERT-006]', async (length, shown) => {
  const long = alertOnWire('a', { description: 'x'.repeat(length) })
  open(
    { alert_id: 'a' },
    { '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [long] }), '/alerts/weather/a': long },
  )
  expect(await screen.findByText(/^x+…?$/, { selector: '[role="tabpanel"] *' }, PATIENT)).toHaveProperty(
    'textContent',
    shown,
  )
})

test('each location under alert has a timeline with each alert once; a click or the picker selects the location; its bars are named in words [ALERT-002, ALERT-005, EXP-017]', async () => {
  const { address } = open({})
  const panel = screen.getByRole('region', { name: 'Your assets under alert' })
  const row = await within(panel).findByRole('button', undefined, PATIENT)
  expect(row.textContent).toBe('Grand Island, NEWinter Storm Warning')
  expect(within(row).getByRole('img', { name: 'location' })).toBeTruthy()
  // The window is two days from 21:00; the alert has begun and ends nine hours later.
  const [bar, ...others] = within(row).getByRole('img', { name: 'Winter Storm Warning' }).children
  expect(others).toEqual([])
  expect((bar as HTMLElement).style).toMatchObject({ left: '0%', width: '18.75%', background: 'rgb(255, 105, 180)' })
  fireEvent.click(row)
  await waitFor(() => expect(address()).toEqual({ location_id: 'l1' }), PATIENT)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Location' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Miami, FL' }, PATIENT))
  await waitFor(() => expect(address()).toEqual({ location_id: 'l2' }), PATIENT)
})

test('a day that begins late in the timelines is labeled left of its midnight, so that its label stays in the panel', () => {
  const truck: AssetUnderAlert = { type: 'vehicle', id: 'v1', name: 'Truck 1', alerts: [] }
  const places = new Set<string>()
  for (let hour = 0; hour < 24; hour++) {
    const panel = (
      <AssetPanel assets={[truck]} isAwaited={false} now={at(hour)} isSelected={() => false} onSelect={vi.fn()} />
    )
    const { container, unmount } = onMap(panel)
    for (const { style } of container.querySelectorAll<HTMLElement>('[aria-hidden] > span[style]')) {
      places.add(style.right === '' ? 'right of its midnight' : 'left of its midnight')
      expect(Number.parseFloat(style.right === '' ? style.left : style.right)).toBeLessThanOrEqual(
        style.right === '' ? 75 : 25,
      )
    }
    unmount()
  }
  expect([...places].sort()).toEqual(['left of its midnight', 'right of its midnight'])
})

/** An alert tag of a vehicle, from one hour of the day to another. */
const vehicleTag = (id: string, event: string, from: number, to: number) => ({
  id: `alert:${id}`,
  source: 'alert',
  text: event,
  value: null,
  impact_level: 2,
  reason: event,
  alert: { color: '#AFEEEE', starts_at: at(from).toISOString(), ends_at: at(to).toISOString() },
})
const vehicleImpact = (...tags: object[]) => ({
  overall_impact_level: 2,
  tags,
  tag_priority: [],
  last_updated_at: at(21).toISOString(),
})
const named = (name: string, parts: object) => vehicleOnWire({ id: name, name, ...parts })
const routeUnder = (id: string, ...alerts: object[]) => ({
  ...routeOnWire(id),
  latest_route_results: [{ ...optionOnWire(false), weather_alerts: alerts }],
})
const routeAlert = (id: string, from: number, to: number | null) => ({
  id,
  event: 'Wind Advisory',
  severity: 'Moderate',
  color: '#D2B48C',
  enters_at: at(from).toISOString(),
  at_mile: 12,
  ...(to !== null && { leaves_at: at(to).toISOString() }),
})

test('each vehicle and route under alert has a timeline: where it is, until its route leaves, and what its route enters; a click opens the alerts [ALERT-005]', async () => {
  const { address } = open(
    {},
    {
      '/alerts/weather/current': answerOnWire(listAlertFeatures, {
        features: ['w', 'x', 'y'].map((id) => alertOnWire(id)),
      }),
    },
    {
      vehicles: [
        named('Parked', { current_impact: vehicleImpact(vehicleTag('w', 'Wind Advisory', 20, 33)) }),
        named('Driving', {
          route_id: 'r1',
          current_impact: vehicleImpact(vehicleTag('w', 'Wind Advisory', 20, 33)),
          upcoming_impact: vehicleImpact(vehicleTag('x', 'Blizzard Warning', 33, 45)),
        }),
        named('Clear', { current_impact: vehicleImpact() }),
        named('Passed', { current_impact: vehicleImpact(vehicleTag('w', 'Wind Advisory', 15, 21)) }),
      ],
      routes: [
        routeUnder('r1', routeAlert('w', 20, 27), routeAlert('y', 69, 80)),
        routeUnder('r2', routeAlert('y', 45, 57)),
        routeUnder('r3', routeAlert('y', 69, 80)),
        routeUnder('r4', routeAlert('y', 45, null)),
        { ...routeUnder('r5', routeAlert('y', 45, 57)), latest_route_result_error: 'no route' },
      ],
    },
  )
  const panel = screen.getByRole('region', { name: 'Your assets under alert' })
  await waitFor(() => expect(within(panel).getAllByRole('button')).toHaveLength(5), PATIENT)
  const rows = within(panel).getAllByRole('button')
  // The window is two days from 21:00; six hours are an eighth of it.
  const timeline = (row: HTMLElement) =>
    [...row.querySelectorAll('i')].map(({ title, style }) => `${title} ${style.left} ${style.width}`)
  expect(rows.map((row) => [row.querySelector('svg')?.getAttribute('aria-label'), row.textContent])).toEqual([
    ['vehicle', 'DrivingBlizzard Warning, Wind Advisory'],
    ['location', 'Grand Island, NEWinter Storm Warning'],
    ['route', 'Load r1Wind Advisory'],
    ['vehicle', 'ParkedWind Advisory'],
    ['route', 'Load r2Wind Advisory'],
  ])
  expect(rows.map(timeline)).toEqual([
    ['Blizzard Warning 25% 25%', 'Wind Advisory 0% 12.5%'],
    ['Winter Storm Warning 0% 18.75%'],
    ['Wind Advisory 0% 12.5%'],
    ['Wind Advisory 0% 25%'],
    ['Wind Advisory 50% 25%'],
  ])
  fireEvent.click(rows[0] as HTMLElement)
  await waitFor(() => expect(address()).toEqual({ alert_id: 'x,w' }), PATIENT)
  expect(rows.map((row) => row.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false', 'false'])
  expect(await screen.findAllByRole('tab', undefined, PATIENT)).toHaveLength(2)
})

test('a switch extends alerts to all countries, and is remembered [ALERT-011, ALERT-026]', async () => {
  const settings = { AlertsInAllCountries: false, MexicoAlerts: false }
  expect(alertCountries(settings, false)).toBe('USA,CAN')
  expect(alertCountries(settings, true)).toBe('all')
  writeStored('globalAlerts', false)
  open({})
  fireEvent.click(await screen.findByRole('switch', { name: 'Alerts of all countries' }, PATIENT))
  expect(readStored('globalAlerts')).toBe(true)
})

test('the address keeps a place or alerts, never both', () => {
  expect(readAlertsSearch({ alert_id: 'a,b' })).toEqual({ place: null, alertIds: ['a', 'b'] })
  expect(readAlertsSearch({ alert_id: 'a', location_id: 'l1' }).alertIds).toEqual([])
  expect(writeAlertsSearch({ place: null, alertIds: ['a', 'b'] })).toEqual({ alert_id: 'a,b' })
})

test('an alert warns the vehicles inside it and those whose way enters it, with when they do [DESK-023]', async () => {
  const messages: ManyMessage[] = []
  const messaging: VehicleMessaging = {
    sendAlert: () => null,
    recentMessages: () => null,
    sendToMany: (message) => {
      messages.push(message)
      return <button type="button">{message.label}</button>
    },
  }
  const tornado = alertOnWire('t', {
    event: 'Tornado Warning',
    begins: at(20).toISOString(),
    expires: at(30).toISOString(),
  })
  stubPortal({
    cities: [locationOnWire({ id: 'l1' })],
    bodies: { '/alerts/weather/current': answerOnWire(listAlertFeatures, { features: [tornado] }) },
    vehicles: [
      named('Inside', { current_impact: vehicleImpact(vehicleTag('t', 'Tornado Warning', 20, 30)) }),
      named('Soon', { upcoming_impact: vehicleImpact(vehicleTag('t', 'Tornado Warning', 22, 30)) }),
      named('Later', { route_id: 'r1' }),
      named('Past', { route_id: 'r2' }),
      named('Elsewhere', {}),
    ],
    routes: [routeUnder('r1', routeAlert('t', 27, 29)), routeUnder('r2', routeAlert('t', 20, 29))],
  })
  stageScreen<AlertsSearch>({ alert_id: 't' }, (here, onSearch) => (
    <VehicleMessagingContext value={messaging}>
      <AlertsMap search={here} onSearch={onSearch} badge={null} />
    </VehicleMessagingContext>
  ))
  expect(await screen.findByRole('button', { name: 'Warn these 3 vehicles' }, PATIENT)).toBeTruthy()
  const last = messages.at(-1)
  expect(last?.about).toBe('Tornado Warning')
  expect(last?.texts?.es).toMatch(/^\(en inglés\) Tornado Warning\. Deténgase en el próximo lugar seguro hasta el /)
  expect(last?.texts?.en).toMatch(/^Tornado Warning\. Stop at the next safe place until .+ UTC\.$/)
  expect(last?.recipients.map(({ vehicle, note }) => [vehicle.name, note?.replace(/ .*/, '')])).toEqual([
    ['Inside', 'inside'],
    ['Soon', 'enters'],
    ['Later', 'enters'],
  ])
})
