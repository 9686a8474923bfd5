// @vitest-environment jsdom
import { getPortalAccountInfo } from '@stormlane/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerOnWire } from '../../../../test/answer-on-wire.ts'
import { HandWorkedSocket } from '../../../../test/hand-worked-socket.ts'
import '../../../../test/map-stand-in.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { affectedOnWire, queueOnWire } from '../../../features/affected/affected.fixture.ts'
import { NEWEST_NOTE } from '../../../features/onboarding/release-notes.ts'
import { subscribeToStored, writeStored } from '../../../platform/local-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { routeTree } from '../../route-tree.tsx'
import { router as portalRouter } from '../../router.ts'

/** Generous, because test machines can be slow, and the pages are loaded on first use. */
const PATIENT = { timeout: 60_000 }
vi.setConfig({ testTimeout: 240_000 })

const { account } = answerOnWire(getPortalAccountInfo) as { account: object }

const view = (id: string, name: string, address: string) => ({
  id,
  name,
  address,
  is_shared: true,
  is_mine: true,
  owner: 'Dana Whitfield',
  created_at: '2027-01-14T21:00:00.000Z',
})
const VIEWS = [
  view('a', 'Alerts today', '/client/alerts'),
  view('b', 'All assets', '/client/places?tab=vehicles'),
  view('c', 'Queue', '/client/affected'),
]

beforeEach(() => {
  HandWorkedSocket.opened = []
  vi.stubGlobal('WebSocket', HandWorkedSocket)
  writeStored('token', 'of the session')
  writeStored('tourComplete', true)
  writeStored('welcomeShown', true)
  writeStored('whatsNewLastSeen', NEWEST_NOTE)
  window.scrollTo = () => undefined
})
afterEach(() => {
  localStorage.clear()
  queryClient.clear()
})

function open(
  address: string,
  refusal?: () => number | undefined,
  portal: Partial<Parameters<typeof stubPortal>[0]> = {},
) {
  stubPortal({
    ...portal,
    bodies: {
      '/users/me/portal_account_info': { account: { ...account, is_currently_subscribed: true } },
      '/saved_views.json': { saved_views: VIEWS },
      ...portal.bodies,
    },
    answer: () => {
      const status = refusal?.()
      return status === undefined ? undefined : { status, body: { error: 'not authenticated' } }
    },
  })
  const { parseSearch, stringifySearch } = portalRouter.options
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  onTestFinished(subscribeToStored(() => void router.invalidate()))
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

const STORM = {
  storm_id: 's1',
  name: 'Lake-effect snow, Lake Erie',
  kind: 'Winter Storm',
  impact_level: 3,
  state: 'active',
  begins_at: '2027-01-14T15:00:00.000Z',
  ends_at: '2027-01-15T21:00:00.000Z',
  count: 7,
  new_count: 3,
  worst_level: 4,
}

const name = (words: string) => screen.findByRole('heading', { level: 1, name: words }, PATIENT)
const page = (words: string) => screen.findByRole('heading', { level: 1, name: words, hidden: true }, PATIENT)
const position = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy(), PATIENT)

test('chosen views are shown one after the other by keys, without navigation, and Escape opens the page of the view [DESK-039]', async () => {
  const router = open('/client/wall')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /All assets/ }, PATIENT))
  await user.click(screen.getByRole('checkbox', { name: /Alerts today/ }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await name('All assets')
  expect(await page('Assets')).toBeTruthy()
  expect(router.state.location.search).toEqual({ views: 'b,a', every: '60' })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(screen.getByText(/^\w+ \d+:\d\d [AP]M C[DS]T$/)).toBeTruthy()
  await position('1 of 2')

  await user.keyboard('{ArrowRight}')
  await name('Alerts today')
  expect(await page('Alerts')).toBeTruthy()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await name('Alerts today')
  await user.keyboard(' ')
  expect(screen.getByText('Paused')).toBeTruthy()
  // Space on a focused button presses the button alone. The buttons hide until the pointer moves.
  act(() => void document.dispatchEvent(new Event('pointermove')))
  screen.getByRole('button', { name: 'Go on (Space)' }).focus()
  await user.keyboard(' ')
  expect(screen.queryByText('Paused')).toBeNull()
  expect(router.state.location.href).toBe('/client/wall?views=b%2Ca&every=60')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('navigation', { name: 'Main' }, PATIENT)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/client/alerts')
})

