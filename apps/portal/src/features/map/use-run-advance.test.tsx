// @vitest-environment jsdom
import { getPortalMetadata, toModel } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { impactSummaryOnWire } from '../../../test/forecast-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { type Answering, stubServer } from '../../../test/stub-server.ts'
import { forecastQueries } from '../../parts/forecast/forecast-queries.ts'
import { assetQueries, type SavedLocation } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useRunAdvance } from './use-run-advance.ts'

const PATIENT = { timeout: 30_000 }
const at = (hour: number) => `2026-01-14T${hour}:00:00.000Z`
const summary = (hour: number) => impactSummaryOnWire({ source_run_time: at(hour) })
const location = (runHour: number) =>
  toModel(locationOnWire({ id: 'l1', subhourly_impact_summary: summary(runHour) })) as unknown as SavedLocation

const createdAt = (hour: number) => ({
  variable: 'road',
  run_time: at(hour),
  created_at: at(hour),
  source: 'HYPERR',
})

/** A map on the noon run with one location's forecast shown; data does not become stale by itself. */
function openMap({ newest = 12, tileset = 12, displayed = 12 }) {
  const run = { newest, tileset }
  const answering: Answering = ({ path }) => {
    if (path === '/users/me/portal_metadata')
      return { body: answerOnWire(getPortalMetadata, { weather_data_latest_run_time: at(run.newest) }) }
    if (path.startsWith('/tiling/')) return { body: { variables: [], creation_metadata: [createdAt(run.tileset)] } }
    if (path === '/cities.json') return { body: { cities: [] } }
    return undefined
  }
  const { asked } = stubServer(answering)
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
  })
  const weather = forecastQueries.weather(location(12)).queryKey
  const ratings = forecastQueries.ratings(location(12), 'nowcast', ['road']).queryKey
  const locations = assetQueries.locations().queryKey
  client.setQueryData(weather, { subhourlyRunTime: at(displayed), runTime: at(displayed) } as never)
  client.setQueryData(ratings, [])
  client.setQueryData(locations, [location(12)])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { rerender } = renderHook(({ selected }) => useRunAdvance(selected, 'nowcast', 'impact_subhourly'), {
    wrapper,
    initialProps: { selected: location(12) },
  })
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  const settled = () => waitFor(() => expect(client.isFetching()).toBe(0), PATIENT)
  const advance = async (to: Partial<typeof run>) => {
    await settled()
    Object.assign(run, to)
    await act(() => client.invalidateQueries({ queryKey: QUERY_KEYS.metadata }))
    await settled()
  }
  return { asked, client, weather, ratings, locations, isStale, settled, rerender, advance }
}

test('a newer run reloads the tilesets, and a new tileset run reloads weather and ratings [LAYER-057]', async () => {
  const { asked, weather, ratings, locations, isStale, advance, client } = openMap({})
  await advance({ newest: 13, tileset: 13 })
  await waitFor(() => expect(asked.filter(({ path }) => path.startsWith('/tiling/'))).toHaveLength(2), PATIENT)
  await waitFor(() => expect([isStale(weather), isStale(ratings)]).toEqual([true, true]), PATIENT)
  expect(client.getQueryData(locations)).toHaveLength(1)
})

test('a run that is three hours newer clears the locations [API-136]', async () => {
  const { advance, client, locations } = openMap({})
  await advance({ newest: 15, tileset: 15 })
  await waitFor(() => expect(client.getQueryData(locations)).toBeUndefined(), PATIENT)
})

test('a newer run of a location reloads its shown data [API-134, API-135]', async () => {
  const newer = openMap({ displayed: 12 })
  await newer.settled()
  newer.rerender({ selected: location(13) })
  expect([newer.isStale(newer.weather), newer.isStale(newer.ratings), newer.isStale(newer.locations)]).toEqual([
    true,
    true,
    false,
  ])
  const shown = openMap({ displayed: 13 })
  await shown.settled()
  shown.rerender({ selected: location(13) })
  expect([shown.isStale(shown.weather), shown.isStale(shown.locations)]).toEqual([false, true])
})

test('a run that the server no longer knows reloads the tilesets [LAYER-056]', async () => {
  const { asked } = stubServer(({ path }) =>
    path === '/weather'
      ? { status: 404, body: { error: 'invalid runTime, table not found' } }
      : { body: { variables: [], creation_metadata: [] } },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const tiles = forecastQueries.tilesets('impact')
  await client.fetchQuery({ ...tiles, staleTime: Number.POSITIVE_INFINITY })
  await expect(client.fetchQuery(forecastQueries.weather({ latitude: 41, longitude: -96 }))).rejects.toThrow()
  expect(client.getQueryState(tiles.queryKey)?.isInvalidated).toBe(true)
  expect(asked.map(({ path }) => path)).toEqual(['/tiling/impact', '/weather'])
})
