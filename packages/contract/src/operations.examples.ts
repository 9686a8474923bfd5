import type { CallExamples } from './call.ts'

export const operationsExamples = {
  getHealth: {
    answer: {
      status: 'ok',
      version: '0.2.0',
      database: { status: 'ok' },
      queue: { status: 'ok' },
      newest_run: { run_time: '2026-01-14T21:00:00.000Z', age_seconds: 720, source: 'HYPERR' },
      generating: null,
    },
  },
} satisfies CallExamples
