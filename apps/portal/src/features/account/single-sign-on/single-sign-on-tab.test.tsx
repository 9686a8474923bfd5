// @vitest-environment jsdom
import { getIdentityProvider } from '@stormlane/contract'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../../test/screen-stage.tsx'
import { type Answering, stubServer } from '../../../../test/stub-server.ts'
import { SingleSignOnTab } from './single-sign-on-tab.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const STORED = answerOnWire(getIdentityProvider) as { identity_provider: object; callback_url: string }
const PROVIDER = '/account/identity_provider'

function open(stored: object, answering: Answering = () => undefined) {
  const server = stubServer((asked) => {
    const answer = answering(asked)
    if (answer) return answer
    if (asked.path === PROVIDER && asked.method === 'GET') return { body: stored }
    if (asked.path === PROVIDER && asked.method === 'PATCH') return { body: STORED }
    return asked.method === 'DELETE' ? { body: { success: true } } : undefined
  })
  stageScreen(undefined, () => <SingleSignOnTab />)
  return server
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = (server: ReturnType<typeof open>) =>
  server.asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('a provider is saved once issuer, client, secret and a domain are typed; the callback address can be copied', async () => {
  const server = open({ identity_provider: null, callback_url: 'https://portal.example/login/company' })
  expect(await screen.findByText('Not set up')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Redirect URI').value).toBe('https://portal.example/login/company')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  fill('Issuer', 'https://id.cardinal.example')
  fill('Client ID', 'stormlane')
  fill('E-mail domains', 'cardinal.example, cardinal-dedicated.example')
  expect(save.disabled).toBe(true)
  fill('Client secret', 'the secret')
  fill('Groups of admins', 'stormlane-admins')
  await userEvent.click(save)
  expect(await screen.findByText('Single sign-on is saved')).toBeTruthy()
  expect(sent(server)).toEqual([
    [
      'PATCH',
      PROVIDER,
      {
        issuer: 'https://id.cardinal.example',
        client_id: 'stormlane',
        client_secret: 'the secret',
        domains: ['cardinal.example', 'cardinal-dedicated.example'],
        admin_groups: ['stormlane-admins'],
        groups_claim: 'groups',
        is_required: false,
      },
    ],
  ])
  expect(await screen.findByText('Connected')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe('')
})

test('a domain that is not verified says which TXT record is missing, and can be checked', async () => {
  const domain = { domain: 'new.example', is_verified: false, txt_record: 'stormlane-verify=abc' }
  const pending = { ...STORED, identity_provider: { ...STORED.identity_provider, domains: [domain] } }
  const server = open(pending, ({ path }) =>
    path.endsWith('/verify_domain')
      ? { status: 409, body: { error: 'new.example has no TXT record stormlane-verify=abc yet.' } }
      : undefined,
  )
  expect(await screen.findByText('Waiting for the TXT record stormlane-verify=abc')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check new.example now' }))
  expect(await screen.findByText('new.example has no TXT record stormlane-verify=abc yet.')).toBeTruthy()
  expect(sent(server)).toEqual([['POST', `${PROVIDER}/verify_domain`, { domain: 'new.example' }]])
})

test('the connection is tested, and a refused requirement is shown in words; the stored secret is not sent', async () => {
  const server = open(STORED, ({ path, method }) => {
    if (path.endsWith('/test')) return { body: { ok: false, message: 'The test failed: the provider did not answer.' } }
    return method === 'PATCH' ? { status: 409, body: { error: 'Sign in with your company once first.' } } : undefined
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText('The test failed: the provider did not answer.')).toBeTruthy()
  const warning = 'Saving signs out everybody else who is signed in with a password or a passkey.'
  expect(screen.queryByText(warning)).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Require single sign-on' }))
  expect(screen.getByText(warning)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Sign in with your company once first.')).toBeTruthy()
  const [, , body] = sent(server).at(-1) ?? []
  expect(body).toMatchObject({ is_required: true })
  expect(body).not.toHaveProperty('client_secret')
})

test('the last refusal is shown with its reason, and removing asks first', async () => {
  const problem = { text: 'the answer has expired.', at: new Date().toISOString() }
  const server = open({ ...STORED, identity_provider: { ...STORED.identity_provider, last_problem: problem } })
  expect(await screen.findByText('Last sign-in failed')).toBeTruthy()
  expect(screen.getByText('Refused just now: the answer has expired.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove single sign-on?' }))
  expect(sent(server)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent(server)).toEqual([['DELETE', PROVIDER, {}]]))
})
