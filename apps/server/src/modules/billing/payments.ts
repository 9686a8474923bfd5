// The port to a payment provider. `sources.ts` chooses the adapter.
import type { PaidSubscription } from '@stormlane/domain/product'
import type { FastifyInstance } from 'fastify'

export interface Payments {
  /** Stored with customers and events, whose ids are only unique within one provider. */
  name: string
  createCustomer(organization: { id: string; name: string; email: string }): Promise<string>
  /** Returns the address of a page where the customer subscribes. */
  startCheckout(customerId: string, returnTo: string): Promise<string>
  /** Returns the address of a page where the customer manages card and subscription. */
  openCustomerPortal(customerId: string, returnTo: string): Promise<string>
  /**
   * Parses a webhook; null for events that billing does not use. Throws `InvalidWebhook` if it is not authentic,
   * `UnreadableEvent` if it is, but says something that we do not understand.
   */
  readWebhook(body: Buffer, signature: string): BillingEvent | null
  /** Serves the pages of a provider that has no site of its own. */
  servePages?(app: FastifyInstance, desk: BillingDesk): void
}

export interface BillingEvent {
  id: string
  createdAt: Date
  customerId: string
  subscription?: PaidSubscription & { id: string }
  card?: Card
  /** Why a payment failed, as text for the customer. */
  problem?: string
}

interface Card {
  brand: string
  last4: string
}

/** What the pages of a simulated provider need from billing. */
export interface BillingDesk {
  receive(event: BillingEvent): Promise<void>
  findCustomer(customerId: string): Promise<BillingCustomer | undefined>
}

export interface BillingCustomer {
  organizationId: string
  organizationName: string
  customerId: string
  subscriptionId: string | null
  status: PaidSubscription['status'] | null
  periodEnd: Date | null
  cancelsAtPeriodEnd: boolean
  card: Card | null
}

export class InvalidWebhook extends Error {
  override name = 'InvalidWebhook'
}

export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
}
