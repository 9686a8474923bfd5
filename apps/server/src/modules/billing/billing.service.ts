import { isCurrentlySubscribed } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { paymentsOf } from '../../platform/http/session.ts'
import type { Log } from '../../platform/logging.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { billingRepository } from './billing.repository.ts'
import { BILLING_TEXTS } from './billing.texts.ts'
import { type BillingDesk, type BillingEvent, InvalidWebhook, type Payments, UnreadableEvent } from './payments.ts'

interface Dependencies {
  database: Database
  clock: Clock
  payments: Payments
  publicUrl: string
  recordAudit: RecordAudit
  log: Log
}

export type BillingService = ReturnType<typeof billingService>

export function billingService({ database, clock, payments, publicUrl, recordAudit, log }: Dependencies) {
  const billing = billingRepository(database)
  const returnTo = `${publicUrl}/client/account`

  const record: Parameters<typeof billing.apply>[3] = async (db, organizationId, { card, problem, subscription }) => {
    const actor = paymentsOf(organizationId)
    if (card) await recordAudit(db, actor, 'card_changed', BILLING_TEXTS.card(card))
    if (problem) await recordAudit(db, actor, 'payment_failed', problem)
    if (subscription) await recordAudit(db, actor, 'subscription_changed', BILLING_TEXTS.subscription(subscription))
  }

  async function receive(event: BillingEvent): Promise<void> {
    const outcome = await billing.apply(payments.name, event, clock.now(), record)
    log.info({ event: event.id, outcome }, 'a billing event was received')
  }

  /** Reports failures of the provider as temporary to the caller, and logs them as errors for the operator. */
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question()
    } catch (error) {
      log.error({ err: error }, 'the payment provider did not answer')
      throw new DomainError('PAYMENTS_UNAVAILABLE')
    }
  }

  /** What the pages of a simulated provider need. */
  const desk: BillingDesk = {
    receive,
    findCustomer: (customerId) => billing.findCustomer(payments.name, customerId),
  }

  return {
    desk,

    /** Starts the upgrade from the trial, or a new subscription after one has ended; returns the address of the checkout. */
    async startCheckout(organizationId: string, email: string): Promise<string> {
      const account = await billing.describe(organizationId)
      if (account.plan === 'full' && isCurrentlySubscribed(account.endsAt, clock.now()))
        throw new DomainError('CONFLICT', [BILLING_TEXTS.alreadySubscribed])
      const isKnown = account.customerId !== null && account.provider === payments.name
      const customerId = isKnown
        ? (account.customerId ?? '')
        : await ask(() => payments.createCustomer({ id: organizationId, name: account.name, email }))
      if (!isKnown)
        await billing.saveCustomer(organizationId, { provider: payments.name, customerId, now: clock.now() })
      const address = await ask(() => payments.startCheckout(customerId, returnTo))
      // Otherwise a user who waits for the outcome would see the failure of an earlier attempt.
      await billing.clearError(organizationId)
      return address
    },

    async openCustomerPortal(organizationId: string): Promise<string> {
      const { customerId, provider } = await billing.describe(organizationId)
      if (customerId === null || provider !== payments.name)
        throw new DomainError('CONFLICT', [BILLING_TEXTS.noCardPayments])
      return ask(() => payments.openCustomerPortal(customerId, returnTo))
    },

    async receiveWebhook(body: Buffer, signature: string): Promise<void> {
      try {
        const event = readWebhook(payments, body, signature)
        if (event) await receive(event)
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error
        // A failure would make the provider repeat the event for days, and it would be as unreadable each time.
        log.error({ err: error }, 'a signed billing event cannot be read and was kept')
        await billing.keepUnread(payments.name, body, error.message.replaceAll('\0', ''), clock.now())
      }
    },
  }
}

function readWebhook(payments: Payments, body: Buffer, signature: string): BillingEvent | null {
  try {
    return payments.readWebhook(body, signature)
  } catch (error) {
    if (error instanceof InvalidWebhook) throw new DomainError('INVALID_WEBHOOK')
    throw error
  }
}
