// @vitest-environment jsdom
import { encodePolyline } from '@stormlane/domain/geo'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { LngLatBounds } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { assetQueries } from '../../platform/asset-queries.ts'
import { asset } from './assets/asset.fixture.ts'
import type { MapAsset } from './assets/map-asset.ts'
import { AFTER_PADDING_MS, centeringZoom, FitAssets } from './map-fit.tsx'
import { FitRoute } from './routes/fit-route.tsx'

const US: [[number, number], [number, number]] = [
  [-125, 24.4],
  [-66.9, 49.4],
]
const loaded = (...assets: MapAsset[]) => ({ assets, isLoading: false, isError: false })

test('the map is fitted to the loaded assets that have a position', () => {
  const { on, fitted } = placingMap()
  const fit = (assets: MapAsset[], isLoading = false) =>
    on(<FitAssets loaded={{ ...loaded(...assets), isLoading }} of="location" paused={false} otherwise={US} />)
  const { rerender } = render(fit([], true))
  expect(fitted).toEqual([])
  const placed = asset({ name: 'a', position: { longitude: -90, latitude: 40 } })
  rerender(fit([placed, asset({ name: 'b', position: null })]))
  expect((fitted[0] as LngLatBounds).toArray()).toEqual([
    [-90, 40],
    [-90, 40],
  ])
  rerender(fit([placed, asset({ name: 'c', position: { longitude: -80, latitude: 30 } })]))
  expect(fitted).toHaveLength(1)
})

test('an organization without assets gets the default bounds', () => {
  const { on, fitted } = placingMap()
  render(on(<FitAssets loaded={loaded()} of="location" paused={false} otherwise={US} />))
  expect(fitted).toEqual([US])
})

test('closing a selection does not move the map; another asset type is fitted', () => {
  const { on, fitted } = placingMap()
  const fit = (of: string, paused: boolean) =>
    on(<FitAssets loaded={loaded()} of={of} paused={paused} otherwise={US} />)
  const { rerender } = render(fit('location', true))
  rerender(fit('location', false))
  expect(fitted).toEqual([])
  rerender(fit('vehicle', false))
  expect(fitted).toEqual([US])
})

test('a selected route is fitted once, after its card has opened [MAP-069]', () => {
  vi.useFakeTimers()
  const polyline = encodePolyline(Float64Array.from([41, -96, 39, -105]))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const route = {
    id: 'r1',
    selectedRouteOption: 0,
    latestRouteResults: [{ roadRiskPolylines: [{ polyline, color: 'green' }] }],
  }
  client.setQueryData(assetQueries.routes('lines').queryKey, [route] as never)
  const { on, fitted } = placingMap()
  const fit = (id: string) => <QueryClientProvider client={client}>{on(<FitRoute id={id} />)}</QueryClientProvider>
  const { rerender } = render(fit('r1'))
  const wait = () => act(() => void vi.advanceTimersByTime(AFTER_PADDING_MS))
  expect(fitted).toEqual([])
  wait()
  expect((fitted[0] as LngLatBounds).toArray()).toEqual([
    [-105, 39],
    [-96, 41],
  ])
  // A newer result of the same route does not move the map.
  client.setQueryData(assetQueries.routes('lines').queryKey, [{ ...route }] as never)
  rerender(fit('r1'))
  wait()
  expect(fitted).toHaveLength(1)
  vi.useRealTimers()
})

test('a selected route that has no result yet is fitted to its two ends [MAP-069]', () => {
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const ends = { origin: { latitude: 35.6, longitude: -82.6 }, destination: { latitude: 40, longitude: -83 } }
  client.setQueryData(assetQueries.routes('lines').queryKey, [{ id: 'r1', ...ends }] as never)
  const { on, fitted } = placingMap()
  render(<QueryClientProvider client={client}>{on(<FitRoute id="r1" />)}</QueryClientProvider>)
  act(() => void vi.advanceTimersByTime(AFTER_PADDING_MS))
  expect((fitted[0] as LngLatBounds).toArray()).toEqual([
    [-83, 35.6],
    [-82.6, 40],
  ])
  vi.useRealTimers()
})

test('centering forces zoom 14; at zoom 12 or more the map only pans [MAP-099, MAP-100]', () => {
  expect([centeringZoom(5), centeringZoom(11.9), centeringZoom(12), centeringZoom(16)]).toEqual([14, 14, 12, 16])
})
