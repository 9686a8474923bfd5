import type { RouteDescription } from '../../platform/route-description.ts'

export const reportRoute = { title: 'Shared route report' } satisfies RouteDescription
