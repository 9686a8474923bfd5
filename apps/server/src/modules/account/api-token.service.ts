// Lets admins manage the API tokens of their organization. A token is shown once and stored as a hash.
import {
  API_TOKEN_PREFIX,
  type ApiPermission,
  type ApiWriteScope,
  apiTokenEnding,
  isApiTokenExpired,
  MAX_API_TOKENS,
} from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { API_TOKEN_NAME_INDEX, apiTokenRepository, type StoredToken } from './api-token.repository.ts'
import { API_TOKEN_TEXTS } from './api-token.texts.ts'

interface Dependencies {
  database: Database
  clock: Clock
  recordAudit: RecordAudit
}

interface TokenWish {
  name: string
  permissions: ApiPermission[]
  writeScopes: ApiWriteScope[]
  expiresAt: Date | null
}

/** A token with its secret, which is returned only when it is created or rotated. */
interface ShownOnce {
  stored: StoredToken
  secret: string
}

export type ApiTokenService = ReturnType<typeof apiTokenService>

export function apiTokenService({ database, clock, recordAudit }: Dependencies) {
  const tokens = apiTokenRepository(database)

  async function requirePermitted(organizationId: string, wished: readonly ApiPermission[]): Promise<void> {
    const available = await tokens.permissions(organizationId)
    if (!available) throw new DomainError('PERMISSION_NOT_GRANTED', [API_TOKEN_TEXTS.noAccess])
    const missing = wished.filter((permission) => !available.includes(permission))
    if (missing.length > 0) throw new DomainError('PERMISSION_NOT_GRANTED', [API_TOKEN_TEXTS.notAvailable(missing)])
  }

  return {
    list: tokens.list,

    async availablePermissions(organizationId: string): Promise<ApiPermission[]> {
      return (await tokens.permissions(organizationId)) ?? []
    },

    async create(actor: Actor, { name, permissions, writeScopes, expiresAt }: TokenWish): Promise<ShownOnce> {
      const now = clock.now()
      if (writeScopes.includes('positions') && !permissions.includes('portal'))
        throw new DomainError('INVALID_INPUT', [API_TOKEN_TEXTS.positionsNeedPortal])
      if (isApiTokenExpired(expiresAt, now)) throw new DomainError('INVALID_INPUT', [API_TOKEN_TEXTS.endsInPast])
      await requirePermitted(actor.organizationId, permissions)
      const secret = `${API_TOKEN_PREFIX}${randomToken()}`
      const token = {
        name,
        permissions,
        writeScopes,
        expiresAt,
        now,
        tokenHash: sha256(secret),
        ending: apiTokenEnding(secret),
        createdBy: actor.userId,
      }
      const stored = await tokens
        .create(actor.organizationId, token, MAX_API_TOKENS, (db) => recordAudit(db, actor, 'token_created', name))
        .catch(refuseTakenName)
      if (stored === 'limit reached') throw new DomainError('LIMIT_REACHED', [API_TOKEN_TEXTS.limit])
      return { stored, secret }
    },

    async rotate(actor: Actor, id: string): Promise<ShownOnce> {
      const secret = `${API_TOKEN_PREFIX}${randomToken()}`
      const replaced = { tokenHash: sha256(secret), ending: apiTokenEnding(secret) }
      const stored = await tokens.replaceSecret(actor.organizationId, id, replaced, (db, { name }) =>
        recordAudit(db, actor, 'token_rotated', name),
      )
      return { stored: found(stored), secret }
    },

    async revoke(actor: Actor, id: string): Promise<void> {
      const removed = await tokens.remove(actor.organizationId, id, (db, { name }) =>
        recordAudit(db, actor, 'token_revoked', name),
      )
      if (!removed) throw new DomainError('NOT_FOUND')
    },
  }
}

function refuseTakenName(error: unknown): never {
  if (violatedUniqueIndex(error) === API_TOKEN_NAME_INDEX)
    throw new DomainError('CONFLICT', [API_TOKEN_TEXTS.takenName])
  throw error
}
