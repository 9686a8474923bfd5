import type { CallExamples } from './call.ts'

const SETTINGS = {
  group_id: '00000000-0000-4000-8003-000000000001',
  asset_types: ['location', 'vehicle'],
  from_level: 'high',
  quiet_hours: { start: '22:00', end: '06:00', except_from: 'extreme' },
}
const ON_WIRE = { ...SETTINGS, group_name: 'Midwest', is_group_deleted: false }

export const affectedMailExamples = {
  getAffectedMail: { answer: { timezone: 'America/Chicago', affected_mail: ON_WIRE } },
  saveAffectedMail: { body: SETTINGS, answer: { affected_mail: ON_WIRE } },
  stopAffectedMail: { answer: { success: true } },
} satisfies CallExamples
