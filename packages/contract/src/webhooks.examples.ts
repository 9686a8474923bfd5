import type { CallExamples } from './call.ts'
import { webhookEventExamples } from './webhook-events.examples.ts'

const webhook = {
  id: '0f7a3c8e-1d5b-4a86-9c21-5b7d2e4f6a01',
  url: 'https://hooks.cardinal.example/stormlane',
  events: ['route.at_risk', 'route.clear'],
  status: 'active',
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-01-10T15:00:00.000Z',
  secret_hint: '2d1f',
  old_secret_until: null,
  waiting: 0,
  last_attempt: { at: '2026-01-14T21:11:42.000Z', status: 200, error: null, took_ms: 84, attempts: 1 },
  last_outcomes: ['delivered', 'delivered'],
}

const delivery = {
  id: '7c1e9b40-52a3-4f0d-8b67-3e9a1c5d7f02',
  event_id: 'evt_5b1f0c9de2a74c3f8a6d7e904b2c1d3e',
  type: 'route.at_risk',
  status: 'delivered',
  created_at: '2026-01-14T21:11:42.000Z',
  attempted_at: '2026-01-14T21:11:42.000Z',
  attempts: 1,
  response_status: 200,
  error: null,
  took_ms: 84,
  body: JSON.stringify(webhookEventExamples.get('route.at_risk')),
}

const params = { id: webhook.id }
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'

export const webhooksExamples = {
  listWebhooks: { answer: { webhooks: [webhook], max_webhooks: 10 } },
  createWebhook: { body: { url: webhook.url, events: webhook.events }, answer: { webhook, secret } },
  updateWebhook: { params, body: { enabled: true }, answer: { webhook } },
  deleteWebhook: { params, answer: { success: true } },
  getWebhookSecret: { params, answer: { secret } },
  rotateWebhookSecret: {
    params,
    answer: { webhook: { ...webhook, old_secret_until: '2026-01-15T21:11:42.000Z' }, secret },
  },
  sendTestWebhook: {
    params,
    answer: {
      webhook_delivery: {
        ...delivery,
        type: 'webhook.test',
        body: JSON.stringify(webhookEventExamples.get('webhook.test')),
      },
    },
  },
  listWebhookDeliveries: {
    params,
    query: { page: 1 },
    answer: { webhook_deliveries: [delivery], has_next_page: false },
  },
  redeliverWebhook: {
    params: { id: delivery.id },
    answer: { webhook_delivery: { ...delivery, status: 'waiting' } },
  },
} satisfies CallExamples
