// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOnWire } from '../../test/answer-on-wire.ts'
import '../../test/map-stand-in.ts'
import { openApp, PATIENT, press } from '../../test/open-app.tsx'
import { routeOnWire } from '../../test/routes-on-wire.ts'
import { stubPortal } from '../../test/stub-portal.ts'
import { NEWEST_NOTE } from '../features/onboarding/release-notes.ts'
import { writeStored } from '../platform/local-store.ts'
import { router } from './router.ts'

const { account } = answerOnWire(getPortalAccountInfo) as { account: object }
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
const keeps = (key: string, value: unknown) => waitFor(() => expect(stored(key)).toEqual(value), PATIENT)
const visit = (href: string) => act(() => router.navigate({ href }))
const choose = async (role: 'radio' | 'switch', name: string | RegExp) =>
  fireEvent.click(await screen.findByRole(role, { name }, PATIENT))

test('what a user closes, chooses and sorts is kept in the browser, each under its own key [SHELL-066]', async () => {
  stubPortal({
    routes: [routeOnWire('1'), routeOnWire('2')],
    bodies: { '/users/me/portal_account_info': { account: { ...account, is_currently_subscribed: true } } },
  })
  writeStored('token', 'of the session')
  openApp('/client/alerts')
  await press('Skip the tour')
  await keeps('welcomeShown', true)
  await keeps('tourComplete', true)
  // What's New waits for the next visit.
  cleanup()
  openApp('/client/alerts')
  await press('Got it')
  await keeps('whatsNewLastSeen', NEWEST_NOTE)
  await choose('switch', 'Alerts of all countries')
  await keeps('globalAlerts', true)

  await visit('/client/map')
  await choose('radio', /Vehicles/)
  await keeps('selectedAssetType', 'vehicle')
  await visit('/client/dashboard')
  await press('Operational Impacts', 'tab')
  await keeps('selectedDashboardView', 'location_impact')
  await visit('/client/places?tab=routes')
  await screen.findByText('Load 1', undefined, PATIENT)
  fireEvent.click(screen.getByText('Departure Time', { selector: 'th *' }))
  await waitFor(() => expect(stored('routesTableState')).toMatchObject({ sorting: [{ id: 'departure' }] }), PATIENT)
  await visit('/client/account')
  await choose('radio', 'Metric')
  await keeps('measurementSystem', 'metric')

  await press('Settings')
  const host = await screen.findByLabelText('Custom API host', undefined, PATIENT)
  fireEvent.change(host, { target: { value: 'https://preview.example/api' } })
  await press('Save')
  await keeps('apiHostOverride', 'https://preview.example/api')
})
