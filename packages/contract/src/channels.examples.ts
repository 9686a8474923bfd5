import type { CallExamples } from './call.ts'

const channel = {
  id: '3b8d5f0e-2c47-4e19-a6d3-91f0c7b25e84',
  kind: 'slack',
  name: '#dispatch',
  from_level: 'high',
  settings: {},
  status: 'active',
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-01-10T15:00:00.000Z',
  waiting: 0,
  last_attempt: { at: '2026-01-14T21:09:42.000Z', status: 200, error: null, took_ms: 210, attempts: 1 },
}

const notice = {
  id: '7c1e9b40-52a3-4f0d-8b67-3e9a1c5d7f02',
  channel_id: channel.id,
  channel_name: channel.name,
  headline: 'High: Truck 3088',
  level: 'high',
  facts: [
    { title: 'When', value: 'Wed 4:00 PM – 7:00 PM CST' },
    { title: 'Why', value: 'Snow 1.1 in/h' },
    { title: 'What to do', value: 'Delay. The snow ends at 7:00 PM CST.' },
  ],
  link: 'https://portal.example/client/affected?item=00000000-0000-4000-8004-000000000001',
  to: null,
  status: 'delivered',
  created_at: '2026-01-14T21:09:41.000Z',
  attempted_at: '2026-01-14T21:09:42.000Z',
  attempts: 1,
  response_status: 200,
  error: null,
  took_ms: 210,
}

const calendarFeed = {
  created_at: '2026-01-10T15:00:00.000Z',
  created_by: 'Dana Whitfield',
  read_at: '2026-01-14T21:00:00.000Z',
}

const params = { id: channel.id }

export const channelsExamples = {
  listChannels: { answer: { channels: [channel], max_channels: 20 } },
  createChannel: {
    body: {
      kind: 'slack',
      name: channel.name,
      from_level: 'high',
      settings: { address: 'https://hooks.slack.com/services/T000/B000/XXXX' },
    },
    answer: { channel },
  },
  updateChannel: {
    params,
    body: { from_level: 'extreme' },
    answer: { channel: { ...channel, from_level: 'extreme' } },
  },
  deleteChannel: { params, answer: { success: true } },
  sendTestNotice: {
    params,
    answer: { channel_notices: [{ ...notice, headline: 'This is a test of #dispatch.', level: 'none', facts: [] }] },
  },
  listChannelNotices: { query: { page: 1 }, answer: { channel_notices: [notice], has_next_page: false } },
  getCalendarFeed: { answer: { calendar_feed: calendarFeed } },
  createCalendarFeed: {
    answer: {
      calendar_feed: { ...calendarFeed, read_at: null },
      url: 'https://portal.example/api/calendar/Qm9wYXJ0eS1zZWNyZXQ.ics',
    },
  },
  deleteCalendarFeed: { answer: { success: true } },
} satisfies CallExamples
