import { DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import { PUBLIC_PAGE_TITLES } from '@stormlane/domain/product'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

export const reportRoute = {
  title: PUBLIC_PAGE_TITLES.sharedRoute,
  /** The language that the sharer or the driver chose; absent for the browser's language. */
  search: z.object({ lang: z.enum(DRIVER_LANGUAGES).optional().catch(undefined) }),
} satisfies RouteDescription
