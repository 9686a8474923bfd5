import { type CallAnswer, listBriefingSubscriptions } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** The briefings that are mailed to the user. */
export const briefingMailQuery = () =>
  queryOptions({
    queryKey: ['briefing-subscriptions'],
    queryFn: ({ signal }) => api.send(listBriefingSubscriptions, {}, signal),
  })

export type BriefingMails = CallAnswer<typeof listBriefingSubscriptions>
