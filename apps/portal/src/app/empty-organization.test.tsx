// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { locationOnWire } from '../../test/location-on-wire.ts'
import { renderUi } from '../../test/render-ui.tsx'
import { stubPortal } from '../../test/stub-portal.ts'
import { vehicleOnWire } from '../../test/vehicle.ts'
import { assetQueries } from '../platform/asset-queries.ts'
import { writeStored } from '../platform/local-store.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { ToastProvider } from '../ui/toasts/toasts.tsx'
import { EmptyOrganization } from './empty-organization.tsx'

const PATIENT = { timeout: 30_000 }

afterEach(() => vi.restoreAllMocks())

function open(portal: Parameters<typeof stubPortal>[0]) {
  const server = stubPortal(portal)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <EmptyOrganization />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const card = () => screen.findByRole('region', { name: /^Welcome to / }, PATIENT)

test('an organization without assets can create, upload or connect a fleet, and may just look at the weather', async () => {
  writeStored('isAdmin', true)
  open({})
  await card()
  const connect = screen.getByRole('link', { name: 'Connect a fleet' })
  expect(connect.getAttribute('href')).toBe('/client/account/connections')
  fireEvent.click(screen.getByText('Add location'))
  expect(await screen.findByRole('dialog', { name: 'Create new location' }, PATIENT)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
  fireEvent.click(screen.getByText('Upload CSV'))
  expect(await screen.findByText('Drop a CSV file here', undefined, PATIENT)).toBeTruthy()
  fireEvent.click(screen.getByText('Just look at the weather'))
  await waitFor(() => expect(screen.queryByText(/^Welcome to /)).toBeNull(), PATIENT)
})

test('a member is told that an admin connects the fleet', async () => {
  writeStored('isAdmin', false)
  open({})
  await card()
  expect(screen.getByText(/An admin of your organization can connect them/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Connect a fleet' })).toBeNull()
})

test('sample assets are those of the sample files, stored like an upload; then the first steps leave', async () => {
  let stored = 0
  const batch = (type: string) => ({
    id: type,
    batch_type: type,
    file_name: `${type}s.csv`,
    created_at: '2027-01-14T21:00:00.000Z',
    processing_errors: [],
    status: 'processed',
    byte_count: 10,
    row_count: 1,
    accepted_count: 1,
    rejected_count: 0,
    processed_count: 1,
    created_count: 1,
    updated_count: 0,
  })
  const { asked } = open({
    answer: ({ method, path, body }) => {
      // The sample files are no calls of the API.
      if (path === '/locations.csv' || path === '/routes.csv')
        return { body: 'name,zip\nYard,68102\n', breaksContract: true }
      if (path === '/cities.json' && stored > 0) return { body: { cities: [locationOnWire({ id: 'l' })] } }
      if (method !== 'POST') return undefined
      if (path === '/batch_uploads.json')
        return { body: { batch_upload: batch((body as { batch_type: string }).batch_type) } }
      stored += 1
      return { body: { batch_upload: batch(path.includes('route') ? 'route' : 'location') } }
    },
  })
  await card()
  fireEvent.click(screen.getByText('Load samples'))
  expect(await screen.findByText(/sample assets are on the map/, undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^Welcome to /)).toBeNull(), PATIENT)
  expect(asked.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual([
    '/batch_uploads.json',
    '/batch_uploads/route/process_batch.json',
    '/batch_uploads.json',
    '/batch_uploads/location/process_batch.json',
  ])
})

test('locations are not asked for before the list of vehicles that a map shows has arrived', async () => {
  const { promise: vehicles, resolve: sendVehicles } = Promise.withResolvers<{ body: unknown }>()
  const { asked } = stubPortal({ answer: ({ path }) => (path === '/vehicles.json' ? vehicles : undefined) })
  const wasAsked = (path: string) => asked.some((one) => one.path === path)
  function VehicleMap() {
    const { data } = useQuery(assetQueries.vehicles())
    return <p>{data ? 'drawn' : 'loading'}</p>
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <VehicleMap />
      <EmptyOrganization />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(wasAsked('/vehicles.json')).toBe(true), PATIENT)
  const { promise: idle, resolve } = Promise.withResolvers<void>()
  whenIdle(resolve)
  await idle
  expect(wasAsked('/cities.json')).toBe(false)
  sendVehicles({ body: { vehicles: [vehicleOnWire({ id: 'v' })] } })
  await screen.findByText('drawn', undefined, PATIENT)
  await waitFor(() => expect(wasAsked('/cities.json')).toBe(true), PATIENT)
})

test('an organization with vehicles only sees no first steps', async () => {
  const { asked } = open({ vehicles: [vehicleOnWire({ id: 'v' })] })
  await waitFor(() => expect(asked.filter(({ path }) => path === '/routes.json')).toHaveLength(1), PATIENT)
  expect(screen.queryByText(/^Welcome to /)).toBeNull()
})
