import { FEED_PROBLEMS, SOURCE_MODES, SOURCE_STATES } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'

const sourceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    gives: z.string().meta({ description: 'What the feed brings, in a few words' }),
    attribution: z.string().nullable().meta({ description: 'Whose data it is, of a live feed' }),
    mode: z.enum(SOURCE_MODES),
    state: z.enum(SOURCE_STATES).meta({
      description:
        'The mode, or `late` for a feed that is overdue, `failing` for one that could not be fetched twice in a row, or `waiting` for one that was not asked yet',
    }),
    misses: z.int().meta({ description: 'Fetches in a row that failed, up to now' }),
    failing_since: instant.nullable().meta({ description: 'When the first of them failed' }),
    problem: z.enum(FEED_PROBLEMS).nullable().meta({ description: 'Why the last of them failed' }),
    meanwhile: z.string().nullable().meta({
      description: 'What is shown while it cannot be fetched; null where that is what came last',
    }),
    last_success_at: instant.nullable(),
    age_seconds: z.number().nullable(),
    expected_seconds: z.number().meta({ description: 'Usual time from one success to the next' }),
    next_try_at: instant.nullable(),
    progress: z.object({ done: z.int(), of: z.int() }).nullable().meta({
      description: 'Files of a weather model that have been read for the run in the making, of those it needs',
    }),
    errors: z.int().meta({ description: 'Of the last 24 hours' }),
    bytes: z.int().meta({ description: 'Received in the last 24 hours; 0 where the feed does not count them' }),
    last_error: z.string().nullable().meta({ description: 'As the program met it, for whoever runs the server' }),
    last_error_at: instant.nullable(),
    half_hours: z
      .array(z.object({ start_at: instant, successes: z.int(), failures: z.int() }))
      .meta({ description: 'Half hours of the last 24 hours in which the feed was asked, oldest first' }),
  })
  .meta({ id: 'DataSource', description: 'A feed of data and how well it works; never with its keys' })

const feedCheckSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    is_essential: z.boolean().meta({ description: 'Without it there are no warnings, or no forecast of the week' }),
    is_reachable: z.boolean().meta({ description: 'Whether a server answered at all' }),
    status: z.int().nullable().meta({ description: 'Of the last answer' }),
    bytes: z.int(),
    age_seconds: z.number().nullable().meta({ description: 'Of the newest file, where its server says it' }),
    accepted: z.int().meta({ description: 'Items that were read; of a weather model, fields of one hour' }),
    refused: z.int(),
    has_changed: z.boolean().meta({ description: 'Whether the owner has probably changed the format' }),
    problem: z.enum(FEED_PROBLEMS).nullable(),
    error: z.string().nullable(),
    advice: z.string().meta({ description: 'What to do, for whoever runs the server' }),
  })
  .meta({ id: 'FeedCheck', description: 'What came of asking a live feed once' })

export const checkDataSources = defineCall({
  id: 'checkDataSources',
  tag: 'Operations',
  method: 'POST',
  path: '/sources/check',
  access: 'admin',
  summary: 'Ask every live feed once, now; at most once a minute for all who ask',
  answer: z.object({ checks: z.array(feedCheckSchema), checked_at: instant }),
})

export const listDataSources = defineCall({
  id: 'listDataSources',
  tag: 'Operations',
  method: 'GET',
  path: '/sources',
  access: 'admin',
  summary: 'Where the data comes from: each feed simulated, live or off, its age and its errors',
  answer: z.object({ sources: z.array(sourceSchema), checked_at: instant }),
})
