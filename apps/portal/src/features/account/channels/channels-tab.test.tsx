// @vitest-environment jsdom

import { listChannelNotices, listChannels, sendTestNotice } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../../test/stub-server.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { ChannelsTab } from './channels-tab.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const { channels } = answerOnWire(listChannels) as unknown as { channels: [{ id: string; name: string }] }
const [slack] = channels
const failing = {
  ...slack,
  id: 'c2',
  kind: 'sms',
  name: 'Night phones',
  from_level: 'extreme',
  settings: { account_sid: 'AC1', from: '+14025550100', to: '+14025550142', address: 'https://api.twilio.com/' },
  status: 'failing',
  waiting: 2,
  last_attempt: {
    at: '2026-01-14T21:09:00.000Z',
    status: 400,
    error: 'Answered 400: error 30007, Filtered',
    took_ms: 190,
    attempts: 3,
  },
}
const { channel_notices: notices } = answerOnWire(listChannelNotices) as { channel_notices: object[] }
const { channel_notices: tested } = answerOnWire(sendTestNotice) as { channel_notices: object[] }
const kept = {
  ...notices[0],
  id: 'n2',
  headline: 'Extreme: Omaha hub',
  level: 'extreme',
  channel_id: null,
  channel_name: null,
  status: 'kept',
}

function open(listed: unknown[] = [slack, failing], answer: Answering = () => undefined) {
  const server = stubServer((asked) => {
    const given = answer(asked)
    if (given) return given
    if (asked.path === '/account/channels.json') return { body: { channels: listed, max_channels: 20 } }
    if (asked.path === '/account/calendar_feed.json') return { body: { calendar_feed: null } }
    if (asked.path.startsWith('/account/channel_notices.json'))
      return { body: { channel_notices: [...notices, kept], has_next_page: false } }
    return undefined
  })
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <ChannelsTab />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const card = (name: string) => screen.findByRole('article', { name }, PATIENT)

test('each channel is a card with its state, last delivery and level; unused services can be set up [CHANNEL-013]', async () => {
  open()
  const first = within(await card('#dispatch, from High on'))
  expect(first.getByRole('heading', { name: 'Slack' })).toBeTruthy()
  expect(first.getByText('On')).toBeTruthy()
  expect(first.getByText('Delivered')).toBeTruthy()
  const second = within(await card('Night phones, from Extreme on'))
  expect(second.getByText('Failing')).toBeTruthy()
  expect(second.getByText('Answered 400: error 30007, Filtered')).toBeTruthy()
  for (const name of ['Microsoft Teams', 'PagerDuty', 'Opsgenie'])
    expect(within(await card(name)).getByText('Not set up')).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Slack' })).toBeNull()
})

test('a service is set up from its card, and a refusal is shown in the words of the server', async () => {
  const words = 'to: 5 must be a number like +14025550142'
  const server = open([slack], ({ path, method }) =>
    method === 'POST' && path === '/account/channels'
      ? { status: 400, body: { error: words, code: 'INVALID_INPUT' } }
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Set up SMS (Twilio)' }, PATIENT))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add channel' }, PATIENT))
  await userEvent.type(dialog.getByLabelText('Name'), 'Night phones')
  await userEvent.type(dialog.getByLabelText('Auth token'), 'token')
  await userEvent.type(dialog.getByLabelText('To'), '5')
  await userEvent.click(dialog.getByRole('radio', { name: 'Extreme' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(words, undefined, PATIENT)).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'sms',
    name: 'Night phones',
    from_level: 'extreme',
    settings: { account_sid: '', auth_token: 'token', from: '', to: '5', address: '' },
  })
})

test('a channel is edited without its secret, switched off, and deleted after a question', async () => {
  const server = open([slack], ({ method }) => {
    if (method === 'PATCH') return { body: { channel: slack } }
    return method === 'DELETE' ? { body: { success: true } } : undefined
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit #dispatch' }, PATIENT))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit #dispatch' }, PATIENT))
  expect(dialog.getByText('Leave empty to keep the stored one.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Send notices to this channel' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The channel was saved', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: '#dispatch',
    from_level: 'high',
    settings: { address: '' },
    enabled: false,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit #dispatch' }, PATIENT))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }, PATIENT))
  const question = within(await screen.findByRole('dialog', { name: 'Delete channel' }, PATIENT))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The channel was deleted', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe(`/account/channels/${slack.id}`)
})

test('one test and all tests say how each went [CHANNEL-004]', async () => {
  const server = open(undefined, ({ path }) => {
    if (path === '/account/channels/c2/test')
      return { body: { channel_notices: [{ ...tested[0], status: 'failed', error: 'No answer within 10 s.' }] } }
    return path.endsWith('/test') ? { body: { channel_notices: tested } } : undefined
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send test to #dispatch' }, PATIENT))
  expect(await screen.findByText('#dispatch took the test.', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Test all' }))
  expect(await screen.findByText('No answer within 10 s.', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.filter(({ path }) => path.endsWith('/test'))).toHaveLength(3)
})

test('the outbox lists what was sent and what would have been sent, with its facts [CHANNEL-010]', async () => {
  open([])
  const row = within(await screen.findByRole('row', { name: /Extreme: Omaha hub/ }, PATIENT))
  expect(row.getByText('Nobody: no channel is set up')).toBeTruthy()
  expect(row.getByText('Not sent')).toBeTruthy()
  await userEvent.click(await screen.findByRole('row', { name: /High: Truck 3088/ }, PATIENT))
  const details = within(await screen.findByRole('region', { name: 'Details of High: Truck 3088' }, PATIENT))
  expect(details.getByText('Snow 1.1 in/h')).toBeTruthy()
  expect(details.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain('/client/affected?item=')
})

test('the calendar feed shows its address once, and is stopped [CHANNEL-016]', async () => {
  const feed = { created_at: '2026-01-10T15:00:00.000Z', created_by: 'Dana Whitfield', read_at: null }
  let stored: typeof feed | null = null
  const server = open([], ({ path, method }) => {
    if (path !== '/account/calendar_feed.json') return undefined
    if (method === 'DELETE') stored = null
    if (method === 'POST') stored = feed
    if (method === 'DELETE') return { body: { success: true } }
    return {
      body: { calendar_feed: stored, ...(method === 'POST' && { url: 'https://portal.example/api/calendar/k.ics' }) },
    }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Set up the calendar feed' }, PATIENT))
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }, PATIENT))
  await userEvent.click(dialog.getByRole('button', { name: 'Make an address' }))
  const address = await dialog.findByLabelText<HTMLInputElement>('Address for calendars', undefined, PATIENT)
  expect(address.value).toBe('https://portal.example/api/calendar/k.ics')
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await screen.findByText('No calendar has read it yet', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change the calendar feed' }))
  const changing = within(await screen.findByRole('dialog', { name: 'Calendar feed' }, PATIENT))
  expect(changing.getByText('The address of now was made by Dana Whitfield.')).toBeTruthy()
  await userEvent.click(changing.getByRole('button', { name: 'Stop the feed' }))
  expect(await screen.findByText('The calendar feed was stopped', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
