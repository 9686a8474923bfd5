// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { API_SERVICE_IDS, API_SERVICES, type FeatureFlag } from '@stormlane/domain/product'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire, meOnWire } from '../../../test/answer-on-wire.ts'
import { PATIENT } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { NEWEST_NOTE } from '../../features/onboarding/release-notes.ts'
import { readStored, writeStored } from '../../platform/local-store.ts'
import { queryClient } from '../../platform/query-client.ts'
import { routeTree } from '../route-tree.tsx'

const ACCOUNT = '/users/me/portal_account_info'
const { account: example } = answerOnWire(getPortalAccountInfo) as { account: Record<string, unknown> }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString()
const TRIAL = { is_on_a_trial: true, subscription_ends_at: inDays(9), max_routes: 50, max_locations: 100 }
const EXPIRED_TRIAL = { ...TRIAL, is_currently_subscribed: false, subscription_ends_at: inDays(-1) }

interface Visit {
  account?: Record<string, unknown>
  user?: Record<string, unknown>
  isAdmin?: boolean
  flags?: readonly FeatureFlag[]
  at?: string
  upgrade?: () => { status?: number; body: unknown }
  answer?: (asked: {
    path: string
    method: string
    body: unknown
    query: URLSearchParams
  }) => { body: unknown } | undefined
}

/** Opens a page of the whole portal; the account may change while it is open. */
function visit({
  account = {},
  user: changes = {},
  isAdmin = true,
  flags = [],
  at = '/client/account',
  upgrade,
  answer,
}: Visit) {
  const { user } = meOnWire() as { user: object }
  const state = { account: { ...example, ...account }, user: { ...user, is_admin: isAdmin, ...changes } }
  writeStored('token', 'the-token')
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', NEWEST_NOTE)
  writeStored('tourComplete', true)
  const { asked } = stubPortal({
    flags,
    answer: ({ path, method, body, query }) => {
      if (path === '/users/me') return { body: { user: state.user } }
      if (path === '/account/organization_settings') {
        const { timezone, measurement_system, driver_language, shift_starts } = body as Record<string, unknown>
        Object.assign(state.user, {
          organization_timezone: timezone,
          organization_measurement_system: measurement_system,
          organization_driver_language: driver_language,
          organization_shift_starts: shift_starts,
        })
        return { body }
      }
      if (path === ACCOUNT) return { body: { account: state.account } }
      if (path === '/account/fleet_settings') return { body: method === 'PATCH' ? body : { truck_top_speed: null } }
      if (path === '/account/deciding_costs')
        return { body: method === 'PATCH' ? body : { hour: 95, mile: null, crash: null, missed_appointment: null } }
      return path === '/stripe/upgrade_now' ? upgrade?.() : answer?.({ path, method, body, query })
    },
  })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const reads = () => asked.filter(({ path }) => path === ACCOUNT).length
  return { state, asked, reads, router }
}

/** Timers run at their real pace, and as far ahead as a test lets time pass. */
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const shown = (text: string | RegExp) => screen.findByText(text, undefined, PATIENT)
const checkout = () => ({ body: { success: true, checkout_url: 'https://pay.example/1' } })

test('/client/account shows My Account with its tabs and the way out [SHELL-017]', async () => {
  visit({})
  expect(await screen.findByRole('heading', { name: 'My Account' }, PATIENT)).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'My Account' }))
  expect(tabs.getByRole('link', { name: 'Account', current: 'page' }).getAttribute('href')).toBe('/client/account')
  expect(screen.getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe('/logout')
})

test('members of an organization with Affected choose their mails in a tab, others have none [DESK-048]', async () => {
  const { router } = visit({ flags: ['showAffectedTab'], isAdmin: false, at: '/client/account/mail' })
  expect(await screen.findByRole('heading', { name: 'Mail to me' }, PATIENT)).toBeTruthy()
  const tabs = () => within(screen.getByRole('navigation', { name: 'My Account' })).getAllByRole('link')
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Account', 'Security', 'Mail'])
  expect(router.state.location.pathname).toBe('/client/account/mail')
})

