import { BRIEFING_TITLE } from '@stormlane/domain/desk'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

/** Has the same feature flag as Affected, because it shows the same data for a whole day. */
export const briefingRoute = {
  title: BRIEFING_TITLE,
  search: z.object({ group: z.coerce.string().max(100).optional().catch(undefined) }),
  flag: 'showAffectedTab',
} satisfies RouteDescription

export type BriefingSearch = z.output<typeof briefingRoute.search>
