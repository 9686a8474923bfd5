// Limits of the weather that an organization sets for itself, a group or a location. Values are in canonical units.
import { LIMIT_HAZARDS, LIMIT_LEVELS, limitProblem } from '@stormlane/domain'
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
  .extend({ owner_kind: z.enum(['organization', 'group']), owner_name: z.string() })
  .meta({ id: 'InheritedLimit', description: 'A limit that holds where there is no own one, and whose it is' })

const limitsOfOwner = z.object({
  group_id: z.string().nullable(),
  location_id: z.string().nullable(),
  own: z.array(limitSchema),
  inherited: z.array(inheritedSchema),
})

const owner = {
  group_id: z.string().max(100).optional(),
  location_id: z.string().max(100).optional(),
}
const oneOwner = (given: { group_id?: string | undefined; location_id?: string | undefined }) =>
  given.group_id === undefined || given.location_id === undefined
const oneOwnerText = 'Give a group_id or a location_id, not both.'

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
  summary: 'Own limits of the organization, a group or a location, and those that it inherits',
  query: z.object(owner).refine(oneOwner, oneOwnerText),
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
    .refine(oneOwner, oneOwnerText),
  answer: limitsOfOwner,
  failsWith: ['NOT_FOUND'],
})
