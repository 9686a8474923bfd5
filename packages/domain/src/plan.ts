/** A trial lasts 14 days and holds 50 routes and 100 locations (public §9). */
export const TRIAL_DAYS = 14
export const TRIAL_LIMITS = { maxRoutes: 50, maxLocations: 100 } as const

/** What a paying organization may hold until the operator sets another limit (ours). */
export const FULL_PLAN_LIMITS = { maxRoutes: 10_000, maxLocations: 10_000 } as const

export const PLANS = ['full', 'trial'] as const
export type Plan = (typeof PLANS)[number]

export const SUBSCRIPTION_END_REASONS = ['cancelled', 'other'] as const
export type SubscriptionEndReason = (typeof SUBSCRIPTION_END_REASONS)[number]

/** Subscribed until the end date passes; without one, for good. */
export function isCurrentlySubscribed(subscriptionEndsAt: Date | null, now: Date): boolean {
  return subscriptionEndsAt === null || subscriptionEndsAt > now
}
