import { createContext, type ReactNode, useContext } from 'react'
import type { SavedRoute } from './asset-queries.ts'

/** Renders the advised departure of a saved route. The planner provides it; cards on the map show it. */
type RenderAdvice = (route: SavedRoute) => ReactNode

export const RouteAdviceContext = createContext<RenderAdvice>(() => null)

export const useRouteAdvice = (): RenderAdvice => useContext(RouteAdviceContext)

/** The planner's URL that opens a saved route in its form. */
export const plannerAddress = (routeId: string) => `/client/routes?route_id=${encodeURIComponent(routeId)}`
