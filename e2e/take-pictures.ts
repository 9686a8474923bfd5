// npm run pictures -- http://localhost:4300 [names]: takes the README's pictures from a running server with the demo organizations.
import path from 'node:path'
import { type Page, chromium as playwright } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { notificationsPage } from './pages/notifications-page.ts'
import { routesPage } from './pages/routes-page.ts'
import { markIntroduced } from './portal-test.ts'

const baseURL = process.argv[2] ?? 'http://localhost:4300'
const folder = path.join(import.meta.dirname, '../docs/pictures')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** Long, because the map may be rendered in software. */
const LOADED_WITHIN_MS = 240_000
const DRAWN_AFTER_MS = 25_000

let token = ''
const { newest_run: run } = (await ask('/health')) as { newest_run: { run_time: string; age_seconds: number } }
/** A server with a test clock has a different time than this machine. */
const serverNow = new Date(Date.parse(run.run_time) + run.age_seconds * 1000)
;({ token } = (await ask('/api_client_signin.json', {
  email: DEMO_USERS.admin,
  password: DEMO_PASSWORD,
})) as { token: string })
const browser = await playwright.launch(await findChromium())

const wanted = process.argv.slice(3)
await take('map', '/client/map', (page) => page.getByText(/[1-9]\d* locations at Moderate or worse/).waitFor())
await take('dashboard', '/client/dashboard', (page) => dashboardPage(page).rows.first().waitFor())
await take('route-planner', '/client/routes', async (page) => {
  const routes = routesPage(page)
  await routes.choose('Origin', 'Chicago, IL')
  await routes.choose('Destination', 'Omaha, NE')
  await routes.button('RUN').click()
  await routes.option('A').waitFor()
})
await take('driver-notification', '/client/places', async (page) => {
  await page.getByRole('tab', { name: 'Driver Notifications' }).click()
  await notificationsPage(page).type('Weather Conditions').click()
  await notificationsPage(page).edit('High wind and low visibility').click()
  await notificationsPage(page).preview.waitFor()
})
await take('phone-report', `/routes/${await sharedRoute()}`, undefined, PHONE)
await browser.close()

async function take(name: string, address: string, prepare?: (page: Page) => Promise<void>, viewport = DESKTOP) {
  if (wanted.length > 0 && !wanted.includes(name)) return
  const context = await browser.newContext({ baseURL, viewport, timezoneId: 'America/Chicago', locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(markIntroduced)
  await page.addInitScript((value) => localStorage.setItem('token', JSON.stringify(value)), token)
  await page.clock.setFixedTime(serverNow)
  page.setDefaultTimeout(LOADED_WITHIN_MS)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await prepare?.(page)
  await page.waitForTimeout(DRAWN_AFTER_MS)
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 85 })
  await context.close()
  console.log(`docs/pictures/${name}.jpg`)
}

/** The key of a shared report of the first route that has results. */
async function sharedRoute(): Promise<string> {
  const { routes } = (await ask('/routes.json?compact=true')) as {
    routes: { id: string; latest_route_results: unknown[] | null }[]
  }
  const route = routes.find(({ latest_route_results: results }) => results && results.length > 1) ?? routes[0]
  const { cache_key: key } = (await ask(`/routes/${route?.id}/cache`)) as { cache_key: string }
  return key
}

async function ask(address: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${baseURL}/api${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
