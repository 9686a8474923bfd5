import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'
import { featureSchema, freshness } from './geojson.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const times = { start_time: instant.nullable(), end_time: instant.nullable() }
const of = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ id: z.string(), road_condition_type: z.literal(type), ...fields })

/** A road operator's record by its type. */
const roadConditionSchema = z.discriminatedUnion('road_condition_type', [
  of('road_status', {
    roadway: text,
    description: z.string(),
    status: text,
    start_mile_marker: number,
    end_mile_marker: number,
  }),
  of('road_work', {
    roadway: text,
    title: text,
    description: text,
    severity: text,
    affected_lanes: text,
    ...times,
  }),
  of('road_closure', { roadway: text, description: text, reason: text, affected_lanes: text, ...times }),
  of('special_event', { title: text, description: text, special_event_type: text, location: text, ...times }),
  of('traffic_camera', {
    roadway: text,
    description: text,
    image_urls: z.array(z.string()),
    video_urls: z.array(z.string()),
  }),
  of('traffic_congestion', {
    roadway: text,
    traffic_congestion_type: text,
    description: text,
    reason: text,
    ...times,
  }),
  of('traffic_incident', {
    roadway: text,
    description: text,
    traffic_incident_type: text,
    affected_lanes: text,
    ...times,
  }),
  of('trucker_warning', { title: text, description: text, ...times }),
  of('weather_station', {
    roadway: text,
    description: text,
    status: text,
    temperature: number.meta({ description: '°C' }),
    precipitation_type: z.string(),
    wind_speed: number.meta({ description: 'm/s' }),
    wind_speed_direction: number.meta({ description: '° that the wind comes from' }),
    wind_gust: number.meta({ description: 'm/s' }),
    wind_gust_direction: number,
  }),
])

export const listRoadConditions = defineCall({
  id: 'listRoadConditions',
  tag: 'Road conditions',
  method: 'GET',
  path: '/road-conditions/current',
  access: 'session',
  refusal: 'INVALID_TOKEN',
  summary:
    'Current reports of road operators: status, works, closures, incidents, congestion, cameras, warnings and stations',
  answer: z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(featureSchema(roadConditionSchema).meta({ id: 'RoadCondition' })),
    ...freshness,
  }),
})

export const getCameraPicture = defineCall({
  id: 'getCameraPicture',
  tag: 'Road conditions',
  method: 'GET',
  path: '/road-conditions/cameras/:file',
  // An <img> sends no Authorization header, and pictures of public roads need no protection.
  access: 'public',
  failsWith: ['NOT_FOUND'],
  mediaType: 'image/svg+xml',
  summary: 'The picture of a simulated traffic camera, as a drawing',
  params: z.object({
    file: z
      .string()
      .max(100)
      .regex(/\.svg$/, 'a picture ends in .svg')
      .transform((file) => file.replace(/\.svg$/, '')),
  }),
  answer: z.unknown().meta({ description: 'image/svg+xml' }),
})
