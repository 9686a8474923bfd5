import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const integrationRoute = {
  title: 'Connect your telematics',
  search: textSearch(['id', 'signature']),
} satisfies RouteDescription
