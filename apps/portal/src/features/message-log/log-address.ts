import { MESSAGE_STATUSES, type MessageStatus } from '@stormlane/domain'
import * as z from 'zod'

/** What the log shows, apart from the page. */
export interface LogFilters {
  query: string
  notificationId: string | null
  /** The provider's id of a vehicle. */
  truck: string | null
  status: MessageStatus | null
}

const text = z.coerce.string().max(200).optional().catch(undefined)

/** The filters of the log in the address of the page; what is wrong there counts as absent. */
export const LOG_SEARCH = {
  query: text,
  notification: text,
  truck: text,
  status: z.enum(MESSAGE_STATUSES).optional().catch(undefined),
}

const search = z.object(LOG_SEARCH)
type LogSearch = z.output<typeof search>

export const filtersOf = ({ query, notification, truck, status }: LogSearch): LogFilters => ({
  query: query ?? '',
  notificationId: notification ?? null,
  truck: truck ?? null,
  status: status ?? null,
})

/** What is not chosen does not stand in the address. */
export const searchOf = ({ query, notificationId, truck, status }: LogFilters): LogSearch => ({
  ...(query !== '' && { query }),
  ...(notificationId !== null && { notification: notificationId }),
  ...(truck !== null && { truck }),
  ...(status !== null && { status }),
})
