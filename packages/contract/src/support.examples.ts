import type { CallExamples } from './call.ts'

export const supportExamples = {
  fileSupportMessage: {
    body: { message: 'How do I share a route?', page: '/client/routes', viewport: '1440x900' },
    answer: { support_message: { id: '19ad8327-486d-4c68-86bc-cf7d19188f75' } },
  },
  listSupportMessages: {
    answer: {
      support_messages: [
        {
          id: '19ad8327-486d-4c68-86bc-cf7d19188f75',
          message: 'How do I share a route?',
          created_at: '2026-01-14T21:00:00.000Z',
          is_mailed: true,
        },
      ],
      answered_within: 'one business day',
    },
  },
  trackEvents: { body: { events: [{ type: 'page_load', path: '/client/map' }] }, answer: { success: true } },
} satisfies CallExamples
