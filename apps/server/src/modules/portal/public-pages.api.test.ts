import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { sha256 } from '../../platform/tokens.ts'
import { sharedRouteRepository } from '../routes/shared-route.repository.ts'

const PAGE = `<!doctype html><head><meta name="csp-nonce" content="" /><title>Stormlane</title>
<script type="application/json" id="portal-config">{}</script></head><div id="root"></div>`

const portalFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-portal-'))
let server: TestApp

beforeAll(async () => {
  mkdirSync(path.join(portalFolder, 'assets'))
  for (const page of ['index.html', 'login.html', 'alert.html', 'calculators.html'])
    writeFileSync(path.join(portalFolder, page), PAGE)
  server = await startTestApp({ PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '127.0.0.1' }, { portalFolder })
})
afterAll(async () => {
  await server.stop()
  rmSync(portalFolder, { recursive: true })
})

async function open(url: string) {
  const { status, text, headers } = await server.send('GET', url, { headers: { 'x-forwarded-proto': 'https' } })
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1] ?? null
  return { status, text, headers, meta, title: /<title>([^<]*)<\/title>/.exec(text)?.[1] }
}

const LISTED = [
  ['/login', 'Sign in · Stormlane'],
  ['/reset-password', 'Reset password · Stormlane'],
  ['/wo-embed/pricing-calculator', 'Pricing calculator · Stormlane'],
  ['/wo-embed/roi-calculator', 'Weather-Related Accident Cost &amp; Savings Calculator · Stormlane'],
] as const
const UNLISTED = [
  ['/freightmarket/embed', 'Freight partner dashboard · Stormlane'],
  ['/geotab/embed', 'Telematics sign-in · Stormlane'],
  ['/client/map', 'Stormlane'],
  ['/', 'Stormlane'],
] as const

test.each([...LISTED, ...UNLISTED])('%s is served as "%s", with a description and a preview', async (url, title) => {
  const page = await open(url)
  expect([page.status, page.title]).toEqual([200, title])
  expect(page.meta('description')?.length).toBeGreaterThan(30)
  expect(page.meta('og:description')).toBe(page.meta('description'))
  expect(page.meta('og:image')).toBe('https://portal.example/share.jpg')
  expect(page.meta('twitter:card')).toBe('summary_large_image')
  expect(page.headers['set-cookie']).toBeUndefined()
})

test('search engines may list sign-in and calculators, and nothing that needs a login or a link', async () => {
  const robots = async (url: string) => (await open(url)).meta('robots')
  for (const [url] of LISTED) expect([url, await robots(url)]).toEqual([url, null])
  for (const [url] of UNLISTED) expect([url, await robots(url)]).toEqual([url, 'noindex'])
})

const ALERT: GovernmentAlert = {
  id: 'urn:oid:2.49.0.1/7',
  messageType: 'Alert',
  references: [],
  country: 'USA',
  event: 'Snow "Squall" <script>alert(1)</script> Warning',
  severity: 'Severe',
  certainty: 'Likely',
  urgency: 'Expected',
  sender: 'w-nws.webmaster@noaa.gov',
  senderName: 'NWS Hastings NE',
  sent: TEST_NOW,
  effective: TEST_NOW,
  onset: null,
  expires: new Date(TEST_NOW.getTime() + 6 * HOUR_MS),
  ends: null,
  headline: "Squalls & whiteouts on I-80 until 6 o'clock",
  description: 'Heavy snow.',
  instruction: null,
  response: null,
  areaDescription: 'Adams; Hall',
  geocodes: { same: [], ugc: [] },
  geometry: null,
}

test('an alert is previewed by its name, headline and area, escaped', async () => {
  await server.hazards.alerts.receive([ALERT])
  for (const url of ['/alerts/urn%3Aoid%3A2.49.0.1%2F7', '/a/urn%3Aoid%3A2.49.0.1%2F7?show_alert_info=false']) {
    const page = await open(url)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('<script>alert(1)')
    expect(page.meta('og:title')).toBe('Snow &quot;Squall&quot; &lt;script&gt;alert(1)&lt;/script&gt; Warning')
    expect(page.meta('og:description')).toBe('Squalls &amp; whiteouts on I-80 until 6 o&#39;clock. Adams; Hall')
    expect(page.meta('og:url')).toBe('https://portal.example/alerts/urn%3Aoid%3A2.49.0.1%2F7')
    expect(page.meta('robots')).toBe('noindex')
  }
})

test('a long description is cut for the preview', async () => {
  const areaDescription = Array.from({ length: 200 }, (_, number) => `County ${number}`).join('; ')
  await server.hazards.alerts.receive([{ ...ALERT, id: 'long', areaDescription }])
  const description = (await open('/a/long')).meta('og:description') ?? ''
  expect([description.length < 340, description.endsWith('…')]).toEqual([true, true])
})

test.each([
  '/alerts/no-such-alert',
  '/a/no-such-alert/',
  `/a/${'x'.repeat(300)}`,
  '/a/nul%00',
  '/routes/no-such-key',
  '/setup?email=a@b.example&token=guessed',
  '/reset-password?token=guessed',
  '/integration/samsara?id=guessed.9999999999&signature=guessed',
  '/integration/geotab',
  '/no-such-page',
  '/clientele',
])('%s names nothing: the page comes with status 404', async (url) => {
  const page = await open(url)
  expect([page.status, page.headers['content-type'], page.meta('robots')]).toEqual([
    404,
    'text/html; charset=utf-8',
    'noindex',
  ])
  expect(page.text).toContain('<div id="root">')
})