test('without saved views the wall offers Affected, Map and Briefing; Affected shows the worst ten and the storms in large type, without controls, and scrolls by itself [DESK-039, EXP-013]', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  const trucks = Array.from({ length: 12 }, (_, i) => affectedOnWire({ id: `v${i}`, name: `Truck ${i + 1}` }))
  open('/client/wall', undefined, {
    flags: ['showAffectedTab'],
    runTime: new Date(Date.now() - 16 * 60_000).toISOString(),
    bodies: {
      '/saved_views.json': { saved_views: [] },
      '/affected_assets.json': queueOnWire(trucks, new URLSearchParams()),
      '/affected/storms': {
        affected_storms: [STORM],
        outside: { count: 0, new_count: 0, events: [] },
      },
    },
  })
  const user = userEvent.setup()
  const choices = await screen.findAllByRole('checkbox', undefined, PATIENT)
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
    'AffectedPage',
    'MapPage',
    'BriefingPage',
  ])
  await user.click(screen.getByRole('checkbox', { name: /Affected/ }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  const list = await screen.findByRole('list', { name: 'Worst assets', hidden: true }, PATIENT)
  const rows = within(list).getAllByRole('listitem', { hidden: true })
  expect(rows).toHaveLength(10)
  expect(rows[0]?.textContent).toContain('ExtremeTruck 1Visibility 0.1 mi')
  const storms = await screen.findByRole('region', { name: 'Storms', hidden: true }, PATIENT)
  expect(storms.textContent).toContain('Lake-effect snow, Lake ErieNow')
  expect(storms.textContent).toContain('7 of yours affected')
  expect(screen.getByText(/^Forecast run of .+, 16 min ago$/)).toBeTruthy()
  const page = list.closest('[inert]') as HTMLElement
  for (const role of ['button', 'checkbox', 'textbox', 'combobox', 'link'])
    expect(within(page).queryAllByRole(role, { hidden: true })).toEqual([])

  // The list shows 400 of its 900 px: two steps down, then from the beginning.
  const scrolledTo: (number | undefined)[] = []
  Object.defineProperties(list, { clientHeight: { value: 400 }, scrollHeight: { value: 900 } })
  list.scrollTo = (options?: ScrollToOptions | number) => {
    const top = typeof options === 'object' ? (options.top ?? 0) : 0
    scrolledTo.push(top)
    list.scrollTop = Math.min(top, 500)
  }
  storms.scrollTo = () => undefined
  const everyTenSeconds = timers.mock.calls.filter(([, delay]) => delay === 10_000)
  for (let step = 0; step < 3; step++) for (const [scroll] of everyTenSeconds) (scroll as () => void)()
  expect(scrolledTo).toEqual([400, 800, 0])
})

test('views that are gone are left out; without any the choice opens and says why [DESK-039]', async () => {
  const router = open('/client/wall?views=gone')
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toBe(
    'The views of this wall screen no longer exist. Choose others.',
  )
  await act(() => router.navigate({ href: '/client/wall?views=gone,a' }))
  await name('Alerts today')
  expect(screen.queryByText('1 of 2')).toBeNull()
})

test('a view whose page the organization does not have says so on the wall [DESK-038, DESK-039]', async () => {
  open('/client/wall?views=c')
  expect(
    await page(
      'Queue shows the page Affected, which your organization no longer has. Ask an admin, or delete the view.',
    ),
  ).toBeTruthy()
})

test('a lost connection is told with its age, and the wall goes on by itself [DESK-040]', async () => {
  open('/client/wall?views=a,b')
  await name('Alerts today')
  await page('Alerts')
  await waitFor(() => expect(HandWorkedSocket.opened.length).toBeGreaterThan(0), PATIENT)
  act(() => HandWorkedSocket.last.onclose?.({ code: 1006 }))
  expect((await screen.findByText(/^No connection since/, undefined, PATIENT)).textContent).toMatch(
    /^No connection since \w+ \d+:\d\d [AP]M C[DS]T\. This is the last picture, from just now\. It goes on by itself\.$/,
  )
  expect(await page('Alerts')).toBeTruthy()
  const lost = HandWorkedSocket.opened.length
  await waitFor(() => expect(HandWorkedSocket.opened.length).toBeGreaterThan(lost), PATIENT)
  act(() => HandWorkedSocket.last.says({ type: 'ready', last_id: '1', resumed: true }))
  await waitFor(() => expect(screen.queryByText(/^No connection since/)).toBeNull(), PATIENT)
})

test('when the session ends the wall says how to sign in again, stays, and goes on with a new session [DESK-041]', async () => {
  let status: number | undefined
  const router = open('/client/wall?views=a,b', () => status)
  await name('Alerts today')
  await page('Alerts')
  status = 401
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect((await screen.findByRole('alert', undefined, PATIENT)).textContent).toContain('The session has ended')
  expect(router.state.location.pathname).toBe('/client/wall')
  status = undefined
  act(() => writeStored('token', 'of another tab'))
  await name('Alerts today')

  status = 401
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('The session has ended', undefined, PATIENT)
  await userEvent.setup().keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), PATIENT)
  expect(JSON.parse(localStorage.getItem('redirectUrl') ?? '""')).toBe('/client/wall?views=a%2Cb')
})
