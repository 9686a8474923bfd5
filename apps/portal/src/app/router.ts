import type { TourName } from '@stormlane/domain'
import { createRouter } from '@tanstack/react-router'
import { createAnalytics } from '../platform/analytics.ts'
import { readStored, subscribeToStored } from '../platform/local-store.ts'
import { routeTree } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Name of the page in the browser's tab. */
    title?: string
    /** The guided tour of the page. */
    tour?: TourName
  }
}

export const router = createRouter({
  routeTree,
  // Addresses stay as people and partners write them: every value is the text between the signs.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return query && `?${query}`
  },
  defaultPendingMs: 300,
})

/** A session that begins or ends, here or in another tab, has every guard decide anew. */
export function followSession(): () => void {
  let token = readStored('token')
  return subscribeToStored(() => {
    if (readStored('token') === token) return
    token = readStored('token')
    void router.invalidate()
  })
}

/** Counts page views by the pattern of their route. */
export function countPageViews(): () => void {
  const analytics = createAnalytics()
  const count = () => {
    const page = router.state.matches.at(-1)
    if (page?.staticData.title) analytics.open(page.fullPath)
  }
  const leaveWhenHidden = () => (document.visibilityState === 'hidden' ? analytics.leave() : count())
  const stop = router.subscribe('onResolved', count)
  document.addEventListener('visibilitychange', leaveWhenHidden)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', leaveWhenHidden)
  }
}
