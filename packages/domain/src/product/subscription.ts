import { DAY_MS } from '../time/durations.ts'
import type { SubscriptionEndReason } from './plan.ts'

/** States of a paid subscription at the payment provider. */
export const PAID_STATUSES = ['incomplete', 'active', 'past_due', 'unpaid', 'cancelled'] as const
export type PaidStatus = (typeof PAID_STATUSES)[number]

export interface PaidSubscription {
  status: PaidStatus
  periodStart: Date
  periodEnd: Date
  cancelsAtPeriodEnd: boolean
  /** When it ended; null while it runs. */
  endedAt: Date | null
  /** Whether it ended at the customer's request, not for lack of payment. */
  isCancelledByCustomer: boolean
}

/** A customer whose payment failed keeps access for this long, while the provider retries the card (our choice). */
const PAST_DUE_GRACE_DAYS = 7

interface Standing {
  /** Null for a subscription without an end. */
  endsAt: Date | null
  endReason: SubscriptionEndReason | null
}

/** Returns until when the organization may use the product; undefined while its first payment is open. */
export function standingOf(subscription: PaidSubscription): Standing | undefined {
  const { status, periodStart, periodEnd } = subscription
  switch (status) {
    case 'incomplete':
      return undefined
    case 'active':
      return subscription.cancelsAtPeriodEnd
        ? { endsAt: periodEnd, endReason: 'cancelled' }
        : { endsAt: null, endReason: null }
    // When a payment fails, its period has already begun.
    case 'past_due':
      return { endsAt: new Date(periodStart.getTime() + PAST_DUE_GRACE_DAYS * DAY_MS), endReason: 'other' }
    case 'unpaid':
    case 'cancelled':
      return {
        endsAt: subscription.endedAt ?? periodStart,
        endReason: subscription.isCancelledByCustomer ? 'cancelled' : 'other',
      }
  }
}

/** What is known about a customer's subscription from the provider's events. */
interface KnownSubscription {
  id: string
  status: PaidStatus
  /** When the provider created the last applied event. */
  stateAt: Date
}

/**
 * Whether an event about a subscription is newer than the known state. Events arrive late, twice and in any order. Two
 * events of the same second are applied in order of arrival, except that an ended subscription does not restart. The
 * late end of a customer's earlier subscription does not end the one that replaced it.
 */
export function isNewsAbout(known: KnownSubscription | undefined, event: KnownSubscription): boolean {
  if (!known) return true
  if (event.stateAt < known.stateAt) return false
  if (event.id !== known.id) return hasEnded(known) || !hasEnded(event)
  return !(hasEnded(known) && !hasEnded(event) && event.stateAt.getTime() === known.stateAt.getTime())
}

const hasEnded = ({ status }: Pick<KnownSubscription, 'status'>) => status === 'cancelled' || status === 'unpaid'

/** Returns the days until a trial ends, rounded up; 0 after its end (ACCOUNT-029). */
export function trialDaysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS))
}

/** Poll interval of the account while a checkout is open in another tab (ACCOUNT-012). */
export const ACCOUNT_POLL_MS = 3000
