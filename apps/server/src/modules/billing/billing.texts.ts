import type { PaidStatus, PaidSubscription } from '@stormlane/domain/product'

const STATUS_TEXTS: Record<PaidStatus, string> = {
  incomplete: 'First payment awaited',
  active: 'Active',
  past_due: 'Payment past due',
  unpaid: 'Unpaid',
  cancelled: 'Ended',
}

const day = (date: Date) => date.toISOString().slice(0, 10)

export const BILLING_TEXTS = {
  alreadySubscribed: 'The full version is active already.',
  noCardPayments: 'Your organization does not pay by card.',
  /** For the audit trail. */
  card: ({ brand, last4 }: { brand: string; last4: string }) => `${brand} ending in ${last4}`,
  subscription({ status, periodEnd, cancelsAtPeriodEnd }: PaidSubscription): string {
    if (status === 'cancelled' || status === 'incomplete') return STATUS_TEXTS[status]
    return `${STATUS_TEXTS[status]}, ${cancelsAtPeriodEnd ? 'ends' : 'renews'} on ${day(periodEnd)}`
  },
} as const
