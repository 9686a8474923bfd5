import type { CallExamples } from './call.ts'

export const testingExamples = {
  setTestClock: { body: { now: '2026-01-15T12:00:00Z' }, answer: { success: true } },
  publishTestUpdate: {
    body: { channel: 'vehicles', data: { vehicle_ids: ['41ead974-d658-45c8-bfb6-1ee770571924'] } },
    answer: { success: true },
  },
} satisfies CallExamples
