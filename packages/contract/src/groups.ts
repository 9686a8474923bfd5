import * as z from 'zod'
import { defineCall } from './call.ts'
import { page } from './conventions.ts'

/** Groups per page of a list (API-079). */
export const GROUPS_PAGE_SIZE = 500

export const groupSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string(),
    external_id: z.string().nullable(),
    children: z.array(z.string()).meta({ description: 'Ids of the groups below' }),
    location_count: z.int(),
    vehicle_count: z.int(),
    route_count: z.int(),
  })
  .meta({ id: 'Group', description: 'Counts include sub-groups; an asset counts once' })

export const listGroups = defineCall({
  id: 'listGroups',
  tag: 'Groups',
  method: 'GET',
  path: '/groups.json',
  access: 'session',
  summary: 'Groups of assets, by name',
  query: z.object(page(GROUPS_PAGE_SIZE)),
  answer: z.object({ groups: z.array(groupSchema), total_count: z.int().optional() }),
})
