// @vitest-environment jsdom

import { createDriverNotification } from '@stormlane/contract'
import { DAY_MS } from '@stormlane/domain/time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { LOG_SEARCH, logSearch, readLogFilters } from './log-address.ts'
import { messageOnWire } from './message.fixture.ts'
import { MessageLogTab } from './message-log-tab.tsx'

const NOW = new Date('2027-01-14T21:00:00Z')
/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  waiting = []
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const ALL = Array.from({ length: 23 }, (_, i) =>
  messageOnWire({
    id: `m${i}`,
    message: `Message ${i}`,
    created_at: new Date(NOW.getTime() - i * 60_000).toISOString(),
  }),
)

const address = z.object(LOG_SEARCH)
type Address = z.output<typeof address>

/** The tab with an address that has a history like in a browser. */
function Log({ start, visited }: { start: Address; visited: Address[] }) {
  const [search, setSearch] = useState(start)
  const visit = (next: Address) => {
    visited.push(next)
    setSearch(next)
  }
  const back = () => {
    visited.pop()
    setSearch(visited.at(-1) ?? start)
  }
  return (
    <>
      <button type="button" onClick={back}>
        Back
      </button>
      <MessageLogTab filters={readLogFilters(search)} onFilters={(filters) => visit(logSearch(filters))} />
    </>
  )
}

const { driver_notification: notification } = answerOnWire(createDriverNotification) as { driver_notification: object }

const WAITING = {
  id: 's1',
  state: 'scheduled',
  about: 'Lake-effect snow',
  texts: { en: 'Stop' },
  language: null,
  urgent: false,
  author: 'Dana Whitfield',
  created_at: NOW.toISOString(),
  send_at: '2027-01-15T10:00:00.000Z',
  vehicle_count: 12,
  sent_count: 0,
}
const SENT = { ...WAITING, id: 's2', state: 'sent', sent_count: 2 }
const DELIVERY = {
  vehicle_id: 'v1',
  vehicle_name: 'Truck 1',
  message: 'Stop',
  status: 'sent',
  sent_at: NOW.toISOString(),
  error: null,
}
let waiting: object[] = []

function open(messages = ALL, outages: unknown[] = [], start: Address = {}) {
  const server = stubServer(({ path, query }) => {
    if (path === '/driver_notifications.json')
      return { body: { driver_notifications: [{ ...notification, id: 'n1', name: 'High winds' }] } }
    if (path === '/vehicles.json')
      return { body: { vehicles: [vehicleOnWire(), vehicleOnWire({ id: 'v9', name: 'Truck 9', external_id: 'T-9' })] } }
    if (path === '/vehicle_messages/m0/resend')
      return { body: { vehicle_message: messageOnWire({ status: 'queued' }) } }
    if (path === '/message_sendings.json') return { body: { message_sendings: waiting } }
    if (path === '/message_sendings/s2')
      return {
        body: {
          message_sending: SENT,
          deliveries: [
            DELIVERY,
            { ...DELIVERY, vehicle_id: 'v2', vehicle_name: 'Truck 2', status: 'failed', error: 'No vehicle.' },
          ],
          left_out: [{ vehicle_id: 'v3', vehicle_name: 'Truck 3', reason: 'vehicle has no external driver id' }],
        },
      }
    if (path.startsWith('/message_sendings/')) {
      waiting = []
      return { body: { success: true } }
    }
    if (path !== '/vehicle_messages.json') return undefined
    const words = query.get('query') ?? ''
    const found = messages.filter(({ message }) => message.includes(words))
    const from = 10 * (Number(query.get('page')) - 1)
    return {
      body: { vehicle_messages: found.slice(from, from + 10), has_next_page: found.length > from + 10, outages },
    }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const visited: Address[] = []
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Log start={start} visited={visited} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const logAsked = () => server.asked.filter(({ path }) => path === '/vehicle_messages.json').map(({ query }) => query)
  return { logAsked, asked: server.asked, visited }
}

const rows = async () => {
  await screen.findAllByText(/^(Message \d|Ice)/, undefined, PATIENT)
  return screen.getAllByRole('row').slice(1)
}
const lastAsked = async (logAsked: () => URLSearchParams[], holds: (query: URLSearchParams) => boolean) => {
  await waitFor(() => expect(logAsked().some(holds)).toBe(true), PATIENT)
  return logAsked().find(holds) as URLSearchParams
}

test('the log has a search, a notification filter and a truck filter, each with its helper text [NOTIFY-044] [NOTIFY-045] [NOTIFY-046]', async () => {
  const { logAsked } = open()
  await rows()
  const search = screen.getByLabelText('Search')
  expect(screen.getByText('search messages for the last 7 days').id).toBe(search.getAttribute('aria-describedby'))
  const truck = screen.getByLabelText('Filter by Truck ID')
  expect(screen.getByText('extends search to last 30 days').id).toBe(truck.getAttribute('aria-describedby'))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Filter by Driver Notification/ }))
  const choices = await screen.findAllByRole('option', undefined, PATIENT)
  expect(choices.map(({ textContent }) => textContent)).toEqual(['All Messages', 'High winds'])
  fireEvent.click(choices[1] as HTMLElement)
  await lastAsked(logAsked, (query) => query.get('driver_notification_id') === 'n1')
})

