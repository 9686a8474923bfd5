import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { Shell } from '../src/app/frames/shell/shell.tsx'
import { writeStored } from '../src/platform/local-store.ts'
import { queryClient } from '../src/platform/query-client.ts'
import { HandWorkedSocket } from './hand-worked-socket.ts'
import { renderUi } from './render-ui.tsx'

beforeEach(() => {
  HandWorkedSocket.opened = []
  vi.stubGlobal('WebSocket', HandWorkedSocket)
  window.scrollTo = () => undefined
})
afterEach(() => {
  localStorage.clear()
  queryClient.clear()
})

/** Opens a page within the shell, as a signed-in user sees it. The server's live updates are sent with `HandWorkedSocket.last`. */
export function openInShell(page: ReactNode): void {
  writeStored('token', 'of the session')
  const root = createRootRoute({ component: Shell })
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => page })
  const router = createRouter({
    routeTree: root.addChildren([index]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
