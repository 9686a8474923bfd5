// @vitest-environment jsdom
import { createApiToken, listApiTokens } from '@stormlane/contract'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { ApiTokensTab } from './api-tokens-tab.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const LIST = answerOnWire(listApiTokens)
const [TOKEN] = LIST.api_tokens as object[]
const OLD = { ...TOKEN, id: 'old', name: 'Old script', expires_at: '2025-09-03T00:00:00.000Z', is_expired: true }
const WITH_SECRET = answerOnWire(createApiToken)
const SECRET = String(WITH_SECRET.token)

function open(list: object = { ...LIST, api_tokens: [{ ...TOKEN, id: 'tower' }, OLD] }) {
  const server = stubServer(({ method }) => {
    if (method === 'GET') return { body: list }
    return { body: method === 'DELETE' ? { success: true } : WITH_SECRET }
  })
  stageScreen(undefined, () => <ApiTokensTab />)
  return server
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const sent = (server: ReturnType<typeof open>) => server.asked.filter(({ method }) => method !== 'GET')

test('lists tokens by their ending, with permissions, last use and end, never the token itself', async () => {
  open()
  const tower = (await row('Control tower')).textContent ?? ''
  expect(tower).toMatch(/sl_live_…e8c4.*ratings, weather, events.*Jan 14, 2026.*Never used.*Jan 14, 2028/)
  expect(
    screen.getAllByTitle('Read impact at places, Read weather at places, Read events such as storms and fires')[0],
  ).toBeTruthy()
  const old = await row('Old script')
  expect(within(old).getByText('Expired')).toBeTruthy()
  expect(within(old).getByRole('button', { name: 'Delete Old script' })).toBeTruthy()
  expect(within(old).queryByRole('button', { name: 'Rotate Old script' })).toBeNull()
})

test('a new token takes a name, permissions and an end, and is shown once with a button to copy it', async () => {
  // Also gives the page a clipboard.
  userEvent.setup()
  const server = open()
  await row('Control tower')
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create token' })
  await userEvent.type(dialog.getByLabelText('Name'), 'Control tower')
  expect(submit.disabled).toBe(true)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Read weather at places (weather)' }))
  await userEvent.click(dialog.getByRole('combobox', { name: /Expires/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Never' }))
  await userEvent.click(submit)
  const once = within(await screen.findByRole('region', { name: 'Control tower was created' }))
  expect(once.getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value).toBe(SECRET)
  expect(sent(server)[0]?.body).toEqual({
    name: 'Control tower',
    permissions: ['weather'],
    write_scopes: [],
    expires_at: null,
  })
  await userEvent.click(once.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(SECRET)
  await userEvent.click(once.getByRole('button', { name: 'Hide token' }))
  expect(screen.queryByDisplayValue(SECRET)).toBeNull()
})

test('a token may push positions once it has the permission portal, and its row says so [FLEET-025]', async () => {
  const pushing = { ...TOKEN, id: 'trackers', name: 'Trackers', permissions: ['portal'], write_scopes: ['positions'] }
  const server = open({ ...LIST, available_permissions: ['portal', 'weather'], api_tokens: [pushing] })
  expect((await row('Trackers')).textContent).toContain('portal, push positions')
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Trackers 2')
  const pushes = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'May push positions of own vehicles' })
  expect(pushes.disabled).toBe(true)
  await userEvent.click(dialog.getByRole('checkbox', { name: /\(portal\)/ }))
  await userEvent.click(pushes)
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }))
  await waitFor(() =>
    expect(sent(server)[0]?.body).toMatchObject({ permissions: ['portal'], write_scopes: ['positions'] }),
  )
})

test.each([
  ['Rotate', 'Rotate token?', ['POST', '/api_tokens/tower/rotate']],
  ['Revoke', 'Revoke token?', ['DELETE', '/api_tokens/tower']],
])('%s asks first', async (action, title, call) => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: `${action} Control tower` }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(sent(server)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: action }))
  await waitFor(() => expect(sent(server).map(({ method, path }) => [method, path])).toEqual([call]))
  if (action === 'Rotate') expect(await screen.findByDisplayValue(SECRET)).toBeTruthy()
})

test('without API access the tab says so', async () => {
  open({ api_tokens: [], available_permissions: [] })
  expect(await screen.findByText('API access is not part of your plan.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create token' }).disabled).toBe(true)
})

test('where the page has no clipboard, Copy selects the token', async () => {
  open()
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate Control tower' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Rotate token?' })).getByRole('button', { name: 'Rotate' }),
  )
  const field = await screen.findByDisplayValue<HTMLInputElement>(SECRET)
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, SECRET.length]))
})
