import { CONNECTABLE_PROVIDERS, CONNECTION_HEALTHS, MAX_CREDENTIAL_CHARACTERS } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

const telematicsConnectionSchema = z
  .object({
    id: z.string(),
    provider: z.string(),
    source: z.string().meta({ description: 'The source of its vehicles' }),
    health: z.enum(CONNECTION_HEALTHS),
    has_access_key: z.boolean().meta({ description: 'The key itself is stored encrypted and never sent' }),
    settings: z.record(z.string(), z.string()).meta({ description: 'What an admin typed, without the secrets' }),
    webhook_url: z
      .string()
      .nullable()
      .meta({ description: 'Where the provider can post positions; null if it cannot' }),
    vehicle_count: z.int(),
    last_sync_at: instant.nullable().meta({ description: 'When positions were last read' }),
    newest_position_at: instant.nullable().meta({ description: 'The time of the newest position of its vehicles' }),
    sync_error: z.string().nullable().meta({ description: 'Why positions cannot be read now' }),
    delivery_error: z.string().nullable().meta({ description: 'Why messages cannot be delivered now' }),
    failing_since: instant.nullable(),
    waiting_messages: z.int(),
    failed_messages: z.int().meta({ description: 'Given up in the last 7 days' }),
  })
  .meta({ id: 'TelematicsConnection', description: 'A connection to a telematics provider' })

export type TelematicsConnectionOnWire = z.input<typeof telematicsConnectionSchema>

const PROVIDER_FORM = `provider must be one of ${CONNECTABLE_PROVIDERS.join(', ')}`
const LONG_CREDENTIAL = `credentials must not be longer than ${MAX_CREDENTIAL_CHARACTERS} characters`
const draft = z.object({
  provider: z.enum(CONNECTABLE_PROVIDERS, PROVIDER_FORM),
  credentials: z
    .record(z.string().max(50), z.string('credentials must be texts').max(MAX_CREDENTIAL_CHARACTERS, LONG_CREDENTIAL))
    .meta({
      description:
        'By the name of the field (docs/telematics.md). An empty secret keeps the stored one of this provider.',
    }),
})

const telematicsCall = { tag: 'Telematics', access: 'admin' } as const

export const listTelematicsConnections = defineCall({
  ...telematicsCall,
  id: 'listTelematicsConnections',
  method: 'GET',
  path: '/telematics_connections.json',
  summary: 'Connections to telematics providers and their health',
  answer: z.object({ telematics_connections: z.array(telematicsConnectionSchema) }),
})

export const testTelematicsConnection = defineCall({
  ...telematicsCall,
  id: 'testTelematicsConnection',
  method: 'POST',
  path: '/telematics_connections/test',
  onRateLimit: 'tell',
  summary: 'Ask a provider with these credentials what it knows, and store nothing',
  body: draft,
  answer: z.object({
    connection_test: z
      .object({
        error: z.string().nullable().meta({ description: 'Why it does not work; null if it works' }),
        vehicle_count: z.int(),
        group_count: z.int(),
        newest_position_at: instant.nullable(),
        unreadable_count: z.int().meta({ description: 'Items of the provider that cannot be read and are left out' }),
      })
      .meta({ id: 'TelematicsConnectionTest', description: 'What a provider answered' }),
  }),
})

export const saveTelematicsConnection = defineCall({
  ...telematicsCall,
  id: 'saveTelematicsConnection',
  method: 'POST',
  path: '/telematics_connections',
  summary: 'Connect a provider, or change the credentials of its connection; secrets are stored encrypted',
  body: draft,
  answer: z.object({ telematics_connection: telematicsConnectionSchema }),
})

export const deleteTelematicsConnection = defineCall({
  ...telematicsCall,
  id: 'deleteTelematicsConnection',
  method: 'DELETE',
  path: '/telematics_connections/:id',
  failsWith: ['CONFLICT'],
  summary: 'Disconnect a provider and remove its vehicles; the log of messages stays',
  params: z.object({ id: resourceId }),
  answer: success,
})

export const receiveMotiveWebhook = defineCall({
  id: 'receiveMotiveWebhook',
  tag: 'Telematics',
  method: 'POST',
  path: '/telematics/motive/:id/webhook',
  access: 'public',
  failsWith: ['INVALID_WEBHOOK'],
  summary: 'Positions that Motive posts, with its signature in X-KT-Webhook-Signature',
  params: z.object({ id: resourceId }),
  answer: z.object({
    received: z.literal(true),
    is_news: z.boolean().meta({ description: 'False for a repeated or older position, which changes nothing' }),
  }),
})
