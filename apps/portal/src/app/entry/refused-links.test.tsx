// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openApp, PATIENT } from '../../../test/open-app.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { router } from '../router.ts'

afterEach(() => {
  Object.assign(portalConfig, { isLinkRefused: false })
})

test('a refused invitation or reset link says so before anybody types; an unknown address says so above the sign-in form [SESSION-060, SESSION-061]', async () => {
  stubServer(() => undefined)
  Object.assign(portalConfig, { isLinkRefused: true })
  openApp('/setup?email=a@b.example&token=used')
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain(
    'This link is invalid, expired or already used.',
  )
  expect(screen.queryByRole('textbox')).toBeNull()

  await act(() => router.navigate({ to: '/reset-password', search: { token: 'used' } }))
  expect(await screen.findByText(/^This reset link is invalid/, undefined, PATIENT)).toBeTruthy()
  expect(screen.getByLabelText('Email')).toBeTruthy()

  await act(() => router.navigate({ to: '/no-such-page' as '/' }))
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(
    'There is no page at that address. Sign in to go on.',
  )
  await waitFor(() => expect(window.location.pathname).toBe('/login'), PATIENT)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})
