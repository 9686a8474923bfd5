import {
  finishCompanySignIn,
  getIdentityProvider,
  type IdentityProviderOnWire,
  removeIdentityProvider,
  saveIdentityProvider,
  startCompanySignIn,
  testIdentityProvider,
  verifyIdentityDomain,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import { originOf, sessionOnWire } from '../session/session-on-wire.ts'
import type { CompanySignIn } from './company-sign-in.service.ts'
import type { IdentityProvider } from './identity-provider.repository.ts'
import type { IdentityProviderService } from './identity-provider.service.ts'

interface Dependencies {
  companySignIn: CompanySignIn
  identityProviders: IdentityProviderService
  organizations: OrganizationRepository
  callbackUrl: string
}

export function companySignInRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { companySignIn, identityProviders, organizations, callbackUrl } = dependencies
  const describe = async (organizationId: string) => {
    const provider = await identityProviders.find(organizationId)
    return {
      identity_provider: provider ? onWire(provider, identityProviders.txtRecord) : null,
      callback_url: callbackUrl,
    }
  }

  route(app, startCompanySignIn, async ({ body, ip }) => {
    const { authorizationUrl, state } = await companySignIn.start(body.email, ip)
    return { authorization_url: authorizationUrl, state }
  })

  route(app, finishCompanySignIn, async (request) =>
    sessionOnWire(await companySignIn.finish(request.body.query, originOf(request)), organizations),
  )

  route(app, getIdentityProvider, ({ session }) => describe(session.organizationId))

  route(app, saveIdentityProvider, async ({ actor, body }) => {
    await identityProviders.save(actor, {
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret: body.client_secret,
      domains: [...new Set(body.domains)],
      adminGroups: body.admin_groups,
      groupsClaim: body.groups_claim,
      isRequired: body.is_required,
    })
    return describe(actor.organizationId)
  })

  route(app, verifyIdentityDomain, async ({ actor, body }) => {
    await identityProviders.verifyDomain(actor, body.domain)
    return describe(actor.organizationId)
  })

  route(app, testIdentityProvider, ({ session }) => identityProviders.test(session.organizationId))

  route(app, removeIdentityProvider, async ({ actor }) => {
    await identityProviders.remove(actor)
    return { success: true as const }
  })
}

/** The client secret never leaves the server. */
function onWire(
  provider: IdentityProvider,
  txtRecord: (organizationId: string, domain: string) => string,
): IdentityProviderOnWire {
  const { lastProblem, lastProblemAt } = provider
  return {
    issuer: provider.issuer,
    client_id: provider.clientId,
    admin_groups: provider.adminGroups,
    groups_claim: provider.groupsClaim,
    is_required: provider.isRequired,
    domains: provider.domains.map(({ domain, verifiedAt }) => ({
      domain,
      is_verified: verifiedAt !== null,
      txt_record: txtRecord(provider.organizationId, domain),
    })),
    last_sign_in_at: provider.lastSignInAt?.toISOString() ?? null,
    last_problem: lastProblem && lastProblemAt ? { text: lastProblem, at: lastProblemAt.toISOString() } : null,
  }
}
