import { BOARD_DAYS, BOARD_GROUPINGS } from '@stormlane/domain/trips'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

const text = z.coerce.string().max(200).optional().catch(undefined)

/** Values that do not exist are ignored. */
export const planBoardRoute = {
  title: 'Plan board',
  search: z.object({
    /** Days after today. */
    day: z.coerce
      .number()
      .int()
      .min(0)
      .max(BOARD_DAYS - 1)
      .optional()
      .catch(undefined),
    by: z.enum(BOARD_GROUPINGS).optional().catch(undefined),
    /** Lists are separated by commas. */
    groups: text,
    levels: text,
    storm: text,
    query: text,
  }),
  flag: 'showRoutesTab',
} satisfies RouteDescription

export type PlanBoardSearch = z.output<typeof planBoardRoute.search>
