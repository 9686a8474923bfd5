import type { RouteDescription } from '../../platform/route-description.ts'

export const stormRoomRoute = { title: 'Storm' } satisfies RouteDescription
