// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../test/answer-on-wire.ts'
import { openApp, PATIENT } from '../../test/open-app.tsx'
import { stubPortal } from '../../test/stub-portal.ts'
import { SHIFT_ON_WIRE } from '../features/affected/affected.fixture.ts'
import { NEWEST_NOTE } from '../features/onboarding/release-notes.ts'
import { writeStored } from '../platform/local-store.ts'
import { queryClient } from '../platform/query-client.ts'
import { QUERY_KEYS } from '../platform/query-keys.ts'
import { startFirstPage } from './first-page.ts'
import { router } from './router.ts'

function signIn() {
  writeStored('token', 'of the session')
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', NEWEST_NOTE)
  writeStored('tourComplete', true)
}

test('the list of the map is requested once, before the shell is there, and the count of the navigation after the list', async () => {
  const held = Promise.withResolvers<void>()
  const { asked } = stubPortal({
    flags: ['showAffectedTab'],
    bodies: {
      '/users/me/portal_account_info': answerOnWire(getPortalAccountInfo),
      '/affected_assets/count.json': { count: 7, window: SHIFT_ON_WIRE },
    },
    answer: ({ path }) =>
      path === '/vehicles.json' ? held.promise.then(() => ({ body: { vehicles: [] } })) : undefined,
  })
  const paths = () => asked.map(({ path }) => path)
  signIn()
  openApp('/client/map?asset_type=vehicle')
  expect(await screen.findByRole('navigation', undefined, PATIENT)).toBeTruthy()
  await waitFor(() => expect(paths()).toContain('/users/me/portal_account_info'), PATIENT)
  expect(paths().indexOf('/vehicles.json')).toBeGreaterThan(-1)
  expect(paths().indexOf('/vehicles.json')).toBeLessThan(paths().indexOf('/users/me/portal_account_info'))
  // The page itself is there and has not asked again.
  expect(await screen.findByRole('region', { name: 'Weather map' }, PATIENT)).toBeTruthy()
  expect(paths().filter((path) => path === '/vehicles.json')).toHaveLength(1)
  expect(paths()).not.toContain('/affected_assets/count.json')
  held.resolve()
  expect(await screen.findByRole('img', { name: /^7 new at High or worse until (Thu|Fri) / }, PATIENT)).toBeTruthy()
  expect(paths().filter((path) => path === '/vehicles.json')).toHaveLength(1)
})

test.each([
  ['requested with the filters of its address', ['showAffectedTab'], ['24h vehicle']],
  ['not requested by an organization without the queue', [], []],
] as const)('the queue is %s', async (_, flags, questions) => {
  cleanup()
  queryClient.clear()
  const { asked } = stubPortal({ flags })
  signIn()
  window.history.pushState(null, '', '/client/affected?horizon=24h&types=vehicle')
  router.updateLatestLocation()
  startFirstPage()
  await waitFor(() => expect(queryClient.getQueryData(QUERY_KEYS.me)).toBeTruthy(), PATIENT)
  await waitFor(() => expect(queryClient.getQueryData(QUERY_KEYS.features)).toBeTruthy(), PATIENT)
  await vi.dynamicImportSettled()
  const queues = () =>
    asked.flatMap(({ path, query }) =>
      path === '/affected_assets.json' ? `${query.get('horizon')} ${query.get('types')}` : [],
    )
  await waitFor(() => expect(queues()).toEqual(questions), PATIENT)
})
