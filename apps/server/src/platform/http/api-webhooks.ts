// The `webhooks` section of the OpenAPI document: what is posted to the addresses that an organization registers.
import { WEBHOOK_SCHEMAS } from '@stormlane/contract'
import { findWebhookExample } from '@stormlane/contract/examples'
import * as z from 'zod'

const HEADERS = [
  ['webhook-id', 'The same for every attempt, so that a repeated event can be recognized', 'evt_5b1f0c9de2a74c3f'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt', '1768425102'],
  [
    'webhook-signature',
    'v1 and the base64 HMAC-SHA256 of id.timestamp.body, one for each valid secret',
    'v1,g0hM9SsE…=',
  ],
] as const

/** One operation for each type of event. */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    WEBHOOK_SCHEMAS.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `webhook-${type}`,
          tags: ['Webhooks'],
          summary,
          security: [],
          parameters: HEADERS.map(([name, description, example]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
            example,
          })),
          requestBody: {
            content: { 'application/json': { schema: schemaOf(body), example: findWebhookExample(type) } },
          },
          responses: {
            '2XX': { description: 'The event was taken' },
            410: { description: 'No more events are wanted; the address is switched off' },
            default: { description: 'The event is posted again later, for 24 hours' },
          },
        },
      },
    ]),
  )
}

/** Named schemas are already among the components of the document, so they are referred to there. */
function schemaOf(body: z.ZodType): object {
  const { $defs: _, $schema: __, ...schema } = z.toJSONSchema(body)
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as object
}
