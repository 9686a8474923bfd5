// Weather limits that an organization sets for its locations, and for vehicles and routes. Values are in canonical
// units.
import { LIMIT_HAZARDS, LIMIT_LEVELS, limitProblem, VEHICLE_KINDS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import * as z from 'zod'
import { defineCall } from './call.ts'

const hazard = z.enum(LIMIT_HAZARDS, `hazard must be one of ${LIMIT_HAZARDS.join(', ')}`).meta({
  description:
    'gust m/s, snow_rate mm/h, ice mm of radial ice, heat °C heat index, cold °C wind chill, flood_chance 0-1, visibility m',
})
const level = z
  .literal(LIMIT_LEVELS, 'level must be 1 to 4')
  .meta({ description: 'The level from the limit on: low 1, moderate 2, high 3, extreme 4' })
const value = z.number('value must be a number')

const limitSchema = z.object({ hazard, value, level }).meta({ id: 'OwnLimit' })
const inheritedSchema = limitSchema
  .extend({
    owner_kind: z.enum(['organization', 'group']),
    owner_name: z.string(),
    owner_vehicles: z.string().optional().meta({ description: 'The vehicles that it is for, in words' }),
  })
  .meta({ id: 'InheritedLimit', description: 'A limit that holds where there is no own one, and whose it is' })

const limitsOfOwner = z.object({
  group_id: z.string().nullable(),
  location_id: z.string().nullable(),
  own: z.array(limitSchema),
  inherited: z.array(inheritedSchema),
})

/** Assets that limits can apply to. */
const LIMITED_ASSETS = ['locations', 'vehicles'] as const

const owner = {
  group_id: z.string().max(100).optional(),
  location_id: z.string().max(100).optional(),
  applies_to: z
    .enum(LIMITED_ASSETS, `applies_to must be one of ${LIMITED_ASSETS.join(', ')}`)
    .optional()
    .meta({ description: 'locations by default; limits for vehicles also hold for their routes' }),
  vehicle_kind: z
    .enum(VEHICLE_KINDS, `vehicle_kind must be one of ${VEHICLE_KINDS.join(', ')}`)
    .optional()
    .meta({ description: 'Of limits for vehicles: only those of this type or with this trailer' }),
  vehicle_load: z
    .enum(VEHICLE_LOADS, `vehicle_load must be one of ${VEHICLE_LOADS.join(', ')}`)
    .optional()
    .meta({ description: 'Of limits for vehicles: only empty or only loaded ones' }),
}
const ownerSchema = z.object(owner)
export type LimitOwnerOnWire = z.output<typeof ownerSchema>
const oneOwner = (given: LimitOwnerOnWire) => given.group_id === undefined || given.location_id === undefined
const oneOwnerText = 'Give a group_id or a location_id, not both.'
const fitsAssets = ({ applies_to, location_id, vehicle_kind, vehicle_load }: LimitOwnerOnWire) =>
  applies_to === 'vehicles' ? location_id === undefined : vehicle_kind === undefined && vehicle_load === undefined
const fitsAssetsText = 'A location has no limits for vehicles, and a kind or load needs applies_to=vehicles.'

const changeSchema = z
  .object({
    hazard,
    limit: z
      .object({ value, level })
      .nullable()
      .meta({ description: 'Null takes the limit away, so that the next one above holds' }),
  })
  .superRefine(({ hazard, limit }, context) => {
    const problem = limit && limitProblem(hazard, limit.value, 'imperial')
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const limitCall = { tag: 'Account', path: '/own_limits' } as const

export const listOwnLimits = defineCall({
  ...limitCall,
  id: 'listOwnLimits',
  method: 'GET',
  access: 'session',
  needsFullSession: true,
  summary: 'Own limits of the organization, a group or a location, or for vehicles, and those that they inherit',
  query: ownerSchema.refine(oneOwner, oneOwnerText).refine(fitsAssets, fitsAssetsText),
  answer: limitsOfOwner,
  failsWith: ['NOT_FOUND'],
})

export const changeOwnLimits = defineCall({
  ...limitCall,
  id: 'changeOwnLimits',
  method: 'PATCH',
  access: 'admin',
  summary: 'Set or take away own limits; those that are not named stay. Scores are made again',
  body: z
    .object({
      ...owner,
      changes: z
        .array(changeSchema)
        .min(1, 'changes is required')
        .max(LIMIT_HAZARDS.length)
        .refine(
          (changes) => new Set(changes.map(({ hazard }) => hazard)).size === changes.length,
          'Each hazard can be changed once.',
        ),
    })
    .refine(oneOwner, oneOwnerText)
    .refine(fitsAssets, fitsAssetsText),
  answer: limitsOfOwner,
  failsWith: ['NOT_FOUND'],
})
