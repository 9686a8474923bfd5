import type { APIRequestContext, Page } from '@playwright/test'
import type { RealtimeChannel, RealtimePayload } from '@stormlane/contract'
import { DEMO_USERS } from './demo-users.ts'
import { assetsPage } from './pages/assets-page.ts'
import { shell } from './pages/shell.ts'
import { expect, signInByApi, test } from './portal-test.ts'
import { TEST_CLOCK } from './test-clock.ts'

type Update = { [Channel in RealtimeChannel]: { channel: Channel; data: RealtimePayload<Channel> } }[RealtimeChannel]

/** Publishes an update to the user's organization, as a job of the server does. */
async function publish(request: APIRequestContext, update: Update, email: string = DEMO_USERS.admin) {
  const token = await signInByApi(request, email)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post('/api/test/realtime', { headers, data: update })
  expect(answer.status()).toBe(200)
}

test.use({ signedInAs: 'admin' })

/** The developer Settings list received updates. */
async function expectReceived(page: Page, request: APIRequestContext, update: Update, shown: string) {
  await openWithUpdates(page)
  await publish(request, update)
  await expect(shell(page).liveUpdates.getByText(shown).first()).toBeVisible()
}

/** Resolves when the live connection of the next page has heard something, which may be before the page has loaded. */
const firstUpdate = (page: Page) =>
  new Promise<void>((resolve) => page.once('websocket', (socket) => socket.once('framereceived', () => resolve())))

async function openWithUpdates(page: Page) {
  const live = firstUpdate(page)
  await page.goto('/client/account')
  await live
  await shell(page).settingsButton.click()
}

test('an open portal receives an updated route [REALTIME-001]', async ({ page, request }) => {
  const route = { id: 'route-71', status: 'active' }
  await expectReceived(page, request, { channel: 'routes', data: { route } }, 'routes route-71')
})

test('Assets stays open when a live update is no whole route', async ({ page, request }) => {
  // The demo has upcoming routes at the time of the server.
  await page.clock.setFixedTime(TEST_CLOCK)
  const live = firstUpdate(page)
  await assetsPage(page).open('routes')
  await live
  const rows = page.getByRole('grid', { name: 'Upcoming Routes' }).locator('tbody > tr[data-row-id]')
  await expect(rows).toHaveCount(10)
  const reloaded = page.waitForResponse(/routes\.json/)
  await publish(request, { channel: 'routes', data: { route: { id: 'route-71', status: 'active' } } })
  await reloaded
  await expect(rows).toHaveCount(10)
  await assetsPage(page)
    .tab(/Driver Notifications/)
    .click()
  await expect(page.getByRole('group', { name: 'Type of notification' })).toBeVisible()
})

test('an open portal receives the ids of locations with new weather [REALTIME-005]', async ({ page, request }) => {
  const data = { location_ids: ['omaha', 'denver'] }
  await expectReceived(page, request, { channel: 'weather_data', data }, 'weather_data omaha, denver')
})

test('an open portal receives the ids of moved vehicles [REALTIME-007]', async ({ page, request }) => {
  await expectReceived(
    page,
    request,
    { channel: 'vehicles', data: { vehicle_ids: ['truck-4127'] } },
    'vehicles truck-4127',
  )
})

test('an open portal receives the type of new events', async ({ page, request }) => {
  await expectReceived(page, request, { channel: 'events', data: { event_type: 'storms' } }, 'events storms')
})

test('updates of another organization are not received', async ({ page, request }) => {
  await openWithUpdates(page)
  await publish(request, { channel: 'events', data: { event_type: 'of somebody else' } }, DEMO_USERS.noFlags)
  await publish(request, { channel: 'events', data: { event_type: 'of our own' } })
  await expect(shell(page).liveUpdates.getByText('of our own')).toBeVisible()
  await expect(shell(page).liveUpdates.getByText('of somebody else')).toHaveCount(0)
})

test('a lost connection is shown, reconnects, and misses no update', async ({ page, request }) => {
  const cut = Promise.withResolvers<void>()
  let connections = 0
  await page.routeWebSocket('**/api/realtime', async (socket) => {
    connections += 1
    if (connections === 2) return socket.close()
    const server = socket.connectToServer()
    if (connections > 1) return
    await cut.promise
    await server.close()
    await socket.close()
  })
  await page.goto('/client/account')
  await expect.poll(() => connections).toBe(1)
  await expect(shell(page).heading).toBeVisible()
  await expect(shell(page).connectionLost).toHaveCount(0)
  await shell(page).settingsButton.click()
  await publish(request, { channel: 'events', data: { event_type: 'before the cut' } })
  await expect(shell(page).liveUpdates.getByText('before the cut')).toBeVisible()
  cut.resolve()
  await expect(shell(page).connectionLost).toBeVisible()
  await publish(request, { channel: 'events', data: { event_type: 'during the cut' } })
  await expect(shell(page).liveUpdates.getByText('during the cut')).toBeVisible()
  await expect(shell(page).connectionLost).toHaveCount(0)
})

test('the portal shows that the browser is offline', async ({ page, context }) => {
  await page.goto('/client/account')
  await expect(shell(page).heading).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})
