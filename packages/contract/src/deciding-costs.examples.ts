import type { CallExamples } from './call.ts'

const own = { hour: 95, mile: null, crash: null, missed_appointment: 500 }

export const decidingCostsExamples = {
  getDecidingCosts: { answer: own },
  updateDecidingCosts: { body: own, answer: own },
} satisfies CallExamples
