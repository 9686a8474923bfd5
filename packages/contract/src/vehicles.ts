import { TRAILERS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import { VEHICLE_TYPES } from '@stormlane/domain/roads'
import { PRECIPITATION_TYPES } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { idList, instant, page, resourceId } from './conventions.ts'
import { decisionBriefSchema } from './decisions.ts'
import { impactLevel, leadingHazard } from './scores.ts'

/** Vehicles per page of a list, and ids per request (API-074, API-075). */
export const VEHICLES_PAGE_SIZE = 500

const vehicleTagSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    text: z.string(),
    value: z.number().nullable(),
    impact_level: impactLevel,
    reason: z.string(),
    alert: z
      .object({ color: z.string(), starts_at: instant, ends_at: instant })
      .optional()
      .meta({ description: 'Of a government alert only: its color, and when it holds for the vehicle' }),
  })
  .meta({ id: 'VehicleTag', description: "One cause of a vehicle's impact, or one insight about it" })

const spanSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    text: z.string(),
    impact_level: impactLevel,
    reason: z.string(),
    hazard: leadingHazard,
    start_at: instant,
    end_at: instant,
    peak_at: instant.optional().meta({ description: 'The moment of the worst value; absent at the start' }),
  })
  .meta({
    id: 'VehicleForecastSpan',
    description: "One cause of a vehicle's impact and when it holds; spans may overlap",
  })

const vehicleForecastSchema = z
  .object({
    start_at: instant,
    end_at: instant.meta({ description: 'Nothing is forecast after it' }),
    spans: z.array(spanSchema).meta({ description: 'From level low on; times without a span have no impact' }),
  })
  .meta({ id: 'VehicleForecast', description: 'The impact on a vehicle over time' })

const vehicleImpactSchema = z
  .object({
    overall_impact_level: impactLevel,
    tags: z.array(vehicleTagSchema),
    tag_priority: z.array(z.string()).meta({ description: 'Ids of the tags in the order in which to show them' }),
    last_updated_at: instant,
    forecast: vehicleForecastSchema.optional().meta({
      description:
        'Of the current impact at its position, of the upcoming impact along its route; absent if there is none',
    }),
  })
  .meta({ id: 'VehicleImpact' })

const conditionsSchema = z
  .object({
    temperature: z.number().meta({ description: '°F' }),
    precipitation: z.object({
      type: z.enum(PRECIPITATION_TYPES),
      value: z.number(),
      units: z.string(),
      label: z.string(),
      color: z.string(),
    }),
    visibility: z.number().meta({ description: 'mi' }),
    wind: z.object({
      value: z.number().meta({ description: 'mph' }),
      direction_degrees: z.number().meta({ description: 'Direction that the wind comes from' }),
      direction_cardinal: z.string(),
      max_gust: z.number().meta({ description: 'mph' }),
    }),
    road_risk: z.object({ value: z.number().min(0).max(10) }),
    tipping_index: z.number().min(0).max(10),
    last_updated_at: instant,
  })
  .meta({ id: 'VehicleConditions', description: 'The weather at the position of a vehicle' })

/** The current impact of the weather on a vehicle. */
const evaluationFields = {
  current_impact: vehicleImpactSchema.nullable().meta({ description: 'Null until the vehicle is evaluated' }),
  current_insight: z.array(vehicleTagSchema),
  current_conditions: conditionsSchema.nullable(),
}

export const vehicleSchema = z
  .object({
    id: z.string(),
    group_ids: z.array(z.string()),
    name: z.string(),
    external_id: z.string(),
    external_driver_id: z.string().nullable(),
    external_updated_at: instant.nullable().meta({ description: 'When the provider measured the position' }),
    latitude: z.number().nullable().meta({ description: 'Null while the provider has no position' }),
    longitude: z.number().nullable(),
    timezone: z
      .string()
      .nullish()
      .meta({ description: 'IANA name of the zone of its position; null without a position' }),
    bearing: z.number().nullable().meta({ description: 'Degrees clockwise from north; null while the vehicle stands' }),
    speed: z.number().nullable().meta({ description: 'mph' }),
    source: z.string(),
    is_own: z.boolean().optional().meta({ description: 'Kept by the organization itself, without a provider' }),
    route_id: z.string().nullable(),
    type: z.enum(VEHICLE_TYPES),
    trailer: z.enum(TRAILERS).nullish().meta({ description: 'What it pulls or carries, as a dispatcher has set it' }),
    load: z.enum(VEHICLE_LOADS).nullish().meta({ description: 'As a dispatcher has set it; null if unknown' }),
    notifications_enabled: z.boolean(),
    asset_type: z.literal('vehicle'),
    ...evaluationFields,
    upcoming_impact: vehicleImpactSchema
      .nullable()
      .meta({ description: 'Impact along its route; null without a route' }),
    decision: decisionBriefSchema.nullish().meta({
      description: 'On its trip; null without one, and until it is evaluated',
    }),
  })
  .meta({ id: 'Vehicle' })

const evaluationSchema = z.object(evaluationFields)
export type VehicleEvaluationOnWire = z.input<typeof evaluationSchema>
export type VehicleForecastOnWire = z.input<typeof vehicleForecastSchema>
export type VehicleImpactOnWire = z.input<typeof vehicleImpactSchema>
export type VehicleOnWire = z.input<typeof vehicleSchema>

export const listVehicles = defineCall({
  id: 'listVehicles',
  tag: 'Vehicles',
  method: 'GET',
  path: '/vehicles.json',
  access: 'session',
  api: { permission: 'portal', service: 'impact' },
  summary: 'Vehicles by name: a page of all, or those with the given ids',
  query: z.object({ ...page(VEHICLES_PAGE_SIZE), ids: idList(VEHICLES_PAGE_SIZE).optional() }),
  answer: z.object({ vehicles: z.array(vehicleSchema), total_count: z.int().optional() }),
})

const vehicleCall = { params: z.object({ id: resourceId }), access: 'session' } as const

export const getVehicle = defineCall({
  ...vehicleCall,
  id: 'getVehicle',
  tag: 'Vehicles',
  method: 'GET',
  path: '/vehicles/:id',
  api: { permission: 'portal', service: 'impact' },
  summary: 'One vehicle',
  answer: z.object({ vehicle: vehicleSchema }),
})

export const getVehicleDriver = defineCall({
  ...vehicleCall,
  id: 'getVehicleDriver',
  tag: 'Vehicles',
  method: 'GET',
  path: '/vehicles/:id/driver',
  needsFullSession: true,
  summary: 'Who drives the vehicle, as far as its provider says; for members only',
  answer: z.object({
    driver: z
      .object({ name: z.string().nullable(), phone: z.string().nullable() })
      .nullable()
      .meta({ id: 'VehicleDriver' }),
  }),
})

export const setVehicleNotifications = defineCall({
  ...vehicleCall,
  id: 'setVehicleNotifications',
  tag: 'Vehicles',
  method: 'POST',
  path: '/vehicles/:id/set_notifications_enabled',
  summary: "Whether the vehicle's driver gets notifications",
  body: z.object({ enabled: z.boolean() }),
  answer: z.object({ vehicle: vehicleSchema }),
})
