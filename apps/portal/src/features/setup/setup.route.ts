import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

export const setupRoute = {
  title: 'Set up your account',
  search: z.object({ email: z.string().optional(), token: z.string().optional() }),
} satisfies RouteDescription