test('a truck that does not exist is not found [ERR-002]', async () => {
  open()
  await rows()
  const truck = screen.getByLabelText('Filter by Truck ID')
  await userEvent.click(truck)
  fireEvent.change(truck, { target: { value: 'no such truck' } })
  expect(await screen.findByText('No results found', undefined, PATIENT)).toBeTruthy()
})

test('the window is 7 days, or 30 with a truck; pages have 10 rows and do not shift [NOTIFY-047] [NOTIFY-048] [NOTIFY-049]', async () => {
  const { logAsked } = open()
  expect(await rows()).toHaveLength(10)
  const first = logAsked()[0] as URLSearchParams
  expect([first.get('page'), first.get('include_total_count'), first.get('created_before')]).toEqual([
    '1',
    'false',
    null,
  ])
  expect(Date.parse(first.get('created_after') ?? '')).toBe(NOW.getTime() - 7 * DAY_MS)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Message 10', undefined, PATIENT)).toBeTruthy()
  const second = await lastAsked(logAsked, (query) => query.get('page') === '2')
  expect(second.get('created_before')).toBe(ALL[0]?.created_at)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Message 20', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  const truck = screen.getByLabelText('Filter by Truck ID')
  fireEvent.change(truck, { target: { value: 'T-9' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Truck 9' }, PATIENT))
  const ofTruck = await lastAsked(logAsked, (query) => query.get('vehicle_external_id') === 'T-9')
  // A new filter returns to the first page.
  expect([ofTruck.get('page'), ofTruck.get('created_before')]).toEqual(['1', null])
  expect(Date.parse(ofTruck.get('created_after') ?? '')).toBe(NOW.getTime() - 30 * DAY_MS)
})

test('the filters are in the address, and going back restores them', async () => {
  const { logAsked, visited } = open()
  await rows()
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: ' ice ' } })
  await waitFor(() => expect(visited).toEqual([{ query: 'ice' }]), PATIENT)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Filter by Status/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Failed' }, PATIENT))
  expect(visited.at(-1)).toEqual({ query: 'ice', status: 'failed' })
  await lastAsked(logAsked, (query) => query.get('status') === 'failed' && query.get('query') === 'ice')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''), PATIENT)
  expect(screen.getByRole('combobox', { name: /Filter by Status/ }).textContent).toBe('All Statuses')
  expect(await rows()).toHaveLength(10)
})

