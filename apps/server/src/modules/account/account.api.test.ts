import { getMe, getPortalAccountInfo, getPortalFeatures, getPortalMetadata } from '@stormlane/contract'
import { API_PERMISSIONS } from '@stormlane/domain/product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

const FULL = '00000000-0000-4000-8001-000000000001'
const NO_FLAGS = '00000000-0000-4000-8001-000000000005'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

test('GET /users/me returns the current user [API-027]', async () => {
  const token = await server.signIn('member@stormlane.example')
  const answer = await server.send('GET', `/api/users/me?token=${token}`)
  expect(getMe.answer.parse(answer.json()).user).toMatchObject({
    organization_id: FULL,
    organization_name: 'Cardinal Freight',
    email: 'member@stormlane.example',
    name: 'Marco Reyes',
    is_admin: false,
  })
})

test('PATCH /users/me takes name and token in its body [API-028] and returns the user [API-029]', async () => {
  const token = await server.signIn('trial@stormlane.example')
  const answer = await server.send('PATCH', '/api/users/me', { payload: { name: ' Tess O’Neil ', token } })
  expect([answer.status, answer.json().user.name]).toEqual([200, 'Tess O’Neil'])
  expect((await server.ask(getMe, token)).user.name).toBe('Tess O’Neil')
})

test.each([
  [{}, 'name is required'],
  [{ name: '   ' }, 'name is required'],
  [{ name: 'x'.repeat(201) }, 'name is longer than 200 characters'],
  [{ name: null }, 'name must be a text'],
])('the name %j is rejected', async (payload, words) => {
  const token = await server.signIn('trial@stormlane.example')
  const answer = await server.send('PATCH', '/api/users/me', { payload: { ...payload, token } })
  expect([answer.status, answer.json().error]).toEqual([400, words])
})

test('portal_features returns four flags at the top level and all flags in feature_flags [API-030]', async () => {
  const features = await server.ask(getPortalFeatures, await server.signIn('legacy@stormlane.example'))
  expect(features).toEqual({
    show_impact_tab: true,
    show_routes_tab: true,
    show_disruption_index: false,
    show_wildfire_indices: false,
    feature_flags: expect.objectContaining({ use_legacy_tab_display: true, show_severe_cast: false }),
  })
})

test('the sign-in response and portal_features return the same flags [SESSION-049]', async () => {
  const payload = { email: 'legacy@stormlane.example', password: 'stormlane-demo' }
  const session = (await server.send('POST', '/api/api_client_signin.json', { payload })).json()
  const features = await server.send('GET', `/api/users/me/portal_features?token=${session.token}`)
  expect(features.json().feature_flags).toEqual(session.feature_flags)
})

test('setting a flag affects only that organization [SESSION-042]', async () => {
  const [full, none] = [await server.signIn(), await server.signIn('noflags@stormlane.example')]
  await server.services.organizations.setFlag(NO_FLAGS, 'showSevereCast', true)
  await server.services.organizations.setFlag(FULL, 'showSevereCast', false)
  expect((await server.ask(getPortalFeatures, none)).feature_flags).toMatchObject({ show_severe_cast: true })
  expect((await server.ask(getPortalFeatures, full)).feature_flags).toMatchObject({ show_severe_cast: false })
})

test.each([
  ['AlertsInAllCountries', 'alerts in all countries [SESSION-045]'],
  ['ShowRouteVehiclePairs', 'route-vehicle pairs [SESSION-046]'],
  ['MexicoAlerts', 'Mexico alerts [SESSION-047]'],
] as const)('the setting %s gives one organization %s', async (setting, _words) => {
  const [mine, other] = [
    await server.signIn('noflags@stormlane.example'),
    await server.signIn('trial@stormlane.example'),
  ]
  await server.services.organizations.setSetting(NO_FLAGS, setting, true)
  expect((await server.ask(getMe, mine)).user.settings[setting]).toBe(true)
  expect((await server.ask(getMe, other)).user.settings[setting]).toBe(false)
  await server.services.organizations.setSetting(NO_FLAGS, setting, false)
  expect((await server.ask(getMe, mine)).user.settings[setting]).toBe(false)
})

