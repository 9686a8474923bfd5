/** A trial lasts 14 days and allows 50 routes and 100 locations (ACCOUNT-016 to ACCOUNT-018). */
export const TRIAL_DAYS = 14
export const TRIAL_LIMITS = { maxRoutes: 50, maxLocations: 100 } as const

/** Limits of a paying organization until the operator sets others (our choice). */
export const FULL_PLAN_LIMITS = { maxRoutes: 10_000, maxLocations: 10_000 } as const

export const PLANS = ['full', 'trial'] as const
export type Plan = (typeof PLANS)[number]

export const SUBSCRIPTION_END_REASONS = ['cancelled', 'other'] as const
export type SubscriptionEndReason = (typeof SUBSCRIPTION_END_REASONS)[number]

/** A subscription without an end date never ends. */
export function isCurrentlySubscribed(subscriptionEndsAt: Date | null, now: Date): boolean {
  return subscriptionEndsAt === null || subscriptionEndsAt > now
}
