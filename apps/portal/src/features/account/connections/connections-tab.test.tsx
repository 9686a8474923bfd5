// @vitest-environment jsdom

import { listTelematicsConnections, testTelematicsConnection } from '@stormlane/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { type Answering, stubServer } from '../../../../test/stub-server.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { ConnectionsTab } from './connections-tab.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const { telematics_connections: examples } = answerOnWire(listTelematicsConnections) as {
  telematics_connections: [{ id: string }]
}
const [samsara] = examples
const motive = {
  ...samsara,
  id: 'm1',
  provider: 'motive',
  source: 'motive',
  health: 'failing',
  settings: { sender_id: '42' },
  webhook_url: 'https://portal.example/api/telematics/motive/m1/webhook',
  vehicle_count: 7,
  last_sync_at: null,
  newest_position_at: null,
  sync_error: 'The provider refuses the access key.',
  failing_since: '2026-01-14T20:00:00.000Z',
}
const simulated = { ...samsara, id: 's1', provider: 'simulated', source: 'stormlane', settings: {} }
const { connection_test: works } = answerOnWire(testTelematicsConnection) as { connection_test: object }

function open(listed: unknown[] = [samsara, motive, simulated], answer: Answering = () => undefined) {
  const server = stubServer((asked) => {
    const given = answer(asked)
    if (given) return given
    if (asked.path === '/telematics_connections.json') return { body: { telematics_connections: listed } }
    return undefined
  })
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <ConnectionsTab />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const row = (name: RegExp) => screen.findByRole('row', { name }, PATIENT)
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }, PATIENT))

test('connections show provider, status, vehicles, last success, lag and the last error in words', async () => {
  open()
  const first = within(await row(/Samsara/))
  expect(first.getByText('Connected')).toBeTruthy()
  expect(first.getByText('128')).toBeTruthy()
  expect(first.getAllByText(/ago$|^just now$/)).toHaveLength(2)
  const second = within(await row(/Motive/))
  expect(second.getByText('Failing')).toBeTruthy()
  expect(second.getByText('Never')).toBeTruthy()
  expect(second.getByText('The provider refuses the access key.')).toBeTruthy()
  const third = within(await row(/Simulated fleet/))
  expect(third.queryByRole('button', { name: /Disconnect/ })).toBeNull()
})

test('a provider is connected with the fields of its form', async () => {
  const server = open([], ({ path, method }) =>
    method === 'POST' && path === '/telematics_connections' ? { body: { telematics_connection: samsara } } : undefined,
  )
  expect(await screen.findByText('No provider connected', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Connect provider' }))
  const dialog = await dialogNamed('Connect provider')
  expect(dialog.getByLabelText(/^Password/).getAttribute('type')).toBe('password')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Provider' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Samsara' }))
  expect(dialog.queryByLabelText(/^Password/)).toBeNull()
  await userEvent.type(dialog.getByLabelText(/^API token/), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Samsara is connected/, undefined, PATIENT)).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    provider: 'samsara',
    credentials: { region: 'us', api_token: 'secret' },
  })
})

test.each<[string, object, RegExp]>([
  ['works', {}, /It works: 128 vehicles, 9 groups\. The newest position is from .* ago\./],
  [
    'has no positions',
    { newest_position_at: null, vehicle_count: 1 },
    /1 vehicle, 9 groups\. No vehicle has a position\./,
  ],
  ['has broken items', { unreadable_count: 3 }, /3 items of the provider could not be read\./],
  ['does not work', { error: 'The provider refuses the access key.' }, /^The provider refuses the access key\.$/],
])('a test of a connection that %s says so', async (_, parts, words) => {
  open([], ({ path }) => (path.endsWith('/test') ? { body: { connection_test: { ...works, ...parts } } } : undefined))
  await userEvent.click(await screen.findByRole('button', { name: 'Connect provider' }, PATIENT))
  const dialog = await dialogNamed('Connect provider')
  await userEvent.click(dialog.getByRole('button', { name: 'Test' }))
  expect(await dialog.findByText(words, undefined, PATIENT)).toBeTruthy()
})

test('a refusal of the server is shown in its words', async () => {
  open([], ({ path, method }) =>
    method === 'POST' && path.startsWith('/telematics_connections')
      ? { status: 400, body: { error: 'api_token is required', code: 'INVALID_INPUT' } }
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Connect provider' }, PATIENT))
  const dialog = await dialogNamed('Connect provider')
  await userEvent.click(dialog.getByRole('button', { name: 'Test' }))
  expect(await dialog.findByText(/could not be tested. api_token is required/, undefined, PATIENT)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The connection could not be saved', undefined, PATIENT)).toBeTruthy()
})

test('an existing connection shows its settings and never its secrets', async () => {
  const server = open([motive], ({ method }) =>
    method === 'POST' ? { body: { telematics_connection: motive } } : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Motive' }, PATIENT))
  const dialog = await dialogNamed('Edit Motive')
  expect((dialog.getByLabelText(/^Sender/) as HTMLInputElement).value).toBe('42')
  expect((dialog.getByLabelText(/^API key/) as HTMLInputElement).value).toBe('')
  expect(dialog.getAllByText('Stored. Leave it empty to keep it.')).toHaveLength(2)
  expect((dialog.getByLabelText('Webhook address') as HTMLInputElement).value).toBe(motive.webhook_url)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The connection to Motive was saved', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    provider: 'motive',
    credentials: { api_key: '', sender_id: '42', webhook_secret: '' },
  })
})

test('a provider is disconnected after a question that says what becomes of its vehicles', async () => {
  const server = open([motive], ({ method }) => (method === 'DELETE' ? { body: { success: true } } : undefined))
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Motive' }, PATIENT))
  const question = await dialogNamed('Disconnect provider')
  expect(question.getByText(/7 vehicles leave the portal with their settings/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Motive was disconnected', undefined, PATIENT)).toBeTruthy()
  expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/telematics_connections/m1')
})
