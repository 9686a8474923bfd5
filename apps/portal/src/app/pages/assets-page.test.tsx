// @vitest-environment jsdom
import { geocode } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire, portalFeaturesOnWire } from '../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { routeOnWire } from '../../../test/routes-on-wire.ts'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { assetsRoute } from '../../features/assets/assets.route.ts'
import type { AssetsTab } from '../../features/assets/assets-tab.ts'
import { readLogFilters } from '../../features/message-log/log-address.ts'
import { handChoice } from '../../platform/handed-choice.ts'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { AssetsPage } from './assets-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-14T21:12:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const readAddress = () => assetsRoute.search.parse(Object.fromEntries(new URLSearchParams(window.location.search)))

function Page({ first }: { first: AssetsTab }) {
  const [tab, setTab] = useState(first)
  const [search, setSearch] = useState(readAddress)
  const address = {
    ...search,
    onChange: (change: object) => setSearch((before) => ({ ...before, ...change })),
  }
  useEffect(() => {
    window.history.replaceState(null, '', `?${new URLSearchParams(JSON.parse(JSON.stringify(search)))}`)
  }, [search])
  return (
    <AssetsPage
      tab={tab}
      onTab={setTab}
      log={{ filters: readLogFilters({}), onFilters: () => undefined }}
      address={address}
    />
  )
}

function open(first: AssetsTab, answering: Answering) {
  const server = stubServer(answering)
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

/** Queries by label, which is faster than by role in a table with hundreds of buttons. */
const labeled = (label: string) => screen.findByLabelText(label, undefined, PATIENT)
const dialogNamed = (name: string) => screen.findByLabelText(name, { selector: '[role="dialog"]' }, PATIENT)
const dialogCloses = () => waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull(), PATIENT)
const buttonIn = (dialog: HTMLElement, words: string) =>
  within(dialog).getByText(words, { selector: 'button, button *' }).closest('button') as HTMLButtonElement
const routes = (count: number) => Array.from({ length: count }, (_, i) => routeOnWire(String(i + 1)))

