import { CYCLONE_FEATURES, EVENT_TYPES, isEventType, STORM_REPORT_CATEGORIES } from '@stormlane/domain/hazards'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'
import { featureSchema, freshness } from './geojson.ts'

const feature = featureSchema(z.record(z.string(), z.unknown())).meta({ id: 'EventFeature' })
const base = { id: z.string(), geo_json: feature }
const cycloneFeature = featureSchema(
  z.record(z.string(), z.unknown()).meta({
    description:
      'Positions have max_wind_kt, the sustained wind in knots as the advisory states it, and category; danger swaths have wind_kt',
  }),
).meta({ id: 'CycloneFeature' })

const cycloneFeatures = [...CYCLONE_FEATURES, ...CYCLONE_FEATURES.map((name) => `${name}_alternate` as const)] as const

/** An event by its type. Further details of a type are in the properties of its feature. */
export const eventSchema = z
  .discriminatedUnion('event_type', [
    z.object({
      id: z.string(),
      geo_json: cycloneFeature,
      event_type: z.literal('cyclones'),
      cyclone_id: z.string(),
      name: z.string(),
      has_model_forecast_tracks: z.boolean(),
      feature: z.enum(cycloneFeatures),
    }),
    z.object({ ...base, event_type: z.literal('earthquakes'), earthquake_id: z.string(), magnitude: z.number() }),
    z.object({ ...base, event_type: z.literal('lightning'), detected_time: instant }),
    z.object({
      ...base,
      event_type: z.literal('power_outages'),
      fill: z.string(),
      fill_opacity: z.number().min(0).max(1),
    }),
    z.object({
      ...base,
      event_type: z.literal('storms'),
      storm_type: z.string(),
      start_time: instant,
      end_time: instant,
    }),
    z.object({
      ...base,
      event_type: z.literal('storm_reports'),
      report_type: z.string(),
      category: z.enum(STORM_REPORT_CATEGORIES),
      magnitude: z.number().nullable(),
      units: z.string().nullable(),
    }),
    z.object({ ...base, event_type: z.literal('volcanoes') }),
    z.object({ ...base, event_type: z.literal('us_wildfires'), name: z.string() }),
    z.object({ ...base, event_type: z.literal('fires') }),
    z.object({ ...base, event_type: z.literal('severe_cast') }),
  ])
  .meta({ id: 'Event' })

const TYPES_FORM = `event_types must be a list of ${EVENT_TYPES.join(', ')}`

export const listEvents = defineCall({
  id: 'listEvents',
  tag: 'Events',
  method: 'GET',
  path: '/events/current',
  access: 'session',
  api: { permission: 'events', service: 'events' },
  refusal: 'INVALID_TOKEN',
  summary: 'Current events of the given types; by default all types that the organization may see',
  query: z.object({
    event_types: z
      .string()
      .transform((text) => text.split(',').flatMap((type) => type.trim() || []))
      .pipe(z.array(z.string().refine(isEventType, TYPES_FORM)))
      .optional()
      .meta({ description: `Any of ${EVENT_TYPES.join(', ')}, separated by commas` }),
  }),
  answer: z.object({ events: z.array(eventSchema), ...freshness }),
})

export const listFloodChance = defineCall({
  id: 'listFloodChance',
  tag: 'Events',
  method: 'GET',
  path: '/afb/flood-chance',
  access: 'session',
  refusal: 'INVALID_TOKEN',
  summary: 'The chance of flash floods in the next 48 hours, by county and day',
  answer: z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      featureSchema(z.object({ name: z.string(), date: z.iso.date(), flood_probability: z.number().min(0).max(1) })),
    ),
    ...freshness,
  }),
})
