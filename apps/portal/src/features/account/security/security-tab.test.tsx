// @vitest-environment jsdom
import { listMySessions } from '@stormlane/contract'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
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
    if (asked.path === '/users/me/end_other_sessions') return { body: { ended: 2 } }
    return asked.method === 'GET' ? undefined : { body: { success: true } }
  })
  stageScreen(undefined, () => <SecurityTab />)
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
