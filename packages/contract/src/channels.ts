import { MAIL_LEVELS } from '@stormlane/domain/desk'
import { CHANNEL_KINDS, MAX_CHANNEL_NAME_CHARACTERS } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

/** Notices per page of the log. */
export const NOTICES_PAGE_SIZE = 25

const channelSchema = z
  .object({
    id: z.string(),
    kind: z.enum(CHANNEL_KINDS),
    name: z.string(),
    from_level: z.enum(MAIL_LEVELS).meta({ description: 'The lowest level that it is told of' }),
    settings: z.record(z.string(), z.string()).meta({ description: 'What an admin typed, without the secrets' }),
    status: z.enum(['active', 'failing', 'disabled']),
    disabled_reason: z.enum(['admin', 'failing', 'gone']).nullable().meta({
      description: 'admin: switched off; failing: nothing taken for 24 hours; gone: the address answered 410',
    }),
    failing_since: instant.nullable(),
    created_at: instant,
    waiting: z.int().meta({ description: 'Notices that wait for delivery' }),
    last_attempt: z
      .object({
        at: instant,
        status: z.int().nullable().meta({ description: 'HTTP status; null without an answer' }),
        error: z.string().nullable(),
        took_ms: z.int(),
        attempts: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Channel', description: 'A service through which people are told what the weather affects' })

const noticeSchema = z
  .object({
    id: z.string(),
    channel_id: z.string().nullable().meta({ description: 'Null if no channel was set up: then it was only kept' }),
    channel_name: z.string().nullable(),
    headline: z.string(),
    level: z.string(),
    facts: z.array(z.object({ title: z.string(), value: z.string() })),
    link: z.string(),
    to: z.string().nullable().meta({ description: 'The phone that it goes to' }),
    status: z.enum(['kept', 'waiting', 'retrying', 'delivered', 'failed']),
    created_at: instant,
    attempted_at: instant.nullable(),
    attempts: z.int(),
    response_status: z.int().nullable().meta({ description: 'HTTP status of the last answer' }),
    error: z.string().nullable(),
    took_ms: z.int().nullable(),
  })
  .meta({ id: 'ChannelNotice', description: 'What one channel was told, or would have been told' })

const calendarFeedSchema = z
  .object({
    created_at: instant,
    created_by: z.string(),
    read_at: instant.nullable().meta({ description: 'When a calendar read it last; null before the first' }),
  })
  .meta({ id: 'CalendarFeed', description: 'The trips at risk of the next 7 days under a secret address (iCalendar)' })

export type ChannelOnWire = z.input<typeof channelSchema>
export type ChannelNoticeOnWire = z.input<typeof noticeSchema>

const name = z
  .string('name must be a text')
  .trim()
  .min(1, 'name is required')
  .max(MAX_CHANNEL_NAME_CHARACTERS, `name is longer than ${MAX_CHANNEL_NAME_CHARACTERS} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'name must be one line of text')
const kind = z.enum(CHANNEL_KINDS, `kind must be one of ${CHANNEL_KINDS.join(', ')}`)
const fromLevel = z.enum(MAIL_LEVELS, `from_level must be one of ${MAIL_LEVELS.join(', ')}`)
const settings = z
  .record(z.string().max(50), z.string('settings must be texts'), 'settings must be texts by their name')
  .meta({ description: 'By the name of the field (docs/channels.md). An empty secret keeps the stored one.' })

const channelCall = { tag: 'Channels', access: 'admin' } as const
const oneChannel = { ...channelCall, params: z.object({ id: resourceId }) } as const

export const listChannels = defineCall({
  ...channelCall,
  id: 'listChannels',
  method: 'GET',
  path: '/account/channels.json',
  summary: 'Channels through which people are told what is affected, oldest first',
  answer: z.object({ channels: z.array(channelSchema), max_channels: z.int() }),
})

export const createChannel = defineCall({
  ...channelCall,
  id: 'createChannel',
  method: 'POST',
  path: '/account/channels',
  failsWith: ['LIMIT_REACHED', 'CONFLICT'],
  summary: 'Set up a channel; it is told what rises from then on',
  body: z.object({ kind, name, from_level: fromLevel, settings }),
  answer: z.object({ channel: channelSchema }),
})

export const updateChannel = defineCall({
  ...oneChannel,
  id: 'updateChannel',
  method: 'PATCH',
  path: '/account/channels/:id',
  failsWith: ['CONFLICT'],
  summary: 'Change a channel, or switch it off or on',
  body: z.object({
    name: name.optional(),
    from_level: fromLevel.optional(),
    settings: settings.optional(),
    enabled: z.boolean().optional(),
  }),
  answer: z.object({ channel: channelSchema }),
})

export const deleteChannel = defineCall({
  ...oneChannel,
  id: 'deleteChannel',
  method: 'DELETE',
  path: '/account/channels/:id',
  summary: 'Remove a channel with its log; waiting notices are dropped, and its links stop working',
  answer: success,
})

export const sendTestNotice = defineCall({
  ...oneChannel,
  id: 'sendTestNotice',
  method: 'POST',
  path: '/account/channels/:id/test',
  onRateLimit: 'tell',
  summary: 'Send one notice that says it is a test now, without retries, and answer how it went',
  answer: z.object({ channel_notices: z.array(noticeSchema).meta({ description: 'One for each phone' }) }),
})

export const listChannelNotices = defineCall({
  ...channelCall,
  id: 'listChannelNotices',
  method: 'GET',
  path: '/account/channel_notices.json',
  summary: 'What channels were told in the last 30 days, or would have been told without one, newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1).meta({ description: 'The first page is 1' }),
  }),
  answer: z.object({ channel_notices: z.array(noticeSchema), has_next_page: z.boolean() }),
})

const calendarCall = { ...channelCall, path: '/account/calendar_feed.json' } as const

export const getCalendarFeed = defineCall({
  ...calendarCall,
  id: 'getCalendarFeed',
  method: 'GET',
  summary: 'Whether trips at risk are read by calendars; the address itself is known only when it is made',
  answer: z.object({ calendar_feed: calendarFeedSchema.nullable() }),
})

export const createCalendarFeed = defineCall({
  ...calendarCall,
  id: 'createCalendarFeed',
  method: 'POST',
  summary: 'Make a secret address from which calendars read the trips at risk; the one before stops working',
  answer: z.object({ calendar_feed: calendarFeedSchema.nullable(), url: z.string() }),
})

export const deleteCalendarFeed = defineCall({
  ...calendarCall,
  id: 'deleteCalendarFeed',
  method: 'DELETE',
  summary: 'Stop the address of the calendar',
  answer: success,
})
