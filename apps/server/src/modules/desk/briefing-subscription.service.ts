import { MAX_BRIEFING_SUBSCRIPTIONS } from '@stormlane/domain/desk'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import { briefingRepository } from './briefing.repository.ts'
import { BRIEFING_SUBSCRIPTION_TEXTS } from './briefing-mail.texts.ts'
import {
  type BriefingSubscription,
  briefingSubscriptionRepository,
  SUBSCRIPTION_INDEX,
  type SubscriptionChange,
} from './briefing-subscription.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
}

export type BriefingSubscriptionService = ReturnType<typeof briefingSubscriptionService>

/** Each user has subscriptions of their own, which nobody else sees. */
export function briefingSubscriptionService({ database, clock }: Dependencies) {
  const subscriptions = briefingSubscriptionRepository(database)
  const briefings = briefingRepository(database)

  return {
    async list({ organizationId, userId }: Session) {
      const { timezone } = await briefings.organization(organizationId)
      return { timeZone: timezone, listed: await subscriptions.list(organizationId, userId) }
    },

    async create(
      { organizationId, userId }: Session,
      wish: Pick<BriefingSubscription, 'groupId' | 'hour' | 'days'>,
    ): Promise<BriefingSubscription> {
      const subscription = { ...wish, createdAt: clock.now() }
      const stored = await subscriptions
        .add(organizationId, userId, subscription, MAX_BRIEFING_SUBSCRIPTIONS)
        .catch(refuseSecond)
      if (stored === 'limit reached') throw new DomainError('LIMIT_REACHED', [BRIEFING_SUBSCRIPTION_TEXTS.limit])
      return found(stored)
    },

    change: async ({ organizationId, userId }: Session, id: string, change: SubscriptionChange) =>
      found(await subscriptions.change(organizationId, userId, id, change)),

    async remove({ organizationId, userId }: Session, id: string): Promise<void> {
      if (!(await subscriptions.remove(organizationId, userId, id))) throw new DomainError('NOT_FOUND')
    },
  }
}

function refuseSecond(error: unknown): never {
  if (violatedUniqueIndex(error) === SUBSCRIPTION_INDEX)
    throw new DomainError('CONFLICT', [BRIEFING_SUBSCRIPTION_TEXTS.second])
  throw error
}
