// The morning briefing of an organization or one of its groups.
import { ASSET_TYPES } from '@stormlane/domain/assets'
import { AFFECTED_LEVELS, OUTLOOK_DAYS } from '@stormlane/domain/desk'
import { STORM_STATES } from '@stormlane/domain/storms'
import * as z from 'zod'
import { levelChangeSchema } from './affected-changes.ts'
import { defineCall } from './call.ts'
import { instant, wordsZone } from './conventions.ts'
import { impactLevel, recommendedActionSchema } from './scores.ts'

const levelCounts = z.object(
  Object.fromEntries(AFFECTED_LEVELS.map((level) => [level, z.int()])) as Record<
    (typeof AFFECTED_LEVELS)[number],
    z.ZodInt
  >,
)

const briefedAsset = z
  .object({
    asset_type: z.enum(ASSET_TYPES),
    id: z.string(),
    name: z.string(),
    impact_level: impactLevel,
    reason: z.string(),
    start_at: instant,
    end_at: instant.nullable().meta({ description: 'When it leaves this level; null if no end is in sight' }),
    known_until: instant.nullable().meta({ description: 'How far is known where no end is in sight' }),
    timezone: z.string().nullable().meta({ description: 'Of the asset' }),
  })
  .meta({ id: 'BriefedAsset' })

const briefedStorm = z
  .object({
    storm_id: z.string(),
    name: z.string(),
    impact_level: impactLevel.meta({ description: 'Of the storm' }),
    state: z.enum(STORM_STATES),
    begins_at: instant,
    strongest_from: instant,
    strongest_until: instant,
    ends_at: instant,
    peak: z.string().nullable().meta({ description: 'Its strongest value, in words' }),
    level_counts: levelCounts.meta({ description: 'Of what it affects in the shift' }),
    counts: z
      .object({ location: z.int(), vehicle: z.int(), route: z.int() })
      .meta({ description: 'Everything that it hits, as in its room' }),
    inside_count: z.int().meta({ description: 'Of which are in it now' }),
    first: z
      .object({ name: z.string(), at: instant })
      .nullable()
      .meta({ description: 'What it will hit first, or what is in it if it hits nothing else' }),
  })
  .meta({ id: 'BriefedStorm' })

const date = z.iso.date().meta({ description: 'A day in the zone of the organization' })

export const getBriefing = defineCall({
  id: 'getBriefing',
  tag: 'Dispatch desk',
  method: 'GET',
  path: '/briefing',
  access: 'session',
  needsFullSession: true,
  summary:
    'What changed since yesterday, the storms, the worst of the shift outside of them and the outlook until day 7, with a picture of the map',
  query: z.object({
    group_id: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'A group with its sub-groups; all assets without it' }),
    time_zone: wordsZone,
  }),
  failsWith: ['NOT_FOUND'],
  answer: z.object({
    group_id: z.string().nullable(),
    group_name: z.string().nullable(),
    organization_name: z.string(),
    made_at: instant,
    timezone: z.string().meta({ description: 'Of the organization, in which its days are counted' }),
    run_time: instant.nullable().meta({ description: 'Of the nowcast' }),
    asset_count: z.int().meta({ description: 'Assets with a forecast' }),
    unrated_count: z.int().meta({ description: 'Assets of the whole organization that wait for their first rating' }),
    changes: z.object({
      since: instant.nullable().meta({ description: 'About a day ago; null if no levels of then are known' }),
      rose: z.int(),
      fell: z.int(),
      cleared: z.int(),
      changes: z.array(levelChangeSchema),
    }),
    storms: z.array(briefedStorm).meta({ description: 'Those that hit assets, the worst for them first' }),
    more_storm_count: z.int().meta({ description: 'Storms that hit assets and are not listed' }),
    shift: z.object({
      start_at: instant,
      end_at: instant,
      level_counts: levelCounts,
      outside_counts: levelCounts.meta({ description: 'Of what is under none of the listed storms' }),
      worst: z
        .array(briefedAsset.extend({ recommended_action: recommendedActionSchema }))
        .meta({ description: 'Of what is under none of the listed storms' }),
    }),
    outlook: z
      .array(
        z.object({
          day: z.enum(OUTLOOK_DAYS),
          date,
          is_known: z.boolean().meta({ description: 'Whether a forecast reaches the day' }),
          level_counts: levelCounts,
          worst: z.array(briefedAsset),
        }),
      )
      .meta({ description: 'What the shift leaves of today, if anything, tomorrow and days 3 to 7' }),
    map_svg: z.string().meta({ description: 'Assets at their levels of the shift, as an SVG document' }),
  }),
})
