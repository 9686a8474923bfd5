import {
  ALERT_CERTAINTIES,
  ALERT_COUNTRIES,
  ALERT_MESSAGE_TYPES,
  ALERT_SEVERITIES,
  ALERT_URGENCIES,
} from '@stormlane/domain/hazards'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, returnList } from './conventions.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'
import { boundsInQuery, featureSchema, freshness, geometrySchema } from './geojson.ts'

/** The message of a weather service, with the fields of CAP 1.2. */
const capFields = {
  message_type: z.enum(ALERT_MESSAGE_TYPES),
  references: z.array(z.string()).meta({ description: 'Ids of the earlier messages that this one replaces' }),
  country: z.enum(ALERT_COUNTRIES),
  event: z.string(),
  severity: z.enum(ALERT_SEVERITIES),
  certainty: z.enum(ALERT_CERTAINTIES),
  urgency: z.enum(ALERT_URGENCIES),
  sender: z.string(),
  sender_name: z.string(),
  sent: instant,
  effective: instant,
  onset: instant.nullable(),
  expires: instant,
  ends: instant.nullable(),
  headline: z.string().nullable(),
  description: z.string(),
  instruction: z.string().nullable(),
  response: z.string().nullable(),
  area_description: z.string(),
  geocodes: z.object({ same: z.array(z.string()), ugc: z.array(z.string()) }),
}

/** What the map needs to draw an alert. */
const drawnFields = {
  fill: z.string(),
  event: z.string(),
  priority: z.int().meta({ description: '1 is the most urgent event' }),
}

export const governmentAlertSchema = z
  .object({
    type: z.literal('governmental_alert'),
    id: z.string(),
    details: z.object({
      name: z.string(),
      color: z.string(),
      body: z.string(),
      area_description: z.string(),
      instruction: z.string().nullable(),
    }),
    severity: z.enum(ALERT_SEVERITIES),
    timestamps: z.object({ issued: instant, begins: instant, expires: instant }),
    geojson: z.object({
      type: z.literal('Feature'),
      id: z.string(),
      geometry: geometrySchema.nullable(),
      properties: z.object(drawnFields),
    }),
    cap: z.object(capFields).meta({ description: 'The message as the weather service sent it' }),
    thread_id: z.string().meta({ description: 'The same for all messages of one alert' }),
    revision: z.int(),
  })
  .meta({ id: 'GovernmentalAlert' })

const alertFeature = featureSchema(
  z.object({ ...capFields, ...drawnFields, color: z.string(), begins: instant, thread_id: z.string() }),
).meta({ id: 'AlertFeature' })

export const listGovernmentAlerts = defineCall({
  id: 'listGovernmentAlerts',
  tag: 'Government alerts',
  method: 'GET',
  path: '/governmental_alerts.json',
  access: 'session',
  api: { permission: 'weather_alerts', service: 'weather_alerts' },
  summary: 'Active government alerts of the United States and Canada, and of Mexico on request, most urgent first',
  query: z.object({ return: returnList(['mexico_alerts']) }),
  answer: z.object({ governmental_alerts: z.array(governmentAlertSchema), ...freshness }),
})

const COUNTRIES_FORM = `countries must be all or a list of ${ALERT_COUNTRIES.join(', ')}`

/** `countries=USA,CAN` or `all`. */
const countries = z
  .string()
  .default('USA,CAN')
  .transform((text) => (text.trim().toLowerCase() === 'all' ? [...ALERT_COUNTRIES] : text.toUpperCase().split(',')))
  .pipe(z.array(z.string().trim().pipe(z.enum(ALERT_COUNTRIES, COUNTRIES_FORM))))
  .meta({ description: `all, or any of ${ALERT_COUNTRIES.join(', ')}, separated by commas; USA and CAN by default` })

export const listAlertFeatures = defineCall({
  id: 'listAlertFeatures',
  tag: 'Government alerts',
  method: 'GET',
  path: '/alerts/weather/current',
  access: 'session',
  api: { permission: 'weather_alerts', service: 'weather_alerts' },
  summary: 'Active government alerts within bounds',
  query: z.object({ bounds: boundsInQuery.optional(), countries, omit_geometries: z.stringbool().default(false) }),
  answer: z.object({ type: z.literal('FeatureCollection'), features: z.array(alertFeature), ...freshness }),
})

export const getAlertFeature = defineCall({
  id: 'getAlertFeature',
  tag: 'Government alerts',
  ...ENTRY_ADDRESSES.getAlertFeature,
  access: 'public',
  failsWith: ['ALERT_NOT_FOUND'],
  summary: 'One government alert, until a week after it has ended',
  params: z.object({ id: resourceId }),
  answer: alertFeature,
})
