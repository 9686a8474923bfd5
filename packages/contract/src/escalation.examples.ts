import type { CallExamples } from './call.ts'

const SETTINGS = { from_level: 'high', after_minutes: 15 }
const MARCO = '00000000-0000-4000-8002-000000000002'
const RULE = { ...SETTINGS, recipients: [{ id: MARCO, name: 'Marco Reyes', is_active: true }] }

export const escalationExamples = {
  getEscalationRule: { answer: { escalation_rule: RULE } },
  saveEscalationRule: { body: { ...SETTINGS, recipient_ids: [MARCO] }, answer: { escalation_rule: RULE } },
  deleteEscalationRule: { answer: { success: true } },
} satisfies CallExamples
