import { ASSET_TYPES } from '@stormlane/domain/assets'
import {
  AFFECTED_HORIZONS,
  AFFECTED_LEVELS,
  DEFAULT_HORIZON,
  DESK_EVENTS,
  ITEM_ACTIONS,
  ITEM_STATES,
  MAX_HANDLED_ITEMS,
  MAX_NOTE_CHARACTERS,
  STRIP_PARTS,
} from '@stormlane/domain/desk'
import { STORM_STATES } from '@stormlane/domain/storms'
import * as z from 'zod'
import { AFFECTED_COUNT_ADDRESS } from './affected-count-address.ts'
import { defineCall } from './call.ts'
import { instant, resourceId, wordsZone } from './conventions.ts'
import { decisionBriefSchema } from './decisions.ts'
import { impactLevel, recommendedActionSchema } from './scores.ts'

/** Maximum number of assets on one page of the queue. */
export const AFFECTED_PAGE_SIZE = 100

export const affectedAssetSchema = z
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
    starts_at: instant.meta({ description: 'When it reaches this level' }),
    peaks_at: instant.meta({ description: 'The moment of the worst value' }),
    ends_at: instant.nullable().meta({ description: 'When it leaves this level; null if no end is in sight' }),
    known_until: instant
      .nullable()
      .meta({ description: 'How far is known where no end is in sight; null with an end, and where nothing is known' }),
    time_zone: z.string().nullable().meta({ description: 'IANA name of the zone of the asset; null if it is unknown' }),
    where: z
      .object({
        region: z.string().meta({ description: 'State, province, country or sea' }),
        is_driving: z.boolean().nullable().meta({ description: 'Null for what is no vehicle' }),
      })
      .nullish()
      .meta({ description: 'Of its position; null for routes, and for vehicles without a position' }),
    recommended_action: recommendedActionSchema,
    decision: decisionBriefSchema.nullish().meta({
      description: 'Of its trip; null without one, and until it is evaluated',
    }),
    minutes_lost: z
      .int()
      .nullable()
      .meta({ description: 'What driving on loses on a trip; null for places, and where no trip is known' }),
    window_levels: z
      .array(impactLevel)
      .optional()
      .meta({ description: `The worst level in each ${STRIP_PARTS}th of the window; only in the list` }),
    state: z.enum(ITEM_STATES).meta({
      description: 'new: nobody takes care of it, or it is worse than when somebody did',
    }),
    state_by: z.string().nullable().meta({ description: 'Name of who changed the state last; null if it is new' }),
    state_at: instant.nullable(),
    assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    snoozed_until: instant.nullable().meta({ description: 'Null also while it is snoozed until it gets worse' }),
    escalated_at: instant
      .nullable()
      .optional()
      .meta({ description: 'When colleagues were mailed because nobody took care of it; null once somebody does' }),
    version: z.int().meta({ description: 'Changes with the state; 0 if nobody ever changed it' }),
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

const windowSchema = z
  .object({ start_at: instant, end_at: instant })
  .meta({ id: 'AffectedWindow', description: 'The time over which assets are counted' })

/** `a,b`: matches any of these words. */
const words = <const Word extends string>(name: string, known: readonly [Word, ...Word[]]) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
    .pipe(z.array(z.enum(known, `${name} must be a list of ${known.join(', ')}`)))
    .meta({ description: `Any of ${known.join(', ')}, separated by commas; all by default` })

const portalCall = { tag: 'Dispatch desk', access: 'session', needsFullSession: true } as const

/** Asks for what is under no storm. */
export const NO_STORM = 'none'

const horizon = z
  .enum(AFFECTED_HORIZONS, `horizon must be one of ${AFFECTED_HORIZONS.join(', ')}`)
  .default(DEFAULT_HORIZON)
  .meta({ description: 'How far ahead to look; shift is until the next change of shift, or 12 hours' })

const affectedEventSchema = z.object({
  name: z.string(),
  is_alert: z.boolean().meta({ description: 'Whether it is a government alert' }),
  count: z.int(),
  new_count: z.int().meta({ description: 'Of which nobody takes care' }),
  worst_level: impactLevel,
})

