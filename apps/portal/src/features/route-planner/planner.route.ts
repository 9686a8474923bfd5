import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

/** A value that is not a number is ignored. */
const originNumber = z.coerce.number().optional().catch(undefined)

/** Other pages link with an origin (PLAN-016, PLAN-017) or a saved route. `plan` holds a plan that was run. */
export const plannerRoute = {
  title: 'Routes',
  search: z.object({
    origin_location_id: z.coerce.string().optional(),
    origin_latitude: originNumber,
    origin_longitude: originNumber,
    route_id: z.coerce.string().optional(),
    plan: z.string().optional().catch(undefined),
  }),
  flag: 'showRoutesTab',
  tour: 'routes',
} satisfies RouteDescription

export type PlannerSearch = z.output<typeof plannerRoute.search>
