// Authenticates calls with an organization's API token, which has its own permissions, call counts and rate limits per service.
import { type ApiService, featureFlags, isCurrentlySubscribed, usageCycle } from '@stormlane/domain/product'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { NO_USER_ID, type Session } from '../../platform/http/session.ts'
import { type RateLimiter, rateLimiter } from '../../platform/rate-limit.ts'
import { remembered } from '../../platform/remembered.ts'
import { sha256 } from '../../platform/tokens.ts'
import { apiTokenRepository } from './api-token.repository.ts'
import { type ServiceLimits, usageRepository } from './usage.repository.ts'

/** A token's time of last use is written at most this often. */
const RECORD_USE_EVERY_MS = MINUTE_MS

export function apiTokens(database: Database, clock: Clock) {
  const usage = usageRepository(database)
  const tokens = apiTokenRepository(database)
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
      const now = clock.now()
      const found = await tokens.findBySecret(sha256(token), now)
      if (!found) return undefined
      const { id, organizationId, isActive, lastUsedAt, availablePermissions } = found
      if (!isActive) throw new DomainError('ORGANIZATION_INACTIVE')
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= RECORD_USE_EVERY_MS)
        await tokens.recordUse(organizationId, id, now)
      // Permissions that the organization has lost no longer apply to its tokens.
      const permissions = found.permissions.filter((permission) => availablePermissions.includes(permission))
      const flags = featureFlags(found.flags)
      const showDisruptionIndex = flags.showDisruptionIndex && permissions.includes('disruption')
      return {
        id: `api ${id}`,
        tokenId: id,
        organizationId,
        userId: NO_USER_ID,
        isAdmin: false,
        isSubscribed: isCurrentlySubscribed(found.subscriptionEndsAt, now),
        flags: { ...flags, showDisruptionIndex },
        permissions,
        writeScopes: found.writeScopes,
      }
    },

    /** Checks tile requests: a tile token names the API token that it was issued for. */
    isUsable: remembered((organizationId: string, tokenId: string) =>
      tokens.isUsable(organizationId, tokenId, clock.now()),
    ),

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
