// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, PATIENT } from '../../../test/open-app.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { writeStored } from '../../platform/local-store.ts'

test('/client/account shows My Account with its tabs and the way out [SHELL-017]', async () => {
  stubPortal({})
  writeStored('token', 'a-token')
  openApp('/client/account')
  expect(await screen.findByRole('heading', { name: 'My Account' }, PATIENT)).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'My Account' }))
  expect(tabs.getByRole('link', { name: 'Account', current: 'page' }).getAttribute('href')).toBe('/client/account')
  expect(screen.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/logout')
})