test('the first tab lists upcoming routes, ten a page, with the columns for dispatch, all others by choice, and Upload CSV [ASSET-001, ASSET-010]', async () => {
  open('routes', ({ path }) => (path === '/routes.json' ? { body: { routes: routes(12) } } : undefined))
  const table = await screen.findByLabelText('Upcoming Routes', { selector: '[role="grid"]' }, PATIENT)
  await within(table).findByText('Load 1', undefined, PATIENT)
  const titles = () => [...table.querySelectorAll('thead th')].map((head) => head.textContent)
  expect(titles()).toEqual([
    'Details',
    'Name',
    'Origin',
    'Destination',
    'Departure Time',
    'Impact',
    'Slowdown',
    'Adjusted ETA',
    'Weather Conditions',
    'Actions',
  ])
  fireEvent.click(screen.getByText('Columns'))
  const chooser = await dialogNamed('Columns')
  fireEvent.click(within(chooser).getByLabelText('Distance'))
  expect(titles()).toContain('Distance')
  fireEvent.click(within(chooser).getByLabelText('Origin'))
  expect(titles()).not.toContain('Origin')
  expect(readStored('routesTableState')?.hiddenColumns).toEqual(
    expect.arrayContaining(['origin', 'above', 'below', 'vehicle']),
  )
  fireEvent.click(within(chooser).getByText('Show all columns'))
  expect(titles()).toEqual([
    'Details',
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
  // Buttons stay in sight while the table scrolls sideways.
  expect([...table.querySelectorAll('thead th')].at(-1)?.className).toMatch(/stuck/)
  expect(table.querySelectorAll('tbody > tr')).toHaveLength(10)
  const tab = document.querySelector('[role="tab"]')
  expect([tab?.textContent, tab?.getAttribute('aria-selected')]).toEqual(['Upcoming Routes12', 'true'])
  expect(screen.getByText('Upload CSV')).toBeTruthy()
})

test('a route row shows its weather impact, or N/A and why there is none, and expands to every option [ERR-003]', async () => {
  const listed = [routeOnWire('1'), routeOnWire('2', 'pending'), routeOnWire('3', 'failed')]
  writeStored('routesTableState', { hiddenColumns: [] })
  open('routes', ({ path }) => (path === '/routes.json' ? { body: { routes: listed } } : undefined))
  const row = async (name: string) => (await screen.findByText(name, undefined, PATIENT)).closest('tr') as HTMLElement
  const first = await row('Load 1')
  for (const words of ['High', '14%', '1,003 mi', '7.4', 'Snow, Extreme Weather', '28 °F: 9:10', 'Unstarted'])
    expect(within(first).getByText(words)).toBeTruthy()
  expect((await row('Load 2')).textContent).toContain('Updating ⏲️')
  expect(within(await row('Load 3')).getByTitle('Error: route returned no results').textContent).toBe('Error ⚠️')
  const cells = async (name: string) => [...(await row(name)).querySelectorAll('td')].map((cell) => cell.textContent)
  // Slowdown, arrival, distance, road risk, weather and both temperatures.
  expect((await cells('Load 2')).filter((text) => text === 'N/A being updated')).toHaveLength(7)
  expect((await cells('Load 3')).filter((text) => text === 'N/A the update failed')).toHaveLength(7)
  expect(await cells('Load 1')).toEqual(
    expect.arrayContaining(['N/A not given', 'N/A no threshold set', 'N/A not updated yet', 'N/A no vehicle']),
  )
  fireEvent.click(await labeled('Show details of Load 1'))
  expect(await screen.findByText('Option B', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('1% slower, road risk 0.5 / 10, No weather worth a word')).toBeTruthy()
})

test('the route edit dialog sends external id, origin, destination and departure, lists server errors, and closes once saved [ASSET-013, ASSET-014, ASSET-015]', async () => {
  let refuse = true
  writeStored('routesTableState', { hiddenColumns: [] })
  const { asked } = open('routes', ({ method, path, body }) => {
    if (path === '/routes.json') return { body: { routes: routes(1) } }
    if (method !== 'PATCH') return undefined
    if (refuse) return { status: 400, body: { errors: ['external_id is taken', 'departure_time is in the past'] } }
    const { external_id } = (body as { route: { external_id: string } }).route
    return { body: { route: { ...routeOnWire('1'), external_id } } }
  })
  fireEvent.click(await labeled('Edit Load 1'))
  const dialog = await dialogNamed('Edit route')
  fireEvent.change(within(dialog).getByLabelText(/External ID/), { target: { value: 'PO-77' } })
  fireEvent.click(buttonIn(dialog, 'Save'))
  const refusal = await within(dialog).findByRole('alert', undefined, PATIENT)
  expect(refusal.textContent).toContain('There was an error saving your edits:')
  expect(
    within(refusal)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['external_id is taken', 'departure_time is in the past'])
  refuse = false
  fireEvent.click(buttonIn(dialog, 'Save'))
  await dialogCloses()
  expect(asked.findLast(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/routes/1',
    body: {
      route: {
        external_id: 'PO-77',
        origin_lat: 39.74,
        origin_long: -104.98,
        origin_label: 'Denver, CO',
        destination_lat: 41.85,
        destination_long: -87.65,
        destination_label: 'Chicago, IL',
        departure_time: '2027-01-14T22:00:00.000Z',
      },
    },
  })
  expect(await screen.findByText('PO-77', undefined, PATIENT)).toBeTruthy()
})

test('a route is deleted from the table after confirmation [ASSET-019]', async () => {
  const { asked } = open('routes', ({ method, path }) => {
    if (path === '/routes.json') return { body: { routes: routes(2) } }
    return method === 'DELETE' ? { body: { success: true } } : undefined
  })
  fireEvent.click(await labeled('Delete Load 2'))
  const dialog = await dialogNamed('Delete route')
  expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
  fireEvent.click(buttonIn(dialog, 'Delete'))
  await waitFor(() => expect(screen.queryByText('Load 2')).toBeNull(), PATIENT)
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/routes/2'])
  expect(screen.getByText('Load 1')).toBeTruthy()
})

test('Share in the table of routes opens the links of that route [DESK-070]', async () => {
  const { asked } = open('routes', ({ path }) => {
    if (path === '/routes/2/links') return { body: { links: [] } }
    return path === '/routes.json' ? { body: { routes: routes(2) } } : undefined
  })
  fireEvent.click(await labeled('Share Load 2'))
  const dialog = await screen.findByRole('dialog', { name: /Load 2/ }, PATIENT)
  expect(await within(dialog).findByText('No link works at the moment.', undefined, PATIENT)).toBeTruthy()
  expect(asked.map(({ path }) => path).filter((path) => path.endsWith('/links'))).toEqual(['/routes/2/links'])
})

const CITY = locationOnWire({ id: '1', name: 'Omaha Hub', latitude: 41.26, longitude: -95.94 })
const NOTIFICATION = {
  id: '1',
  name: 'Tornadoes',
  notification_type: 'alert',
  status: 'enabled',
  frequency: 'interval',
  interval: 60,
  window_size: 0,
  thresholds: [],
  alerts: 'Tornado Warning',
  template: '{event}',
  upcoming_template: '',
  urgent: true,
  updated_at: '2027-01-13T22:02:00.000Z',
}

test.each([
  ['routes', ['Edit Load 1'], 'Edit route'],
  ['locations', ['Show details of Omaha Hub', 'Edit'], 'Edit location'],
  ['driver-notifications', ['Edit Tornadoes'], 'Edit Driver Notification'],
] as const)(
  'on the %s tab %j opens the edit dialog, and its Save shows a spinner [ASSET-012]',
  async (tab, labels, title) => {
    open(tab, ({ method, path }) => {
      if (method === 'PATCH') return new Promise(() => undefined)
      if (path === '/routes.json') return { body: { routes: routes(1) } }
      if (path === '/cities.json') return { body: { cities: [CITY] } }
      return path === '/driver_notifications.json' ? { body: { driver_notifications: [NOTIFICATION] } } : undefined
    })
    for (const words of labels)
      fireEvent.click(await (words === 'Edit' ? screen.findByText(words, undefined, PATIENT) : labeled(words)))
    const dialog = await dialogNamed(title)
    const save = buttonIn(dialog, 'Save')
    expect(within(save).queryByRole('progressbar')).toBeNull()
    fireEvent.click(save)
    await waitFor(() => expect(within(save).getByRole('progressbar')).toBeTruthy(), PATIENT)
  },
)

test('locations that fail to load show an empty list, and the failure is only logged [ASSET-022]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  open('locations', ({ path }) => (path === '/cities.json' ? { status: 500, body: { error: 'broken' } } : undefined))
  expect(await screen.findByText('No locations yet', undefined, PATIENT)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/broken|did not answer/)).toBeNull()
  expect(warned).toHaveBeenCalledWith('Locations could not be loaded.', expect.objectContaining({ status: 500 }))
})

test('a new location is geocoded before it is saved and takes the name of the place if it has none [ASSET-017, ASSET-018]', async () => {
  const { asked } = open('locations', ({ method, path }) => {
    if (path === '/cities.json' && method === 'GET') return { body: { cities: [] } }
    if (path === '/geocoding/geocode') return { body: answerOnWire(geocode, { name: 'Omaha, NE', zip: '68102' }) }
    return path === '/cities.json' ? { body: { city: locationOnWire({ id: '1', name: 'Omaha, NE' }) } } : undefined
  })
  fireEvent.click(await screen.findByText('Create New Location', undefined, PATIENT))
  fireEvent.change(screen.getByLabelText('Latitude'), { target: { value: ' 41.25650 ' } })
  fireEvent.change(screen.getByLabelText('Longitude'), { target: { value: '-95.9345' } })
  fireEvent.click(screen.getByText('Save'))
  await dialogCloses()
  const sent = asked.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/geocoding/geocode', { latitude: 41.2565, longitude: -95.9345 }],
    ['/cities.json', { name: 'Omaha, NE', zip: '68102', latitude: 41.2565, longitude: -95.9345 }],
  ])
})

