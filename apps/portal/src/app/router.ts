import { createRouter } from '@tanstack/react-router'
import { createAnalytics } from '../platform/analytics.ts'
import { readStored, subscribeToStored } from '../platform/local-store.ts'
import type { FirstLoads, RouteDescription } from '../platform/route-description.ts'
import { routeTree } from './route-tree.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption extends Partial<Pick<RouteDescription, 'title' | 'tour'>>, FirstLoads {}
}

export const router = createRouter({
  routeTree,
  // Partners link to these URLs, so search values stay plain text instead of JSON.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return query && `?${query}`
  },
  defaultPendingMs: 300,
})

/** Runs the route guards again when a session begins or ends, even in another tab. */
export function followSession(): () => void {
  let token = readStored('token')
  return subscribeToStored(() => {
    if (readStored('token') === token) return
    token = readStored('token')
    void router.invalidate()
  })
}

/**
 * Counts page views by route pattern. The pattern of an index page ends with a slash, which is removed because its URL
 * has none.
 */
export function countPageViews(): () => void {
  const analytics = createAnalytics()
  const count = () => {
    const page = router.state.matches.at(-1)
    if (page?.staticData.title) analytics.open(page.fullPath.replace(/\/$/, ''))
  }
  const leaveWhenHidden = () => (document.visibilityState === 'hidden' ? analytics.leave() : count())
  const stop = router.subscribe('onResolved', count)
  document.addEventListener('visibilitychange', leaveWhenHidden)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', leaveWhenHidden)
  }
}
