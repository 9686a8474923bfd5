// What can be done about the weather on each trip: compared alternatives and the advice that follows from them.
import {
  ALTERNATIVE_KINDS,
  DANGER_CAUSES,
  DECISION_REMARKS,
  POSITION_SOURCES,
  WAITING_PLACE_KINDS,
} from '@stormlane/domain/deciding'
import { ACTION_NAMES } from '@stormlane/domain/impacts'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { idList, instant, page, resourceId } from './conventions.ts'
import { impactLevel } from './scores.ts'

/** Decisions per page of a list, and ids per request. */
export const DECISIONS_PAGE_SIZE = 100

const dollars = z.number()
const mile = z.number().meta({ description: 'Miles ahead of the position' })

const placeSchema = z
  .object({
    kind: z.enum(WAITING_PLACE_KINDS),
    name: z.string().meta({ description: 'Empty if nobody has named it' }),
    latitude: z.number(),
    longitude: z.number(),
    mile,
  })
  .meta({ id: 'WaitingPlace' })

const worstSchema = z
  .object({
    level: impactLevel,
    cause: z.enum(DANGER_CAUSES).meta({ description: 'What makes the level' }),
    from_mile: mile,
    to_mile: mile,
    enters_at: instant,
    leaves_at: instant,
    road_name: z.string(),
    polyline: z.string().meta({ description: 'Encoded with five decimals' }),
  })
  .meta({ id: 'WorstStretchOfAlternative' })

const costSchema = z
  .object({
    total: dollars,
    time: dollars.meta({ description: 'Hours after the arrival without weather' }),
    crash: dollars.meta({ description: 'Expected cost of crashes on the way' }),
    appointment: dollars.meta({ description: 'Chance to miss the appointment, times what that costs' }),
    miles: dollars.meta({ description: 'Miles more than on the planned road' }),
  })
  .meta({ id: 'AlternativeCost', description: 'US dollars' })

const alternativeSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ALTERNATIVE_KINDS),
    place: placeSchema.nullable().meta({ description: 'Where the vehicle waits; null if it does not' }),
    until: instant.nullable().meta({ description: 'How long it waits; null if it does not' }),
    leaves_at: instant.meta({ description: 'When it leaves the position' }),
    speed_mph: z.number().nullable().meta({ description: 'Highest speed on the slow stretch; null at normal speed' }),
    road_names: z.string().meta({ description: 'The main roads' }),
    polyline: z.string().nullable().meta({ description: 'Encoded with five decimals; null on the planned road' }),
    arrival: z
      .object({
        expected: instant,
        p10: instant.nullable(),
        p50: instant.nullable(),
        p90: instant.nullable(),
      })
      .meta({ description: 'Without odds if late arrivals lie beyond the forecast' }),
    minutes_lost: z.number().meta({ description: 'After the arrival of driving on without weather' }),
    worst_level: impactLevel,
    worst_miles: z.number().meta({ description: 'All miles at the worst level; 0 at level none' }),
    worst: worstSchema.nullable().meta({ description: 'The longest stretch at the worst level; null at level none' }),
    appointment_chance: z.number().min(0).max(1).nullable(),
    driving_hours_left: z.number().nullable().meta({ description: 'On arrival; null if hours are not followed' }),
    break_hours: z.number().meta({ description: 'Breaks and rests of the driver on the way' }),
    extra_miles: z.number(),
    cost: costSchema,
    recommended: z.boolean(),
  })
  .meta({ id: 'Alternative', description: 'One thing that can be done about the weather on a trip' })

const adviceSchema = z
  .object({
    action: z.enum(ACTION_NAMES),
    alternative_id: z.string(),
    minutes_saved: z.number().meta({ description: 'Against driving on; negative if it arrives later' }),
    dollars_saved: z.number().min(0).meta({ description: 'Against driving on' }),
    until: instant.nullable(),
    text: z.string(),
    moments: z
      .array(z.object({ at: instant, words: z.string() }))
      .meta({ description: 'The moments that the text names, with the words that stand for them in it' }),
  })
  .meta({ id: 'Advice', description: 'The alternative that costs least, in words' })

