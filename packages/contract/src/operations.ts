import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'

const part = z.object({ status: z.enum(['ok', 'degraded', 'down']), detail: z.string().optional() })

export const getHealth = defineCall({
  id: 'getHealth',
  tag: 'Operations',
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the server, its database and its queue work, and how old the newest forecast run is',
  answer: z.object({
    status: z.enum(['ok', 'degraded', 'down']),
    version: z.string(),
    database: part,
    queue: part,
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
