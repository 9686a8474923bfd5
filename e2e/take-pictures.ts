// npm run pictures -- http://localhost:4300 [names]: takes the pictures of the README and of public pages from a
// running server with the demo organizations.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Page, chromium as playwright } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { DEMO_ORGANIZATION_ID } from '@stormlane/server/src/demo/demo-assets.ts'
import { findChromium } from './chromium.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'
import { admin } from './operator.ts'
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

/** Vehicles among which one with a trip is looked for. */
const PROVED_VEHICLES = 60
const period = (start: number, end: number) =>
  new URLSearchParams({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }).toString()

/** Public pages without a map. The forms of setup and sign-up show for any link. */
const PUBLIC_PAGES = [
  ['login', '/login'],
  ['reset-password', '/reset-password'],
  ['setup', '/setup?email=new@cardinal.example&token=example'],
  ['integration', '/integration/samsara?id=example&signature=example'],
  ['pricing-calculator', '/wo-embed/pricing-calculator'],
  ['roi-calculator', '/wo-embed/roi-calculator'],
] as const

interface Visitor {
  isSignedIn: boolean
  colorScheme: 'light' | 'dark'
  drawnAfterMs: number
}
const SIGNED_IN: Visitor = { isSignedIn: true, colorScheme: 'light', drawnAfterMs: DRAWN_AFTER_MS }
const SIGNED_OUT: Visitor = { isSignedIn: false, colorScheme: 'light', drawnAfterMs: 3000 }

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
if (wanted.length === 0 || wanted.includes('proof')) await saveProofs()
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
for (const [name, address] of PUBLIC_PAGES) {
  await take(name, address, undefined, DESKTOP, SIGNED_OUT)
  await take(`${name}-dark`, address, undefined, DESKTOP, { ...SIGNED_OUT, colorScheme: 'dark' })
}
await take('alert-viewer', `/a/${encodeURIComponent(await firstAlert())}`, undefined, DESKTOP, {
  ...SIGNED_OUT,
  drawnAfterMs: DRAWN_AFTER_MS,
})
// A server makes its storms in the minutes after its first start, so wait for them before taking this picture.
await take('historical-accuracy', '/client/historical-accuracy', (page) =>
  page.getByRole('group', { name: 'Event' }).waitFor(),
)
await take('forecast-skill', '/client/historical-accuracy?part=skill', undefined)
await takeFreightEmbed()
await take('raster-viewer', '/internal/cog-viewer', undefined)
await take('storms-viewer', '/internal/storms-viewer', async (page) => {
  const { events } = (await ask('/events/current?event_types=storms')) as { events: unknown[] }
  const buffer = Buffer.from(JSON.stringify({ events }))
  await page.locator('input[type=file]').setInputFiles({ name: 'storms.json', mimeType: 'application/json', buffer })
  await page.getByText('Step 1 of 168').waitFor()
})
await browser.close()

/**
 * The address of a partner's page contains a token, which only an admin command with access to the data folder issues.
 */
async function takeFreightEmbed() {
  process.env.STORMLANE_E2E_DATA = process.env.STORMLANE_DATA ?? path.resolve('data')
  const visitor = { ...SIGNED_OUT, drawnAfterMs: DRAWN_AFTER_MS }
  for (const colorScheme of ['light', 'dark'] as const) {
    const name = colorScheme === 'dark' ? 'freight-embed-dark' : 'freight-embed'
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const address = await admin('embed-token', 'issue', DEMO_ORGANIZATION_ID, 'freightmarket')
    await take(name, address, undefined, DESKTOP, { ...visitor, colorScheme })
  }
}

async function take(
  name: string,
  address: string,
  prepare?: (page: Page) => Promise<void>,
  viewport = DESKTOP,
  { isSignedIn, colorScheme, drawnAfterMs }: Visitor = SIGNED_IN,
) {
  if (wanted.length > 0 && !wanted.includes(name)) return
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme,
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  })
  const page = await context.newPage()
  await page.addInitScript(markIntroduced)
  if (isSignedIn) await page.addInitScript((value) => localStorage.setItem('token', JSON.stringify(value)), token)
  await page.clock.setFixedTime(serverNow)
  page.setDefaultTimeout(LOADED_WITHIN_MS)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await prepare?.(page)
  await page.waitForTimeout(drawnAfterMs)
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

async function firstAlert(): Promise<string> {
  const { features } = (await ask('/alerts/weather/current')) as { features: { id: string; geometry: unknown }[] }
  return features.find(({ geometry }) => geometry !== null)?.id ?? ''
}

/** Saves the PDFs of two proofs: of the newest hit at a location, and of a trip that a truck has driven. */
async function saveProofs(): Promise<void> {
  const { proof_cases: cases } = (await ask('/proof_cases.json?days=30')) as ListedCases
  const hit = cases.find(({ verdict }) => verdict === 'came') ?? cases[0]
  if (hit) {
    const end = Math.min(Date.parse(hit.end_at) + 6 * HOUR_MS, serverNow.getTime())
    await saveProof('proof-location', `location/${hit.id}`, end - 48 * HOUR_MS, end)
  }
  const { vehicles } = (await ask('/vehicles.json')) as { vehicles: { id: string }[] }
  const [start, end] = [serverNow.getTime() - DAY_MS, serverNow.getTime()]
  const proofs = []
  for (const { id } of vehicles.slice(0, PROVED_VEHICLES)) {
    const { proof } = (await ask(`/proof/vehicle/${id}?${period(start, end)}`)) as ProvedTrips
    const [trip] = proof.trips
    if (trip) proofs.push({ id, lines: proof.lines.length, hasArrived: trip.arrived_at !== null })
  }
  const [best] = proofs.toSorted((a, b) => Number(b.hasArrived) - Number(a.hasArrived) || b.lines - a.lines)
  if (best) await saveProof('proof-truck', `vehicle/${best.id}`, start, end)
}

interface ListedCases {
  proof_cases: { id: string; verdict: string; end_at: string }[]
}
interface ProvedTrips {
  proof: { trips: { arrived_at: string | null }[]; lines: unknown[] }
}

async function saveProof(name: string, asset: string, start: number, end: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${baseURL}/api/proof/${asset}/pdf?${period(start, end)}`, { headers })
  if (!answer.ok) throw new Error(`${asset} answered ${answer.status}: ${await answer.text()}`)
  await writeFile(path.join(folder, `${name}.pdf`), Buffer.from(await answer.arrayBuffer()))
  console.log(`${name}.pdf`)
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
