import { createCustomerPortalSession, receiveStripeWebhook, upgradeNow } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { readFormBodies } from '../../platform/http/form-body.ts'
import { readRawBodies } from '../../platform/http/raw-body.ts'
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
    const rawBody = readRawBodies(webhooks)
    route(webhooks, receiveStripeWebhook, async (request) => {
      await billing.receiveWebhook(rawBody(request), String(request.headers['stripe-signature'] ?? ''))
      return { received: true as const }
    })
  })
}
