// @vitest-environment jsdom

import { geocode } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerOnWire, meOnWire } from '../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMapOf } from '../../../test/map-stand-in.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { readLogFilters } from '../../features/message-log/log-address.ts'
import { writeStored } from '../../platform/local-store.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { AssetsPage } from './assets-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }

afterEach(() => localStorage.clear())

function openLocations(cities: unknown[], answering: Answering = () => undefined) {
  writeStored('token', 'of a session')
  const server = stubServer((asked) => {
    const { method, path } = asked
    if (path === '/cities.json' && method === 'GET') return { body: { cities } }
    if (path === '/cities.json') return { body: { city: locationOnWire({ id: '9', name: 'Lincoln Crossdock' }) } }
    if (path === '/geocoding/geocode') return { body: answerOnWire(geocode, { name: 'Lincoln, NE', zip: '68524' }) }
    return answering(asked)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <AssetsPage
          tab="locations"
          address={{ onChange: () => undefined }}
          onTab={() => undefined}
          log={{ filters: readLogFilters({}), onFilters: () => undefined }}
        />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const LINCOLN = {
  name: 'Lincoln, NE',
  kind: 'city',
  latitude: 40.8,
  longitude: -96.66669,
  zip: '68524',
  bounds: { ne_latitude: 41, ne_longitude: -96, sw_latitude: 40, sw_longitude: -97 },
}
const GROUPS = ['Key sites', 'Plains'].map((name, index) => ({
  id: `g${index + 1}`,
  name,
  source: 'stormlane',
  external_id: null,
  children: [],
  location_count: 3,
  vehicle_count: 0,
  route_count: 0,
}))
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const position = () => [field('Latitude').value, field('Longitude').value]
const pin = () => document.querySelector<HTMLElement>('[aria-label="The location"]')

test('a new location is found by its address, corrected on the map and saved with site code and category [ASSET-002]', async () => {
  const { asked } = openLocations([], ({ path }) =>
    path === '/geocoding/location_suggestions' ? { body: { results: [LINCOLN] } } : undefined,
  )
  fireEvent.click(await screen.findByText('Create New Location', undefined, PATIENT))
  const { click } = await openedMapOf('Position of the location')
  expect(await screen.findByText('Click the map to place the pin', undefined, PATIENT)).toBeTruthy()
  expect(pin()).toBeNull()
  fireEvent.change(field(/^Name/), { target: { value: 'Lincoln Crossdock' } })
  fireEvent.change(field('Address, city or ZIP'), { target: { value: '4801 NW 48th St, Lincoln' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Lincoln, NE' }, PATIENT))
  expect(position()).toEqual(['40.8', '-96.66669'])
  expect(await screen.findByText('Drag the pin to the exact point', undefined, PATIENT)).toBeTruthy()
  expect(pin()).toBeTruthy()
  click()
  await waitFor(() => expect(position()).toEqual(['41', '-98']), PATIENT)
  fireEvent.change(field(/^Site code/), { target: { value: ' LNK-02 ' } })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Category/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Warehouse' }, PATIENT))
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull(), PATIENT)
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/cities.json')?.body).toEqual({
    name: 'Lincoln Crossdock',
    zip: '68524',
    latitude: 41,
    longitude: -98,
    external_id: 'LNK-02',
    user_metadata: { category: 'warehouse' },
  })
})

test('a new location gets groups and own limits in one dialog, and is created once though its limits are refused at first [DESK-089]', async () => {
  const created = locationOnWire({ id: '9', name: 'Lincoln Crossdock' })
  let refusals = 1
  const { asked } = openLocations([], ({ path, method }) => {
    if (path === '/users/me') return { body: meOnWire() }
    if (path === '/groups.json') return { body: { groups: GROUPS } }
    if (path === '/cities/9') return { body: { city: { ...created, group_ids: ['g2'] } } }
    if (path !== '/own_limits') return undefined
    if (method === 'PATCH' && refusals-- > 0) return { status: 503, body: { error: 'Try again in a moment.' } }
    return {
      body: { group_id: null, location_id: null, own: [{ hazard: 'gust', value: 20.1168, level: 3 }], inherited: [] },
    }
  })
  fireEvent.click(await screen.findByText('Create New Location', undefined, PATIENT))
  fireEvent.change(field(/^Name/), { target: { value: 'Lincoln Crossdock' } })
  fireEvent.change(field('Latitude'), { target: { value: '40.86' } })
  fireEvent.change(field('Longitude'), { target: { value: '-96.79' } })
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Groups/ }, PATIENT))
  fireEvent.click(await screen.findByRole('option', { name: 'Plains' }, PATIENT))
  fireEvent.click(await screen.findByText('Own limits', undefined, PATIENT))
  expect(await screen.findByText('45 mph: High, from your organization', undefined, PATIENT)).toBeTruthy()
  fireEvent.change(field('Limit of wind gusts'), { target: { value: 'stormy' } })
  fireEvent.click(screen.getByText('Save'))
  expect((await screen.findAllByText('A limit is a number.', undefined, PATIENT)).length).toBeGreaterThan(0)
  const sent = (method: string, path: string) => asked.filter((call) => call.method === method && call.path === path)
  expect(sent('POST', '/cities.json')).toEqual([])
  fireEvent.change(field('Limit of wind gusts'), { target: { value: '35' } })
  fireEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('Try again in a moment.', undefined, PATIENT)).toBeTruthy()
  expect(field(/^Name/).value).toBe('Lincoln Crossdock')
  expect(field('Limit of wind gusts').value).toBe('35')
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull(), PATIENT)
  expect(sent('POST', '/cities.json')).toHaveLength(1)
  expect(sent('PATCH', '/cities/9')[0]?.body).toEqual({ city: { group_ids: ['g2'] } })
  expect(sent('PATCH', '/own_limits').at(-1)?.body).toEqual({
    location_id: '9',
    changes: [{ hazard: 'gust', limit: { value: expect.closeTo(15.65, 2), level: 3 } }],
  })
})

