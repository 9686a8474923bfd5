// @vitest-environment jsdom

import { listWebhookDeliveries, listWebhooks, rotateWebhookSecret, sendTestWebhook } from '@stormlane/contract'
import { WEBHOOK_EVENT_TYPES } from '@stormlane/domain/product'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../../test/stub-server.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const { webhooks } = answerOnWire(listWebhooks) as unknown as { webhooks: [{ id: string }] }
const [active] = webhooks
const failing = {
  ...active,
  id: 'w2',
  url: 'https://ops-chat.example/in/8842',
  events: WEBHOOK_EVENT_TYPES,
  status: 'failing',
  last_attempt: { at: '2026-01-14T21:09:00.000Z', status: 503, error: 'Answered 503.', took_ms: 1900, attempts: 4 },
  last_outcomes: ['delivered', 'failed', 'failed'],
}
const { webhook_deliveries: deliveries } = answerOnWire(listWebhookDeliveries) as {
  webhook_deliveries: { id: string }[]
}
const { webhook_delivery: tested } = answerOnWire(sendTestWebhook) as { webhook_delivery: object }

function open(listed: unknown[] = [active, failing], answer: Answering = () => undefined, max = 10) {
  const server = stubServer((asked) => {
    const given = answer(asked)
    if (given) return given
    if (asked.path === '/account/webhooks.json') return { body: { webhooks: listed, max_webhooks: max } }
    if (asked.path === `/account/webhooks/${active.id}/deliveries.json`)
      return { body: { webhook_deliveries: deliveries, has_next_page: false } }
    if (asked.path.endsWith('/deliveries.json')) return { body: { webhook_deliveries: [], has_next_page: false } }
    return undefined
  })
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <WebhooksTab />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const row = (name: RegExp) => screen.findByRole('row', { name }, PATIENT)

test('endpoints show their address, events, status, last answer and last outcomes', async () => {
  open()
  const first = within(await row(/hooks.cardinal.example/))
  expect(first.getByText('route.at_risk, route.clear')).toBeTruthy()
  expect(first.getByText('Active')).toBeTruthy()
  expect(first.getByText('200 in 84 ms')).toBeTruthy()
  const second = within(await row(/ops-chat.example/))
  expect(second.getByText('All events')).toBeTruthy()
  expect(second.getByText('Failing')).toBeTruthy()
  expect(second.getByText('503 in 1.9 s, try 4')).toBeTruthy()
  expect(second.getByRole('img', { name: '1 delivered, 2 failed' })).toBeTruthy()
})

test('the deliveries of the selected endpoint are listed, and an event is sent again', async () => {
  const server = open(undefined, ({ path, method }) =>
    method === 'POST' && path.endsWith('/redeliver') ? { body: { webhook_delivery: deliveries[0] } } : undefined,
  )
  const log = within(await screen.findByRole('grid', { name: 'Deliveries to hooks.cardinal.example' }, PATIENT))
  expect(await log.findByText('route.at_risk', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(log.getByRole('button', { name: /^Redeliver/ }))
  expect(await screen.findByText('The event will be sent again', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.some(({ path }) => path === `/account/webhook_deliveries/${deliveries[0]?.id}/redeliver`)).toBe(
    true,
  )
  await userEvent.click(await row(/ops-chat.example/))
  expect(await screen.findByText('No events yet', undefined, PATIENT)).toBeTruthy()
})

test.each([
  ['delivered', {}, 'The test was delivered: 200 in 84 ms.'],
  ['failed', { response_status: null, error: 'No answer within 10 s.' }, 'No answer within 10 s.'],
])('a test that is %s says how it went', async (status, parts, words) => {
  open(undefined, ({ path }) =>
    path.endsWith('/test') ? { body: { webhook_delivery: { ...tested, status, ...parts } } } : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Send test to https:..hooks/ }, PATIENT))
  expect(await screen.findByText(words, undefined, PATIENT)).toBeTruthy()
})

test('an endpoint is added with the chosen events, and a refusal is shown in the words of the server', async () => {
  const words = 'url must begin with https://'
  const server = open([], ({ path, method }) =>
    method === 'POST' && path === '/account/webhooks'
      ? { status: 400, body: { error: words, code: 'INVALID_INPUT' } }
      : undefined,
  )
  expect(await screen.findByText('No endpoints yet', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add endpoint' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add endpoint' }, PATIENT))
  await userEvent.type(dialog.getByLabelText('Address'), 'http://a.example')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'A forecast run was published' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(words, undefined, PATIENT)).toBeTruthy()
  const sent = server.asked.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({
    url: 'http://a.example',
    events: WEBHOOK_EVENT_TYPES.filter((type) => type !== 'run.published'),
  })
})

test('the secret is hidden until it is asked for, and rotates after a question', async () => {
  const { secret } = answerOnWire(rotateWebhookSecret) as unknown as { secret: string }
  open([active], ({ path }) => {
    if (path.endsWith('/rotate_secret')) return { body: answerOnWire(rotateWebhookSecret) }
    return path.endsWith('/secret') ? { body: { secret: 'whsec_shown' } } : undefined
  })
  expect(await screen.findByText('whsec_••••••••2d1f', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('whsec_shown', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Rotate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate signing secret' }, PATIENT))
  await userEvent.click(dialog.getByRole('button', { name: 'Rotate' }))
  expect(await screen.findByText(secret, undefined, PATIENT)).toBeTruthy()
})

test('an endpoint is deleted after a question', async () => {
  const server = open([active], ({ method }) => (method === 'DELETE' ? { body: { success: true } } : undefined))
  await userEvent.click(await screen.findByRole('button', { name: /^Edit https:..hooks/ }, PATIENT))
  const editor = within(await screen.findByRole('dialog', { name: 'Edit endpoint' }, PATIENT))
  await userEvent.click(editor.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete endpoint' }, PATIENT))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The endpoint was deleted', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe(`/account/webhooks/${active.id}`)
})

test('no more endpoints can be added than the organization may have', async () => {
  open([active], undefined, 1)
  await row(/hooks.cardinal.example/)
  const add = screen.getByRole('button', { name: 'Add endpoint' })
  expect(add.hasAttribute('disabled') || add.getAttribute('aria-disabled') === 'true').toBe(true)
})
