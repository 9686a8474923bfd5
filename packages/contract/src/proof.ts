// What was known, said and done about one asset in a period.
import { ASSET_TYPES } from '@stormlane/domain/assets'
import { ACTION_NAMES } from '@stormlane/domain/impacts'
import {
  ADVICE_OUTCOMES,
  CASE_VERDICTS,
  MAX_PROOF_DAYS,
  PROOF_DAYS_BACK,
  PROOF_GAPS,
  PROOF_LINE_KINDS,
  PROOF_VERDICTS,
  PROVED_VARIABLES,
} from '@stormlane/domain/proof'
import { VERIFIED_ALERTS, VERIFIED_DAYS } from '@stormlane/domain/verification'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId } from './conventions.ts'
import { impactLevel } from './scores.ts'

const minutes = z.int()
const knownLevel = impactLevel.nullable()

const proofTripSchema = z
  .object({
    route_id: z.string(),
    name: z.string(),
    vehicle_id: z.string().nullable(),
    vehicle_name: z.string().nullable(),
    departed_at: instant,
    kept_at: instant.meta({
      description: 'When this forecast was recorded: with the departure, or up to an hour after it',
    }),
    run_time: instant.meta({ description: 'Of the forecast' }),
    planned_arrival_at: instant.meta({ description: 'Without weather, with the same stops and breaks' }),
    forecast_arrival_at: instant,
    earliest_arrival_at: instant.nullable().meta({ description: 'One arrival of ten is earlier (P10)' }),
    latest_arrival_at: instant.nullable().meta({ description: 'One arrival of ten is later (P90)' }),
    arrived_at: instant.nullable().meta({ description: 'Null if the vehicle was not seen at the destination' }),
    minutes_predicted: minutes.meta({ description: 'Later than planned, as forecast at departure' }),
    minutes_real: minutes.nullable().meta({ description: 'Later than planned, as driven' }),
    impact_level: impactLevel.meta({ description: 'As forecast at departure' }),
    worst_stretch: z
      .object({
        road_name: z.string(),
        from_mile: z.number(),
        to_mile: z.number(),
        enters_at: instant,
        leaves_at: instant,
      })
      .nullable(),
    advice: z
      .object({ action: z.enum(ACTION_NAMES), reason: z.string(), outcome: z.enum(ADVICE_OUTCOMES) })
      .nullable()
      .meta({ description: 'Advice at departure, and what became of it' }),
  })
  .meta({ id: 'ProofTrip', description: 'A trip as it was forecast at departure, and as it was driven' })

const worstValue = z.object({ at: instant, value: z.number(), place: z.string(), miles_away: z.number() })

const proofSchema = z
  .object({
    asset_type: z.enum(ASSET_TYPES),
    id: z.string(),
    name: z.string(),
    organization_name: z.string(),
    time_zone: z.string().meta({ description: 'Of the organization' }),
    start_at: instant,
    end_at: instant,
    made_at: instant,
    truth: z
      .enum(['simulated', 'observations'])
      .meta({ description: 'What came is the truth of the simulated world, or reports of weather stations' }),
    came_at: instant.nullable().meta({
      description: 'First hour at the worst observed level, if that is moderate or worse',
    }),
    desk_told_minutes: minutes.nullable().meta({ description: 'How long before that the desk was first told' }),
    driver_told_minutes: minutes.nullable(),
    trips: z.array(proofTripSchema),
    values: z.array(
      z.object({
        variable: z.enum(PROVED_VARIABLES),
        unit: z.string(),
        forecast: worstValue,
        observed: worstValue,
        verdict: z
          .enum(PROOF_VERDICTS)
          .meta({ description: 'Whether the event of this variable was forecast and came' }),
        hours: z.int().meta({ description: 'Hours for which both are known' }),
      }),
    ),
    hours: z.array(
      z.object({
        at: instant,
        forecast_level: knownLevel.meta({ description: 'Roads and flooding; null if no forecast is stored' }),
        forecast_run_time: instant.nullable(),
        observed_level: knownLevel.meta({ description: 'Null if nothing was observed, or not yet' }),
      }),
    ),
    agreement: z.object({ compared: z.int(), alike: z.int(), worse: z.int(), milder: z.int() }).meta({
      description: 'Hours whose levels are both known, and how they came against the forecast',
    }),
    lines: z.array(
      z.object({
        at: instant,
        kind: z.enum(PROOF_LINE_KINDS),
        who: z.string(),
        text: z.string(),
        impact_level: knownLevel,
        minutes_before: minutes.nullable().meta({ description: 'Before came_at' }),
      }),
    ),
    lines_left_out: z.int().meta({ description: 'Later lines beyond the limit of an answer' }),
    runs: z.array(instant).meta({ description: 'Runs whose forecasts are compared' }),
    places: z
      .array(z.object({ name: z.string(), miles_away: z.number() }))
      .meta({ description: 'Places whose weather is compared, with the distance of the asset' }),
    gaps: z.array(z.enum(PROOF_GAPS)).meta({ description: 'What this proof does not know' }),
  })
  .meta({ id: 'Proof', description: 'What was known, said and done about an asset in a period' })

