import type { CallExamples } from './call.ts'

export const organizationSettingsExamples = {
  updateOrganizationSettings: {
    body: {
      timezone: 'America/Denver',
      measurement_system: 'imperial',
      driver_language: 'es',
      shift_starts: ['06:00', '18:00'],
    },
    answer: {
      timezone: 'America/Denver',
      measurement_system: 'imperial',
      driver_language: 'es',
      shift_starts: ['06:00', '18:00'],
    },
  },
} satisfies CallExamples
