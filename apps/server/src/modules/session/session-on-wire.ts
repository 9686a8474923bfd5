import { featureFlagsOnWire, type sessionSchema } from '@stormlane/contract'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { SignedIn, SignInOrigin } from './session-start.ts'

export function originOf(request: FastifyRequest): SignInOrigin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** Converts a new session to the answer that every way to sign in returns. */
export async function sessionOnWire(
  { token, expiresAt, account }: SignedIn,
  organizations: OrganizationRepository,
): Promise<z.input<typeof sessionSchema>> {
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
}
