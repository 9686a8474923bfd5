import type { RouteDescription } from '../../platform/route-description.ts'

export const designSystemRoute = { title: 'Design system' } satisfies RouteDescription
