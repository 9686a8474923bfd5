import type { CallExamples } from './call.ts'

export const organizationSettingsExamples = {
  updateOrganizationSettings: {
    body: { timezone: 'America/Denver', measurement_system: 'imperial', driver_language: 'es' },
    answer: { timezone: 'America/Denver', measurement_system: 'imperial', driver_language: 'es' },
  },
} satisfies CallExamples
