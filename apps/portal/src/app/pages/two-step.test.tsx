// @vitest-environment jsdom
import { confirmSecondFactor, signIn, startSecondFactor } from '@stormlane/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerOnWire, meOnWire } from '../../../test/answer-on-wire.ts'
import { PATIENT } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { Answering } from '../../../test/stub-server.ts'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { queryClient } from '../../platform/query-client.ts'
import { routeTree } from '../route-tree.tsx'

function visit(at: string, answer: Answering, needsSecondFactor = false) {
  const { user } = meOnWire() as { user: object }
  const bodies = { '/users/me': { user: { ...user, needs_second_factor: needsSecondFactor } } }
  const { asked } = stubPortal({ bodies, answer })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { asked, router }
}
const field = (label: string) => screen.findByLabelText(label, undefined, PATIENT)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, PATIENT))

test('sign-in of a user with an authenticator app asks for the code, and stores no session before it', async () => {
  const codes: unknown[] = []
  visit('/login', ({ path, body }) => {
    if (path === '/api_client_signin.json')
      return { body: { challenge: 'the-challenge', expires_at: '2026-01-15T12:05:00.000Z', steps: ['app'] } }
    if (path !== '/users/second_factor.json') return undefined
    codes.push(body)
    return codes.length === 1
      ? { status: 403, body: { error: 'This code is not right or was already used.' } }
      : { body: answerOnWire(signIn) }
  })
  await userEvent.type(await field('Email'), 'dana@cardinal.example')
  await userEvent.type(await field('Password'), 'correct horse battery')
  await click('Sign in')
  await userEvent.type(await field('Code'), '000000')
  expect(readStored('token')).toBeUndefined()
  await click('Sign in')
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(
    'This code is not right or was already used.',
  )
  await userEvent.clear(await field('Code'))
  await userEvent.type(await field('Code'), '287082')
  await click('Sign in')
  await waitFor(() => expect(readStored('token')).toBe(answerOnWire(signIn).token), PATIENT)
  expect(codes).toEqual([
    { challenge: 'the-challenge', code: '000000' },
    { challenge: 'the-challenge', code: '287082' },
  ])
})

test('a user who must set up an authenticator app is led there from every page, and goes on with recovery codes', async () => {
  writeStored('token', 'the-token')
  const { asked, router } = visit(
    '/client/alerts',
    ({ path }) => {
      if (path === '/users/me/second_factor/start') return { body: answerOnWire(startSecondFactor) }
      return path === '/users/me/second_factor/confirm' ? { body: answerOnWire(confirmSecondFactor) } : undefined
    },
    true,
  )
  await userEvent.type(await field('Your password'), 'correct horse battery')
  expect(router.state.location.pathname).toBe('/two-step')
  await click('Continue')
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' }, PATIENT)).toBeTruthy()
  expect(((await field('Or type this key into the app')) as HTMLInputElement).value).toMatch(/^JBSW Y3DP/)
  await userEvent.type(await field('Code from the app'), '287082')
  await click('Turn on')
  expect(await screen.findByText('k7qm-2xvd-4hna-w5tp-m3cy-u6gs', undefined, PATIENT)).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/users/me/second_factor/start', { password: 'correct horse battery' }],
    ['/users/me/second_factor/confirm', { code: '287082' }],
  ])
  expect(screen.getByRole('button', { name: 'I have saved them' })).toBeTruthy()
})

test('a company sign-in that did not begin in this tab is refused, and its code is not sent', async () => {
  window.history.pushState(null, '', '/login/company?code=stolen&state=foreign')
  sessionStorage.setItem('companySignInState', 'own')
  const { asked } = visit('/login/company', () => undefined)
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(
    'This sign-in did not begin in this browser tab. Start again.',
  )
  expect(window.location.search).toBe('')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a company sign-in that began in this tab stores its session; the state works once', async () => {
  window.history.pushState(null, '', '/login/company?code=good&state=own')
  sessionStorage.setItem('companySignInState', 'own')
  const { asked } = visit('/login/company', ({ path }) =>
    path === '/company_sign_in/finish' ? { body: answerOnWire(signIn) } : undefined,
  )
  await waitFor(() => expect(readStored('token')).toBe(answerOnWire(signIn).token), PATIENT)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ query: 'code=good&state=own' })
  expect(sessionStorage.getItem('companySignInState')).toBeNull()
})

test('"Sign in with your company" asks for the address and says in words if its domain has none', async () => {
  const { asked } = visit('/login', ({ path }) =>
    path === '/company_sign_in/start'
      ? { status: 404, body: { error: 'No company sign-in is set up for this e-mail domain.' } }
      : undefined,
  )
  await click('Sign in with your company')
  await userEvent.type(await field('Work email'), 'dana@cardinal.example')
  await click('Continue')
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(
    'No company sign-in is set up for this e-mail domain.',
  )
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'dana@cardinal.example' })
})
