import * as z from 'zod'
import type { RouteDescription } from '../../platform/route-description.ts'
import { SESSION_TITLES } from './session.titles.ts'

export const loginRoute = {
  title: SESSION_TITLES.login,
  search: z.object({ trialKey: z.string().optional() }),
} satisfies RouteDescription

export const resetPasswordRoute = {
  title: SESSION_TITLES.resetPassword,
  search: z.object({ token: z.string().optional() }),
} satisfies RouteDescription

export const logoutRoute = { title: SESSION_TITLES.logout } satisfies RouteDescription

export const twoStepRoute = { title: SESSION_TITLES.twoStep } satisfies RouteDescription

export const companyCallbackRoute = { title: SESSION_TITLES.company } satisfies RouteDescription
