import { createCustomerPortalSession, receiveStripeWebhook, upgradeNow } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { readFormBodies } from '../../platform/http/form-body.ts'
import { route } from '../../platform/http/route.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { BillingService } from './billing.service.ts'

interface Dependencies {
  billing: BillingService
  organizations: Pick<OrganizationRepository, 'findUser'>
}

export async function billingRoutes(app: FastifyInstance, { billing, organizations }: Dependencies): Promise<void> {
  route(app, upgradeNow, async ({ session: { organizationId, userId } }) => {
    const { email } = await organizations.findUser(organizationId, userId)
    return { success: true as const, checkout_url: await billing.startCheckout(organizationId, email) }
  })

  await app.register(async (forms) => {
    readFormBodies(forms)
    route(forms, createCustomerPortalSession, async ({ session }, reply) =>
      reply.redirect(await billing.openCustomerPortal(session.organizationId), 303),
    )
  })

  await app.register(async (webhooks) => {
    // The signature is that of the bytes, so they must not be parsed and written again.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    route(webhooks, receiveStripeWebhook, async ({ body, headers }) => {
      const bytes = (body as unknown) instanceof Buffer ? (body as unknown as Buffer) : Buffer.alloc(0)
      await billing.receiveWebhook(bytes, String(headers['stripe-signature'] ?? ''))
      return { received: true as const }
    })
  })
}
