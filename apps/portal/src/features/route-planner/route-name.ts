import type { SavedRoute } from '../../platform/asset-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

export const routeName = (route: SavedRoute) =>
  route.name ?? plannerTexts.routes.unnamed(route.origin.label, route.destination.label)
