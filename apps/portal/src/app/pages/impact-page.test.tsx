// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tilesetsOnWire } from '../../../test/forecast-on-wire.ts'
import '../../../test/map-stand-in.ts'
import { PATIENT } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { ImpactPage } from './impact-page.tsx'

const HOURS = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())

test('a forecast that arrives while another page is loading does not call off the way there', async () => {
  const forecast = Promise.withResolvers<void>()
  const otherPage = Promise.withResolvers<void>()
  const { asked } = stubPortal({
    answer: ({ path }) =>
      path.startsWith('/tiling/')
        ? forecast.promise.then(() => ({ body: { variables: [tilesetsOnWire('road', HOURS)], creation_metadata: [] } }))
        : undefined,
  })
  const root = createRootRoute({ component: Outlet })
  const impact = createRoute({
    getParentRoute: () => root,
    path: '/client/impact',
    component: () => <ImpactPage params={{}} search={{}} />,
  })
  const other = createRoute({
    getParentRoute: () => root,
    path: '/client/alerts',
    loader: () => otherPage.promise,
    pendingMs: Infinity,
    component: () => <p>The other page</p>,
  })
  const history = createMemoryHistory({ initialEntries: ['/client/impact'] })
  const router = createRouter({ routeTree: root.addChildren([impact, other]), history })
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <RouterProvider router={router as never} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(asked.some(({ path }) => path.startsWith('/tiling/'))).toBe(true), PATIENT)
  act(() => void router.navigate({ to: '/client/alerts' as never }))
  await act(async () => forecast.resolve())
  await screen.findByRole('slider', { name: 'Time of the map' }, PATIENT)
  await act(async () => otherPage.resolve())
  expect(await screen.findByText('The other page', undefined, PATIENT)).toBeTruthy()
  expect(history.location.pathname).toBe('/client/alerts')
})
