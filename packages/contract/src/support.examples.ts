import type { CallExamples } from './call.ts'

export const supportExamples = {
  fileSupportMessage: {
    body: { message: 'How do I share a route?', page: '/client/routes', viewport: '1440x900' },
    answer: { support_message: { id: '19ad8327-486d-4c68-86bc-cf7d19188f75' } },
  },
  trackEvents: { body: { events: [{ type: 'page_load', path: '/client/map' }] }, answer: { success: true } },
} satisfies CallExamples