export const decisionSchema = z
  .object({
    route_id: z.string(),
    vehicle_id: z.string().nullable().meta({ description: 'Null if no vehicle of a fleet drives the route' }),
    computed_at: instant,
    run_time: instant.meta({ description: 'Of the forecast' }),
    network: z.string().nullable().meta({ description: 'The road network; null with an external router' }),
    position: z.object({
      latitude: z.number(),
      longitude: z.number(),
      source: z.enum(POSITION_SOURCES),
      reported_at: instant.nullable().meta({ description: 'Null unless the vehicle reported it' }),
    }),
    hours: z
      .object({
        are_known: z.boolean().meta({ description: 'A rested driver is assumed otherwise' }),
        driving: z.number(),
        duty: z.number(),
        until_break: z.number(),
        week: z.number().nullable(),
      })
      .nullable()
      .meta({ description: 'Hours left of the hours of service; null if they are not followed' }),
    appointment: z.object({ earliest: instant.nullable(), latest: instant }).nullable(),
    alternatives: z.array(alternativeSchema).meta({ description: 'Driving on comes first' }),
    advice: adviceSchema.nullable().meta({ description: 'Null if no way could be evaluated' }),
    remarks: z
      .array(z.object({ id: z.enum(DECISION_REMARKS), text: z.string() }))
      .meta({ description: 'What had to be assumed, and why there are fewer alternatives' }),
  })
  .meta({ id: 'Decision', description: 'What can be done about the weather on a trip' })

export type DecisionOnWire = z.input<typeof decisionSchema>

const comparedSchema = z
  .object({
    kind: z.enum(ALTERNATIVE_KINDS),
    arrives_at: instant,
    minutes_lost: z.number().meta({ description: 'After the arrival of driving on without weather' }),
    cost: dollars,
    worst_level: impactLevel,
    worst_miles: z.number(),
    appointment_chance: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'ComparedAlternative' })

/** What rows and cards show of a decision; the rest has calls of its own. */
export const decisionBriefSchema = z
  .object({
    action: z.enum(ACTION_NAMES),
    text: z.string(),
    moments: adviceSchema.shape.moments,
    until: instant.nullable(),
    drive_on: comparedSchema.meta({ description: 'What doing nothing costs' }),
    best: comparedSchema.meta({ description: 'The advised alternative, which may be driving on' }),
    worst: z
      .object({ road_name: z.string(), miles: z.number(), enters_at: instant, leaves_at: instant })
      .nullish()
      .meta({
        description: 'Where driving on is worst; null without an impact, absent in decisions of older versions',
      }),
    computed_at: instant,
  })
  .meta({ id: 'DecisionBrief', description: 'The advice on a trip, and what doing nothing costs' })

export type DecisionBriefOnWire = z.input<typeof decisionBriefSchema>

const decisionCall = { tag: 'Decisions', access: 'session', api: { permission: 'portal', service: 'impact' } } as const

export const listDecisions = defineCall({
  ...decisionCall,
  id: 'listDecisions',
  method: 'GET',
  path: '/decisions.json',
  summary:
    'What can be done about the weather on each trip, by route: a page of all, or those of given routes and vehicles',
  query: z.object({
    ...page(DECISIONS_PAGE_SIZE),
    ids: idList(DECISIONS_PAGE_SIZE)
      .optional()
      .meta({ description: 'Ids of routes and vehicles, separated by commas' }),
  }),
  answer: z.object({ decisions: z.array(decisionSchema), total_count: z.int().optional() }),
})

const ofAsset = { ...decisionCall, params: z.object({ id: resourceId }) } as const
const decision = z
  .object({ decision: decisionSchema.nullable() })
  .meta({ description: 'Null without a trip, and until it is evaluated' })

export const getVehicleDecision = defineCall({
  ...ofAsset,
  id: 'getVehicleDecision',
  method: 'GET',
  path: '/vehicles/:id/decision',
  summary: 'What can be done about the weather on the trip of a vehicle',
  answer: decision,
})

export const getRouteDecision = defineCall({
  ...ofAsset,
  id: 'getRouteDecision',
  method: 'GET',
  path: '/routes/:id/decision',
  summary: 'What can be done about the weather on a saved route',
  answer: decision,
})
