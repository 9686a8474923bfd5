import {
  deleteEscalationRule,
  type EscalationRuleOnWire,
  getEscalationRule,
  saveEscalationRule,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { EscalationRule } from './escalation.repository.ts'
import type { EscalationService } from './escalation.service.ts'

export function escalationRoutes(app: FastifyInstance, escalations: EscalationService): void {
  route(app, getEscalationRule, async ({ session }) => {
    const rule = await escalations.find(session.organizationId)
    return { escalation_rule: rule ? ruleOnWire(rule) : null }
  })

  route(app, saveEscalationRule, async ({ actor, body: { from_level, after_minutes, recipient_ids } }) => {
    const settings = { fromLevel: from_level, afterMinutes: after_minutes }
    return { escalation_rule: ruleOnWire(await escalations.save(actor, settings, recipient_ids)) }
  })

  route(app, deleteEscalationRule, async ({ actor }) => {
    await escalations.remove(actor)
    return { success: true as const }
  })
}

const ruleOnWire = ({ fromLevel, afterMinutes, recipients }: EscalationRule): EscalationRuleOnWire => ({
  from_level: fromLevel,
  after_minutes: afterMinutes,
  recipients: recipients.map(({ id, name, isActive }) => ({ id, name, is_active: isActive })),
})
