// What an organization has in a storm, and what its people do about it together.
import { ASSET_TYPES } from '@stormlane/domain/assets'
import { HIT_GROUPS, MAX_STORM_NOTE_CHARACTERS } from '@stormlane/domain/storms'
import * as z from 'zod'
import { affectedAssetSchema } from './affected.ts'
import { defineCall } from './call.ts'
import { instant, resourceId, wordsZone } from './conventions.ts'
import { impactLevel } from './scores.ts'

/** Maximum number of assets on one page. */
export const STORM_ASSETS_PAGE_SIZE = 200

const roomCall = {
  tag: 'Storms',
  access: 'session',
  needsFullSession: true,
  params: z.object({ id: resourceId }),
  failsWith: ['NOT_FOUND'],
} as const

const stormAssetSchema = z
  .object({
    asset_type: z.enum(ASSET_TYPES),
    id: z.string(),
    name: z.string(),
    hit_at: instant.meta({ description: 'When the storm reaches it or it drives into the storm; now if it is inside' }),
    leaves_at: instant.meta({ description: 'The end of this stay, as far as the storm and its way are known' }),
    latitude: z.number().meta({ description: 'Of the place where it is hit' }),
    longitude: z.number(),
    time_zone: z.string().nullable(),
    affected_asset: affectedAssetSchema
      .nullable()
      .meta({ description: 'As in the queue; null if the storm does nothing to it from level low on' }),
  })
  .meta({ id: 'StormAsset', description: 'A location, vehicle or route that a storm hits' })

const groupCounts = Object.fromEntries(HIT_GROUPS.map((group) => [group, z.int()])) as Record<
  (typeof HIT_GROUPS)[number],
  z.ZodInt
>
const typeCounts = Object.fromEntries(ASSET_TYPES.map((type) => [type, z.object(groupCounts)])) as Record<
  (typeof ASSET_TYPES)[number],
  z.ZodObject<typeof groupCounts>
>

export const listStormAssets = defineCall({
  ...roomCall,
  id: 'listStormAssets',
  method: 'GET',
  path: '/storms/:id/assets',
  api: { permission: 'portal', service: 'impact' },
  summary: 'Own assets that are in a storm or will be, by time until they are hit, with what the queue says of each',
  query: z.object({
    type: z
      .enum(ASSET_TYPES, `type must be one of ${ASSET_TYPES.join(', ')}`)
      .optional()
      .meta({ description: 'Only these; all by default' }),
    time_zone: wordsZone,
    limit: z.coerce.number().int().min(1).max(STORM_ASSETS_PAGE_SIZE).default(STORM_ASSETS_PAGE_SIZE),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    storm_assets: z.array(stormAssetSchema),
    total_count: z.int().meta({ description: 'Of this type' }),
    counts: z.object(typeCounts).meta({ description: 'By type, and by time until they are hit' }),
    vehicles_by_hour: z
      .array(z.object({ at: instant, count: z.int() }))
      .meta({ description: 'Own vehicles in the storm in each hour to come' }),
    as_of: instant,
  }),
})

const boardStormSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    impact_level: impactLevel,
    begins_at: instant,
    ends_at: instant,
  })
  .meta({ id: 'StormOnRoutes', description: 'A storm that lies on the road of a saved route' })

const crossingSchema = z
  .object({
    route_id: z.string(),
    storm_id: z.string(),
    from: instant.meta({ description: 'When the storm first touches the road, whether the vehicle is there or not' }),
    until: instant,
    hit_at: instant.nullable().meta({ description: 'When the vehicle drives into it; null if it misses it' }),
    leaves_at: instant.nullable(),
  })
  .meta({ id: 'StormCrossing', description: 'When a storm lies on the road of a route' })

export const listStormCrossings = defineCall({
  id: 'listStormCrossings',
  tag: 'Storms',
  method: 'GET',
  path: '/storm_crossings.json',
  access: 'session',
  needsFullSession: true,
  api: { permission: 'portal', service: 'impact' },
  summary: 'Storms on the roads of upcoming routes: when each lies there, and when the vehicle drives into it',
  query: z.object({}),
  answer: z.object({
    storms: z.array(boardStormSchema).meta({ description: 'Worst first' }),
    crossings: z.array(crossingSchema),
    as_of: instant,
  }),
})

const noteSchema = z
  .object({
    text: z.string(),
    revision: z.int().meta({ description: '0 if nobody has written yet' }),
    by: z.string().nullable().meta({ description: 'Name of who wrote it last' }),
    at: instant.nullable(),
  })
  .meta({ id: 'StormNote', description: 'The hand-over note of an organization about a storm' })

const version = z.int().min(0)

export const getStormRoom = defineCall({
  ...roomCall,
  id: 'getStormRoom',
  method: 'GET',
  path: '/storms/:id/room',
  summary: 'The hand-over note of the organization about a storm, and whether the caller watches it',
  answer: z.object({ note: noteSchema, is_watched: z.boolean() }),
})

export const saveStormNote = defineCall({
  ...roomCall,
  id: 'saveStormNote',
  method: 'PATCH',
  path: '/storms/:id/note',
  failsWith: ['NOT_FOUND', 'CONFLICT'],
  summary: 'Write the hand-over note about a storm; refused if a colleague has written since, whose text stays',
  body: z.object({
    text: z
      .string()
      .trim()
      .refine((text) => Array.from(text).length <= MAX_STORM_NOTE_CHARACTERS, {
        error: `text is longer than ${MAX_STORM_NOTE_CHARACTERS.toLocaleString('en-US')} characters`,
      }),
    revision: version.meta({ description: 'The revision that the caller saw; another one answers 409' }),
  }),
  answer: z.object({ note: noteSchema }),
})

export const watchStorm = defineCall({
  ...roomCall,
  id: 'watchStorm',
  method: 'PATCH',
  path: '/storms/:id/watch',
  summary: 'Be mailed when the forecast of a storm changes, and when it begins or ends; or stop that',
  body: z.object({ is_watched: z.boolean() }),
  answer: z.object({ is_watched: z.boolean() }),
})

export const getStormRoomFile = defineCall({
  ...roomCall,
  id: 'getStormRoomFile',
  method: 'GET',
  path: '/storms/:id/room/pdf',
  mediaType: 'application/pdf',
  summary: 'The storm room as a PDF, in the zone and units of the organization',
  answer: z.unknown().meta({ description: 'application/pdf' }),
})