test('dragging the pin of a saved location moves it and keeps its other metadata [ASSET-016]', async () => {
  const metadata = { category: 'store', region: 'Plains' }
  const city = locationOnWire({ id: '1', name: 'Omaha Hub', external_id: 'OMA-1', user_metadata: metadata })
  const { asked } = openLocations([city], ({ method }) => (method === 'PATCH' ? { body: { city } } : undefined))
  fireEvent.click(await screen.findByLabelText('Show details of Omaha Hub', undefined, PATIENT))
  fireEvent.click(screen.getByText('Edit'))
  const map = await openedMapOf('Position of the location')
  await waitFor(() => expect(pin()).toBeTruthy(), PATIENT)
  // The stand-in of the map draws the pin at whole degrees: -98, 41.
  map.drag(pin() as HTMLElement, { lng: 1.5, lat: 1.25 })
  await waitFor(() => expect(position()).toEqual(['42.25', '-96.5']), PATIENT)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Category/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Port' }, PATIENT))
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')).toBeTruthy(), PATIENT)
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    city: {
      name: 'Omaha Hub',
      latitude: 42.25,
      longitude: -96.5,
      user_metadata: { category: 'port', region: 'Plains' },
    },
  })
})

test.each([true, false])(
  'the limits of a location are beside it, to be changed by admins (%s) [DESK-055]',
  async (isAdmin) => {
    const city = locationOnWire({ id: '1', name: 'Omaha Hub' })
    const limits = (own: object[]) => ({
      body: {
        group_id: null,
        location_id: '1',
        own,
        inherited: [{ hazard: 'gust', value: 20.1168, level: 3, owner_kind: 'group', owner_name: 'Midwest' }],
      },
    })
    const me = meOnWire() as { user: object }
    const { asked } = openLocations([city], ({ path, method }) => {
      if (path === '/users/me') return { body: { user: { ...me.user, is_admin: isAdmin } } }
      if (path !== '/own_limits') return undefined
      return limits(method === 'PATCH' ? [{ hazard: 'visibility', value: 806, level: 3 }] : [])
    })
    fireEvent.click(await screen.findByLabelText('Show details of Omaha Hub', undefined, PATIENT))
    fireEvent.click(screen.getByText('Limits'))
    expect(await screen.findByText('45 mph: High, from Midwest', undefined, PATIENT)).toBeTruthy()
    expect(screen.getByText('Limits of Omaha Hub')).toBeTruthy()
    const visibility = field('Limit of visibility')
    expect(visibility.disabled).toBe(!isAdmin)
    expect(screen.queryByText(/Admins of your organization set these limits/) === null).toBe(isAdmin)
    if (!isAdmin) return
    fireEvent.change(visibility, { target: { value: '0.5' } })
    fireEvent.click(screen.getByText('Save limits'))
    await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')).toBeTruthy(), PATIENT)
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      location_id: '1',
      changes: [{ hazard: 'visibility', limit: { value: expect.closeTo(806.45, 1), level: 3 } }],
    })
  },
)
