import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

export const integrationRoute = {
  title: 'Connect your telematics',
  search: z.object({ id: z.string().default(''), signature: z.string().default('') }),
} satisfies RouteDescription
