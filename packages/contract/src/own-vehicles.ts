// Vehicles that an organization keeps itself, without a telematics provider.
import { TRAILERS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import { VEHICLE_TYPES } from '@stormlane/domain/roads'
import {
  MAX_OWN_VEHICLES_AT_ONCE,
  MAX_VEHICLE_NAME_CHARACTERS,
  VEHICLE_SIZE_BOUNDS,
  type VehicleSizeField,
} from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { resourceId, success } from './conventions.ts'
import { vehicleSchema } from './vehicles.ts'

const line = (name: string) =>
  z
    .string()
    .trim()
    .max(MAX_VEHICLE_NAME_CHARACTERS, `${name} is longer than ${MAX_VEHICLE_NAME_CHARACTERS} characters`)
    .regex(/^\P{Cc}*$/u, `${name} must be one line of text`)

const size = (field: VehicleSizeField, unit: string) => {
  const { min, max } = VEHICLE_SIZE_BOUNDS[field]
  const words = `${field} must be between ${min} and ${max} ${unit}`
  return z.number(words).min(min, words).max(max, words).nullish()
}

const MAX_GROUPS = 20
const fields = {
  name: line('name').min(1, 'name is required'),
  type: z.enum(VEHICLE_TYPES, `type must be ${VEHICLE_TYPES.join(' or ')}`),
  trailer: z.enum(TRAILERS, `trailer must be one of ${TRAILERS.join(', ')}`).nullish(),
  load: z.enum(VEHICLE_LOADS, `load must be one of ${VEHICLE_LOADS.join(', ')}`).nullish(),
  height: size('height', 'm'),
  width: size('width', 'm'),
  length: size('length', 'm'),
  weight: size('weight', 'kg'),
  driver_name: line('driver_name').nullish(),
  driver_phone: line('driver_phone').nullish(),
  group_ids: z.array(resourceId).max(MAX_GROUPS, `group_ids has more than ${MAX_GROUPS} groups`),
}

const newVehicle = z
  .object({
    ...fields,
    external_id: line('external_id').min(1, 'external_id is required').meta({
      description: 'Your own id of the vehicle, by which positions are pushed',
    }),
    name: fields.name.optional().meta({ description: 'The external id by default' }),
    type: fields.type.default('truck'),
    group_ids: fields.group_ids.default([]),
  })
  .meta({ id: 'OwnVehicle', description: 'A vehicle that the organization keeps itself' })

const edit = z
  .object({ ...fields, external_id: newVehicle.shape.external_id })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'at least one field is required')

export type OwnVehicleDraft = z.output<typeof newVehicle>
export type OwnVehicleEdit = z.output<typeof edit>

const fleetCall = { tag: 'Vehicles', access: 'session', api: { permission: 'admin', service: 'impact' } } as const
const TOO_MANY = `vehicles has more than ${MAX_OWN_VEHICLES_AT_ONCE} vehicles`

export const createVehicles = defineCall({
  ...fleetCall,
  id: 'createVehicles',
  method: 'POST',
  path: '/vehicles.json',
  failsWith: ['LIMIT_REACHED'],
  summary: 'Create own vehicles, or change those with the same external ids: all of them, or none if one is not valid',
  body: z.object({
    vehicles: z
      .array(newVehicle)
      .min(1, 'vehicles is required')
      .max(MAX_OWN_VEHICLES_AT_ONCE, TOO_MANY)
      .refine(
        (vehicles) => new Set(vehicles.map(({ external_id }) => external_id)).size === vehicles.length,
        'two vehicles have the same external_id',
      ),
  }),
  answer: z.object({
    vehicle_ids: z.array(z.string()).meta({ description: 'In the order of the request' }),
    created: z.int(),
    changed: z.int(),
  }),
})

export const getOwnVehicle = defineCall({
  id: 'getOwnVehicle',
  tag: 'Vehicles',
  access: 'session',
  method: 'GET',
  path: '/vehicles/:id/own',
  needsFullSession: true,
  summary: 'The fields of an own vehicle that an edit may change, its driver among them; for members only',
  params: z.object({ id: resourceId }),
  answer: z.object({
    own_vehicle: z.object({
      external_id: z.string(),
      name: z.string(),
      type: z.enum(VEHICLE_TYPES),
      trailer: z.enum(TRAILERS).nullable(),
      load: z.enum(VEHICLE_LOADS).nullable(),
      height: z.number().nullable(),
      width: z.number().nullable(),
      length: z.number().nullable(),
      weight: z.number().nullable(),
      driver_name: z.string().nullable(),
      driver_phone: z.string().nullable(),
      group_ids: z.array(z.string()),
    }),
  }),
})

export const editVehicle = defineCall({
  ...fleetCall,
  id: 'editVehicle',
  method: 'PATCH',
  path: '/vehicles/:id',
  failsWith: ['CONFLICT'],
  summary: 'Change an own vehicle; vehicles of a provider are changed there',
  params: z.object({ id: resourceId }),
  body: edit,
  answer: z.object({ vehicle: vehicleSchema }),
})

export const retireVehicle = defineCall({
  ...fleetCall,
  id: 'retireVehicle',
  method: 'DELETE',
  path: '/vehicles/:id',
  failsWith: ['CONFLICT'],
  summary: 'Retire an own vehicle: it leaves all lists, its messages stay in the log, its positions are refused',
  params: z.object({ id: resourceId }),
  answer: success,
})

export const retireVehicles = defineCall({
  ...fleetCall,
  id: 'retireVehicles',
  method: 'POST',
  path: '/vehicles/retire',
  summary: 'Retire several own vehicles; vehicles of providers stay',
  body: z.object({
    vehicle_ids: z
      .array(z.string().max(100))
      .min(1, 'vehicle_ids is required')
      .max(MAX_OWN_VEHICLES_AT_ONCE, `vehicle_ids has more than ${MAX_OWN_VEHICLES_AT_ONCE} vehicles`),
  }),
  answer: z.object({ vehicle_ids: z.array(z.string()).meta({ description: 'The vehicles that are retired now' }) }),
})
