import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

export const loginRoute = {
  title: 'Sign in',
  search: z.object({ trialKey: z.string().optional() }),
} satisfies RouteDescription

export const resetPasswordRoute = {
  title: 'Reset password',
  search: z.object({ token: z.string().optional() }),
} satisfies RouteDescription

export const logoutRoute = { title: 'Logging Out' } satisfies RouteDescription
