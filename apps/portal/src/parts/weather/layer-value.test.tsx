// @vitest-environment jsdom
import type { MapType } from '@stormlane/domain/maps'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ratingsOnWire } from '../../../test/forecast-on-wire.ts'
import { stubServer } from '../../../test/stub-server.ts'
import { useLayerValue } from './layer-value.ts'

const PATIENT = { timeout: 30_000 }
const AT = new Date('2026-01-14T21:20:00Z')
const PLACE = { latitude: 41, longitude: -96 }

test('each map layer reads its own rating [LAYER-028]', async () => {
  const values: Record<string, number> = { road: 3, flood: 7 }
  const { asked } = stubServer(({ body }) => {
    const [index = ''] = (body as { index: string[] }).index
    const ratings = [{ time: '2026-01-14T21:15:00.000Z', value: values[index] ?? 0 }]
    return { body: { impacts: [ratingsOnWire(index, ratings)] } }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ layer }) => useLayerValue(PLACE, layer, 'nowcast', AT, 'imperial'), {
    wrapper,
    initialProps: { layer: 'road' as MapType },
  })
  await waitFor(() => expect(result.current).toBe('3.0'), PATIENT)
  rerender({ layer: 'flood' })
  await waitFor(() => expect(result.current).toBe('7.0'), PATIENT)
  expect(asked.map(({ body }) => (body as { index: string[] }).index)).toEqual([['road'], ['flood']])
})

test('[MODEL-111] three days ahead the chance of the level stands beside the rating', async () => {
  stubServer(({ body }) => {
    const [index = ''] = (body as { index: string[] }).index
    return {
      body: { impacts: [ratingsOnWire(index, [{ time: '2026-01-14T21:15:00.000Z', value: 5, chance: 0.216 }])] },
    }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useLayerValue(PLACE, 'road', 'extended', AT, 'imperial'), { wrapper })
  await waitFor(() => expect(result.current).toBe('5.0 · 22% chance'), PATIENT)
})
