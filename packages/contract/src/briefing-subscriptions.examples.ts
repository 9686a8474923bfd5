import type { CallExamples } from './call.ts'

const ID = '00000000-0000-4000-800a-000000000001'
const WISH = { group_id: '00000000-0000-4000-8003-000000000001', hour: 6, days: 'weekdays' }
const ON_WIRE = { id: ID, ...WISH, group_name: 'Midwest' }

export const briefingSubscriptionsExamples = {
  listBriefingSubscriptions: { answer: { timezone: 'America/Chicago', briefing_subscriptions: [ON_WIRE] } },
  createBriefingSubscription: { body: WISH, answer: { briefing_subscription: ON_WIRE } },
  updateBriefingSubscription: {
    params: { id: ID },
    body: { hour: 7 },
    answer: { briefing_subscription: { ...ON_WIRE, hour: 7 } },
  },
  deleteBriefingSubscription: { params: { id: ID }, answer: { success: true } },
} satisfies CallExamples
