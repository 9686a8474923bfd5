import { ACTION_NAMES } from '@stormlane/domain/impacts'
import { DAY_FRAME_LABELS, type DayFrame } from '@stormlane/domain/time'
import * as z from 'zod'
import { instant } from './conventions.ts'

export const impactLevel = z
  .int()
  .min(-1)
  .max(4)
  .meta({ description: 'unknown -1, none 0, low 1, moderate 2, high 3, extreme 4' })

const chanceOfLevel = z.number().min(0).max(1).optional().meta({
  description:
    'The chance that the level comes, 0-1; only from 72 hours ahead on, where how often such levels came is known',
})

export const leadingHazard = z.string().optional().meta({
  description:
    'The id of the hazard that leads an index, such as snow or gust; absent where the reason is about no hazard',
})

const tagSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    text: z.string(),
    value: z.number().nullable(),
    variable: z.string().nullable(),
    impact_level: impactLevel,
    event: z.string().nullable(),
    hazard: leadingHazard,
    description: z.string().nullable(),
    chance: chanceOfLevel,
    color: z.string().nullable(),
    effective: instant.nullable(),
    expires: instant.nullable(),
    levels: z.string().optional().meta({
      description:
        'The level over the whole forecast: minutes after source_run_time and the level from then on, such as 945:3 990:2 1005:0; absent if the level does not change',
    }),
    peaks: z.string().optional().meta({
      description:
        'The worst value at each of these levels but none: minutes after source_run_time and hundredths of its unit, such as 960:740 990:515',
    }),
  })
  .meta({ id: 'ImpactTag', description: 'One cause of an impact' })

export const recommendedActionSchema = z
  .object({ action: z.enum(ACTION_NAMES), reason: z.string() })
  .meta({ id: 'RecommendedAction', description: 'What to do, and why, in words' })

const impactSummarySchema = z
  .object({
    source: z.string(),
    source_run_time: instant,
    tags: z.array(tagSchema),
    tag_priority: z.array(z.string()).meta({ description: 'Ids of the tags in the order in which to show them' }),
    overall_impact_level: impactLevel,
    recommended_action: recommendedActionSchema,
    last_updated_at: instant,
  })
  .meta({ id: 'ImpactSummary' })

const timeframeSummarySchema = z
  .object({
    timeframe: z.enum(Object.keys(DAY_FRAME_LABELS) as [DayFrame, ...DayFrame[]]),
    label: z.string(),
    value: z.number().nullable(),
    impact_level: impactLevel,
    impact_types_detailed: z.array(
      z.object({ impact_type: z.string(), impact_value: z.number(), impact_level: impactLevel }),
    ),
    peak_impact_time_moment: z
      .string()
      .nullable()
      .meta({ description: "ISO 8601 with the offset of the place's zone" }),
    weather_flags: z.array(z.string()),
    chance: chanceOfLevel,
  })
  .meta({ id: 'TimeframeSummary' })

/** Impact of the forecast on a location; the summaries are empty until the location is scored. */
export const scoreFields = {
  impact_summaries: z.array(timeframeSummarySchema),
  subhourly_impact_summary: impactSummarySchema.nullable(),
  extended_impact_summary: impactSummarySchema.nullable(),
  impact_summaries_updated_at: instant.nullable(),
  impact_summaries_rating_run_time: instant.nullable(),
}

const scoreSchema = z.object(scoreFields)
export type ScoreOnWire = z.input<typeof scoreSchema>
