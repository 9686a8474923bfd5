// @vitest-environment jsdom
import { getPortalAccountInfo, listEvents, listRoadConditions, signIn } from '@stormlane/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOnWire } from '../../test/answer-on-wire.ts'
import '../../test/map-stand-in.ts'
import { openApp, PATIENT, press } from '../../test/open-app.tsx'
import { stubPortal } from '../../test/stub-portal.ts'
import { NEWEST_NOTE } from '../features/onboarding/release-notes.ts'
import { writeStored } from '../platform/local-store.ts'

const { account } = answerOnWire(getPortalAccountInfo) as { account: object }

/** Every response that ends the session: on which call, with which status and words. */
const ENDINGS = [
  ['/vehicles.json', 401, 'your token has run out'],
  ['/cities.json', 403, 'please authenticate'],
  ['/tiling/impact_subhourly', 403, 'please use a token with weather permission'],
  ['/events/current', 403, 'invalid token'],
  ['/road-conditions/current', 403, 'invalid token'],
] as const

test('the portal stores where a signed-out user wanted to go, and the token; every refusal of the session leads to the sign-in page [API-008, API-010, API-011, SHELL-065]', async () => {
  let refused: readonly [path: string, status: number, error: string] | undefined
  stubPortal({
    flags: ['showEventsInPortal', 'show511InPortal'],
    bodies: {
      '/users/me/portal_account_info': { account },
      '/events/current': answerOnWire(listEvents, { events: [] }),
      '/road-conditions/current': answerOnWire(listRoadConditions, { features: [] }),
      '/tiling/impact_subhourly': { variables: [] },
    },
    answer: ({ path }) => {
      if (path === '/api_client_signin.json') return { body: answerOnWire(signIn, { token: 'of the session' }) }
      return path === refused?.[0] ? { status: refused[1], body: { error: refused[2] } } : undefined
    },
  })
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', NEWEST_NOTE)
  writeStored('tourComplete', true)
  const wanted = '/client/map?layers=earthquakes,road-work'
  openApp(wanted)
  for (const [path, status, error] of ENDINGS) {
    fireEvent.change(await screen.findByLabelText('Email', undefined, PATIENT), { target: { value: 'a@b.example' } })
    expect(window.location.pathname).toBe('/login')
    expect(new URL(JSON.parse(localStorage.getItem('redirectUrl') ?? ''), 'http://x').pathname).toBe('/client/map')
    expect(localStorage.getItem('token')).toBeNull()
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } })
    refused = undefined
    await press('Sign in')
    await waitFor(() => expect(window.location.pathname).toBe('/client/map'), PATIENT)
    await screen.findByRole('radio', { name: /Vehicles/ }, PATIENT)
    expect(localStorage.getItem('token')).toBe('"of the session"')

    refused = [path, status, error]
    await act(reload)
    const notice = await screen.findByRole('alert', undefined, PATIENT)
    expect([path, notice.textContent]).toEqual([path, 'Your session has ended. Please sign in again.'])
  }
})

/** The refresh that runs when the user returns to the tab. */
async function reload() {
  document.dispatchEvent(new Event('visibilitychange'))
}
