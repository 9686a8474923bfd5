// How good the forecasts were lately, from the archive of what each run forecast and what came.
import {
  VERIFIED_DAYS,
  VERIFIED_LEAD_HOURS,
  VERIFIED_REGIONS,
  VERIFIED_VARIABLE_IDS,
  VERIFIED_VARIABLES,
} from '@stormlane/domain'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'

const share = z.number().min(0).max(1)
const skill = z
  .number()
  .nullable()
  .meta({ description: '1 is perfect, 0 is no better than the reference, negative is worse; null without a reference' })

const chanceScoresSchema = z
  .object({
    brier: share.nullable().meta({ description: 'Mean squared error of the probability: 0 is perfect' }),
    climatology_skill: skill,
    persistence_skill: skill,
    reliability: share.nullable().meta({ description: 'Mean squared distance from the diagonal: 0 is perfect' }),
    tenths: z
      .array(
        z.object({
          forecast: share.meta({ description: 'Mean forecast probability' }),
          observed: share.meta({ description: 'Share of these cases in which the event happened' }),
          share: share.meta({ description: 'Of all cases' }),
        }),
      )
      .max(10)
      .meta({
        description:
          'The reliability diagram, by tenths of the forecast probability; tenths without cases are left out',
      }),
  })
  .meta({ id: 'ChanceScores' })

const leadScoresSchema = z
  .object({
    lead_hours: z.literal(VERIFIED_LEAD_HOURS),
    pairs: z.int().min(0).meta({ description: 'Pairs of forecast and truth' }),
    bias: z.number().nullable().meta({ description: 'Mean of forecast minus truth' }),
    mean_absolute_error: z.number().min(0).nullable(),
    climatology_skill: skill,
    persistence_skill: skill,
    detection: share.nullable().meta({ description: 'Share of the events that were forecast (POD)' }),
    false_alarms: share.nullable().meta({ description: 'Share of the forecast events that did not happen (FAR)' }),
    critical_success: share
      .nullable()
      .meta({ description: 'Hits over all cases that were forecast or happened (CSI)' }),
    frequency: share.nullable().meta({ description: 'Share of cases in which the event happened' }),
    chance: chanceScoresSchema.nullable().meta({ description: 'Null where the event has no forecast probability' }),
  })
  .meta({ id: 'LeadScores' })

export const getVerification = defineCall({
  id: 'getVerification',
  tag: 'Verification',
  method: 'GET',
  path: '/verification',
  access: 'session',
  api: { permission: 'ratings_historical', service: 'historical_impact' },
  summary:
    'Scores of the forecasts of the last 7, 30 or 90 days by lead time, over land, weighted by area; the reference climatology is the weather at the same hour of the 30 days before',
  query: z.object({
    days: z
      .enum(VERIFIED_DAYS.map(String), `days must be ${VERIFIED_DAYS.join(', ')}`)
      .default('30')
      .transform((text) => VERIFIED_DAYS.find((days) => String(days) === text) ?? 30),
    variable: z.enum(VERIFIED_VARIABLE_IDS).default('road'),
    region: z.enum(VERIFIED_REGIONS).default('all'),
  }),
  answer: z.object({
    variable: z.enum(VERIFIED_VARIABLE_IDS),
    region: z.enum(VERIFIED_REGIONS),
    days: z.literal(VERIFIED_DAYS),
    unit: z.string().meta({ description: 'Of bias and mean_absolute_error; empty for an index' }),
    event: z
      .object({ threshold: z.number(), side: z.enum(['above', 'below']) })
      .meta({ description: 'What hits and false alarms are about: a value at or above, or at or below the threshold' }),
    since: instant
      .nullable()
      .meta({ description: 'The first counted hour of the period; null where none is counted yet' }),
    until: instant.nullable().meta({ description: 'The last counted hour' }),
    pairs: z.int().min(0),
    leads: z.array(leadScoresSchema).max(VERIFIED_LEAD_HOURS.length),
    previous: z.array(leadScoresSchema).max(VERIFIED_LEAD_HOURS.length).meta({
      description: 'The same scores of the period before; empty where the archive does not reach back over it',
    }),
    progress: z
      .object({ ready: z.int().min(0), total: z.int().min(1) })
      .nullable()
      .meta({ description: 'Past forecasts that are made of how many, while the server makes them' }),
  }),
})

/** The unit of the errors of a variable on the wire. */
export const verifiedUnit = (variable: (typeof VERIFIED_VARIABLE_IDS)[number]): string =>
  variable === 'road' ? '' : (VERIFIED_VARIABLES[variable].storage.unit.split(' ')[0] ?? '')
