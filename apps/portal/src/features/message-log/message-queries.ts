import {
  type CallAnswer,
  DRIVER_NOTIFICATIONS_PAGE_SIZE,
  draftVehicleMessages,
  getMessageSending,
  listDriverNotifications,
  listMessageSendings,
  listMessageTemplates,
  listVehicleMessages,
} from '@stormlane/contract'
import { type DriverLanguage, MESSAGE_WINDOWS_MS, type MessageStatus } from '@stormlane/domain/drivers'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export type MessagePage = CallAnswer<typeof listVehicleMessages>
export type VehicleMessage = MessagePage['vehicleMessages'][number]

export type MessageSending = CallAnswer<typeof listMessageSendings>['messageSendings'][number]
export type MessageRecipient = CallAnswer<typeof draftVehicleMessages>['recipients'][number]

interface Wording {
  about: string
  alternativeId: string | undefined
  /** For all drivers; undefined for each driver's own. */
  language: DriverLanguage | undefined
}

export interface LogFilter {
  query: string
  notificationId: string | null
  vehicleExternalId: string | null
  status: MessageStatus | null
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

export const messageQueries = {
  /** `createdBefore` keeps later pages stable while messages arrive; the first page always shows the newest. */
  log: (filter: LogFilter, page: number, createdBefore: string | undefined) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.messages, 'log', filter, page, createdBefore],
      queryFn: ({ signal }) => {
        const { query, notificationId, vehicleExternalId, status } = filter
        return api.send(
          listVehicleMessages,
          {
            query: {
              page,
              includeTotalCount: 'false',
              createdBefore: page === 1 ? undefined : createdBefore,
              createdAfter: ago(vehicleExternalId === null ? MESSAGE_WINDOWS_MS.log : MESSAGE_WINDOWS_MS.ofVehicle),
              query: query || undefined,
              driverNotificationId: notificationId ?? undefined,
              vehicleExternalId: vehicleExternalId ?? undefined,
              status: status ?? undefined,
            },
          },
          signal,
        )
      },
      placeholderData: keepPreviousData,
    }),

  /** The drafted texts, and the words of each recipient. The composer keeps those that it opened with. */
  draft: (vehicleIds: readonly string[], wording: Wording) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.messages, 'draft', vehicleIds, wording],
      queryFn: ({ signal }) =>
        api.send(draftVehicleMessages, { body: { vehicleIds: [...vehicleIds], ...wording } }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),

  /** Texts that the organization keeps. */
  templates: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.messages, 'templates'],
      queryFn: async ({ signal }) => (await api.send(listMessageTemplates, {}, signal)).messageTemplates,
    }),

  /** Messages to many drivers as a whole: those that wait, and the newest others. */
  sendings: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.messages, 'sendings'],
      queryFn: async ({ signal }) => (await api.send(listMessageSendings, {}, signal)).messageSendings,
    }),

  /** One message with the delivery to each driver, and who was left out. */
  sending: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.messages, 'sending', id],
      queryFn: ({ signal }) => api.send(getMessageSending, { params: { id } }, signal),
    }),

  /** Messages to a vehicle in the last 24 hours. */
  recent: (vehicleExternalId: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.messages, 'recent', vehicleExternalId],
      queryFn: ({ signal }) =>
        api.send(
          listVehicleMessages,
          { query: { vehicleExternalId, createdAfter: ago(MESSAGE_WINDOWS_MS.recent), includeTotalCount: 'false' } },
          signal,
        ),
    }),

  /** Names of the notifications, by id. */
  notifications: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.driverNotifications, 'names'],
      queryFn: async ({ signal }) => {
        const query = { limit: DRIVER_NOTIFICATIONS_PAGE_SIZE }
        const { driverNotifications } = await api.send(listDriverNotifications, { query }, signal)
        return driverNotifications.map(({ id, name }) => ({ id, name }))
      },
    }),
}
