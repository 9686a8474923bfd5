import { TIMEFRAMES } from '@stormlane/domain/time'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'
import { ASSETS_TABS } from './assets-tab.ts'

export const assetsRoute = {
  title: 'Assets',
  search: z.object({
    tab: z.enum(ASSETS_TABS).optional().catch(undefined),
    levels: z.string().optional().catch(undefined),
    table: z.string().optional().catch(undefined),
    forecast: z.enum(TIMEFRAMES).optional().catch(undefined),
  }),
  tour: 'assets',
} satisfies RouteDescription
