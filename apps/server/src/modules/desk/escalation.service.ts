import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { ESCALATION_TEXTS } from './desk-mail.texts.ts'
import { type EscalationRule, type EscalationSettings, escalationRepository } from './escalation.repository.ts'

interface Dependencies {
  database: Database
  recordAudit: RecordAudit
}

export type EscalationService = ReturnType<typeof escalationService>

/** Admins choose when assets that nobody takes care of are escalated, and to whom. */
export function escalationService({ database, recordAudit }: Dependencies) {
  const rules = escalationRepository(database)
  return {
    find: (organizationId: string): Promise<EscalationRule | undefined> => rules.find(organizationId),

    async save(actor: Actor, settings: EscalationSettings, recipientIds: readonly string[]): Promise<EscalationRule> {
      const saved = await rules.save(actor.organizationId, settings, recipientIds, (db, names) =>
        recordAudit(db, actor, 'setting_changed', ESCALATION_TEXTS.saved(settings, names)),
      )
      if (!saved) throw new DomainError('INVALID_INPUT', [ESCALATION_TEXTS.noMember])
      return saved
    },

    remove: (actor: Actor): Promise<void> =>
      rules.remove(actor.organizationId, (db) => recordAudit(db, actor, 'setting_changed', ESCALATION_TEXTS.removed)),
  }
}
