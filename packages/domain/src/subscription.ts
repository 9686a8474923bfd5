import { DAY_MS } from './durations.ts'
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
  /** Ended on the customer's request, not for want of payment. */
  isCancelledByCustomer: boolean
}

/** A customer whose payment failed keeps access for this long, while the provider tries the card again (our choice). */
const PAST_DUE_GRACE_DAYS = 7

interface Standing {
  /** Null for a subscription without an end. */
  endsAt: Date | null
  endReason: SubscriptionEndReason | null
}

/** Until when an organization with this subscription may use the product; undefined while its first payment is open. */
export function standingOf(subscription: PaidSubscription): Standing | undefined {
  const { status, periodStart, periodEnd } = subscription
  switch (status) {
    case 'incomplete':
      return undefined
    case 'active':
      return subscription.cancelsAtPeriodEnd
        ? { endsAt: periodEnd, endReason: 'cancelled' }
        : { endsAt: null, endReason: null }
    // The period that was not paid for has begun when its payment fails.
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
  /** When the last applied event was made. */
  stateAt: Date
}

/**
 * Whether an event about a subscription says something newer than what is known. Events arrive late, twice and in any order. Two of
 * the same second are applied in the order of their arrival, except that an ended subscription does not begin again. An earlier
 * subscription of the same customer that ends late does not end the one that replaced it.
 */
export function isNewsAbout(known: KnownSubscription | undefined, event: KnownSubscription): boolean {
  if (!known) return true
  if (event.stateAt < known.stateAt) return false
  if (event.id !== known.id) return hasEnded(known) || !hasEnded(event)
  return !(hasEnded(known) && !hasEnded(event) && event.stateAt.getTime() === known.stateAt.getTime())
}

const hasEnded = ({ status }: Pick<KnownSubscription, 'status'>) => status === 'cancelled' || status === 'unpaid'

/** Days until a trial ends, begun ones included; 0 after its end (ACCOUNT-029). */
export function trialDaysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS))
}

/** While a checkout is open in another tab the account is read this often (ACCOUNT-012). */
export const ACCOUNT_POLL_MS = 3000
