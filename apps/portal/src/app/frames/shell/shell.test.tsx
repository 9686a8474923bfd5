// @vitest-environment jsdom
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Shell } from './shell.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
/** A socket that never opens: the server's live updates are tested elsewhere. */
class SilentSocket extends EventTarget {
  close() {}
  send() {}
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the shell reloads locations, routes, events, road status and other data at start-up, however fresh they are [SHELL-051]', async () => {
  stubPortal({})
  vi.stubGlobal('WebSocket', SilentSocket)
  const loads: Record<string, number> = {}
  const reloaded = ['locations', 'routes', 'vehicles', 'groups', 'events', 'roadConditions', 'metadata'] as const
  const stops = reloaded.map((name) => {
    const queryFn = () => {
      loads[name] = (loads[name] ?? 0) + 1
      return name
    }
    const watched = new QueryObserver(queryClient, { queryKey: [...QUERY_KEYS[name], 'watched'], queryFn })
    return watched.subscribe(() => undefined)
  })
  await waitFor(() => expect(loads).toEqual(Object.fromEntries(reloaded.map((name) => [name, 1]))), PATIENT)
  const router = createRouter({
    routeTree: createRootRoute({ component: Shell }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('main', undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(loads).toEqual(Object.fromEntries(reloaded.map((name) => [name, 2]))), PATIENT)
  for (const stop of stops) stop()
})