export const listAffectedAssets = defineCall({
  ...portalCall,
  id: 'listAffectedAssets',
  method: 'GET',
  path: '/affected_assets.json',
  api: { permission: 'portal', service: 'impact' },
  summary:
    'What the weather affects in the next hours or days, worst first, then what costs most if nothing is done, then soonest',
  query: z.object({
    horizon,
    types: words('types', ASSET_TYPES),
    levels: words('levels', AFFECTED_LEVELS),
    group: z.string().max(100).optional().meta({ description: 'A group with all below it, by its id' }),
    states: words('states', ITEM_STATES),
    changed: z
      .enum(['rose', 'fell'], 'changed must be rose or fell')
      .optional()
      .meta({ description: 'Only what rose or fell by a level with the newest run' }),
    event: z.string().max(200).optional().meta({
      description: 'Only what this leads: the event of an alert or the name of weather, as listAffectedEvents has it',
    }),
    storm: z
      .string()
      .max(100)
      .optional()
      .meta({
        description: `Only what is under this storm, by its id; ${NO_STORM} for what is under no storm`,
      }),
    time_zone: wordsZone,
    mine: z.stringbool().default(false).meta({ description: 'Only what is assigned to the caller' }),
    query: z
      .string()
      .max(200, 'query is longer than 200 characters')
      .default('')
      .meta({ description: 'Part of the name, ignoring case' }),
    include_horizon_counts: z
      .stringbool()
      .default(false)
      .meta({ description: 'Rates every asset in every horizon, which takes longer than a page' }),
    limit: z.coerce.number().int().min(1).max(AFFECTED_PAGE_SIZE).default(AFFECTED_PAGE_SIZE),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    affected_assets: z.array(affectedAssetSchema),
    total_count: z.int(),
    level_counts: z.object(levelCounts).meta({ description: 'Without the filter by level' }),
    horizon_counts: z
      .object(horizonCounts)
      .optional()
      .meta({ description: 'What the same filters find in each horizon' }),
    new_count: z.int().meta({ description: 'Of those that the filters find' }),
    undecided_count: z
      .int()
      .optional()
      .meta({ description: 'At high or worse, without the filter by level, and nobody takes care of it' }),
    decided_count: z
      .int()
      .optional()
      .meta({ description: 'At high or worse, without the filter by level, and somebody takes care of it' }),
    unrated_count: z
      .int()
      .optional()
      .meta({ description: 'Assets of the organization that wait for their first rating, whatever the filters' }),
    run_time: instant.nullable().meta({ description: 'Of the nowcast' }),
    window: windowSchema,
  }),
})

export const listAffectedEvents = defineCall({
  ...portalCall,
  id: 'listAffectedEvents',
  method: 'GET',
  path: '/affected/events',
  api: { permission: 'portal', service: 'impact' },
  summary: 'The alerts and the weather that affect assets, worst first, then those that affect the most',
  query: z.object({ horizon }),
  answer: z.object({ affected_events: z.array(affectedEventSchema) }),
})

export const listAffectedStorms = defineCall({
  ...portalCall,
  id: 'listAffectedStorms',
  method: 'GET',
  path: '/affected/storms',
  api: { permission: 'portal', service: 'impact' },
  summary: 'What the weather affects by storm, each asset under one at most, and by cause what is under no storm',
  query: z.object({ horizon }),
  answer: z.object({
    affected_storms: z
      .array(
        z.object({
          storm_id: z.string(),
          name: z.string(),
          kind: z.string(),
          impact_level: impactLevel.meta({ description: 'Of the storm' }),
          state: z.enum(STORM_STATES),
          begins_at: instant,
          ends_at: instant,
          count: z.int().meta({ description: 'Assets that are affected while they are in it' }),
          new_count: z.int().meta({ description: 'Of which nobody takes care' }),
          worst_level: impactLevel.nullable().meta({ description: 'Of these assets; null without any' }),
        }),
      )
      .meta({ description: 'All that are expected or there: the worst for own assets first' }),
    outside: z.object({ count: z.int(), new_count: z.int(), events: z.array(affectedEventSchema) }),
  }),
})

export const countAffectedAssets = defineCall({
  ...portalCall,
  ...AFFECTED_COUNT_ADDRESS,
  id: 'countAffectedAssets',
  api: { permission: 'portal', service: 'impact' },
  summary: 'How many assets at high or worse in the shift nobody takes care of',
  answer: z.object({ count: z.int(), window: windowSchema }),
})