test('without Affected there is no tab for mails, and its address leads to the start [DESK-048]', async () => {
  const { router } = visit({ at: '/client/account/mail' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/map'), PATIENT)
})

test('client, login and limits with what is used are shown [ACCOUNT-001, ACCOUNT-002, ACCOUNT-007]', async () => {
  visit({ account: { ...TRIAL, login_name: null } })
  expect(await shown('Cardinal Freight')).toBeTruthy()
  const login = screen.getByText('Login').nextElementSibling
  expect(login?.textContent).toBe('dana@cardinal.example')
  const [routes, locations] = within(screen.getByRole('region', { name: 'Limits' })).getAllByRole('listitem')
  expect([routes?.textContent, locations?.textContent]).toEqual(['Routes38 of 50', 'Locations81 of 100'])
})

test('the API usage lists each service with timeframe, calls and limits in its cycle [ACCOUNT-003, ACCOUNT-004, ACCOUNT-005, ACCOUNT-035]', async () => {
  const services = API_SERVICE_IDS.map((service, i) => ({
    service,
    timeframe: API_SERVICES[service].timeframe,
    calls: 1000 * i,
    max_requests_per_second: 10,
    max_requests_per_minute: 1200,
  }))
  visit({ account: { api_access: { ...(example.api_access as object), services } } })
  const table = await screen.findByRole('table', { name: 'API usage' }, PATIENT)
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
    'Impact',
    'Historical Impact',
    'Weather',
    'Historical Weather',
    'Impact Maps',
    'Weather Maps',
    'Wildfire Maps',
    'RightRoute Standard',
    'RightRoute Custom',
    'RightRoute Range',
    'Events',
    'Weather Alerts',
  ])
  expect([...(rows[1]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    'Historical',
    '1,000',
    '10',
    '1,200',
  ])
  expect(new Set(rows.map((row) => row.querySelector('td')?.textContent))).toEqual(
    new Set(['Forecast', 'Historical', 'Live']),
  )
  expect(screen.getByText('Cycle Thu, Jan 1, 2026 to Sat, Jan 31, 2026')).toBeTruthy()
})

test('without API access there is no usage table, without card payments no subscription [ACCOUNT-003, ACCOUNT-006]', async () => {
  visit({ account: { api_access: null, is_stripe_customer: false } })
  await shown('Cardinal Freight')
  expect([screen.queryByRole('table'), screen.queryByText('Manage Subscription')]).toEqual([null, null])
})

test('customers who pay by card manage their subscription by a form with the token [ACCOUNT-006, API-035]', async () => {
  const subscription = { status: 'active', renews_at: inDays(20), card_brand: 'visa', card_last4: '4242' }
  visit({ account: { is_stripe_customer: true, subscription } })
  const button = await screen.findByRole('button', { name: 'Manage Subscription' }, PATIENT)
  const form = button.closest('form')
  expect([form?.method, form?.target]).toEqual(['post', '_blank'])
  expect(form?.action).toMatch(/\/api\/stripe\/create_customer_portal_session\?token=the-token$/)
  expect(screen.getByText('Card ending 4242')).toBeTruthy()
})

test('the measurement system is imperial until the user chooses metric [ACCOUNT-008, ACCOUNT-009]', async () => {
  visit({})
  const metric = await screen.findByRole('radio', { name: 'Metric' }, PATIENT).catch(() => null)
  expect(screen.getByText(/°F/)).toBeTruthy()
  fireEvent.click(metric ?? screen.getByRole('button', { name: 'Metric' }))
  expect(await shown(/°C/)).toBeTruthy()
  expect(readStored('measurementSystem')).toBe('metric')
})

test('a user chooses one zone for all times, that of the organization at first, and goes back to those of the places [DESK-090]', async () => {
  visit({ isAdmin: false })
  fireEvent.click(await screen.findByRole('radio', { name: 'One zone' }, PATIENT))
  expect(readStored('timeZone')).toBe('America/Chicago')
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Zone of all times' }, PATIENT)
  zone.focus()
  fireEvent.change(zone, { target: { value: 'los angeles' } })
  const choice = { selector: '[role="option"], [role="option"] *' }
  fireEvent.click(await screen.findByText('Pacific Time (America/Los Angeles)', choice, PATIENT))
  expect(readStored('timeZone')).toBe('America/Los_Angeles')
  fireEvent.click(screen.getByRole('radio', { name: 'Zone of each place' }))
  expect(readStored('timeZone')).toBeUndefined()
  expect(screen.queryByRole('combobox', { name: 'Zone of all times' })).toBeNull()
})

test('the latest account error is shown with words for support [ACCOUNT-015]', async () => {
  visit({
    account: { last_account_error: 'Your card was declined.', last_account_error_at: '2026-01-12T22:02:00.000Z' },
  })
  expect(await shown(/^Latest account error \(share this with support\): Your card was declined\./)).toBeTruthy()
})

test('a trial shows its days left and Activate Full Version, a full version neither [ACCOUNT-010, ACCOUNT-029]', async () => {
  const { state } = visit({ account: TRIAL })
  expect(await shown('9 days left')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Activate Full Version' })).toBeTruthy()
  state.account = { ...example }
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('Activate Full Version')).toBeNull(), PATIENT)
})

