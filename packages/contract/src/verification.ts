// How good recent forecasts were, from the archive of what each run forecast and of the actual weather.
import { ALTERNATIVE_KINDS } from '@stormlane/domain/deciding'
import {
  VERIFIED_ALERT_LEAD_HOURS,
  VERIFIED_ALERTS,
  VERIFIED_DAYS,
  VERIFIED_LEAD_HOURS,
  VERIFIED_REGIONS,
  VERIFIED_TRIP_LEAD_HOURS,
  VERIFIED_VARIABLE_IDS,
  VERIFIED_VARIABLES,
} from '@stormlane/domain/verification'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'

const ALERT_LEAD = `${VERIFIED_ALERT_LEAD_HOURS} hours`
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

const alertScoresSchema = z
  .object({
    variable: z.enum(VERIFIED_ALERTS).meta({ description: 'Its event is the one that was warned of' }),
    detection: share.nullable().meta({ description: `Share of the events that were forecast ${ALERT_LEAD} ahead` }),
    false_alarms: share
      .nullable()
      .meta({ description: `Share of the forecasts ${ALERT_LEAD} ahead that did not happen` }),
    warning_hours: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Half of the events were forecast at least so many hours ahead; null without an event' }),
    cases: z.int().min(0).meta({ description: 'Events, by area' }),
  })
  .meta({ id: 'AlertScores' })

const arrivalScoresSchema = z
  .object({
    trips: z.int().min(1),
    leads: z
      .array(
        z.object({
          lead_hours: z.literal(VERIFIED_TRIP_LEAD_HOURS).meta({ description: 'Before departure' }),
          trips: z.int().min(1),
          bias_minutes: z.number().meta({ description: 'Mean of actual arrival minus P50' }),
          mean_error_minutes: z.number().min(0).meta({ description: 'Mean distance of the actual arrival from P50' }),
          inside: share.nullable().meta({
            description:
              'Share that arrived from P10 to P90, of the trips for which these are two minutes apart or more',
          }),
          within_30_minutes: share.meta({ description: 'Share of the trips that arrived within 30 minutes of P50' }),
        }),
      )
      .max(VERIFIED_TRIP_LEAD_HOURS.length),
  })
  .meta({ id: 'ArrivalScores' })

const adviceSums = {
  advised: z.int().min(1).meta({ description: 'How often it was advised not to drive on' }),
  right: share.meta({ description: 'Share of it that cost no more than driving on, in the weather that came' }),
  minutes_saved: z.number().min(0).meta({ description: 'Of all arrivals that were earlier than by driving on' }),
  minutes_lost: z.number().min(0).meta({ description: 'Of all arrivals that were later than by driving on' }),
  dollars_saved: z.number().meta({ description: 'Of all costs; negative if driving on would have been cheaper' }),
}

const adviceScoresSchema = z
  .object({
    ...adviceSums,
    leads: z
      .array(z.object({ lead_hours: z.literal(VERIFIED_TRIP_LEAD_HOURS), ...adviceSums }))
      .max(VERIFIED_TRIP_LEAD_HOURS.length),
    kinds: z.array(z.object({ kind: z.enum(ALTERNATIVE_KINDS), ...adviceSums })).max(ALTERNATIVE_KINDS.length),
  })
  .meta({ id: 'AdviceScores' })

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
    truth: z.enum(['simulated', 'observations', 'none']).meta({
      description:
        'What forecasts are compared with: the weather of the simulated world, or reports of the nearest weather station; none where stations do not report the variable, which then has no scores',
    }),
    unit: z.string().meta({ description: 'Of bias and mean_absolute_error; empty for an index or a probability' }),
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
    alerts: z.array(alertScoresSchema).max(VERIFIED_ALERTS.length).meta({
      description: 'Of the region and the period, whatever variable is asked for; alerts without a case are left out',
    }),
    arrival: arrivalScoresSchema
      .nullable()
      .meta({ description: 'Arrivals on fixed trips in all regions; null where none was verified' }),
    advice: adviceScoresSchema
      .nullable()
      .meta({ description: 'Advice to trucks on the same trips; null where none was given and checked' }),
    progress: z
      .object({ ready: z.int().min(0), total: z.int().min(1) })
      .nullable()
      .meta({ description: 'Past forecasts that are made of how many, while the server makes them' }),
  }),
})

/** The unit of the errors of a variable on the wire; indices and probabilities have none. */
export function verifiedUnit(variable: (typeof VERIFIED_VARIABLE_IDS)[number]): string {
  const { quantity, storage } = VERIFIED_VARIABLES[variable]
  return quantity === 'index' || quantity === 'probability' ? '' : (storage.unit.split(' ')[0] ?? '')
}
