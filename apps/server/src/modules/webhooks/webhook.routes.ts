import {
  createWebhook,
  deleteWebhook,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  updateWebhook,
} from '@stormlane/contract'
import { MAX_WEBHOOKS } from '@stormlane/domain/product'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { WebhookService } from './webhook.service.ts'

export function webhookRoutes(app: FastifyInstance, webhooks: WebhookService): void {
  route(app, listWebhooks, async ({ session }) => ({
    webhooks: await webhooks.list(session.organizationId),
    max_webhooks: MAX_WEBHOOKS,
  }))
  route(app, createWebhook, ({ actor, body }) => webhooks.create(actor, body))
  route(app, updateWebhook, async ({ actor, params, body }) => ({
    webhook: await webhooks.update(actor, params.id, body),
  }))
  route(app, deleteWebhook, async ({ actor, params }) => {
    await webhooks.remove(actor, params.id)
    return { success: true as const }
  })
  route(app, getWebhookSecret, async ({ actor, params }) => ({
    secret: await webhooks.secret(actor, params.id),
  }))
  route(app, rotateWebhookSecret, ({ actor, params }) => webhooks.rotateSecret(actor, params.id))
  route(app, sendTestWebhook, async ({ actor, params }) => ({
    webhook_delivery: await webhooks.sendTest(actor, params.id),
  }))
  route(app, listWebhookDeliveries, async ({ session, params, query }) => {
    const { page, status } = query
    const { deliveries, hasNextPage } = await webhooks.deliveries(session.organizationId, params.id, { page, status })
    return { webhook_deliveries: deliveries, has_next_page: hasNextPage }
  })
  route(app, redeliverWebhook, async ({ actor, params }) => ({
    webhook_delivery: await webhooks.redeliver(actor, params.id),
  }))
}
