// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp, PATIENT } from '../../test/open-app.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { router } from './router.ts'

// The server writes its configuration into the page before the portal's code runs.
vi.hoisted(() => {
  const config = document.createElement('script')
  config.id = 'portal-config'
  config.type = 'application/json'
  config.textContent = JSON.stringify({ product_name: 'Nimbus', support_email: 'help@nimbus.example' })
  document.head.append(config)
})

const USED = 'This sign-in link is invalid, expired or already used.'

test('a bad trial key shows the ordinary login error and form; name and support address are those of the configuration [SESSION-017, SHELL-070]', async () => {
  const { asked } = stubServer(({ path }) =>
    path === '/api_client_signin.json' ? { status: 401, body: { error: USED } } : undefined,
  )
  openApp('/login?trialKey=used-before')
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(USED)
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(window.location.search).toBe('')
  expect(asked.find(({ path }) => path === '/api_client_signin.json')?.body).toEqual({ trial_key: 'used-before' })
  expect(localStorage.getItem('token')).toBeNull()

  expect(screen.getByText('Nimbus')).toBeTruthy()
  await waitFor(() => expect(document.title).toMatch(/ · Nimbus$/), PATIENT)
  await act(() => router.navigate({ to: '/setup' }))
  const contact = await screen.findByRole('link', { name: 'help@nimbus.example' }, PATIENT)
  expect(contact.getAttribute('href')).toBe('mailto:help@nimbus.example')
  expect(document.body.textContent).not.toContain('Stormlane')
})
