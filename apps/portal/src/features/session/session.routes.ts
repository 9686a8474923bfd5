import { PUBLIC_PAGE_TITLES } from '@stormlane/domain'
import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'

export const loginRoute = {
  title: PUBLIC_PAGE_TITLES.login,
  search: z.object({ trialKey: z.string().optional() }),
} satisfies RouteDescription

export const resetPasswordRoute = {
  title: PUBLIC_PAGE_TITLES.resetPassword,
  search: z.object({ token: z.string().optional() }),
} satisfies RouteDescription

export const logoutRoute = { title: 'Logging Out' } satisfies RouteDescription

export const twoStepRoute = { title: 'Set up two-step verification' } satisfies RouteDescription

export const companyCallbackRoute = { title: 'Sign in with your company' } satisfies RouteDescription
