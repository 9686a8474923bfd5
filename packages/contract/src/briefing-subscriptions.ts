// Subscriptions of the caller to mailed briefings.
import { BRIEFING_DAYS } from '@stormlane/domain/desk'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { resourceId, success } from './conventions.ts'

const HOUR_TEXT = 'hour must be a whole number from 0 to 23'
const hour = z
  .int(HOUR_TEXT)
  .min(0, HOUR_TEXT)
  .max(23, HOUR_TEXT)
  .meta({ description: 'In the zone of the organization' })
const days = z.enum(BRIEFING_DAYS, `days must be one of ${BRIEFING_DAYS.join(', ')}`)

const subscriptionSchema = z
  .object({
    id: z.string(),
    group_id: z.string().nullable().meta({ description: 'A group with its sub-groups; null for all assets' }),
    group_name: z.string().nullable(),
    hour,
    days,
  })
  .meta({ id: 'BriefingSubscription', description: 'A briefing that is mailed to the caller once a day' })

export type BriefingSubscriptionOnWire = z.input<typeof subscriptionSchema>

const ownCall = { tag: 'Dispatch desk', access: 'session', needsFullSession: true } as const
const ownList = { ...ownCall, path: '/users/me/briefing_subscriptions.json' } as const
const ownOne = {
  ...ownCall,
  path: '/users/me/briefing_subscriptions/:id',
  params: z.object({ id: resourceId }),
} as const
const oneAnswer = z.object({ briefing_subscription: subscriptionSchema })

export const listBriefingSubscriptions = defineCall({
  ...ownList,
  id: 'listBriefingSubscriptions',
  method: 'GET',
  summary: 'The briefings that are mailed to the caller',
  answer: z.object({
    timezone: z.string().meta({ description: 'Of the organization, in which the hours are' }),
    briefing_subscriptions: z.array(subscriptionSchema),
  }),
})

export const createBriefingSubscription = defineCall({
  ...ownList,
  id: 'createBriefingSubscription',
  method: 'POST',
  failsWith: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  summary: 'Have a briefing mailed to the caller once a day',
  body: z.object({ group_id: z.string().max(100).nullable().default(null), hour, days }),
  answer: oneAnswer,
})

export const updateBriefingSubscription = defineCall({
  ...ownOne,
  id: 'updateBriefingSubscription',
  method: 'PATCH',
  summary: 'Change the hour or the days of a mailed briefing',
  body: z.object({ hour: hour.optional(), days: days.optional() }),
  answer: oneAnswer,
})

export const deleteBriefingSubscription = defineCall({
  ...ownOne,
  id: 'deleteBriefingSubscription',
  method: 'DELETE',
  summary: 'Stop the mail of a briefing',
  answer: success,
})
