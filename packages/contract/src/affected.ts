import { AFFECTED_HORIZONS, AFFECTED_LEVELS, ASSET_TYPES } from '@stormlane/domain'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'
import { impactLevel, recommendedActionSchema } from './scores.ts'

/** Most assets of one page of the queue. */
export const AFFECTED_PAGE_SIZE = 100

const affectedAssetSchema = z
  .object({
    asset_type: z.enum(ASSET_TYPES),
    id: z.string(),
    name: z.string(),
    group_ids: z.array(z.string()),
    impact_level: impactLevel,
    reason: z.string().meta({ description: 'Why it has its level, in words' }),
    event: z
      .string()
      .nullable()
      .meta({ description: 'The event of the government alert that leads; null for weather' }),
    starts_at: instant,
    peaks_at: instant.meta({ description: 'When the worst of it begins' }),
    ends_at: instant.nullable().meta({ description: 'Null if the end is unknown' }),
    time_zone: z.string().nullable().meta({ description: 'IANA name of the zone of the asset; null if it is unknown' }),
    recommended_action: recommendedActionSchema,
  })
  .meta({ id: 'AffectedAsset', description: 'A location, vehicle or route that the weather affects' })

export type AffectedAssetOnWire = z.input<typeof affectedAssetSchema>

const levelCounts = Object.fromEntries(AFFECTED_LEVELS.map((level) => [level, z.int()])) as Record<
  (typeof AFFECTED_LEVELS)[number],
  z.ZodInt
>
const horizonCounts = Object.fromEntries(AFFECTED_HORIZONS.map((horizon) => [horizon, z.int()])) as Record<
  (typeof AFFECTED_HORIZONS)[number],
  z.ZodInt
>

/** `a,b`: any of these words. */
const words = <const Word extends string>(name: string, known: readonly [Word, ...Word[]]) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
    .pipe(z.array(z.enum(known, `${name} must be a list of ${known.join(', ')}`)))
    .meta({ description: `Any of ${known.join(', ')}, separated by commas; all by default` })

const portalCall = { tag: 'Dispatch desk', access: 'session', needsFullSession: true } as const

export const listAffectedAssets = defineCall({
  ...portalCall,
  id: 'listAffectedAssets',
  method: 'GET',
  path: '/affected_assets.json',
  api: { permission: 'portal', service: 'impact' },
  summary: 'What the weather affects in the next hours or days, worst first, then soonest',
  query: z.object({
    horizon: z
      .enum(AFFECTED_HORIZONS, `horizon must be one of ${AFFECTED_HORIZONS.join(', ')}`)
      .default('6h')
      .meta({ description: 'How far ahead to look' }),
    types: words('types', ASSET_TYPES),
    levels: words('levels', AFFECTED_LEVELS),
    group: z.string().max(100).optional().meta({ description: 'A group with all below it, by its id' }),
    query: z
      .string()
      .max(200, 'query is longer than 200 characters')
      .default('')
      .meta({ description: 'Part of the name, ignoring case' }),
    limit: z.coerce.number().int().min(1).max(AFFECTED_PAGE_SIZE).default(AFFECTED_PAGE_SIZE),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    affected_assets: z.array(affectedAssetSchema),
    total_count: z.int(),
    level_counts: z.object(levelCounts).meta({ description: 'Without the filter by level' }),
    horizon_counts: z.object(horizonCounts).meta({ description: 'What the same filters find in each horizon' }),
    run_time: instant.nullable().meta({ description: 'Of the nowcast' }),
  }),
})

export const countAffectedAssets = defineCall({
  ...portalCall,
  id: 'countAffectedAssets',
  method: 'GET',
  path: '/affected_assets/count.json',
  api: { permission: 'portal', service: 'impact' },
  summary: 'How many assets are affected at high or worse in the next six hours',
  answer: z.object({ count: z.int() }),
})
