import { confirmPasswordReset, featureFlagsOnWire, requestPasswordReset, signIn, signOut } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { requestToken } from '../../platform/http/session.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { PasswordResets } from './password-resets.ts'
import type { SessionService } from './session.service.ts'

interface Dependencies {
  sessions: SessionService
  organizations: OrganizationRepository
  passwordResets: PasswordResets
}

export function sessionRoutes(app: FastifyInstance, { sessions, organizations, passwordResets }: Dependencies): void {
  route(app, signIn, async (request) => {
    const { token, expiresAt, account } = await sessions.signIn(
      request.body,
      request.ip,
      request.headers['user-agent'] ?? null,
    )
    return {
      token,
      expires_at: expiresAt.toISOString(),
      organization_id: account.organizationId,
      organization_name: account.organizationName,
      login_id: account.userId,
      email: account.email,
      name: account.name,
      is_admin: account.isAdmin,
      feature_flags: featureFlagsOnWire(await organizations.flags(account.organizationId)),
    }
  })

  route(app, signOut, async (request) => {
    const token = requestToken(request)
    if (token !== undefined) await sessions.signOut(token, request.ip)
    return { success: true as const }
  })

  route(app, requestPasswordReset, async (request) => {
    await passwordResets.request(request.body.email)
    return { success: true as const }
  })

  route(app, confirmPasswordReset, async (request) => {
    await passwordResets.confirm(request.body.token, request.body.password, request.ip)
    return { success: true as const }
  })
}
