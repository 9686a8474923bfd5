// Authenticates calls with an organization's API token, which has its own permissions, call counts and rate limits per service.
import { type ApiService, type Clock, featureFlags, isCurrentlySubscribed, usageCycle } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { NO_USER_ID, type Session } from '../../platform/http/session.ts'
import { type RateLimiter, rateLimiter } from '../../platform/rate-limit.ts'
import { sha256 } from '../../platform/tokens.ts'
import { accountRepository } from './account.repository.ts'
import { type ServiceLimits, usageRepository } from './usage.repository.ts'

export function apiTokens(database: Database, clock: Clock) {
  const accounts = accountRepository(database)
  const usage = usageRepository(database)
  const limiters = new Map<string, RateLimiter>()

  /** The limit is part of the key, so changing a limit starts a new bucket. Old buckets stay until the process ends. */
  function take(key: string, calls: number, seconds: number): void {
    const name = `${key} ${calls}/${seconds}`
    const limiter = limiters.get(name) ?? rateLimiter({ burst: calls, perSecond: calls / seconds })
    limiters.set(name, limiter)
    limiter.take(key)
  }

  return {
    async authenticate(token: string): Promise<Session | undefined> {
      const found = await accounts.findByToken(sha256(token))
      if (!found) return undefined
      const { organizationId, permissions, isActive } = found
      if (!isActive) throw new DomainError('ORGANIZATION_INACTIVE')
      const flags = featureFlags(found.flags.filter((flag) => flag !== null))
      const showDisruptionIndex = flags.showDisruptionIndex && permissions.includes('disruption')
      return {
        id: `api ${organizationId}`,
        organizationId,
        userId: NO_USER_ID,
        isAdmin: false,
        isSubscribed: isCurrentlySubscribed(found.subscriptionEndsAt, clock.now()),
        flags: { ...flags, showDisruptionIndex },
        permissions,
      }
    },

    count: (organizationId: string, service: ApiService): Promise<void> =>
      usage.countCall(organizationId, { service, cycleStart: usageCycle(clock.now()).start }, (limits) => {
        if (!limits) throw new DomainError('PERMISSION_NOT_GRANTED')
        takeWithin(limits, (calls, seconds) => take(`${organizationId} ${service}`, calls, seconds))
      }),
  }
}

function takeWithin(limits: ServiceLimits, take: (calls: number, seconds: number) => void): void {
  if (limits.max_requests_per_second !== null) take(limits.max_requests_per_second, 1)
  if (limits.max_requests_per_minute !== null) take(limits.max_requests_per_minute, 60)
}