test('a location row expands to its forecast and links to the map and to its proof [PROOF-015]', async () => {
  const { asked } = open('locations', ({ path }) => {
    if (path === '/users/me/portal_features') return { body: portalFeaturesOnWire([]) }
    return path === '/cities.json' ? { body: { cities: [CITY] } } : undefined
  })
  fireEvent.click(await screen.findByText('Extended Forecast', undefined, PATIENT))
  fireEvent.click(await labeled('Show details of Omaha Hub'))
  expect(await screen.findByText('Impact timeline', undefined, PATIENT)).toBeTruthy()
  const { latitude, longitude } = CITY
  await waitFor(() => expect(asked.find(({ path }) => path === '/impact/hourly')).toBeTruthy(), PATIENT)
  expect(asked.find(({ path }) => path === '/impact/hourly')?.body).toMatchObject({ latitude, longitude })
  const link = screen.getByText('Show on map').closest('a')
  expect(link?.getAttribute('href')).toBe('/client/map?location_id=1&forecast=extended')
  expect(screen.getByRole('link', { name: 'Proof' }).getAttribute('href')).toBe('/client/proof/location/1')
})

test('a location placed at the center of its town says so until a user confirms its position [MODEL-007]', async () => {
  const { asked } = open('locations', ({ method, path }) => {
    if (method === 'PATCH') return { body: { city: CITY } }
    return path === '/cities.json' ? { body: { cities: [{ ...CITY, needs_geocoding: true }] } } : undefined
  })
  expect(await screen.findByLabelText('Approximate position', undefined, PATIENT)).toBeTruthy()
  fireEvent.click(await labeled('Show details of Omaha Hub'))
  expect(screen.getByText(/^It stands in the middle of the town or ZIP/)).toBeTruthy()
  fireEvent.click(screen.getByText('Edit'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'This is its exact position' }, PATIENT))
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')).toBeTruthy(), PATIENT)
  const { latitude, longitude } = CITY
  const city = { name: 'Omaha Hub', latitude, longitude, needs_geocoding: false }
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ city })
})

