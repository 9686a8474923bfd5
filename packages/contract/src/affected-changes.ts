import { ASSET_TYPES } from '@stormlane/domain/assets'
import { LEVEL_CHANGE_KINDS } from '@stormlane/domain/desk'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'
import { impactLevel } from './scores.ts'

/** Maximum number of changes listed in an answer or event; the counts cover all changes. */
export const SHOWN_CHANGES = 100

export const levelChangeSchema = z
  .object({
    kind: z.enum(LEVEL_CHANGE_KINDS),
    asset_type: z.enum(ASSET_TYPES),
    id: z.string(),
    name: z.string(),
    previous_impact_level: impactLevel,
    impact_level: impactLevel,
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it has its level now, in words; null if it is not affected' }),
  })
  .meta({ id: 'LevelChange', description: 'An asset that rose or fell by a level with a run' })

export type LevelChangeOnWire = z.input<typeof levelChangeSchema>

export const listAffectedChanges = defineCall({
  tag: 'Dispatch desk',
  access: 'session',
  needsFullSession: true,
  id: 'listAffectedChanges',
  method: 'GET',
  path: '/affected/changes',
  api: { permission: 'portal', service: 'impact' },
  summary: 'Which assets rose or fell by a level in the shift since the newest run, greatest rises first',
  answer: z.object({
    run_time: instant.nullable().meta({ description: 'Of the nowcast that is compared with the one before it' }),
    previous_run_time: instant.nullable().meta({ description: 'Null until there is a run to compare with' }),
    rose: z.int(),
    fell: z.int(),
    cleared: z.int().meta({ description: 'Fell below low, and so left the queue' }),
    changes: z.array(levelChangeSchema).meta({ description: `At most ${SHOWN_CHANGES}` }),
  }),
})
