// @vitest-environment jsdom
import { getMySecurity, getPortalAccountInfo, listMySessions, renewRecoveryCodes } from '@stormlane/contract'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { answerOnWire, meOnWire } from '../../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../../test/stub-server.ts'
import { SecurityTab } from './security-tab.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const [HERE] = answerOnWire(listMySessions).sessions as object[]
const SESSIONS = [
  { ...HERE, last_used_at: new Date().toISOString() },
  { ...HERE, id: 'phone', device: 'Safari on iPhone', address: '203.0.113.9', is_current: false },
  { ...HERE, id: 'unknown', device: null, address: null, is_current: false },
]

function open(answering: Answering = () => undefined) {
  const server = stubServer((asked) => {
    const answer = answering(asked)
    if (answer) return answer
    if (asked.path === '/users/me/sessions.json') return { body: { sessions: SESSIONS } }
    if (asked.path === '/users/me') return { body: meOnWire() }
    if (asked.path === '/users/me/portal_account_info') return { body: answerOnWire(getPortalAccountInfo) }
    if (asked.path === '/users/me/security') return { body: answerOnWire(getMySecurity) }
    if (asked.path === '/users/me/second_factor/recovery_codes') return { body: answerOnWire(renewRecoveryCodes) }
    if (asked.path === '/account/sign_in_rules') return { body: { require_second_factor: asked.method === 'PATCH' } }
    if (asked.path === '/users/me/end_other_sessions') return { body: { ended: 2 } }
    return asked.method === 'GET' ? undefined : { body: { success: true } }
  })
  stageScreen(undefined, () => (
    <Suspense>
      <SecurityTab />
    </Suspense>
  ))
  return server
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const sent = (server: ReturnType<typeof open>) =>
  server.asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('lists where the user is signed in; this session is marked and has no sign-out', async () => {
  open()
  expect((await row('Chrome on Windows')).textContent).toMatch(/This device.*198\.51\.100\.7.*just now/)
  expect((await row('Safari on iPhone')).textContent).toContain('203.0.113.9')
  expect((await row('Unknown device')).textContent).toContain('Not recorded')
  expect(screen.getByText('You are signed in in 3 places.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull()
})

test('signs out one place, or all others', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
  expect(await screen.findByText('Safari on iPhone is signed out')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('2 sessions ended')).toBeTruthy()
  expect(sent(server)).toEqual([
    ['DELETE', '/users/me/sessions/phone', {}],
    ['POST', '/users/me/end_other_sessions', {}],
  ])
})

test('changes the password once both new ones agree, and shows a refusal in words', async () => {
  let refused = true
  const server = open(({ path }) =>
    path === '/users/me/password' && refused
      ? { status: 400, body: { error: 'This password is easy to guess.' } }
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change password' })
  await userEvent.type(dialog.getByLabelText('Current password'), 'the old one')
  await userEvent.type(dialog.getByLabelText('New password'), 'a new passphrase')
  await userEvent.type(dialog.getByLabelText('Repeat new password'), 'a new passphras')
  expect(dialog.getByText('Passwords do not match')).toBeTruthy()
  expect(submit.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('Repeat new password'), 'e')
  await userEvent.click(submit)
  expect(await dialog.findByText('This password is easy to guess.')).toBeTruthy()
  refused = false
  await userEvent.click(submit)
  expect(await screen.findByText('Your password was changed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(server).at(-1)).toEqual([
    'POST',
    '/users/me/password',
    { current_password: 'the old one', new_password: 'a new passphrase' },
  ])
})

test('an authenticator app that is on can be turned off with the password, and gets new recovery codes', async () => {
  const server = open()
  const block = within(await screen.findByRole('region', { name: 'Two-step verification' }))
  expect(block.getByText('9 recovery codes left.')).toBeTruthy()
  await userEvent.click(block.getByRole('button', { name: 'New recovery codes' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('k7qm-2xvd-4hna-w5tp-m3cy-u6gs')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Two-step verification is off')).toBeTruthy()
  expect(sent(server)).toEqual([
    ['POST', '/users/me/second_factor/recovery_codes', { password: 'correct horse battery' }],
    ['POST', '/users/me/second_factor/remove', { password: 'correct horse battery' }],
  ])
})

test('an admin requires it of everybody', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('switch', { name: 'Required for everybody' }))
  expect(await screen.findByText('Two-step verification is required now')).toBeTruthy()
  expect(sent(server)).toEqual([['PATCH', '/account/sign_in_rules', { require_second_factor: true }]])
})

test('passkeys are listed with their last use, and removed with the password', async () => {
  const server = open()
  const block = within(await screen.findByRole('region', { name: 'Passkeys' }))
  expect(block.getByRole('listitem').textContent).toMatch(/^Work laptop.*never used/)
  await userEvent.click(block.getByRole('button', { name: 'Remove Work laptop' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse battery')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Work laptop was removed')).toBeTruthy()
  const id = '00000000-0000-4000-8010-000000000001'
  expect(sent(server)).toEqual([['POST', `/users/me/passkeys/${id}/remove`, { password: 'correct horse battery' }]])
})

test('a passkey is renamed once its name differs, and a refusal is shown in words', async () => {
  let refused = true
  const id = '00000000-0000-4000-8010-000000000001'
  const server = open(({ path, method }) => {
    if (method !== 'PATCH' || path !== `/users/me/passkeys/${id}`) return
    const [passkey] = answerOnWire(getMySecurity).passkeys as object[]
    return refused ? { status: 404, body: { error: 'not found' } } : { body: { passkey: { ...passkey, name: 'Desk' } } }
  })
  const block = within(await screen.findByRole('region', { name: 'Passkeys' }))
  await userEvent.click(block.getByRole('button', { name: 'Rename Work laptop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Work laptop' }))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  const name = dialog.getByLabelText('Name')
  await userEvent.clear(name)
  expect(save.disabled).toBe(true)
  await userEvent.type(name, 'Desk')
  await userEvent.click(save)
  expect(await dialog.findByText('not found')).toBeTruthy()
  refused = false
  await userEvent.click(save)
  expect(await screen.findByText('The passkey is now called Desk')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(server).at(-1)).toEqual(['PATCH', `/users/me/passkeys/${id}`, { name: 'Desk' }])
})