test.each([
  ['routes', 'Upload CSV', 'Batch type: route', '[ASSET-001, BATCH-001]'],
  ['locations', 'Upload CSV', 'Batch type: location', '[ASSET-002, BATCH-002]'],
  ['batch-uploads', 'Upload Routes CSV', 'Batch type: route', '[ASSET-004, ASSET-007, BATCH-003]'],
  ['batch-uploads', 'Upload Locations CSV', 'Batch type: location', '[ASSET-004, ASSET-007, BATCH-003]'],
] as const)('on the %s tab %s opens the upload dialog for %s %s', async (tab, label, subtitle, _ids) => {
  open(tab, ({ path }) => {
    const [name = ''] = /^\/(routes|cities|batch_uploads)(?=\.json$)/.exec(path)?.slice(1) ?? []
    return name ? { body: { [name]: [] } } : undefined
  })
  fireEvent.click(await screen.findByText(label, undefined, PATIENT))
  const dialog = await dialogNamed('Upload CSV')
  expect(within(dialog).getByText(subtitle)).toBeTruthy()
  expect(
    within(dialog)
      .getByText(/^Sample file/)
      .getAttribute('href'),
  ).toBe(subtitle.endsWith('route') ? '/routes.csv' : '/locations.csv')
  const selected = [...document.querySelectorAll('[role="tab"]')].map((one) => one.getAttribute('aria-selected'))
  expect(selected.indexOf('true')).toBe(['routes', 'locations', 'vehicles', 'batch-uploads'].indexOf(tab))
  if (tab === 'locations') expect(screen.getByText('Create New Location')).toBeTruthy()
})

