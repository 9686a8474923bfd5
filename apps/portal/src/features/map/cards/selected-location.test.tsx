// @vitest-environment jsdom
import { toModel } from '@stormlane/contract'
import { organizationSettings } from '@stormlane/domain/product'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { portalFeaturesOnWire } from '../../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../../test/location-on-wire.ts'
import { placingMap } from '../../../../test/placing-map.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import type { MapLocation } from '../../../platform/location-summary.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { asset } from '../assets/asset.fixture.ts'
import { SelectedLocation } from './selected-location.tsx'

const PATIENT = { timeout: 30_000 }
const POINT = { latitude: 40.5, longitude: -98 }
const NONE = { assets: [], isLoading: false, isError: false }

test('a selected location without coordinates is geocoded first [MAP-049]', async () => {
  const { asked } = stubServer(({ path }) => {
    if (path === '/users/me/portal_features') return { body: portalFeaturesOnWire([]) }
    return path === '/geocoding/geocode'
      ? { body: { name: 'Grand Island, NE', zip: '68801', ...POINT, timezone: '', bounds: locationOnWire().bounds } }
      : undefined
  })
  const location = toModel(locationOnWire({ id: 'l1', latitude: null, longitude: null })) as unknown as MapLocation
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        {placingMap().on(
          <SelectedLocation
            selection={{ kind: 'location', id: 'l1' }}
            shownAsset={undefined}
            assets={{ location: NONE, vehicle: NONE, route: NONE }}
            timeframe="nowcast"
            mapType="none"
            shownAt={null}
            units="imperial"
            settings={organizationSettings()}
            overlays={[]}
            onSelect={() => undefined}
            asset={asset({ position: null })}
            location={location}
            isOnly={false}
          />,
        )}
      </ToastProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Saved' }, PATIENT)
  const lookedUp = asked.find(({ path }) => path === '/geocoding/geocode')
  expect(lookedUp?.body).toEqual({ name: 'Grand Island, NE', zip: '68801' })
  await waitFor(() => expect(asked.find(({ path }) => path.startsWith('/impact'))?.body).toMatchObject(POINT), PATIENT)
})
