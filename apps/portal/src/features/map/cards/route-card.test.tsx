// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { APPOINTMENT_ON_WIRE, optionOnWire, routeOnWire, withArrivalOdds } from '../../../../test/routes-on-wire.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { MapContext, type MapHandle } from '../../../parts/map/map-context.ts'
import { RouteAdviceContext } from '../../../platform/route-advice.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { asset } from '../assets/asset.fixture.ts'
import { SelectedRoute } from './route-card.tsx'
import type { SelectedProps } from './selected-props.ts'

/** The card uses only `reserve` of the map. */
const NO_MAP = { map: undefined as never, reserve: () => () => undefined } satisfies MapHandle

test('the card of a route shows its likely arrivals and the chance to keep its appointment, in the zone of the destination', async () => {
  const route = {
    ...routeOnWire('1'),
    appointment: APPOINTMENT_ON_WIRE,
    latest_route_results: [withArrivalOdds(optionOnWire(true))],
  }
  stubServer(({ path }) => (path === '/routes.json' ? { body: { routes: [route], total_count: 1 } } : undefined))
  const props = { units: 'imperial', onSelect: () => undefined } as unknown as SelectedProps
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MapContext value={NO_MAP}>
          <SelectedRoute {...props} asset={{ ...asset(), assetType: 'route', id: '1', name: 'Load 1' }} />
        </MapContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  expect(
    await screen.findByText(
      'Fri, Jan 15, 9:43 AM CST, likely 9:31 – 10:12 AM, 76% to make Fri 10:00 AM CST',
      undefined,
      { timeout: 20_000 },
    ),
  ).toBeTruthy()
})

test('the card names the cause, the worst stretch in its zone, the best departure, and leads to the planner and to the proof [PROOF-015]', async () => {
  const result = {
    ...optionOnWire(true),
    slowdown_fraction: 0.0971,
    worst_stretch: {
      route_name: 'I-80',
      from_mile: 190.2,
      to_mile: 256.8,
      enters_at: '2027-01-15T02:40:00.000Z',
      leaves_at: '2027-01-15T03:50:00.000Z',
      minutes_added: 30,
      hazard: 'snow',
      time_zone: 'America/Chicago',
    },
  }
  const route = { ...routeOnWire('1'), latest_route_results: [result] }
  stubServer(({ path }) => (path === '/routes.json' ? { body: { routes: [route], total_count: 1 } } : undefined))
  const props = { units: 'imperial', onSelect: () => undefined } as unknown as SelectedProps
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MapContext value={NO_MAP}>
          <RouteAdviceContext value={({ name }) => `Leave ${name} later.`}>
            <SelectedRoute {...props} asset={{ ...asset(), assetType: 'route', id: '1', name: 'Load 1' }} />
          </RouteAdviceContext>
        </MapContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const stretch = 'I-80, mile 190 to 257, Thu 8:40 PM – 9:50 PM CST'
  expect(await screen.findByText(stretch, undefined, { timeout: 20_000 })).toBeTruthy()
  // Rounded to 10 % it would contradict a level of Moderate.
  expect(screen.getByText('9.7%')).toBeTruthy()
  expect(screen.getByText('Best departure').parentElement?.textContent).toBe('Best departure Leave Load 1 later.')
  // The line on the map is colored by road risk, so the metric is named with its colors.
  const legend = screen.getByRole('region', { name: 'Road risk' })
  expect(legend.textContent).toBe('Road riskLowMedHigh')
  // Dashed as on the map, because orange looks like green to people without green cones.
  expect([...legend.querySelectorAll('i')].map(({ className }) => className.includes('cued'))).toEqual([
    false,
    true,
    false,
  ])
  const link = screen.getByRole('link', { name: 'Open in planner' })
  expect(link.getAttribute('href')).toBe('/client/routes?route_id=1')
  expect(screen.getByRole('link', { name: 'Proof' }).getAttribute('href')).toBe('/client/proof/route/1')
})

test('the card of a route on the map shares it [DESK-070]', async () => {
  const route = { ...routeOnWire('1'), latest_route_results: [optionOnWire(true)] }
  stubServer(({ path }) => {
    if (path === '/routes/1/links') return { body: { links: [] } }
    return path === '/routes.json' ? { body: { routes: [route], total_count: 1 } } : undefined
  })
  const props = { units: 'imperial', onSelect: () => undefined } as unknown as SelectedProps
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MapContext value={NO_MAP}>
          <SelectedRoute {...props} asset={{ ...asset(), assetType: 'route', id: '1', name: 'Load 1' }} />
        </MapContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByText('Share', undefined, { timeout: 20_000 }))
  const dialog = await screen.findByRole('dialog', { name: 'Share Load 1' }, { timeout: 20_000 })
  expect(await within(dialog).findByText('No link works at the moment.', undefined, { timeout: 20_000 })).toBeTruthy()
})
