// @vitest-environment jsdom
import { encodePolyline } from '@stormlane/domain/geo'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { FeatureCollection } from 'geojson'
import { expect, test } from 'vitest'
import { placingMap } from '../../../../test/placing-map.tsx'
import { vehicle } from '../../../../test/vehicle.ts'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { asset } from '../assets/asset.fixture.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import type { Selection } from '../map-state.ts'
import { ROUTE_LINES } from './line-style.ts'
import { RouteLines } from './route-lines.tsx'

/** The drawn lines of the routes r1, which is orange, and r2, which is green. */
function features(shown: readonly MapAsset[], selection: Selection | null) {
  const polyline = encodePolyline(Float64Array.from([41, -96, 39, -105]))
  const route = (id: string, color: string) => ({
    id,
    selectedRouteOption: 0,
    latestRouteResults: [{ roadRiskPolylines: [{ polyline, color }] }],
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(assetQueries.routes('lines').queryKey, [route('r1', 'yellow'), route('r2', 'green')] as never)
  client.setQueryData(assetQueries.vehicles().queryKey, [vehicle({ id: 'v1', routeId: 'r2' })])
  const { on, data } = placingMap()
  render(
    <QueryClientProvider client={client}>{on(<RouteLines shown={shown} selection={selection} />)}</QueryClientProvider>,
  )
  return (data.get(ROUTE_LINES) as FeatureCollection).features
}

/** Id, width and opacity of each drawn line. */
const drawn = (...given: Parameters<typeof features>) =>
  features(...given).map(({ properties }) => [properties?.id, properties?.width, properties?.opacity])

const ROUTES = ['r1', 'r2'].map((name) => asset({ assetType: 'route', name }))

test('a route line has width 5 and opacity 0.5, and 10 and 1 if selected [MAP-109, MAP-110]', () => {
  expect(drawn(ROUTES, null)).toEqual([
    ['r1', 5, 0.5],
    ['r2', 5, 0.5],
  ])
  expect(drawn(ROUTES, { kind: 'route', id: 'r1' })).toEqual([
    ['r1', 10, 1],
    ['r2', 5, 0.5],
  ])
})

test('a selected vehicle highlights only its own route [MAP-068]', () => {
  expect(drawn([], { kind: 'vehicle', id: 'v1' })).toEqual([['r2', 10, 1]])
  expect(drawn([], null)).toEqual([])
})

test('orange stretches have dashes, but not over another route that is selected', () => {
  const dashed = (selection: Selection | null) =>
    features(ROUTES, selection).flatMap(({ properties }) => (properties?.cued ? [properties.id] : []))
  expect(dashed(null)).toEqual(['r1'])
  expect(dashed({ kind: 'route', id: 'r1' })).toEqual(['r1'])
  expect(dashed({ kind: 'route', id: 'r2' })).toEqual([])
})
