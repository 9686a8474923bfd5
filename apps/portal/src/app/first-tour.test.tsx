// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOnWire } from '../../test/answer-on-wire.ts'
import { openedMap } from '../../test/map-stand-in.ts'
import { openApp, PATIENT, press } from '../../test/open-app.tsx'
import { stubPortal } from '../../test/stub-portal.ts'
import { readStored, writeStored } from '../platform/local-store.ts'
import { router } from './router.ts'

const { account } = answerOnWire(getPortalAccountInfo) as { account: object }
const SUBSCRIBED = { '/users/me/portal_account_info': { account: { ...account, is_currently_subscribed: true } } }

test('a newcomer who arrives on a page without a tour is led to the map and its tour, once; browser storage remembers it [SHELL-067]', async () => {
  stubPortal({ bodies: SUBSCRIBED })
  writeStored('token', 'of the session')
  openApp('/client/alerts')
  await screen.findByRole('button', { name: 'Get started' }, PATIENT)
  expect(localStorage.getItem('tourRedirected')).toBeNull()
  await press('Get started')
  await waitFor(() => expect(localStorage.getItem('tourRedirected')).toBe('true'), PATIENT)
  await waitFor(() => expect(window.location.pathname).toBe('/client/map'), PATIENT)
  await openedMap()

  await act(() => router.navigate({ to: '/client/traffic' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Traffic' }, PATIENT)).toBeTruthy()
  expect(readStored('completedTours')).toEqual([])
  expect(window.location.pathname).toBe('/client/traffic')
})