test('only admins activate the full version', async () => {
  visit({ account: TRIAL, isAdmin: false })
  const button = await screen.findByRole('button', { name: 'Activate Full Version' }, PATIENT)
  expect((button as HTMLButtonElement).disabled).toBe(true)
})

/** Presses Activate Full Version; returns the tab that it opened. */
async function activate() {
  const tab = { location: { href: '' }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  fireEvent.click(await screen.findByRole('button', { name: 'Activate Full Version' }, PATIENT))
  return tab
}

test('Activate Full Version opens the checkout in a new tab, reloads the account and polls it every 3 seconds until the trial is over [ACCOUNT-011, ACCOUNT-012, ACCOUNT-013, API-034]', async () => {
  const { state, reads } = visit({ account: TRIAL, upgrade: checkout })
  await shown('9 days left')
  const before = reads()
  const tab = await activate()
  await waitFor(() => expect(tab.location.href).toBe('https://pay.example/1'), PATIENT)
  await waitFor(() => expect(reads()).toBe(before + 1), PATIENT)
  await pass(2000)
  expect(reads()).toBe(before + 1)
  await pass(1000)
  await waitFor(() => expect(reads()).toBe(before + 2), PATIENT)
  expect(screen.getByText(/Waiting for the payment/)).toBeTruthy()
  state.account = { ...example }
  await pass(3000)
  await waitFor(() => expect(screen.queryByText(/Waiting for the payment/)).toBeNull(), PATIENT)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), PATIENT)
  const after = reads()
  await pass(10_000)
  expect(reads()).toBe(after)
})

test('polling stops when an error appears [ACCOUNT-014]', async () => {
  const { state, reads } = visit({ account: TRIAL, upgrade: checkout })
  await shown('9 days left')
  await activate()
  await shown(/Waiting for the payment/)
  state.account = { ...state.account, last_account_error: 'Your card was declined.' }
  await pass(3000)
  await shown(/^Latest account error/)
  expect(screen.queryByText(/Waiting for the payment/)).toBeNull()
  const after = reads()
  await pass(10_000)
  expect(reads()).toBe(after)
})

