import type { CallExamples } from './call.ts'

export const organizationSettingsExamples = {
  updateOrganizationSettings: {
    body: { timezone: 'America/Denver', measurement_system: 'imperial' },
    answer: { timezone: 'America/Denver', measurement_system: 'imperial' },
  },
} satisfies CallExamples
