import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'

const part = z.object({ status: z.enum(['ok', 'degraded', 'down']), detail: z.string().optional() })

const waiting = z
  .number()
  .nullable()
  .meta({ description: 'For how long the oldest entry has been due; null for an empty queue' })

export const getHealth = defineCall({
  id: 'getHealth',
  tag: 'Operations',
  method: 'GET',
  path: '/health',
  access: 'public',
  summary:
    'Whether the server, its database, its queues, its feeds and its disk work, and how old the newest forecast run is',
  answer: z.object({
    status: z.enum(['ok', 'degraded', 'down']),
    version: z.string(),
    database: part,
    queue: part.extend({
      oldest_job_seconds: waiting,
      oldest_message_seconds: waiting,
      oldest_webhook_seconds: waiting,
    }),
    feeds: part.extend({ late: z.array(z.string()).meta({ description: 'The feeds that have not answered in time' }) }),
    disk: part.extend({
      free_bytes: z.number().nullable().meta({ description: 'Where the data folder lies' }),
      total_bytes: z.number().nullable(),
    }),
    newest_run: z.object({
      run_time: instant.nullable(),
      age_seconds: z.number().nullable(),
      source: z.string().nullable(),
    }),
    generating: z
      .object({
        run_time: instant,
        horizon: z.string().meta({ description: 'The part of the run that is being generated' }),
        progress: z.number().min(0).max(1),
      })
      .nullable()
      .meta({ description: 'The run that this process is generating' }),
  }),
})
