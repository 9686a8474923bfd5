// Checks subscriptions for callers that are identified only by their organization: holders of tile tokens.
import { isCurrentlySubscribed } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { accountRepository } from './account.repository.ts'

/** Tiles are requested by the hundred, so each organization's subscription is read at most this often. */
const REREAD_AFTER_MS = 10_000

export function subscriptions(database: Database, clock: Clock) {
  const accounts = accountRepository(database)
  const known = new Map<string, { subscription: ReturnType<typeof accounts.findSubscription>; readAt: number }>()

  function find(organizationId: string): ReturnType<typeof accounts.findSubscription> {
    const cached = known.get(organizationId)
    // Uses the process clock, because the injected clock of a test server stands still.
    if (cached && performance.now() - cached.readAt < REREAD_AFTER_MS) return cached.subscription
    const subscription = accounts.findSubscription(organizationId)
    known.set(organizationId, { subscription, readAt: performance.now() })
    subscription.catch(() => known.delete(organizationId))
    return subscription
  }

  return {
    async isCurrent(organizationId: string): Promise<boolean> {
      const subscription = await find(organizationId)
      return subscription !== undefined && isCurrentlySubscribed(subscription.endsAt, clock.now())
    },
  }
}