test('a filter that leaves no asset offers Clear filters; levels and forecast are in the address and are kept', async () => {
  const answering: Answering = ({ path }) => (path === '/cities.json' ? { body: { cities: [CITY] } } : undefined)
  open('locations', answering)
  await screen.findByText('Omaha Hub', undefined, PATIENT)
  fireEvent.click(screen.getByText('Extended Forecast'))
  fireEvent.click(screen.getByText('Filter By Impact'))
  const levels = await dialogNamed('Filter By Impact')
  fireEvent.click(within(levels).getByRole('checkbox', { name: /High/ }))
  expect(await screen.findByText('No results found', undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(readAddress()).toEqual({ levels: 'high', forecast: 'extended' }), PATIENT)
  cleanup()
  window.history.replaceState(null, '', '/')
  open('locations', answering)
  expect(await screen.findByText('No results found', undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(readAddress()).toEqual({ levels: 'high', forecast: 'extended' }), PATIENT)
  expect(screen.getByLabelText<HTMLInputElement>('Extended Forecast').checked).toBe(true)
  fireEvent.click(screen.getByText('Clear filters'))
  expect(await screen.findByText('Omaha Hub', undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(readAddress()).toEqual({ forecast: 'extended' }), PATIENT)
})

test('levels in the address come before those that the browser remembers', async () => {
  writeStored('locationsTableState', { levels: ['high'] })
  window.history.replaceState(null, '', '?levels=unknown,nonsense')
  open('locations', ({ path }) => (path === '/cities.json' ? { body: { cities: [CITY] } } : undefined))
  expect(await screen.findByText('Omaha Hub', undefined, PATIENT)).toBeTruthy()
})

test('a click on a row opens its detail, but not one on its buttons', async () => {
  open('routes', ({ path }) => (path === '/routes.json' ? { body: { routes: routes(1) } } : undefined))
  const name = await screen.findByText('Load 1', undefined, PATIENT)
  const toggle = () => document.querySelector('button[aria-expanded][aria-label$="details of Load 1"]')
  fireEvent.click(name)
  expect(toggle()?.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(name)
  expect(toggle()?.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(await labeled('Delete Load 1'))
  expect(toggle()?.getAttribute('aria-expanded')).toBe('false')
})

test('locations that fail to reload stay listed, with a note that new data is not arriving', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let isBroken = false
  open('locations', ({ path }) => {
    if (path !== '/cities.json') return undefined
    return isBroken ? { status: 503, body: { error: 'down' } } : { body: { cities: [CITY] } }
  })
  expect(await screen.findByText('Omaha Hub', undefined, PATIENT)).toBeTruthy()
  expect(screen.queryByText(/New data is not arriving/)).toBeNull()
  isBroken = true
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/New data is not arriving/, undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Omaha Hub')).toBeTruthy()
})

test('checked vehicles of the table get one message, also those of other pages [DESK-035]', async () => {
  const fleet = Array.from({ length: 12 }, (_, i) => vehicleOnWire({ id: `v${i}`, name: `Truck ${10 + i}` }))
  open('vehicles', ({ path }) => (path === '/vehicles.json' ? { body: { vehicles: fleet } } : undefined))
  fireEvent.click(await labeled('Check Truck 10'))
  fireEvent.click(await labeled('Check Truck 12'))
  expect((await labeled('Check Truck 10')).closest('tr, [role="row"]')?.textContent).toContain('Truck 10')
  fireEvent.click(await labeled('Next page'))
  fireEvent.click(await labeled('Check Truck 21'))
  fireEvent.click(await screen.findByText('Message 3 vehicles', undefined, PATIENT))
  const gets = await screen.findByLabelText('Gets it', { selector: 'ul' }, PATIENT)
  expect([...gets.children].map(({ textContent }) => textContent)).toEqual(['Truck 10', 'Truck 12', 'Truck 21'])
})

const TWELVE = Array.from({ length: 12 }, (_, i) => locationOnWire({ id: `l${i}`, name: `Yard ${10 + i}` }))

test('trailer and load of the checked vehicles are set at once; what is not chosen stays [DESK-065]', async () => {
  const fleet = Array.from({ length: 3 }, (_, i) => vehicleOnWire({ id: `v${i}`, name: `Truck ${i}` }))
  const { asked } = open('vehicles', ({ path, method, body }) => {
    if (path !== '/vehicles.json') return undefined
    if (method === 'PATCH') return { body: { vehicle_ids: (body as { vehicle_ids: string[] }).vehicle_ids } }
    return { body: { vehicles: fleet } }
  })
  fireEvent.click(await labeled('Check Truck 0'))
  fireEvent.click(await labeled('Check Truck 2'))
  fireEvent.click(await screen.findByText('Trailer and load', undefined, PATIENT))
  const dialog = await dialogNamed('Trailer and load of 2 vehicles')
  expect(buttonIn(dialog, 'Save').disabled).toBe(true)
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Load' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Empty' }, PATIENT))
  fireEvent.click(buttonIn(dialog, 'Save'))
  await screen.findByText('Trailer and load of 2 vehicles saved', undefined, PATIENT)
  expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { vehicle_ids: ['v0', 'v2'], load: 'empty' },
  ])
})

