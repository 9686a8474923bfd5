// @vitest-environment jsdom
import { organizationSettings } from '@stormlane/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { vehicle } from '../../../test/vehicle.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { type VehicleMessaging, VehicleMessagingContext } from '../../platform/vehicle-messaging.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { vehicleAsset } from './assets/vehicle-asset.ts'
import { Selected } from './selected.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const PATIENT = { timeout: 30_000 }
const NONE = { assets: [], isLoading: false, isError: false }
const MESSAGING: VehicleMessaging = { sendAlert: () => null, recentMessages: () => null }

test('a vehicle that is chosen from the list has one card, and the map moves to it at zoom 14 [MAP-099]', async () => {
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
              named={truck.id}
              assets={{ location: NONE, route: NONE, vehicle: { ...NONE, assets: [vehicleAsset(truck)] } }}
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
  expect(moved.mock.lastCall?.[0]).toMatchObject({ center: [-96, 41.2], zoom: 14 })
})
