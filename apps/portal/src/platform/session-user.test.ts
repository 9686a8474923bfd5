// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { meOnWire } from '../../test/answer-on-wire.ts'
import { locationOnWire } from '../../test/location-on-wire.ts'
import { routeOnWire } from '../../test/routes-on-wire.ts'
import { stubServer } from '../../test/stub-server.ts'
import { vehicleOnWire } from '../../test/vehicle.ts'
import { assetQueries } from './asset-queries.ts'
import { readStored } from './local-store.ts'
import { queryClient } from './query-client.ts'
import { QUERY_KEYS } from './query-keys.ts'
import { beginSession, endSession, signInState } from './session.ts'
import { sessionQueries } from './session-queries.ts'

afterEach(() => localStorage.clear())

const FLAGS = { showImpactTab: true, showRoutesTab: true }
const SESSION = { token: 'of the session', isAdmin: true, featureFlags: FLAGS } as Parameters<typeof beginSession>[0]

test('the session user has id, token, cities with their metadata, saved routes, vehicles, flags and the last login error [MODEL-047]', async () => {
  stubServer(({ path }) => {
    if (path === '/users/me') return { body: { user: { ...meOnWire().user, id: 'u1' } } }
    if (path === '/cities.json')
      return { body: { cities: [locationOnWire({ id: 'c1', user_metadata: { category: 'port', Gate: '7' } })] } }
    if (path === '/routes.json') return { body: { routes: [routeOnWire('r1')] } }
    return path === '/vehicles.json' ? { body: { vehicles: [vehicleOnWire({ id: 'v1' })] } } : undefined
  })
  signInState.lastLoginError = 'invalid token'
  beginSession(SESSION)
  const [me, cities, routes, vehicles] = await Promise.all([
    queryClient.fetchQuery(sessionQueries.me()),
    queryClient.fetchQuery(assetQueries.locations()),
    queryClient.fetchQuery(assetQueries.routes('compact')),
    queryClient.fetchQuery(assetQueries.vehicles()),
  ])
  expect({
    id: me.id,
    token: readStored('token'),
    cities: cities.map(({ id }) => id),
    citiesMetadata: cities.map(({ userMetadata }) => userMetadata),
    savedRoutes: routes.map(({ id }) => id),
    vehicles: vehicles.map(({ id }) => id),
    featureFlags: queryClient.getQueryData(QUERY_KEYS.features),
    lastLoginError: signInState.lastLoginError,
  }).toEqual({
    id: 'u1',
    token: 'of the session',
    cities: ['c1'],
    citiesMetadata: [{ category: 'port', Gate: '7' }],
    savedRoutes: ['r1'],
    vehicles: ['v1'],
    featureFlags: FLAGS,
    // A successful sign-in clears the last login error.
    lastLoginError: undefined,
  })
  endSession()
  expect(readStored('token')).toBeUndefined()
  expect(queryClient.getQueryData(assetQueries.locations().queryKey)).toBeUndefined()
})
