import type { CallExamples } from './call.ts'

export const operationsExamples = {
  getHealth: {
    answer: {
      status: 'ok',
      version: '0.2.0',
      database: { status: 'ok' },
      queue: { status: 'ok', oldest_job_seconds: null, oldest_message_seconds: 1.2, oldest_webhook_seconds: null },
      feeds: { status: 'ok', late: [] },
      disk: { status: 'ok', free_bytes: 80_000_000_000, total_bytes: 100_000_000_000 },
      newest_run: { run_time: '2026-01-14T21:00:00.000Z', age_seconds: 720, source: 'HYPERR' },
      generating: null,
    },
  },
} satisfies CallExamples
