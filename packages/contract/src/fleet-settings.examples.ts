import type { CallExamples } from './call.ts'

export const fleetSettingsExamples = {
  getFleetSettings: { answer: { truck_top_speed: null } },
  updateFleetSettings: { body: { truck_top_speed: 27.7 }, answer: { truck_top_speed: 27.7 } },
} satisfies CallExamples
