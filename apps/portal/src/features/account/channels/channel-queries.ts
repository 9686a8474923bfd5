import {
  type CallAnswer,
  createCalendarFeed,
  createChannel,
  deleteCalendarFeed,
  deleteChannel,
  getCalendarFeed,
  listChannelNotices,
  listChannels,
  sendTestNotice,
  updateChannel,
} from '@stormlane/contract'
import type { MailLevel } from '@stormlane/domain/desk'
import type { ChannelKind } from '@stormlane/domain/product'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

export type Channel = CallAnswer<typeof listChannels>['channels'][number]
export type ChannelNotice = CallAnswer<typeof listChannelNotices>['channelNotices'][number]

/** Workers send the notices and do not notify open portals of each, so the portal polls. */
const LOOK_EVERY_MS = 5_000

export const channelQueries = {
  list: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.channels, 'list'],
      queryFn: ({ signal }) => api.send(listChannels, {}, signal),
      refetchInterval: LOOK_EVERY_MS,
    }),
  calendarFeed: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.channels, 'calendar feed'],
      queryFn: ({ signal }) => api.send(getCalendarFeed, {}, signal),
    }),
  notices: (page: number) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.channels, 'notices', page],
      queryFn: ({ signal }) => api.send(listChannelNotices, { query: { page } }, signal),
      placeholderData: keepPreviousData,
      refetchInterval: LOOK_EVERY_MS,
    }),
}

export type CalendarFeed = CallAnswer<typeof getCalendarFeed>['calendarFeed']

export interface ChannelDraft {
  kind: ChannelKind
  name: string
  fromLevel: MailLevel
  settings: Record<string, string>
  enabled: boolean
}

export async function saveChannel(id: string | undefined, { kind, enabled, ...draft }: ChannelDraft): Promise<void> {
  if (id === undefined) await api.send(createChannel, { body: { kind, ...draft } })
  else await api.send(updateChannel, { params: { id }, body: { ...draft, enabled } })
}

export const removeChannel = (id: string) => api.send(deleteChannel, { params: { id } })
export const testChannel = async (id: string) => (await api.send(sendTestNotice, { params: { id } })).channelNotices
export const makeCalendarFeed = async () => (await api.send(createCalendarFeed, {})).url
export const stopCalendarFeed = () => api.send(deleteCalendarFeed, {})
