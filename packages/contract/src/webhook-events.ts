// The events that are posted to an organization's own systems, in the envelope of Standard Webhooks: type, timestamp, data.
import { ACTION_NAMES } from '@stormlane/domain/impacts'
import { WEBHOOK_EVENTS, WEBHOOK_TEST_TYPE, type WebhookEventType } from '@stormlane/domain/product'
import { STORM_CHANGES } from '@stormlane/domain/storms'
import * as z from 'zod'
import { levelChangeSchema, SHOWN_CHANGES } from './affected-changes.ts'
import { instant } from './conventions.ts'
import { decisionBriefSchema } from './decisions.ts'
import { impactLevel } from './scores.ts'
import { stormSchema } from './storms.ts'

const assetSchema = z
  .object({
    type: z.enum(['location', 'vehicle']),
    id: z.string(),
    name: z.string(),
    external_id: z.string().nullable(),
  })
  .meta({ id: 'WebhookAsset' })

const alertSchema = z
  .object({
    id: z.string().meta({ description: 'Also the id in GET /api/alerts/weather/{id}' }),
    event: z.string(),
    begins_at: instant,
    ends_at: instant,
  })
  .meta({ id: 'WebhookAlert' })

const alertOverAsset = z.object({ asset: assetSchema, alert: alertSchema })

const routeData = z.object({
  route: z.object({ id: z.string(), name: z.string().nullable(), external_id: z.string().nullable() }),
  risk: impactLevel,
  previous_risk: impactLevel.nullable().meta({ description: 'Null at its first evaluation' }),
  departure_time: instant,
})

const messageData = z.object({
  message: z.object({
    id: z.string(),
    vehicle_id: z.string(),
    vehicle_external_id: z.string(),
    vehicle_name: z.string(),
    message: z.string(),
    urgent: z.boolean(),
    created_at: instant,
    error: z.string().nullable().meta({ description: 'Why it failed' }),
    driver_notification_id: z.string().nullable().meta({ description: 'Null for a message that a person wrote' }),
  }),
})

const stormData = z.object({
  storm: stormSchema,
  changes: z
    .array(z.object({ kind: z.enum(STORM_CHANGES), text: z.string() }))
    .meta({ description: 'What is new in its history, the oldest first' }),
})

/** The data of each type of event. */
const webhookData = {
  'asset.impact_changed': z.object({
    asset: assetSchema,
    impact_level: impactLevel,
    previous_impact_level: impactLevel,
  }),
  'alert.began': alertOverAsset,
  'alert.changed': alertOverAsset.extend({
    previous_alert_id: z.string().meta({ description: 'The message that this one replaces' }),
  }),
  'alert.ended': alertOverAsset,
  'route.at_risk': routeData,
  'route.clear': routeData,
  'advice.changed': z.object({
    route: z.object({ id: z.string(), name: z.string().nullable(), external_id: z.string().nullable() }),
    vehicle: z
      .object({ id: z.string(), name: z.string(), external_id: z.string() })
      .nullable()
      .meta({ description: 'The vehicle that drives the route; null if none does' }),
    advice: decisionBriefSchema,
    previous_action: z.enum(ACTION_NAMES).nullable().meta({ description: 'Null if there was no advice before' }),
  }),
  'affected.changed': z.object({
    run_time: instant.meta({ description: 'Of the nowcast' }),
    rose: z.int(),
    fell: z.int(),
    cleared: z.int().meta({ description: 'Fell below low' }),
    changes: z
      .array(levelChangeSchema)
      .meta({ description: `The first ${SHOWN_CHANGES}; GET /api/affected/changes has more` }),
  }),
  'storm.began': stormData,
  'storm.changed': stormData,
  'storm.ended': stormData,
  'message.delivered': messageData,
  'message.failed': messageData,
  'run.published': z.object({
    horizon: z.enum(['nowcast', 'extended']),
    run_time: instant.meta({ description: 'The run_time of the weather and tile calls' }),
    forecast_until: instant,
  }),
  [WEBHOOK_TEST_TYPE]: z.object({ text: z.string() }),
} as const satisfies Record<WebhookEventType | typeof WEBHOOK_TEST_TYPE, z.ZodType>

export type WebhookDataOnWire<Type extends keyof typeof webhookData> = z.input<(typeof webhookData)[Type]>

/** An event as it is posted. */
export type WebhookEventOnWire = {
  [Type in keyof typeof webhookData]: { type: Type; timestamp: string; data: WebhookDataOnWire<Type> }
}[keyof typeof webhookData]

/** Every event with its summary and the schema of its body, for the OpenAPI document. */
export const WEBHOOK_SCHEMAS = (Object.keys(webhookData) as (keyof typeof webhookData)[]).map((type) => ({
  type,
  summary: type === WEBHOOK_TEST_TYPE ? 'An admin tries the address' : WEBHOOK_EVENTS[type],
  body: z.object({
    type: z.literal(type),
    timestamp: instant.meta({ description: 'When it happened' }),
    data: webhookData[type],
  }),
}))
