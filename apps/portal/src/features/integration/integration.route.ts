import { PUBLIC_PAGE_TITLES } from '@stormlane/domain/product'
import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const integrationRoute = {
  title: PUBLIC_PAGE_TITLES.integration,
  search: textSearch(['id', 'signature']),
} satisfies RouteDescription