export type ProofOnWire = z.output<typeof proofSchema>

const proofCall = {
  tag: 'Proof',
  method: 'GET',
  access: 'session',
  needsFullSession: true,
  api: { permission: 'portal', service: 'impact' },
  failsWith: ['NOT_FOUND'],
  params: z.object({
    type: z.enum(ASSET_TYPES, `type must be one of ${ASSET_TYPES.join(', ')}`),
    id: resourceId,
  }),
  query: z.object({
    start: instant.optional().meta({
      description: `ISO 8601, UTC; at most ${PROOF_DAYS_BACK} days ago. By default a day before the end`,
    }),
    end: instant.optional().meta({ description: `At most ${MAX_PROOF_DAYS} days after start. By default now` }),
  }),
} as const

export const getProof = defineCall({
  ...proofCall,
  id: 'getProof',
  path: '/proof/:type/:id',
  summary: 'What was known, said and done about a location, vehicle or route in a period',
  answer: z.object({ proof: proofSchema }),
})

export const getProofFile = defineCall({
  ...proofCall,
  id: 'getProofFile',
  path: '/proof/:type/:id/pdf',
  mediaType: 'application/pdf',
  summary: 'The same as a PDF, in the zone and units of the organization',
  answer: z.unknown().meta({ description: 'application/pdf' }),
})

/** Cases of an answer; the scores count all. */
export const SHOWN_CASES = 200

export const listProofCases = defineCall({
  id: 'listProofCases',
  tag: 'Proof',
  method: 'GET',
  path: '/proof_cases.json',
  access: 'session',
  needsFullSession: true,
  api: { permission: 'portal', service: 'impact' },
  summary:
    'What forecasts did for the own locations in the last 7, 30 or 90 days: hits, misses, false alarms, lead times',
  query: z.object({
    days: z
      .enum(VERIFIED_DAYS.map(String), `days must be ${VERIFIED_DAYS.join(', ')}`)
      .default('30')
      .transform((text) => VERIFIED_DAYS.find((days) => String(days) === text) ?? 30),
  }),
  answer: z.object({
    days: z.literal(VERIFIED_DAYS),
    truth: z.enum(['simulated', 'observations']),
    assets: z.int().meta({ description: 'Locations within 50 km of a place whose weather is stored' }),
    assets_left_out: z.int().meta({ description: 'Locations farther away, which count for nothing' }),
    scores: z.array(
      z
        .object({
          variable: z.enum(VERIFIED_ALERTS),
          hours: z.int().meta({ description: 'Hours with forecast and weather, over all locations' }),
          hits: z.int(),
          misses: z.int(),
          false_alarms: z.int(),
          median_lead_hours: z.number().nullable(),
        })
        .meta({ id: 'ProofScore' }),
    ),
    proof_cases: z
      .array(
        z
          .object({
            asset_type: z.enum(ASSET_TYPES),
            id: z.string(),
            name: z.string(),
            variable: z.enum(VERIFIED_ALERTS),
            verdict: z.enum(CASE_VERDICTS),
            start_at: instant,
            end_at: instant,
            lead_hours: z.number().nullable().meta({ description: 'How early it was forecast; null unless it was' }),
            can_be_proved: z.boolean().meta({ description: 'False before the organization existed' }),
          })
          .meta({ id: 'ProofCase' }),
      )
      .meta({ description: 'The newest first' }),
    total_count: z.int(),
  }),
})
