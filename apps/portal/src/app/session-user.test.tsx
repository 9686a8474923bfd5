// @vitest-environment jsdom
import { featureFlagsOnWire, signIn } from '@stormlane/contract'
import { featureFlags } from '@stormlane/domain/product'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOnWire, meOnWire } from '../../test/answer-on-wire.ts'
import { locationOnWire } from '../../test/location-on-wire.ts'
import { openApp, PATIENT, press } from '../../test/open-app.tsx'
import { routeOnWire } from '../../test/routes-on-wire.ts'
import { stubPortal } from '../../test/stub-portal.ts'
import { vehicleOnWire } from '../../test/vehicle.ts'
import { readStored, writeStored } from '../platform/local-store.ts'
import { queryClient } from '../platform/query-client.ts'
import { signInState } from '../platform/session.ts'
import { sessionQueries } from '../platform/session-queries.ts'

const REFUSAL = 'Your organization is inactive'

test('the session user has id, token, locations with their metadata, saved routes, vehicles, flags and, while refused, the last login error [MODEL-047]', async () => {
  let refused = true
  stubPortal({
    flags: ['showRoutesTab'],
    cities: [locationOnWire({ id: 'c1', name: 'Port of Omaha', user_metadata: { category: 'port', Gate: '7' } })],
    routes: [routeOnWire('r1')],
    vehicles: [vehicleOnWire({ name: 'Truck 7' })],
    answer: ({ path }) => {
      if (path !== '/api_client_signin.json') return undefined
      if (refused) return { status: 422, body: { error: REFUSAL } }
      const feature_flags = featureFlagsOnWire(featureFlags(['showRoutesTab']))
      return { body: answerOnWire(signIn, { token: 'of the session', feature_flags }) }
    },
  })
  writeStored('redirectUrl', '/client/places?tab=locations')
  openApp('/login')
  fireEvent.change(await screen.findByLabelText('Email', undefined, PATIENT), { target: { value: 'a@b.example' } })
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } })
  await press('Sign in')
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(REFUSAL)
  expect([signInState.lastLoginError, readStored('token')]).toEqual([REFUSAL, undefined])

  refused = false
  await press('Sign in')
  expect(await screen.findByText('Port of Omaha', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Gate', { selector: 'th *' })).toBeTruthy()
  expect([signInState.lastLoginError, readStored('token')]).toEqual([undefined, 'of the session'])
  expect(queryClient.getQueryData(sessionQueries.me().queryKey)?.id).toBe((meOnWire().user as { id?: string }).id)
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(navigation.getByRole('link', { name: 'Routes' })).toBeTruthy()
  await press(/Vehicles/, 'tab')
  expect(await screen.findByText('Truck 7', undefined, PATIENT)).toBeTruthy()
  await press(/Upcoming Routes/, 'tab')
  expect(await screen.findByText('Load r1', undefined, PATIENT)).toBeTruthy()
})
