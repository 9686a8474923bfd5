import type { RouteDescription } from '../../platform/route-description.ts'

export const accountRoute = { title: 'My Account', tour: 'account' } satisfies RouteDescription
