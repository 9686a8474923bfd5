// Reads what a Stripe event says about a subscription. Only the needed fields are read, in the format of API versions
// from 2020-08-27 on: the period was on the subscription and is on its items since 2025-03-31.
import type { PaidStatus } from '@stormlane/domain/product'
import * as z from 'zod'
import type { BillingEvent } from '../modules/billing/payments.ts'

/** The last second of the year 9999, beyond which PostgreSQL and our texts have no dates. */
const LAST_SECOND = 253_402_300_799
const seconds = z
  .number()
  .min(0)
  .max(LAST_SECOND)
  .transform((value) => new Date(value * 1000))
/** PostgreSQL stores no NUL. */
const text = z.string().refine((value) => !value.includes('\0'), 'must not contain NUL')
const customer = z.union([text, z.object({ id: text }).transform(({ id }) => id)])
const period = { current_period_start: seconds.optional(), current_period_end: seconds.optional() }

const envelope = z.object({
  id: text,
  type: z.string(),
  created: seconds,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
const subscription = z.object({
  id: text,
  customer,
  status: z.string(),
  created: seconds,
  ...period,
  items: z.object({ data: z.array(z.object(period)) }),
  cancel_at_period_end: z.boolean().default(false),
  ended_at: seconds.nullish(),
  cancellation_details: z.object({ reason: z.string().nullable() }).nullish(),
})
const invoice = z.object({ customer, amount_due: z.number(), currency: text })
const paymentIntent = z.object({
  customer: customer.nullable(),
  last_payment_error: z.object({ message: text.optional() }).nullish(),
})
const paymentMethod = z.object({
  customer: customer.nullable(),
  card: z.object({ brand: text, last4: text }).optional(),
})

/** Maps Stripe's statuses to ours. A subscription that was never paid for, or is paused, gives no access. */
const STATUS_OF: Record<string, PaidStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'cancelled',
}

/** Returns null for an event that says nothing about a customer's subscription, card or payment. */
export function readStripeEvent(given: unknown): BillingEvent | null {
  const { id, type, created: createdAt, data } = envelope.parse(given)
  const content = contentOf(type, data.object)
  return content && { id, createdAt, ...content }
}

function contentOf(type: string, object: unknown): Omit<BillingEvent, 'id' | 'createdAt'> | null {
  if (/^customer\.subscription\.(created|updated|deleted|paused|resumed)$/.test(type)) return subscriptionOf(object)
  if (type === 'invoice.payment_failed') {
    const { customer: customerId, amount_due, currency } = invoice.parse(object)
    return { customerId, problem: `A payment of ${moneyText(amount_due, currency)} failed.` }
  }
  if (type === 'payment_intent.payment_failed') {
    const { customer: customerId, last_payment_error } = paymentIntent.parse(object)
    return customerId === null ? null : { customerId, problem: last_payment_error?.message ?? 'A payment failed.' }
  }
  if (type === 'payment_method.attached') {
    const { customer: customerId, card } = paymentMethod.parse(object)
    return customerId && card ? { customerId, card } : null
  }
  return null
}

function subscriptionOf(object: unknown): Omit<BillingEvent, 'id' | 'createdAt'> {
  const read = subscription.parse(object)
  const [item] = read.items.data
  return {
    customerId: read.customer,
    subscription: {
      id: read.id,
      // A status that Stripe adds later gives no access until somebody decides about it.
      status: STATUS_OF[read.status] ?? 'unpaid',
      periodStart: item?.current_period_start ?? read.current_period_start ?? read.created,
      periodEnd: item?.current_period_end ?? read.current_period_end ?? read.created,
      cancelsAtPeriodEnd: read.cancel_at_period_end,
      endedAt: read.ended_at ?? null,
      isCancelledByCustomer: read.cancellation_details?.reason === 'cancellation_requested',
    },
  }
}

/** Amounts are in the smallest unit of the currency. */
function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
