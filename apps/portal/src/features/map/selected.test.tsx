// @vitest-environment jsdom
import { organizationSettings } from '@stormlane/domain/product'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { vehicle } from '../../../test/vehicle.ts'
import { ITEM_DEFAULTS, type OverlayItem } from '../../parts/overlays/overlay-item.ts'
import { assetQueries, type Vehicle } from '../../platform/asset-queries.ts'
import { type VehicleMessaging, VehicleMessagingContext } from '../../platform/vehicle-messaging.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { locationAsset } from './assets/location-asset.ts'
import { vehicleAsset } from './assets/vehicle-asset.ts'
import type { Selection } from './map-state.ts'
import { Selected } from './selected.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const PATIENT = { timeout: 30_000 }
const ALWAYS = { startAt: new Date(0), endAt: new Date(8.64e15) }
const NONE = { assets: [], isLoading: false, isError: false }
const MESSAGING: VehicleMessaging = {
  sendAlert: () => null,
  sendToMany: ({ label }) => <button type="button">{label}</button>,
  recentMessages: () => null,
}

test.each([
  ['selected from list, search or address', 'in sight', 8],
  ['chosen again', 'close', 14],
] as const)('a vehicle %s opens one card, and the map moves to it once [MAP-099]', async (_how, how, zoom) => {
  const complaints = vi.spyOn(console, 'error')
  const truck = vehicle({ latitude: 41.2, longitude: -96 })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(assetQueries.vehicles().queryKey, [truck])
  const { on, map } = placingMap()
  const moved = vi.fn()
  Object.assign(map, { getZoom: () => 4, easeTo: moved })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <VehicleMessagingContext value={MESSAGING}>
          {on(
            <Selected
              selection={{ kind: 'vehicle', id: truck.id }}
              shownAsset={{ id: truck.id, how }}
              assets={{
                location: NONE,
                route: NONE,
                vehicle: { ...NONE, assets: [vehicleAsset(truck, ALWAYS)] },
              }}
              timeframe="nowcast"
              mapType="none"
              shownAt={null}
              units="imperial"
              settings={organizationSettings()}
              overlays={[]}
              onSelect={() => undefined}
            />,
          )}
        </VehicleMessagingContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findAllByRole('heading', { name: truck.name }, PATIENT)).toHaveLength(1)
  expect(complaints.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
  await vi.waitFor(() => expect(moved).toHaveBeenCalled(), PATIENT)
  expect(moved.mock.lastCall?.[0]).toMatchObject({ center: [-96, 41.2], zoom })
  fireEvent.click(screen.getByRole('button', { name: 'Zoom to it' }))
  expect(moved.mock.lastCall?.[0]).toMatchObject({ center: [-96, 41.2], zoom: 14 })
  expect(moved).toHaveBeenCalledTimes(2)
})

