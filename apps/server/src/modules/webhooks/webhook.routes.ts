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
import { MAX_WEBHOOKS } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { WebhookService } from './webhook.service.ts'

export function webhookRoutes(app: FastifyInstance, webhooks: WebhookService): void {
  route(app, listWebhooks, async ({ session }) => ({
    webhooks: await webhooks.list(session.organizationId),
    max_webhooks: MAX_WEBHOOKS,
  }))
  route(app, createWebhook, ({ session, body }) => webhooks.create(session.organizationId, body))
  route(app, updateWebhook, async ({ session, params, body }) => ({
    webhook: await webhooks.update(session.organizationId, params.id, body),
  }))
  route(app, deleteWebhook, async ({ session, params }) => {
    await webhooks.remove(session.organizationId, params.id)
    return { success: true as const }
  })
  route(app, getWebhookSecret, async ({ session, params }) => ({
    secret: await webhooks.secret(session.organizationId, params.id),
  }))
  route(app, rotateWebhookSecret, ({ session, params }) => webhooks.rotateSecret(session.organizationId, params.id))
  route(app, sendTestWebhook, async ({ session, params }) => ({
    webhook_delivery: await webhooks.sendTest(session.organizationId, params.id),
  }))
  route(app, listWebhookDeliveries, async ({ session, params, query }) => {
    const { page, status } = query
    const { deliveries, hasNextPage } = await webhooks.deliveries(session.organizationId, params.id, { page, status })
    return { webhook_deliveries: deliveries, has_next_page: hasNextPage }
  })
  route(app, redeliverWebhook, async ({ session, params }) => ({
    webhook_delivery: await webhooks.redeliver(session.organizationId, params.id),
  }))
}
