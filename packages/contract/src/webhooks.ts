import { MAX_WEBHOOK_URL_CHARACTERS, WEBHOOK_EVENT_TYPES } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

/** Deliveries per page of the log. */
export const WEBHOOK_DELIVERIES_PAGE_SIZE = 10
/** How many of the last outcomes the list shows for each endpoint. */
export const WEBHOOK_LAST_OUTCOMES = 30

const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
    status: z.enum(['active', 'failing', 'disabled']),
    disabled_reason: z.enum(['admin', 'failing', 'gone']).nullable().meta({
      description: 'admin: switched off; failing: nothing taken for 24 hours; gone: the address answered 410',
    }),
    failing_since: instant.nullable(),
    created_at: instant,
    secret_hint: z.string().meta({ description: 'The last four characters of the signing secret' }),
    old_secret_until: instant.nullable().meta({ description: 'Until then the secret before also signs' }),
    waiting: z.int().meta({ description: 'Events that wait for delivery' }),
    last_attempt: z
      .object({
        at: instant,
        status: z.int().nullable().meta({ description: 'HTTP status; null without an answer' }),
        error: z.string().nullable(),
        took_ms: z.int(),
        attempts: z.int(),
      })
      .nullable(),
    last_outcomes: z
      .array(z.enum(['delivered', 'failed']))
      .max(WEBHOOK_LAST_OUTCOMES)
      .meta({ description: 'Of the newest attempted events, oldest first' }),
  })
  .meta({ id: 'Webhook', description: "An address of an organization's own systems that events are posted to" })

const webhookDeliverySchema = z
  .object({
    id: z.string(),
    event_id: z.string().meta({ description: 'The header webhook-id; the same for every attempt' }),
    type: z.string(),
    status: z.enum(['waiting', 'retrying', 'delivered', 'failed']),
    created_at: instant,
    attempted_at: instant.nullable(),
    attempts: z.int(),
    response_status: z.int().nullable().meta({ description: 'HTTP status of the last answer' }),
    error: z.string().nullable(),
    took_ms: z.int().nullable(),
    body: z.string().meta({ description: 'The JSON that was signed and posted' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event for one address' })

export type WebhookOnWire = z.input<typeof webhookSchema>
export type WebhookDeliveryOnWire = z.input<typeof webhookDeliverySchema>

const url = z
  .string('url must be a text')
  .trim()
  .min(1, 'url is required')
  .max(
    MAX_WEBHOOK_URL_CHARACTERS,
    `url is longer than ${MAX_WEBHOOK_URL_CHARACTERS.toLocaleString('en-US')} characters`,
  )
const EVENTS_FORM = `events must be a list of ${WEBHOOK_EVENT_TYPES.join(', ')}`
const events = z
  .array(z.enum(WEBHOOK_EVENT_TYPES, EVENTS_FORM), EVENTS_FORM)
  .min(1, 'choose at least one event')
  .transform((types) => [...new Set(types)])

const webhookCall = { tag: 'Webhooks', access: 'admin' } as const
const oneWebhook = { ...webhookCall, params: z.object({ id: resourceId }) } as const

export const listWebhooks = defineCall({
  ...webhookCall,
  id: 'listWebhooks',
  method: 'GET',
  path: '/account/webhooks.json',
  summary: 'Addresses that events are posted to, oldest first',
  answer: z.object({ webhooks: z.array(webhookSchema), max_webhooks: z.int() }),
})

export const createWebhook = defineCall({
  ...webhookCall,
  id: 'createWebhook',
  method: 'POST',
  path: '/account/webhooks',
  failsWith: ['LIMIT_REACHED', 'CONFLICT'],
  summary: 'Register a public HTTPS address; the answer holds its signing secret',
  body: z.object({ url, events }),
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
})

export const updateWebhook = defineCall({
  ...oneWebhook,
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/account/webhooks/:id',
  failsWith: ['CONFLICT'],
  summary: 'Change the address or its events, or switch it off or on',
  body: z.object({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() }),
  answer: z.object({ webhook: webhookSchema }),
})

export const deleteWebhook = defineCall({
  ...oneWebhook,
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/account/webhooks/:id',
  summary: 'Remove an address with its log; waiting events are dropped',
  answer: success,
})

export const getWebhookSecret = defineCall({
  ...oneWebhook,
  id: 'getWebhookSecret',
  method: 'GET',
  path: '/account/webhooks/:id/secret',
  summary: 'The signing secret of an address',
  answer: z.object({ secret: z.string() }),
})

export const rotateWebhookSecret = defineCall({
  ...oneWebhook,
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/account/webhooks/:id/rotate_secret',
  summary: 'Make a new signing secret; the one before also signs for 24 hours',
  answer: z.object({ webhook: webhookSchema, secret: z.string() }),
})

export const sendTestWebhook = defineCall({
  ...oneWebhook,
  id: 'sendTestWebhook',
  method: 'POST',
  path: '/account/webhooks/:id/test',
  onRateLimit: 'tell',
  summary: 'Post one signed test event now, without retries, and answer how it went',
  answer: z.object({ webhook_delivery: webhookDeliverySchema }),
})

export const listWebhookDeliveries = defineCall({
  ...oneWebhook,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/account/webhooks/:id/deliveries.json',
  summary: 'Events of an address in the last 30 days, newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1).meta({ description: 'The first page is 1' }),
    status: z.enum(['waiting', 'retrying', 'delivered', 'failed']).optional(),
  }),
  answer: z.object({ webhook_deliveries: z.array(webhookDeliverySchema), has_next_page: z.boolean() }),
})

export const redeliverWebhook = defineCall({
  ...webhookCall,
  id: 'redeliverWebhook',
  method: 'POST',
  path: '/account/webhook_deliveries/:id/redeliver',
  failsWith: ['CONFLICT'],
  summary: 'Post an event once more with the same id, behind what waits for the same asset',
  params: z.object({ id: resourceId }),
  answer: z.object({ webhook_delivery: webhookDeliverySchema }),
})