test('a copied address opens the same view; invalid parameters are ignored', async () => {
  const copied = { query: 'ice', status: 'failed', truck: 'T-9', notification: 'n1' } as const
  const { logAsked } = open([], [], address.parse(copied))
  const asked = await lastAsked(logAsked, (query) => query.get('vehicle_external_id') === 'T-9')
  expect([asked.get('query'), asked.get('status'), asked.get('driver_notification_id')]).toEqual([
    'ice',
    'failed',
    'n1',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('ice')
  expect(await screen.findByDisplayValue('Truck 9', undefined, PATIENT)).toBeTruthy()
  expect(await screen.findByText('High winds', undefined, PATIENT)).toBeTruthy()
  expect(address.parse({ query: 'a'.repeat(300), status: 'lost', truck: 12 })).toEqual({ truck: '12' })
})

test('an empty log says so, and names the days while searching [NOTIFY-050] [NOTIFY-051]', async () => {
  const { logAsked } = open([])
  expect(await screen.findByText('No messages', undefined, PATIENT)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: ' ice ' } })
  expect(await screen.findByText('No messages in the last 7 days', undefined, PATIENT)).toBeTruthy()
  await lastAsked(logAsked, (query) => query.get('query') === 'ice')
})

test('a row with an error shows a warning with its text; an admin can send it again [NOTIFY-052]', async () => {
  const failed = messageOnWire({
    id: 'm0',
    status: 'failed',
    sent_at: null,
    error: 'The provider cannot be reached.',
    driver_notification_id: 'n1',
  })
  const { asked } = open([failed, messageOnWire({ id: 'm1', status: 'testing', sent_at: null })])
  const [first, second] = await rows()
  if (!first || !second) throw new Error('two messages, two rows')
  expect(within(first).getByRole('img', { name: 'Failed' })).toBeTruthy()
  expect(within(first).getByText('The provider cannot be reached.')).toBeTruthy()
  expect(await within(first).findByText('High winds', undefined, PATIENT)).toBeTruthy()
  expect(within(second).queryByRole('img')).toBeNull()
  expect(within(second).getByText('Logged only')).toBeTruthy()
  expect(within(second).getByText('Sent by hand')).toBeTruthy()
  fireEvent.click(within(first).getByRole('button', { name: /^Show details of message to Truck 4127/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }, PATIENT))
  expect(await screen.findByText('The message to Truck 4127 is queued again', undefined, PATIENT)).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/vehicle_messages/m0/resend',
  ])
})

test('other users cannot send again and see why; everybody sees an outage', async () => {
  localStorage.setItem('isAdmin', 'false')
  open(
    [messageOnWire({ status: 'failed', error: 'No.' })],
    [{ source: 'samsara', since: '2027-01-14T20:30:00Z', error: 'The provider cannot be reached.', waiting: 3 }],
  )
  const [row] = await rows()
  expect(screen.getByText(/^Samsara takes no messages since/).parentElement?.textContent).toMatch(
    /The provider cannot be reached\. 3 messages wait and go, in order, once it answers\.$/,
  )
  fireEvent.click(within(row as HTMLElement).getByRole('button', { name: /^Show details/ }))
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send again' }, PATIENT)
  expect(again.disabled).toBe(true)
  fireEvent.mouseOver(again.parentElement as HTMLElement)
  expect((await screen.findByRole('tooltip', undefined, PATIENT)).textContent).toBe(
    'You must be an admin to send a message again.',
  )
})

test('the log lists the messages that wait for their time, by whom and to how many, and cancels them [DESK-126]', async () => {
  waiting = [WAITING]
  const { asked } = open()
  const list = within(await screen.findByRole('region', { name: 'Messages that wait for their time' }, PATIENT))
  expect(list.getByRole('listitem').textContent).toMatch(/^Fri .*to 12 vehicles, by Dana WhitfieldLake-effect snow/)
  fireEvent.click(list.getByRole('button', { name: 'Do not send' }))
  await waitFor(
    () => expect(screen.queryByRole('region', { name: 'Messages that wait for their time' })).toBeNull(),
    PATIENT,
  )
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/message_sendings/s1'])
})

test('the newest messages tell how far they are delivered, who failed and why, and who was left out [DESK-131]', async () => {
  waiting = [SENT]
  open()
  const sent = await screen.findByRole('region', { name: 'Newest messages to drivers' }, PATIENT)
  expect(sent.textContent).toContain('to 2 drivers, by Dana Whitfield: Lake-effect snow')
  const details = sent.querySelector('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await within(sent).findByText('Sent 1, Failed 1', undefined, PATIENT)).toBeTruthy()
  const lines = within(sent)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual(['Truck 2 Failed No vehicle.', 'Truck 3 vehicle has no external driver id'])
})
