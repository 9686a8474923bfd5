// @vitest-environment jsdom
import '../../../test/map-stand-in.ts'
import { signIn } from '@stormlane/contract'
import { EMBED_PARAMETERS } from '@stormlane/domain/embeds'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { endSession, signInState } from '../../platform/session.ts'
import { FreightEmbedPage } from './freight-embed-page.tsx'
import { TelematicsEmbedPage } from './telematics-embed-page.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
/** A socket that never opens. */
class SilentSocket extends EventTarget {
  close() {}
  send() {}
}

const FREIGHT = { provider_name: 'freightmarket', provider_token: 'secret-token', map_layer: 'radar' }
const TELEMATICS = {
  provider_name: 'geotab',
  provider_database: 'cardinal_freight',
  provider_username: 'dana',
  provider_session_id: 'secret-session',
  provider_server: 'my.geotab.com',
}
const REFUSED = 'There was an error authenticating. Please refresh the page to log back in.'
const INACTIVE = 'Your organization is inactive. Please contact an admin for more information.'
const MISSING = 'Failed to detect auth params in url.'

type Answer = { status?: number; body: unknown; breaksContract?: true }

const SESSION = { body: answerOnWire(signIn) }

/** Requests and removals of the credentials from the address, in order. */
let events: string[]
let answerSignIn: () => Answer | Promise<Answer>

beforeEach(() => {
  events = []
  answerSignIn = () => SESSION
  signInState.lastLoginError = undefined
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  endSession()
  localStorage.clear()
})

function open(page: 'freight' | 'telematics', search: Record<string, string>) {
  const server = stubPortal({
    answer: ({ path }) => {
      if (path !== '/api_client_signin.json') return undefined
      events.push('sign-in')
      return answerSignIn()
    },
  })
  const onRead = () => events.push('address cleaned')
  const onSignedIn = () => events.push('map opened')
  stageScreen(null, () =>
    page === 'freight' ? (
      <FreightEmbedPage search={search} onRead={onRead} />
    ) : (
      <TelematicsEmbedPage search={search} onRead={onRead} onSignedIn={onSignedIn} />
    ),
  )
  return server
}
const signInBody = ({ asked }: ReturnType<typeof open>) =>
  asked.find(({ path }) => path === '/api_client_signin.json')?.body

test('the freight page signs in with its parameters [EMBED-001], says so meanwhile [EMBED-005] and shows the dashboard [EMBED-034]', async () => {
  const answered = Promise.withResolvers<Answer>()
  answerSignIn = () => answered.promise
  const server = open('freight', FREIGHT)
  expect(screen.getByText('Authenticating...')).toBeTruthy()
  await waitFor(() => expect(events).toEqual(['address cleaned', 'sign-in']), PATIENT)
  expect(signInBody(server)).toEqual({ provider_name: 'freightmarket', provider_token: 'secret-token' })
  answered.resolve(SESSION)
  const tab = await screen.findByRole('tab', { selected: true }, PATIENT)
  expect(tab.textContent).toBe('Radar')
})

test('the telematics page signs in with its parameters [EMBED-002] [EMBED-005] and goes on to the map', async () => {
  const server = open('telematics', TELEMATICS)
  expect(screen.getByText('Authenticating...')).toBeTruthy()
  await waitFor(() => expect(events).toEqual(['address cleaned', 'sign-in', 'map opened']), PATIENT)
  expect(signInBody(server)).toEqual(TELEMATICS)
})

describe('a missing parameter', () => {
  const cases = [
    ...EMBED_PARAMETERS.freight.map((name) => ['freight', name, FREIGHT] as const),
    ...EMBED_PARAMETERS.telematics.map((name) => ['telematics', name, TELEMATICS] as const),
  ]
  test.each(cases)(
    '%s without %s shows the failure and does not sign in [EMBED-004] [EMBED-006]',
    (page, name, all) => {
      open(page, { ...all, [name]: '' })
      expect(screen.getByRole('alert').textContent).toBe(MISSING)
      expect(events).toEqual(['address cleaned'])
    },
  )

  test.each(['freight', 'telematics'] as const)(
    'an address without any shows the failure on the %s page, too [EMBED-006]',
    (page) => {
      open(page, {})
      expect(screen.getByRole('alert').textContent).toBe(MISSING)
      expect(events).toEqual([])
    },
  )
})

describe.each([
  ['freight', FREIGHT],
  ['telematics', TELEMATICS],
] as const)('a refused sign-in of the %s page', (page, search) => {
  test.each([
    ['refused credentials', { status: 401, body: { error: 'The sign-in of this embed was refused.' } }, REFUSED],
    ['a host that does not answer', { status: 503, body: { error: 'The telematics host did not answer' } }, REFUSED],
    ['an answer without a token', { status: 200, body: {}, breaksContract: true as const }, REFUSED],
    ['an inactive organization', { status: 403, body: { error: 'your organization is inactive' } }, INACTIVE],
  ])(
    '%s show the message in place [EMBED-007] [EMBED-037] [SESSION-019] [SESSION-020]',
    async (_what, answer, text) => {
      answerSignIn = () => answer
      open(page, search)
      expect(await screen.findByText(text, undefined, PATIENT)).toBeTruthy()
      expect(events).not.toContain('map opened')
    },
  )
})

test('a session that ends shows the message in place of the dashboard', async () => {
  open('freight', FREIGHT)
  await screen.findByRole('tab', { selected: true }, PATIENT)
  fireEvent(window, new Event('focus'))
  endSession('session-ended')
  expect(await screen.findByText(REFUSED, undefined, PATIENT)).toBeTruthy()
})

test('a frame that is loaded again without its parameters continues its session', async () => {
  open('freight', FREIGHT)
  await screen.findByRole('tab', { selected: true }, PATIENT)
  document.body.replaceChildren()
  open('freight', {})
  expect(await screen.findByRole('tab', { selected: true }, PATIENT)).toBeTruthy()
})
