import { type CallAnswer, getAffectedMail, getEscalationRule } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

type AffectedMail = NonNullable<CallAnswer<typeof getAffectedMail>['affectedMail']>

/** What the form edits. */
export type MailSettings = Pick<AffectedMail, 'groupId' | 'assetTypes' | 'fromLevel' | 'quietHours'>

export type EscalationRule = NonNullable<CallAnswer<typeof getEscalationRule>['escalationRule']>

export const mailQueries = {
  affected: () =>
    queryOptions({
      queryKey: ['affected-mail'],
      queryFn: ({ signal }) => api.send(getAffectedMail, {}, signal),
    }),
  escalation: () =>
    queryOptions({
      queryKey: ['escalation-rule'],
      queryFn: ({ signal }) => api.send(getEscalationRule, {}, signal),
    }),
}
