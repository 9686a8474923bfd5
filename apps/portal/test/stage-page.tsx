import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ToastProvider } from '../src/ui/toasts/toasts.tsx'
import { renderUi } from './render-ui.tsx'

/** Renders a page of the router at an address. Other addresses are empty pages, and `address` says which one it has led to. */
export function stagePage(opened: string, page: (search: object) => ReactNode) {
  const root = createRootRoute({ component: Outlet })
  const here = createRoute({
    getParentRoute: () => root,
    path: new URL(opened, 'http://portal').pathname,
    component: () => page(here.useSearch()),
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: [opened] })
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const rendered = renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router as never} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { ...rendered, client, address: () => history.location.href }
}
