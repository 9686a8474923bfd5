import { PUBLIC_PAGE_TITLES } from '@stormlane/domain'
import type { RouteDescription } from '../../platform/route-description.ts'

export const reportRoute = { title: PUBLIC_PAGE_TITLES.sharedRoute } satisfies RouteDescription
