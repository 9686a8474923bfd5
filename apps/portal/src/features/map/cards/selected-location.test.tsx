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
import { asset, impactDuring } from '../assets/asset.fixture.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { SelectedLocation } from './selected-location.tsx'

const PATIENT = { timeout: 30_000 }
const POINT = { latitude: 40.5, longitude: -98 }
const NONE = { assets: [], isLoading: false, isError: false }

function showLocation(shown: { asset: MapAsset; location: MapLocation }) {
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
            {...shown}
            isOnly={false}
          />,
        )}
      </ToastProvider>
    </QueryClientProvider>,
  )
}

test('the timeline of a location has a row for what makes its level, in its colors, below the hours [EXP-010]', async () => {
  const hour = (count: number) => new Date(Date.parse('2026-01-14T21:00:00Z') + count * 3_600_000)
  const ratings = Array.from({ length: 7 }, (_, i) => ({ time: hour(i).toISOString(), value: 3 }))
  stubServer(({ path }) => {
    if (path === '/users/me/portal_features') return { body: portalFeaturesOnWire([]) }
    if (path.startsWith('/impact'))
      return { body: { impacts: [{ index: 'road', run_time: hour(0).toISOString(), source: 'HYPERR', ratings }] } }
    return undefined
  })
  showLocation({
    asset: asset({
      level: 'high',
      impacts: [
        impactDuring(hour(1), hour(4), 3, {
          id: 'alert:wind',
          source: 'alert',
          name: 'High Wind Warning',
          variable: null,
        }),
      ],
    }),
    location: toModel(locationOnWire({ id: 'l1', timezone: 'America/Chicago' })) as unknown as MapLocation,
  })
  const timeline = await screen.findByRole('figure', { name: 'Impact timeline' }, PATIENT)
  const [axis, rows] = [...timeline.children]
  expect(axis?.textContent).toContain('3 PM')
  expect([...(rows?.children ?? [])].map(({ firstElementChild: label }) => label?.textContent)).toEqual([
    'High Wind Warning',
    'Road',
  ])
  const [bar] = [...(rows?.querySelectorAll<HTMLElement>('[title="High"]') ?? [])]
  expect([bar?.style.left, bar?.style.width].map((percent) => Math.round(Number.parseFloat(percent ?? '')))).toEqual([
    17, 50,
  ])
  expect(rows?.firstElementChild?.lastElementChild?.textContent).toBe('High')
})

test('a selected location without coordinates is geocoded first [MAP-049]', async () => {
  const { asked } = stubServer(({ path }) => {
    if (path === '/users/me/portal_features') return { body: portalFeaturesOnWire([]) }
    return path === '/geocoding/geocode'
      ? { body: { name: 'Grand Island, NE', zip: '68801', ...POINT, timezone: '', bounds: locationOnWire().bounds } }
      : undefined
  })
  const location = toModel(locationOnWire({ id: 'l1', latitude: null, longitude: null })) as unknown as MapLocation
  showLocation({ asset: asset({ position: null }), location })
  await screen.findByRole('button', { name: 'Saved' }, PATIENT)
  const lookedUp = asked.find(({ path }) => path === '/geocoding/geocode')
  expect(lookedUp?.body).toEqual({ name: 'Grand Island, NE', zip: '68801' })
  await waitFor(() => expect(asked.find(({ path }) => path.startsWith('/impact'))?.body).toMatchObject(POINT), PATIENT)
})
