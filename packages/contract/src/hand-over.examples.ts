import type { CallExamples } from './call.ts'

const TEXT = 'Hand-over of Thu, Jan 15, 10:00 PM UTC: 1 affected until Fri 10:00 AM UTC.'

export const handOverExamples = {
  draftHandOver: { answer: { text: TEXT, item_count: 1 } },
  sendHandOver: {
    body: { text: TEXT, recipient_ids: ['00000000-0000-4000-8002-000000000002'] },
    answer: { sent_to: ['Marco Reyes'] },
  },
} satisfies CallExamples
