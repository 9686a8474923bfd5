import { type ApiTokenOnWire, createApiToken, listApiTokens, revokeApiToken, rotateApiToken } from '@stormlane/contract'
import { isApiTokenExpired } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { StoredToken } from './api-token.repository.ts'
import type { ApiTokenService } from './api-token.service.ts'

export function apiTokenRoutes(app: FastifyInstance, tokens: ApiTokenService, clock: Clock): void {
  const onWire = (token: StoredToken): ApiTokenOnWire => ({
    id: token.id,
    name: token.name,
    ending: token.ending,
    permissions: token.permissions,
    write_scopes: token.writeScopes,
    created_at: token.createdAt.toISOString(),
    created_by: token.createdBy,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt?.toISOString() ?? null,
    is_expired: isApiTokenExpired(token.expiresAt, clock.now()),
  })

  route(app, listApiTokens, async ({ session: { organizationId } }) => {
    const [stored, available] = await Promise.all([
      tokens.list(organizationId),
      tokens.availablePermissions(organizationId),
    ])
    return { api_tokens: stored.map(onWire), available_permissions: available }
  })

  route(app, createApiToken, async ({ actor, body: { name, permissions, write_scopes, expires_at } }) => {
    const wish = { name, permissions, writeScopes: write_scopes, expiresAt: expires_at }
    const { stored, secret } = await tokens.create(actor, wish)
    return { api_token: onWire(stored), token: secret }
  })

  route(app, rotateApiToken, async ({ actor, params }) => {
    const { stored, secret } = await tokens.rotate(actor, params.id)
    return { api_token: onWire(stored), token: secret }
  })

  route(app, revokeApiToken, async ({ actor, params }) => {
    await tokens.revoke(actor, params.id)
    return { success: true as const }
  })
}
