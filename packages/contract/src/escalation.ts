// Whom an organization mails when nobody takes care of an affected asset.
import { ESCALATION_MINUTES, MAIL_LEVELS, MAX_ESCALATION_RECIPIENTS } from '@stormlane/domain/desk'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { success } from './conventions.ts'

const { min, max } = ESCALATION_MINUTES
const MINUTES_TEXT = `after_minutes must be a whole number from ${min} to ${max}`
const settings = {
  from_level: z
    .enum(MAIL_LEVELS, `from_level must be one of ${MAIL_LEVELS.join(', ')}`)
    .meta({ description: 'The lowest level that is escalated' }),
  after_minutes: z
    .int(MINUTES_TEXT)
    .min(min, MINUTES_TEXT)
    .max(max, MINUTES_TEXT)
    .meta({ description: 'How long an asset may wait' }),
}

const ruleSchema = z
  .object({
    ...settings,
    recipients: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        is_active: z.boolean().meta({ description: 'Who is deactivated gets no mail' }),
      }),
    ),
  })
  .meta({ id: 'EscalationRule', description: 'When colleagues are mailed because nobody takes care of an asset' })

export type EscalationRuleOnWire = z.input<typeof ruleSchema>

const ruleCall = { tag: 'Dispatch desk', access: 'admin', path: '/affected/escalation' } as const

export const getEscalationRule = defineCall({
  ...ruleCall,
  id: 'getEscalationRule',
  method: 'GET',
  summary: 'When and to whom affected assets are escalated',
  answer: z.object({ escalation_rule: ruleSchema.nullable().meta({ description: 'Null if nothing is escalated' }) }),
})

export const saveEscalationRule = defineCall({
  ...ruleCall,
  id: 'saveEscalationRule',
  method: 'PATCH',
  summary: 'Mail colleagues when nobody takes care of an affected asset in time; once an asset and rise',
  body: z.object({
    ...settings,
    recipient_ids: z
      .array(z.string().max(100))
      .min(1, 'Choose at least one colleague.')
      .max(MAX_ESCALATION_RECIPIENTS, `Assets are escalated to at most ${MAX_ESCALATION_RECIPIENTS} colleagues.`),
  }),
  answer: z.object({ escalation_rule: ruleSchema }),
})

export const deleteEscalationRule = defineCall({
  ...ruleCall,
  id: 'deleteEscalationRule',
  method: 'DELETE',
  summary: 'Escalate nothing any more',
  answer: success,
})
