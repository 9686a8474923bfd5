import type { RouteDescription } from '../../platform/route-description.ts'

export const dataSourcesRoute = { title: 'Data sources' } satisfies RouteDescription
