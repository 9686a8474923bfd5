// @vitest-environment jsdom
import { finishPasskeySignIn, startPasskeySignIn } from '@stormlane/contract'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { EntryNavigationContext } from '../../parts/entry/entry-navigation.tsx'
import { LoginForm } from './login-form.tsx'

// Generous, because test machines can be slow.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

/** Requests to the browser for a passkey; a test answers them as the user would. */
let requests: { mediation: string | undefined; answer: (credential: object) => void }[]
let suggests: boolean

beforeEach(() => {
  requests = []
  suggests = true
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => suggests }),
  )
  const get = ({ mediation, signal }: CredentialRequestOptions) =>
    new Promise((answer, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      requests.push({ mediation, answer })
    })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const bytes = () => new Uint8Array([1, 2, 3]).buffer
const CREDENTIAL = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() },
  getClientExtensionResults: () => ({}),
}

function open(refusal?: string) {
  const server = stubServer(({ path }) => {
    if (path === startPasskeySignIn.path) return { body: answerOnWire(startPasskeySignIn) }
    if (path !== finishPasskeySignIn.path) return undefined
    return refusal ? { status: 403, body: { error: refusal } } : { body: answerOnWire(finishPasskeySignIn) }
  })
  stageScreen(undefined, () => (
    <EntryNavigationContext value={{ go: () => undefined }}>
      <LoginForm busy={false} error={undefined} onSubmit={() => undefined} onCompany={() => undefined} />
    </EntryNavigationContext>
  ))
  return server
}

test('the browser suggests passkeys in the e-mail field, and the chosen one signs in', async () => {
  const server = open()
  expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username webauthn')
  await waitFor(() => expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional']))
  requests[0]?.answer(CREDENTIAL)
  await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull())
  expect(server.asked.map(({ path }) => path)).toEqual([startPasskeySignIn.path, finishPasskeySignIn.path])
})

test('a suggested passkey that the server refuses is explained in words', async () => {
  open('This passkey is not known here.')
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.answer(CREDENTIAL)
  expect((await screen.findByRole('alert')).textContent).toBe('This passkey is not known here.')
})

test('the button asks for a passkey in place of the suggestions, without an error about them', async () => {
  open()
  await waitFor(() => expect(requests).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(requests.map(({ mediation }) => mediation)).toEqual(['conditional', undefined]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a browser that suggests no passkeys is not asked for any', async () => {
  suggests = false
  const server = open()
  await screen.findByRole('button', { name: 'Sign in with a passkey' })
  await userEvent.type(screen.getByLabelText('Email'), 'dana')
  expect([requests, server.asked]).toEqual([[], []])
})
