import type { RouteDescription } from '../../platform/route-description.ts'

export const stormsViewerRoute = { title: 'Storms viewer' } satisfies RouteDescription