const historyLineSchema = z
  .object({
    id: z.string(),
    event: z.enum(DESK_EVENTS),
    by: z.string().meta({ description: 'Name of the person at that time; of the product for an escalation' }),
    at: instant,
    impact_level: impactLevel
      .nullable()
      .meta({ description: 'Of the asset at that time; null if it was not affected' }),
    note: z.string().nullable(),
    assignee: z
      .string()
      .nullable()
      .meta({ description: 'Name of whom it was assigned to, or names of whom it was escalated to' }),
    until: instant.nullable().meta({ description: 'End of a snooze; null if it lasts until it gets worse' }),
  })
  .meta({ id: 'DeskHistoryLine', description: 'What a person did about an asset' })

export type HistoryLineOnWire = z.input<typeof historyLineSchema>

const levelStepSchema = z
  .object({ run_time: instant, previous_impact_level: impactLevel, impact_level: impactLevel })
  .meta({ id: 'LevelStep', description: 'A run with which the level of an asset became another' })

/** Counts code points, because `length` counts an emoji as two. */
const note = z
  .string()
  .trim()
  .refine((text) => Array.from(text).length <= MAX_NOTE_CHARACTERS, {
    error: `note is longer than ${MAX_NOTE_CHARACTERS.toLocaleString('en-US')} characters`,
  })

const oneAsset = { ...portalCall, params: z.object({ id: resourceId }) } as const

export const getAffectedAsset = defineCall({
  ...oneAsset,
  id: 'getAffectedAsset',
  method: 'GET',
  path: '/affected_assets/:id',
  summary: 'One asset of the queue with its history, newest first; also after its impact has ended',
  query: z.object({ time_zone: wordsZone }),
  answer: z.object({
    affected_asset: affectedAssetSchema
      .nullable()
      .meta({ description: 'Null if it is not affected in the next seven days' }),
    storm: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The storm that it is under while it has this level' }),
    history: z.array(historyLineSchema),
    level_history: z
      .array(levelStepSchema)
      .optional()
      .meta({ description: 'With which runs its level in the shift became another, newest first' }),
  }),
})

const version = z.int().min(0).meta({ description: 'The version that the caller saw; another one answers 409' })
const wish = {
  action: z.enum(ITEM_ACTIONS, `action must be one of ${ITEM_ACTIONS.join(', ')}`),
  assignee_id: z.string().max(100).optional().meta({ description: 'Of assign: id of an active member' }),
  until: z.iso
    .datetime({ offset: true, error: 'until must be a time like 2026-01-15T12:00:00Z' })
    .transform((text) => new Date(text))
    .optional()
    .meta({
      description: 'Of snooze: its end, a week ahead at most; until it gets worse by default, which always ends it',
    }),
}

export const handleAffectedAsset = defineCall({
  ...oneAsset,
  id: 'handleAffectedAsset',
  method: 'PATCH',
  path: '/affected_assets/:id',
  failsWith: ['CONFLICT'],
  summary: 'Acknowledge an affected asset, assign it to a colleague, snooze it, or end its snooze',
  body: z.object({ ...wish, version }),
  answer: z.object({ affected_asset: affectedAssetSchema }),
})

export const handleAffectedAssets = defineCall({
  ...portalCall,
  id: 'handleAffectedAssets',
  method: 'PATCH',
  path: '/affected_assets.json',
  summary:
    'Acknowledge, assign or snooze many affected assets; those that a colleague changed meanwhile are left as they are',
  body: z.object({
    ...wish,
    items: z
      .array(z.object({ id: z.string().max(100), version }))
      .min(1, 'items is required')
      .max(MAX_HANDLED_ITEMS, `items has more than ${MAX_HANDLED_ITEMS} assets`),
  }),
  answer: z.object({
    affected_assets: z.array(affectedAssetSchema).meta({ description: 'Those that were changed' }),
    refused: z.array(z.object({ id: z.string(), name: z.string().nullable(), reason: z.string() })),
  }),
})

export const noteAffectedAsset = defineCall({
  ...oneAsset,
  id: 'noteAffectedAsset',
  method: 'POST',
  path: '/affected_assets/:id/notes',
  summary: "Write a note into the asset's history",
  body: z.object({ note: note.refine((text) => text !== '', { error: 'note is required' }) }),
  answer: z.object({ history_line: historyLineSchema }),
})

export const listColleagues = defineCall({
  ...portalCall,
  id: 'listColleagues',
  method: 'GET',
  path: '/colleagues.json',
  summary: 'The active members of the organization by name, to whom work can be assigned',
  answer: z.object({ colleagues: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
