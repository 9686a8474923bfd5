import { lazy, type ReactNode, Suspense } from 'react'
import type { SavedRoute } from '../platform/asset-queries.ts'
import { RouteAdviceContext } from '../platform/route-advice.ts'

/** Loaded with the first route that is opened on the map. */
const RouteAdvice = lazy(() =>
  import('../features/route-planner/route-advice.tsx').then((m) => ({ default: m.RouteAdvice })),
)

const renderAdvice = (route: SavedRoute) => (
  <Suspense>
    <RouteAdvice key={route.id} route={route} />
  </Suspense>
)

/** Provides the planner's advised departure to features, which may not import each other. */
export function RouteAdviceProvider({ children }: { children: ReactNode }) {
  return <RouteAdviceContext value={renderAdvice}>{children}</RouteAdviceContext>
}
