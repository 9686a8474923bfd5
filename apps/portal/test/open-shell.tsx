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

/**
 * Opens a page within the shell, as a signed-in user sees it. Send the server's live updates with
 * `HandWorkedSocket.last`.
 */
export function openInShell(page: ReactNode): void {
  open('/', page)
}

/** Opens the shell at a URL. Every page is empty; `address` returns the URL of the open one. */
export function openPagesInShell(at: string): { address: () => string } {
  const router = open(at, null)
  return { address: () => router.state.location.href }
}

function open(at: string, page: ReactNode) {
  writeStored('token', 'of the session')
  const root = createRootRoute({ component: Shell })
  const pages = ['/', '$'].map((path) => createRoute({ getParentRoute: () => root, path, component: () => page }))
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString()
      return query && `?${query}`
    },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
