import { type CallAnswer, getAffectedMail } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

type AffectedMail = NonNullable<CallAnswer<typeof getAffectedMail>['affectedMail']>

/** What the form edits. */
export type MailSettings = Pick<AffectedMail, 'groupId' | 'assetTypes' | 'fromLevel' | 'quietHours'>

export const mailQueries = {
  affected: () =>
    queryOptions({
      queryKey: ['affected-mail'],
      queryFn: ({ signal }) => api.send(getAffectedMail, {}, signal),
    }),
}