test('locations are checked over several pages; a deletion that is undone sends nothing [DESK-042]', async () => {
  const { asked } = open('locations', ({ path }) =>
    path === '/cities.json' ? { body: { cities: TWELVE } } : undefined,
  )
  fireEvent.click(await labeled('Check Yard 10'))
  fireEvent.click(await labeled('Next page'))
  fireEvent.click(await labeled('Check Yard 21'))
  const bar = await labeled('2 locations checked')
  fireEvent.click(within(bar).getByText('Delete checked'))
  expect(screen.getByText('2 locations will be deleted in 8 seconds. Leaving this page keeps them.')).toBeTruthy()
  fireEvent.click(screen.getByText('Undo'))
  expect(within(await labeled('2 locations checked')).getByText('Export checked')).toBeTruthy()
  fireEvent.click(screen.getByText('Uncheck all'))
  expect(screen.queryByText('Delete checked')).toBeNull()
  expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('checked locations are deleted in one request; the last one, which is kept, is named [DESK-068]', async () => {
  const { asked } = open('locations', ({ path, method }) => {
    if (path === '/cities/delete' && method === 'POST')
      return { body: { deleted: ['l0'], kept: { id: 'l1', error: 'The last location cannot be deleted.' } } }
    return path === '/cities.json' ? { body: { cities: TWELVE } } : undefined
  })
  fireEvent.click(await labeled('Check Yard 10'))
  fireEvent.click(await labeled('Check Yard 11'))
  const bar = await labeled('2 locations checked')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2027-01-14T21:12:00Z') })
  fireEvent.click(within(bar).getByText('Delete checked'))
  await act(() => vi.advanceTimersByTimeAsync(8_100))
  vi.useRealTimers()
  expect(await screen.findByText('Yard 11: The last location cannot be deleted.', undefined, PATIENT)).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['/cities/delete', { location_ids: ['l0', 'l1'] }],
  ])
})

test('checked locations are put into one group; the ones that are refused are named [DESK-043]', async () => {
  const group = { id: 'plains', name: 'Plains', source: 'samsara', external_id: null, children: [] }
  const groups = [{ ...group, location_count: 0, vehicle_count: 0, route_count: 0 }]
  const { asked } = open('locations', ({ path, method }) => {
    if (path === '/groups.json') return { body: { groups } }
    if (path === '/cities.json') return { body: { cities: TWELVE } }
    if (method !== 'PATCH') return undefined
    if (path === '/cities/l1') return { status: 404, body: { error: 'not found' } }
    return { body: { city: TWELVE[0] } }
  })
  fireEvent.click(await labeled('Check Yard 10'))
  fireEvent.click(await labeled('Check Yard 11'))
  fireEvent.click(await screen.findByText('Change group', undefined, PATIENT))
  const dialog = await dialogNamed('Change the group of 2 locations')
  expect((buttonIn(dialog, 'Save') as HTMLButtonElement).disabled).toBe(true)
  fireEvent.mouseDown(within(dialog).getByRole('combobox'))
  fireEvent.click(await screen.findByRole('option', { name: 'Plains' }, PATIENT))
  fireEvent.click(buttonIn(dialog, 'Save'))
  const refused = await within(dialog).findByRole('alert', undefined, PATIENT)
  expect(refused.textContent).toContain('Group of 1 location not changed')
  expect(refused.textContent).toContain('Yard 11: not found')
  const sent = asked.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])
  expect(sent).toEqual(
    ['/cities/l0', '/cities/l1'].map((path) => [path, expect.objectContaining({ city: { group_ids: ['plains'] } })]),
  )
})

test('routes are checked in their table and can be exported or deleted [DESK-042]', async () => {
  open('routes', ({ path }) => (path === '/routes.json' ? { body: { routes: routes(12) } } : undefined))
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  fireEvent.click(await labeled('Check Load 1'))
  fireEvent.click(await labeled('Next page'))
  fireEvent.click(await labeled('Check Load 12'))
  const bar = await labeled('2 routes checked')
  expect(within(bar).getByText('Delete checked')).toBeTruthy()
  fireEvent.click(within(bar).getByText('Export checked'))
  const file = saved.mock.calls[0]?.[0] as Blob
  const names = (await file.text()).trim().split('\r\n').slice(1)
  expect(names.map((line) => /Load \d+/.exec(line)?.[0])).toEqual(['Load 1', 'Load 12'])
})

test('a table begins with the assets that were chosen on the map, once [DESK-044]', async () => {
  handChoice('location', ['l3', 'l11'])
  open('locations', ({ path }) => (path === '/cities.json' ? { body: { cities: TWELVE } } : undefined))
  expect(await labeled('2 locations checked')).toBeTruthy()
  cleanup()
  open('locations', ({ path }) => (path === '/cities.json' ? { body: { cities: TWELVE } } : undefined))
  await labeled('Check Yard 10')
  expect(screen.queryByLabelText('2 locations checked')).toBeNull()
})