test.each(['/setup', '/setup?email=a@b.example', '/integration/samsara', '/integration/motive/', '/reset-password'])(
  '%s without a token or signature is a page of its own: status 200 [SESSION-061]',
  async (url) => {
    const page = await open(url)
    expect([page.status, page.text.includes('"is_link_refused":false')]).toEqual([200, true])
  },
)

test.each([
  '/setup?email=a@b.example&token=guessed',
  '/setup?token=guessed',
  '/reset-password?token=guessed',
  '/integration/samsara?id=guessed.9999999999&signature=guessed',
  '/integration/samsara?id=guessed.9999999999',
  '/integration/motive?signature=guessed',
])('%s is known to be bad: status 404, and the page is told so [SESSION-061]', async (url) => {
  const page = await open(url)
  expect([page.status, page.text.includes('"is_link_refused":true')]).toEqual([404, true])
})

describe('characters that no token has', () => {
  const CHARACTERS = ['%00', '%01', '%0A', '%0D%0Aset-cookie:a=b', '%1B', '%7F', '%C2%85', '%E2%80%AE', '%FF', '%']

  test.each([
    '/alerts/x?token=?',
    '/a/x?token=?',
    '/routes/x?token=?',
    '/reset-password?token=?',
    '/setup?email=a@b.example&token=?',
    '/setup?email=?&token=x',
    '/integration/samsara?id=?&signature=x',
    '/integration/motive?id=x&signature=?',
  ])('in %s name nothing: the page comes with status 404', async (pattern) => {
    for (const character of CHARACTERS) {
      const url = pattern.replace(/(?<==)\?/, character)
      const page = await open(url)
      expect([url, page.status, page.headers['set-cookie']]).toEqual([url, 404, undefined])
      expect(page.text).toContain('<div id="root">')
    }
  })

  // The server does not read these; the page sends them to a call, which refuses them in words.
  test.each([
    '/login?trialKey=?',
    '/login?redirect=?',
    '/freightmarket/embed?token=?',
    '/geotab/embed?server=?&database=x',
    '/wo-embed/pricing-calculator?x=?',
    '/internal/cog-viewer?url=?',
    '/client/historical-accuracy?storm=?',
  ])('in %s do not hinder the page', async (pattern) => {
    for (const character of CHARACTERS) {
      const url = pattern.replace(/(?<==)\?/, character)
      expect([url, (await open(url)).status]).toEqual([url, 200])
    }
  })

  test.each(['/alerts/?', '/a/?', '/routes/?'])('in the path %s get 404 or 400 in words', async (pattern) => {
    for (const character of CHARACTERS) {
      const url = pattern.replace('?', character)
      const { status, text } = await server.send('GET', url)
      expect([url, [400, 404].includes(status)]).toEqual([url, true])
      expect(text).toMatch(status === 400 ? /the address is not valid/ : /<div id="root">/)
    }
  })

  test.each(['trial_key', 'email'])('in the %s of a sign-in are refused in words', async (field) => {
    const body = { email: 'a@b.example', password: 'x', [field]: 'a\u0000b' }
    const { status, json } = await server.send('POST', '/api/api_client_signin.json', { payload: body })
    expect([status, json().error]).toEqual([400, expect.any(String)])
  })
})

test('a shared route is found by its key, and its places are in no preview', async () => {
  const route = await server.database.asSystem
    .selectFrom('routes')
    .select(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
  await sharedRouteRepository(server.database).store(route.organization_id, {
    id: randomUUID(),
    keyHash: sha256('a-key'),
    routeId: route.id,
    snapshot: null,
    createdBy: null,
    createdAt: TEST_NOW,
    data: JSON.stringify({ name: 'Omaha to Cheyenne' }),
    expiresAt: new Date(TEST_NOW.getTime() + DAY_MS),
  })
  const page = await open('/routes/a-key')
  expect([page.status, page.title]).toEqual([200, 'Shared route report · Stormlane'])
  expect(page.text).not.toContain('Omaha')
  // The report names its own manifest, and browsers take the first one.
  expect(page.text).not.toContain('rel="manifest"')
  expect((await open('/login')).text).toContain('<link rel="manifest" href="/app.webmanifest">')
})

test('an invitation is found until it is used', async () => {
  const account = await server.services.passwordResets.findAccount('noflags@stormlane.example')
  if (!account) throw new Error('the demo user is missing')
  const token = await server.services.passwordResets.issue(account, DAY_MS)
  const url = `/setup?email=noflags@stormlane.example&token=${token}`
  expect((await open(url)).status).toBe(200)
  expect((await open(`/reset-password?token=${token}`)).meta('robots')).toBe('noindex')
  await server.services.passwordResets.confirm(token, 'a long enough password')
  expect((await open(url)).status).toBe(404)
})

test('a sign-up link is found until it is used or has expired', async () => {
  const issue = (days: number) => {
    const { pathname, search } = new URL(
      server.services.signUpLinks.issue('motive', new Date(TEST_NOW.getTime() + days * DAY_MS)),
    )
    return { url: pathname + search, id: new URLSearchParams(search).get('id') ?? '' }
  }
  const { url, id } = issue(1)
  const page = await open(url)
  expect([page.status, page.title]).toEqual([200, 'Connect your telematics · Stormlane'])
  expect((await open(issue(-1).url)).status).toBe(404)
  await server.services.providerSignUps.store({ linkId: id, provider: 'motive', email: 'a@b.example' }, TEST_NOW)
  expect((await open(url)).status).toBe(404)
})

test('the portal can be put on a home screen', async () => {
  const { headers, text } = await open('/app.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(text)).toMatchObject({ name: 'Stormlane', start_url: '/', icons: [{ sizes: '192x192' }, {}, {}] })
})
