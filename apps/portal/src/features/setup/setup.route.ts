import { PUBLIC_PAGE_TITLES } from '@stormlane/domain/product'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

export const setupRoute = {
  title: PUBLIC_PAGE_TITLES.setup,
  search: z.object({ email: z.string().optional(), token: z.string().optional() }),
} satisfies RouteDescription