test('the callout of an alert names the own assets in it and warns its vehicles [DESK-023]', async () => {
  const [startAt, endAt] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
  const tag = {
    id: 'alert:t',
    source: 'alert' as const,
    text: 'Tornado Warning',
    value: null,
    impactLevel: 4 as const,
    reason: 'Tornado Warning',
    alert: { color: '#FF0000', startsAt: startAt.toISOString(), endsAt: endAt.toISOString() },
  }
  const currentImpact = {
    overallImpactLevel: 4 as const,
    tags: [tag],
    tagPriority: ['alert:t'],
    lastUpdatedAt: startAt.toISOString(),
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(assetQueries.vehicles().queryKey, [
    vehicle({ currentImpact: currentImpact as Vehicle['currentImpact'] }),
    vehicle({ id: 'v2', name: 'Truck 2' }),
  ])
  client.setQueryData(assetQueries.locations().queryKey, [])
  client.setQueryData(assetQueries.routes('compact').queryKey, [])
  const { on } = placingMap()
  const warning: OverlayItem = {
    ...ITEM_DEFAULTS,
    id: 't',
    kind: 'alert',
    title: 'Tornado Warning',
    facts: [],
    body: null,
    color: '#FF0000',
    rank: 0,
    geometry: { type: 'Point', coordinates: [-96, 41] },
    legend: 'Tornado Warning',
    alert: { startAt, endAt },
  }
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <VehicleMessagingContext value={MESSAGING}>
          {on(
            <Selected
              selection={{ kind: 'alert', id: 't' }}
              shownAsset={undefined}
              assets={{ location: NONE, route: NONE, vehicle: NONE }}
              timeframe="nowcast"
              mapType="none"
              shownAt={null}
              units="imperial"
              settings={organizationSettings()}
              overlays={[{ id: 'alerts', items: [warning] }]}
              onSelect={() => undefined}
            />,
          )}
        </VehicleMessagingContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const inside = await screen.findByRole('list', { name: 'Your assets in this alert' }, PATIENT)
  expect(inside.textContent).toBe('Truck 4127')
  expect(await screen.findByRole('button', { name: 'Warn this vehicle' }, PATIENT)).toBeTruthy()
})

test('an event opened by address is brought into sight once, and names the own assets in reach with Message and their cards [EXP-008]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const near = vehicle({ latitude: 41.01, longitude: -96 })
  client.setQueryData(assetQueries.vehicles().queryKey, [
    near,
    vehicle({ id: 'v2', name: 'Far', latitude: 30, longitude: -96 }),
  ])
  client.setQueryData(assetQueries.locations().queryKey, [])
  client.setQueryData(assetQueries.routes('lines').queryKey, [])
  const { on, map } = placingMap()
  const moved = vi.fn()
  Object.assign(map, { getZoom: () => 4, easeTo: moved })
  const report: OverlayItem = {
    ...ITEM_DEFAULTS,
    id: 'r',
    kind: 'event',
    title: 'Wind gust 61 mph',
    facts: [],
    color: '#4F9BE8',
    geometry: { type: 'Point', coordinates: [-96, 41] },
    legend: 'Wind',
  }
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <VehicleMessagingContext value={MESSAGING}>
          {on(
            <Selected
              selection={{ kind: 'event', id: 'r' }}
              shownAsset={{ id: 'r', how: 'in sight' }}
              assets={{ location: NONE, route: NONE, vehicle: NONE }}
              timeframe="nowcast"
              mapType="none"
              shownAt={null}
              units="imperial"
              settings={organizationSettings()}
              overlays={[{ id: 'storm-reports', items: [report] }]}
              onSelect={() => undefined}
            />,
          )}
        </VehicleMessagingContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const link = await screen.findByRole('link', { name: /Truck 4127/ }, PATIENT)
  expect(link.getAttribute('href')).toBe('/client/map?asset_type=vehicle&vehicle_id=v1')
  expect(screen.queryByText('Far')).toBeNull()
  expect(screen.getByRole('button', { name: 'Message 1 vehicle' })).toBeTruthy()
  await vi.waitFor(() => expect(moved).toHaveBeenCalledTimes(1), PATIENT)
  expect(moved.mock.lastCall?.[0]).toMatchObject({ center: [-96, 41], zoom: 8 })
})

/** Keeps the selection like the map does, with the locations of the stub server. */
function Watched({ first }: { first: Selection }) {
  const [selection, setSelection] = useState<Selection | null>(first)
  const { data: locations = [] } = useQuery(assetQueries.locations())
  return (
    <Selected
      selection={selection}
      shownAsset={undefined}
      assets={{
        location: { ...NONE, assets: locations.map((one) => locationAsset(one, 'nowcast')) },
        vehicle: NONE,
        route: NONE,
      }}
      timeframe="nowcast"
      mapType="none"
      shownAt={null}
      units="imperial"
      settings={organizationSettings()}
      overlays={[]}
      onSelect={setSelection}
    />
  )
}

test('Save Location becomes Saved after saving and back after unsaving; name and zip stay [MAP-037, MAP-039, MAP-042, MAP-044]', async () => {
  const place = { name: 'Hastings, NE', zip: '68901', latitude: 40.5, longitude: -98 }
  const other = locationOnWire({ id: 'l1' })
  let cities = [other]
  stubServer(({ path, method }) => {
    if (path === '/cities/preview') return { body: { city: { ...locationOnWire(place), id: undefined } } }
    if (path === '/geocoding/geocode')
      return { body: { ...place, timezone: 'America/Chicago', bounds: locationOnWire().bounds } }
    if (method === 'DELETE') cities = [other]
    if (method === 'DELETE') return { body: { success: true } }
    if (path === '/cities.json' && method === 'POST') cities = [other, locationOnWire({ id: 'l9', ...place })]
    if (path === '/cities.json') return { body: method === 'POST' ? { city: cities[1] } : { cities, total_count: 2 } }
    return undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        {placingMap().on(<Watched first={{ kind: 'point', latitude: 40.5, longitude: -98 }} />)}
      </ToastProvider>
    </QueryClientProvider>,
  )
  const callout = () => screen.getAllByRole('region', { name: 'Hastings, NE' })[0]?.textContent
  fireEvent.click(await screen.findByRole('button', { name: 'Save Location' }, PATIENT))
  const saved = await screen.findByRole('button', { name: 'Saved' }, PATIENT)
  expect(screen.queryByRole('button', { name: 'Save Location' })).toBeNull()
  expect(callout()).toMatch(/Hastings, NE.*68901/)
  fireEvent.click(saved)
  expect(await screen.findByRole('button', { name: 'Save Location' }, PATIENT)).toBeTruthy()
  expect(callout()).toMatch(/Hastings, NE.*68901/)
})
