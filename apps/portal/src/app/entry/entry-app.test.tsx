// @vitest-environment jsdom
import { signIn } from '@stormlane/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import '../../../test/map-stand-in.ts'
import loginHtml from '../../../login.html?raw'
import { PATIENT, press } from '../../../test/open-app.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { NEWEST_NOTE } from '../../features/onboarding/release-notes.ts'
import { entryTexts } from '../../parts/entry/entry.texts.ts'
import { writeStored } from '../../platform/local-store.ts'
import { EntryApp } from './entry-app.tsx'

function visit(address: string): void {
  window.history.pushState(null, '', address)
  render(<EntryApp />)
}
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' }, PATIENT)

test('without a session the start page is the login page, whose links lead to the other pages and back [SHELL-003, SESSION-001]', async () => {
  const { asked } = stubPortal({
    answer: ({ path }) => (path === '/analytics' ? { body: { success: true } } : undefined),
  })
  visit('/')
  expect(await field('Email')).toBeTruthy()
  expect(window.location.pathname).toBe('/login')
  await waitFor(() => expect(document.title).toMatch(/^Sign in · /))
  fireEvent.click(screen.getByRole('link', { name: 'Forgot Password' }))
  await screen.findByRole('heading', { name: 'Reset your password' }, PATIENT)
  expect(window.location.pathname).toBe('/reset-password')
  fireEvent.click(screen.getByRole('link', { name: 'Back to Login' }))
  expect(await field('Password')).toBeTruthy()
  const views = asked.filter(({ path }) => path === '/analytics').map(({ body }) => JSON.stringify(body))
  expect(views.filter((view) => view.includes('page_load')).map((view) => /"path":"([^"]+)"/.exec(view)?.[1])).toEqual([
    '/login',
    '/reset-password',
    '/login',
  ])
})

test('the token of a reset link leaves the address and the history at once', async () => {
  stubPortal({})
  visit('/reset-password?token=secret')
  await field('New password')
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('after the sign-in the portal opens the asked page in the same document, with the flags of the response [SESSION-049]', async () => {
  const { asked } = stubPortal({
    answer: ({ path }) =>
      path === '/api_client_signin.json' ? { body: answerOnWire(signIn, { token: 'of the session' }) } : undefined,
  })
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', NEWEST_NOTE)
  writeStored('tourComplete', true)
  writeStored('redirectUrl', '/client/places?tab=vehicles')
  visit('/login')
  await userEvent.type(await field('Email'), 'dana@cardinal.example')
  await userEvent.type(await field('Password'), 'correct horse battery')
  await press('Sign in')
  await waitFor(() => expect(window.location.pathname).toBe('/client/places'), PATIENT)
  expect(window.location.search).toBe('?tab=vehicles')
  expect(await screen.findByRole('tab', { name: /Vehicles/, selected: true }, PATIENT)).toBeTruthy()
  expect(localStorage.getItem('token')).toBe('"of the session"')
  expect(localStorage.getItem('redirectUrl')).toBeNull()
  expect(asked.filter(({ path }) => path === '/users/me/portal_features')).toEqual([])
})

test('login.html itself shows the tagline of the page, until the form is drawn', () => {
  const html = new DOMParser().parseFromString(loginHtml, 'text/html')
  expect(html.querySelector('#root p')?.textContent).toBe(entryTexts.tagline)
})
