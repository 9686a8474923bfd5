import { createHash } from 'node:crypto'
import { FULL_PLAN_LIMITS, isNewsAbout, standingOf } from '@stormlane/domain/product'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { BillingCustomer, BillingEvent } from './payments.ts'

type Db = Kysely<Tables>

/** Records in the audit trail what a billing event changes. */
type RecordBilling = (
  db: Transaction<Tables>,
  organizationId: string,
  change: Pick<BillingEvent, 'card' | 'problem' | 'subscription'>,
) => Promise<void>

export function billingRepository(database: Database) {
  return {
    /** The organization's plan, and its customer at the payment provider if it has one. */
    describe: (organizationId: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('organizations')
          .leftJoin('billing_customers', 'billing_customers.organization_id', 'organizations.id')
          .where('organizations.id', '=', organizationId)
          .select([
            'organizations.name',
            'organizations.plan',
            'organizations.subscription_ends_at as endsAt',
            'billing_customers.provider',
            'billing_customers.customer_id as customerId',
            'billing_customers.status',
            'billing_customers.period_end as periodEnd',
            'billing_customers.cancels_at_period_end as cancelsAtPeriodEnd',
            'billing_customers.card_brand as cardBrand',
            'billing_customers.card_last4 as cardLast4',
          ])
          .executeTakeFirstOrThrow(),
      ),

    /** Stores the organization's customer; replaces a customer of another provider. */
    saveCustomer: (organizationId: string, customer: { provider: string; customerId: string; now: Date }) =>
      database.asOrganization(organizationId, async (db) => {
        const row = {
          provider: customer.provider,
          customer_id: customer.customerId,
          card_brand: null,
          card_last4: null,
          subscription_id: null,
          status: null,
          period_end: null,
          cancels_at_period_end: false,
          state_at: null,
          created_at: customer.now,
        }
        await db
          .insertInto('billing_customers')
          .values({ organization_id: organizationId, ...row })
          .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
          .execute()
      }),

    /** Runs as the system: tenants may not write their own account. */
    clearError: (organizationId: string) => setError(database.asSystem, organizationId, null, null),

    findCustomer: (provider: string, customerId: string) => findCustomer(database.asSystem, provider, customerId),

    /**
     * Applies an event of the provider in one transaction. Returns `repeated` if it was applied before, `unknown` if
     * the customer is not ours. Runs as the system, because the organization is only known from the customer id.
     */
    apply: (
      provider: string,
      event: BillingEvent,
      now: Date,
      record: RecordBilling,
    ): Promise<'applied' | 'repeated' | 'unknown'> =>
      database.asSystem.transaction().execute(async (db) => {
        const customer = await lockCustomer(db, provider, event.customerId)
        if (!customer) return 'unknown'
        const isNew = await db
          .insertInto('billing_events')
          .values({ provider, id: event.id, received_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!isNew) return 'repeated'
        await applyEvent(db, customer, event, record)
        return 'applied'
      }),

    /** Keeps a signed event that could not be read, once however often it is repeated. */
    async keepUnread(provider: string, body: Buffer, problem: string, now: Date): Promise<void> {
      const digest = createHash('sha256').update(body).digest()
      await database.asSystem
        .insertInto('unread_billing_events')
        .values({ provider, digest, body, problem, received_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async prune(receivedBefore: Date): Promise<void> {
      await database.asSystem.deleteFrom('billing_events').where('received_at', '<', receivedBefore).execute()
      await database.asSystem.deleteFrom('unread_billing_events').where('received_at', '<', receivedBefore).execute()
    },
  }
}

/** Locks the customer, so that its events are applied one after the other. */
const lockCustomer = (db: Db, provider: string, customerId: string) =>
  db
    .selectFrom('billing_customers')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

async function applyEvent(
  db: Transaction<Tables>,
  customer: Tables['billing_customers'],
  event: BillingEvent,
  record: RecordBilling,
): Promise<void> {
  const { organization_id: organizationId } = customer
  const { card, subscription, problem } = event
  if (card && (card.brand !== customer.card_brand || card.last4 !== customer.card_last4)) {
    await updateCustomer(db, organizationId, { card_brand: card.brand, card_last4: card.last4 })
    await record(db, organizationId, { card })
  }
  if (problem !== undefined) {
    await setError(db, organizationId, problem, event.createdAt)
    await record(db, organizationId, { problem })
  }
  if (!subscription) return
  const { subscription_id: id, status, state_at: stateAt } = customer
  const known = id && status && stateAt ? { id, status, stateAt } : undefined
  if (!isNewsAbout(known, { ...subscription, stateAt: event.createdAt })) return
  if (isChanged(customer, subscription)) await record(db, organizationId, { subscription })
  await updateCustomer(db, organizationId, {
    subscription_id: subscription.id,
    status: subscription.status,
    period_end: subscription.periodEnd,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd,
    state_at: event.createdAt,
  })
  const standing = standingOf(subscription)
  if (!standing) return
  await db
    .updateTable('organizations')
    .set({
      plan: 'full',
      is_stripe_customer: true,
      subscription_ends_at: standing.endsAt,
      subscription_end_reason: standing.endReason,
      // An operator may have raised the limits above the plan's.
      max_routes: sql`greatest(max_routes, ${FULL_PLAN_LIMITS.maxRoutes})`,
      max_locations: sql`greatest(max_locations, ${FULL_PLAN_LIMITS.maxLocations})`,
      ...(subscription.status === 'active' && { last_account_error: null, last_account_error_at: null }),
    })
    .where('id', '=', organizationId)
    .execute()
}

/** Providers repeat the state of a subscription, for example when its metadata changes. */
const isChanged = (before: Tables['billing_customers'], after: NonNullable<BillingEvent['subscription']>) =>
  before.subscription_id !== after.id ||
  before.status !== after.status ||
  before.period_end?.getTime() !== after.periodEnd.getTime() ||
  before.cancels_at_period_end !== after.cancelsAtPeriodEnd

const updateCustomer = (db: Db, organizationId: string, change: Partial<Tables['billing_customers']>) =>
  db.updateTable('billing_customers').set(change).where('organization_id', '=', organizationId).execute()

/** An error that arrives late does not replace a newer one. */
async function setError(db: Db, organizationId: string, error: string | null, at: Date | null): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ last_account_error: error, last_account_error_at: at })
    .where('id', '=', organizationId)
    .$if(at !== null, (row) => row.where(sql`coalesce(last_account_error_at <= ${at}, true)` as never))
    .execute()
}

async function findCustomer(db: Db, provider: string, customerId: string): Promise<BillingCustomer | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .innerJoin('organizations', 'organizations.id', 'billing_customers.organization_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .selectAll('billing_customers')
    .select('organizations.name')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    organizationId: row.organization_id,
    organizationName: row.name,
    customerId,
    subscriptionId: row.subscription_id,
    status: row.status,
    periodEnd: row.period_end,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
  }
}