test('a refused upgrade closes the tab and says why', async () => {
  const refusal = { status: 503, body: { error: 'The payment provider did not answer, please try again.' } }
  visit({ account: TRIAL, upgrade: () => refusal })
  await shown('9 days left')
  const tab = await activate()
  expect(await shown('The payment provider did not answer, please try again.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
})

test.each([
  ['trial', '[ACCOUNT-030]', EXPIRED_TRIAL, 'Your trial has expired'],
  [
    'subscription',
    '[ACCOUNT-031]',
    { is_currently_subscribed: false, subscription_ends_at: inDays(-1) },
    'Your subscription has expired',
  ],
])(
  'an expired %s opens a dialog that blocks the portal and tells whom to write to [ACCOUNT-027, ACCOUNT-032, ACCOUNT-033] %s',
  async (_what, _id, account, title) => {
    visit({ account, isAdmin: false, at: '/client/alerts' })
    const dialog = await screen.findByRole('dialog', { name: title }, PATIENT)
    expect(dialog.textContent).toContain('To go on, reach out to us at support@stormlane.example.')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent.click(document.querySelector('.MuiBackdrop-root') as Element)
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
    expect(document.querySelector('main')?.textContent).toBe('')
    // The page behind it is hidden from assistive technology and cannot be clicked.
    expect(document.querySelector('main')?.closest('[aria-hidden="true"]')).not.toBeNull()
  },
)

test('the dialog of an expired account has Log Out and Send Email [ACCOUNT-028]', async () => {
  const { asked, router } = visit({ account: EXPIRED_TRIAL, isAdmin: false, at: '/client/alerts' })
  const dialog = await screen.findByRole('dialog', { name: 'Your trial has expired' }, PATIENT)
  expect(within(dialog).getByRole('link', { name: 'Send Email' }).getAttribute('href')).toBe(
    'mailto:support@stormlane.example',
  )
  const count = asked.length
  fireEvent.click(within(dialog).getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(asked.slice(count).map(({ path }) => path)).toContain('/api_sign_out.json'), PATIENT)
  expect(router.state.location.pathname).not.toBe('/client/alerts')
})

test('the dialog leads admins to My Account, which stays open for them, with account and security only', async () => {
  visit({ account: EXPIRED_TRIAL, at: '/client/alerts' })
  const dialog = await screen.findByRole('dialog', { name: 'Your trial has expired' }, PATIENT)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open My Account' }))
  expect(await shown('0 days left')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENT)
  const tabs = within(screen.getByRole('navigation', { name: 'My Account' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Account', 'Security'])
  // Members are not invited without a subscription.
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull()
})

test('members cannot open My Account behind the dialog', async () => {
  visit({ account: EXPIRED_TRIAL, isAdmin: false })
  expect(await screen.findByRole('dialog', { name: 'Your trial has expired' }, PATIENT)).toBeTruthy()
})

test('admins set the speed at which trucks are governed, in their units; members do not see it', async () => {
  const { asked } = visit({})
  const field = await screen.findByLabelText<HTMLInputElement>('Top speed (mph)', undefined, PATIENT)
  expect([field.value, field.placeholder]).toEqual(['', '65'])
  fireEvent.change(field, { target: { value: '120' } })
  expect(await shown('The top speed must be 30 to 90 mph.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '62' } })
  const block = within(screen.getByRole('region', { name: 'Trucks' }))
  fireEvent.click(block.getByRole('button', { name: 'Save' }))
  expect(await shown('The top speed of your trucks is saved. Routes are evaluated again.')).toBeTruthy()
  const saved = asked.find(({ method, path }) => method === 'PATCH' && path === '/account/fleet_settings')
  expect(saved?.body).toEqual({ truck_top_speed: expect.closeTo(62 * 0.44704, 3) })
  await waitFor(() => expect(field.value).toBe('62'))
})

test('admins set what an hour, a mile, a crash and a missed appointment cost; what cannot be meant has words; members do not see it [DECIDE-040]', async () => {
  const { asked } = visit({})
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, undefined, PATIENT)
  const hour = await field('An hour later ($)')
  const crash = await field('An average crash ($)')
  const appointment = await field('A missed appointment ($)')
  expect([hour.value, crash.value, crash.placeholder]).toEqual(['95', '', '146,326'])
  const block = within(screen.getByRole('region', { name: 'Costs in decisions' }))
  const save = block.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  for (const wrong of ['0', '-3', '20000', 'much']) {
    fireEvent.change(hour, { target: { value: wrong } })
    expect(block.getByText('Write a number from $1 to $10,000, or nothing.')).toBeTruthy()
    expect(save.disabled).toBe(true)
  }
  fireEvent.change(hour, { target: { value: ' ' } })
  fireEvent.change(crash, { target: { value: '$1,500,000' } })
  fireEvent.change(appointment, { target: { value: '0' } })
  fireEvent.click(save)
  expect(await shown('The costs of your organization are saved. Trips are decided again.')).toBeTruthy()
  const saved = asked.find(({ method, path }) => method === 'PATCH' && path === '/account/deciding_costs')
  expect(saved?.body).toEqual({ hour: null, mile: null, crash: 1_500_000, missed_appointment: 0 })
  await waitFor(() => expect([hour.value, crash.value, appointment.value]).toEqual(['', '1500000', '0']))
})

test('the costs of decisions are not shown to members [DECIDE-040]', async () => {
  visit({ isAdmin: false })
  await shown('Guided tours')
  expect(screen.queryByRole('region', { name: 'Costs in decisions' })).toBeNull()
})

test('the top speed of trucks is not shown to members', async () => {
  visit({ isAdmin: false })
  await shown('Guided tours')
  expect(screen.queryByRole('region', { name: 'Trucks' })).toBeNull()
})

test('admins set zone, units, language of drivers and shifts of the organization; who has not chosen units sees those [DESK-077] [DESK-101]', async () => {
  const { asked } = visit({})
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' }, PATIENT)
  expect(zone.value).toBe('Central Time (America/Chicago)')
  const block = within(screen.getByRole('region', { name: 'Organization' }))
  const save = block.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  zone.focus()
  fireEvent.change(zone, { target: { value: 'los angeles' } })
  const choice = { selector: '[role="option"], [role="option"] *' }
  fireEvent.click(await screen.findByText('Pacific Time (America/Los Angeles)', choice, PATIENT))
  fireEvent.mouseDown(block.getByRole('combobox', { name: /^Units of new members/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Metric' }, PATIENT))
  expect(screen.getByText(/°F/)).toBeTruthy()
  fireEvent.mouseDown(block.getByRole('combobox', { name: /^Language of messages to drivers/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Español' }, PATIENT))
  const shifts = block.getByRole<HTMLInputElement>('textbox', { name: /^Shifts begin at/ })
  fireEvent.change(shifts, { target: { value: 'at six' } })
  expect(block.getByText('Write up to 6 times of the day, such as 06:00, 18:00.')).toBeTruthy()
  expect(save.disabled).toBe(true)
  fireEvent.change(shifts, { target: { value: '18:00 6:00' } })
  fireEvent.click(save)
  expect(await shown('The settings of your organization are saved.')).toBeTruthy()
  const saved = asked.find(({ path }) => path === '/account/organization_settings')
  expect(saved?.body).toEqual({
    timezone: 'America/Los_Angeles',
    measurement_system: 'metric',
    driver_language: 'es',
    shift_starts: ['06:00', '18:00'],
  })
  expect(await shown(/°C/)).toBeTruthy()
  expect(localStorage.getItem('measurementSystem')).toBeNull()
  await waitFor(() => expect(save.disabled).toBe(true))
})

test('own units win over those of the organization, and members cannot change these', async () => {
  writeStored('measurementSystem', 'imperial')
  visit({ user: { organization_measurement_system: 'metric' }, isAdmin: false })
  expect(await shown(/°F/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Organization' })).toBeNull()
})

test.each([
  ['leads admins to the data sources', true, ['useLegacyTabDisplay'], 1],
  ['does not lead members there', false, ['useLegacyTabDisplay'], 0],
  ['does not repeat the submenu of the other display', true, [], 0],
] as const)('with the legacy tab display, which has no submenu, My Account %s', async (_, isAdmin, flags, links) => {
  visit({ isAdmin, flags })
  const header = (await screen.findByRole('heading', { name: 'My Account' }, PATIENT)).closest('header') as HTMLElement
  await shown('Guided tours')
  expect(within(header).queryAllByRole('link', { name: 'Data sources' })).toHaveLength(links)
})

const MIDWEST = {
  id: '00000000-0000-4000-8003-000000000001',
  name: 'Midwest',
  source: 'samsara',
  external_id: null,
  children: [],
  location_count: 3,
  vehicle_count: 0,
  route_count: 0,
}

/** A server whose organization has a limit of gusts of 45 mph, which its group inherits. */
function limitsServer() {
  const own = [{ hazard: 'gust', value: 20.1168, level: 3 }]
  return ({ path, method, body, query }: { path: string; method: string; body: unknown; query: URLSearchParams }) => {
    if (path === '/groups.json') return { body: { groups: [MIDWEST] } }
    if (path !== '/own_limits') return undefined
    const group_id = (method === 'PATCH' ? (body as { group_id?: string }).group_id : query.get('group_id')) ?? null
    const inherited = own.map((limit) => ({ ...limit, owner_kind: 'organization', owner_name: 'Cardinal Freight' }))
    return {
      body: { group_id, location_id: null, own: group_id ? [] : own, inherited: group_id ? inherited : [] },
    }
  }
}

test('limits for vehicles are set by kind and load, and show the broader limit that they replace [DESK-063]', async () => {
  const general = { hazard: 'gust', value: 22.352, level: 3 }
  const { asked } = visit({
    at: '/client/account/limits',
    answer: ({ path, method, query }) => {
      if (path === '/groups.json') return { body: { groups: [MIDWEST] } }
      if (path !== '/own_limits') return undefined
      const narrowed = method === 'PATCH' || query.get('vehicle_kind') !== null
      const inherited = { ...general, owner_kind: 'organization', owner_name: 'Cardinal', owner_vehicles: 'vehicles' }
      return {
        body: {
          group_id: null,
          location_id: null,
          own: narrowed ? [] : [general],
          inherited: narrowed ? [inherited] : [],
        },
      }
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'Vehicles and routes' }, PATIENT))
  expect((await screen.findByLabelText<HTMLInputElement>('Limit of wind gusts', undefined, PATIENT)).value).toBe('50')
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name: option }, PATIENT))
  }
  await choose('Type or trailer', 'Box trailers')
  await choose('Load', 'Empty')
  expect(await shown('50 mph: High, from your organization, for vehicles')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Limit of wind gusts'), { target: { value: '40' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1), PATIENT)
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    applies_to: 'vehicles',
    vehicle_kind: 'box_trailer',
    vehicle_load: 'empty',
    changes: [{ hazard: 'gust', limit: { value: expect.closeTo(17.8816, 4), level: 3 } }],
  })
})

test('admins set limits of the organization and its groups, in their units, and see what a group inherits [DESK-055]', async () => {
  const { asked } = visit({ at: '/client/account/limits', answer: limitsServer() })
  const gust = await screen.findByLabelText<HTMLInputElement>('Limit of wind gusts', undefined, PATIENT)
  expect(gust.value).toBe('45')
  fireEvent.change(gust, { target: { value: '500' } })
  expect(await shown('The limit of wind gusts must be 10 mph to 150 mph.')).toBeTruthy()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save limits' })
  expect(save.disabled).toBe(true)
  fireEvent.change(gust, { target: { value: '45' } })
  fireEvent.change(screen.getByLabelText('Limit of wind chill'), { target: { value: '-4' } })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Level of wind chill' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Extreme' }, PATIENT))
  fireEvent.click(save)
  expect(await shown('The limits are saved. Levels follow within a minute.')).toBeTruthy()
  const patches = () => asked.filter(({ method, path }) => method === 'PATCH' && path === '/own_limits')
  expect(patches()[0]?.body).toEqual({
    changes: [{ hazard: 'cold', limit: { value: expect.closeTo(-20, 6), level: 4 } }],
  })
  const owner = screen.getByRole<HTMLInputElement>('combobox', { name: 'Limits of' })
  owner.focus()
  fireEvent.change(owner, { target: { value: 'midw' } })
  const choice = { selector: '[role="option"], [role="option"] *' }
  fireEvent.click(await screen.findByText('Midwest', choice, PATIENT))
  expect(await shown('45 mph: High, from your organization')).toBeTruthy()
  const own = screen.getByLabelText<HTMLInputElement>('Limit of wind gusts')
  expect(own.value).toBe('')
  fireEvent.change(own, { target: { value: '60' } })
  expect(await shown('Replaces 45 mph: High, from your organization')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save limits' }))
  await waitFor(() => expect(patches()).toHaveLength(2), PATIENT)
  expect(patches()[1]?.body).toEqual({
    group_id: MIDWEST.id,
    changes: [{ hazard: 'gust', limit: { value: expect.closeTo(26.8224, 4), level: 3 } }],
  })
})