test('portal_metadata returns the newest run time, or null before the first run [API-032]', async () => {
  const token = await server.signIn()
  expect(await server.ask(getPortalMetadata, token)).toEqual({
    weather_data_latest_run_time: null,
    weather_data_is_old: false,
    weather_data_ends_at: null,
    weather_data_is_united_states_only: false,
    weather_data_failure: null,
  })
  await publishTestRun(server.forecast, { runTime: new Date('2026-01-15T11:00:00Z'), horizons: ['nowcast'] })
  const runTime = '2026-01-15T11:00:00.000Z'
  expect(await server.ask(getPortalMetadata, token)).toEqual({
    weather_data_latest_run_time: runTime,
    weather_data_is_old: false,
    weather_data_ends_at: null,
    weather_data_is_united_states_only: false,
    weather_data_failure: null,
  })
  server.clock.moveTo(new Date('2026-01-15T15:01:00Z'))
  expect(await server.ask(getPortalMetadata, token)).toMatchObject({ weather_data_is_old: true })
  server.clock.moveTo(TEST_NOW)
})

test('portal_metadata says where and when a forecast of the week ends because models were missing [FEED-032]', async () => {
  const token = await server.signIn()
  const runTime = new Date('2026-01-15T12:00:00Z')
  await publishTestRun(server.forecast, { runTime, horizons: ['extended'], stepLimit: 49, source: 'HRRR + NBM' })
  expect(await server.ask(getPortalMetadata, token)).toMatchObject({
    weather_data_ends_at: '2026-01-17T12:00:00.000Z',
    weather_data_is_united_states_only: true,
  })
})

test('users of an organization with a simulated fleet are told, and no others', async () => {
  const has = async (email?: string) => (await server.ask(getMe, await server.signIn(email))).user.has_simulated_fleet
  expect([await has(), await has('trial@stormlane.example')]).toEqual([true, false])
})

test('portal_account_info returns the account [API-031, ACCOUNT-034] with subscription and limits [MODEL-048]', async () => {
  const { account } = await server.ask(getPortalAccountInfo, await server.signIn('trial@stormlane.example'))
  expect(account).toEqual({
    client_name: 'Juniper Grocers',
    login_name: expect.any(String),
    login_email: 'trial@stormlane.example',
    last_account_error: null,
    last_account_error_at: null,
    is_currently_subscribed: true,
    is_on_a_trial: true,
    is_stripe_customer: false,
    subscription_ends_at: '2026-01-29T12:00:00.000Z',
    subscription_end_reason: null,
    max_routes: 50,
    used_routes: expect.any(Number),
    max_locations: 100,
    used_locations: expect.any(Number),
    subscription: null,
    api_access: null,
  })
})

test('an ended subscription has a reason, either cancelled or other [MODEL-049]', async () => {
  const { account } = await server.ask(getPortalAccountInfo, await server.signIn('expired@stormlane.example'))
  expect(account).toMatchObject({ is_currently_subscribed: false, subscription_end_reason: 'other' })
  const end = (reason: string) =>
    server.database.asSystem
      .updateTable('organizations')
      .set({ subscription_end_reason: reason as 'other' })
      .execute()
  await end('cancelled')
  await expect(end('bored')).rejects.toThrow('check constraint')
})

test('API access lists token, cycle, permissions, and calls and limits of each service [MODEL-050] [SESSION-048]', async () => {
  const token = await server.createApiToken()
  const { account } = await server.ask(getPortalAccountInfo, await server.signIn())
  expect(account).toHaveProperty('api_access', {
    token: `…${token.slice(-4)}`,
    cycle_start_date: '2026-01-01T00:00:00.000Z',
    cycle_end_date: '2026-02-01T00:00:00.000Z',
    permissions: [...API_PERMISSIONS],
    services: expect.arrayContaining([
      {
        service: 'weather',
        timeframe: 'Forecast',
        calls: 0,
        max_requests_per_second: 10,
        max_requests_per_minute: 300,
      },
    ]),
  })
})
