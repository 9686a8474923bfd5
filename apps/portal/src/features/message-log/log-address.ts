import { MESSAGE_STATUSES, type MessageStatus } from '@stormlane/domain/drivers'
import * as z from 'zod'

/** The filters of the log, without the page. */
export interface LogFilters {
  query: string
  notificationId: string | null
  /** The vehicle's id at its provider. */
  truck: string | null
  status: MessageStatus | null
}

const text = z.coerce.string().max(200).optional().catch(undefined)

/** The search parameters of the log; invalid ones are ignored. */
export const LOG_SEARCH = {
  query: text,
  notification: text,
  truck: text,
  status: z.enum(MESSAGE_STATUSES).optional().catch(undefined),
}

const search = z.object(LOG_SEARCH)
type LogSearch = z.output<typeof search>

export const readLogFilters = ({ query, notification, truck, status }: LogSearch): LogFilters => ({
  query: query ?? '',
  notificationId: notification ?? null,
  truck: truck ?? null,
  status: status ?? null,
})

/** Leaves unset filters out of the address. */
export const logSearch = ({ query, notificationId, truck, status }: LogFilters): LogSearch => ({
  ...(query !== '' && { query }),
  ...(notificationId !== null && { notification: notificationId }),
  ...(truck !== null && { truck }),
  ...(status !== null && { status }),
})
