import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expectNoViolationsLightAndDark } from './axe.ts'
import { launchChromium } from './chromium.ts'
import { admin } from './operator.ts'
import { expect, markIntroduced, test } from './portal-test.ts'

const ORGANIZATION = 'Cardinal Freight'

/** The partner's site. Its address 127.0.0.1 is another site than the portal's localhost, so the frame is a third party. */
async function servePartner(frameUrl: string, size: { width: number; height: number }) {
  const style = `border:0;width:${size.width}px;height:${size.height}px`
  const partner = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Partner</title><body style="margin:0">
      <iframe title="Weather" src="${frameUrl.replaceAll('&', '&amp;')}" style="${style}"></iframe>`)
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const { port } = partner.address() as AddressInfo
  return { port, close: () => partner.close() }
}

/** A browser that blocks third-party cookies. */
async function strictPage(): Promise<{ browser: Browser; page: Page }> {
  const browser = await launchChromium(['--test-third-party-cookie-phaseout'])
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  })
  await context.addInitScript(markIntroduced)
  return { browser, page: await context.newPage() }
}

/** What the framed page stores or reveals: a stored token, cookies and its referrer. */
function kept(): [string | null, string, string] {
  const token = () => {
    try {
      return localStorage.getItem('token')
    } catch {
      // Some browsers that block third-party cookies refuse storage to frames altogether.
      return null
    }
  }
  return [token(), document.cookie, document.referrer]
}

/** Chromium 150 refuses all storage to frames of other sites where third-party cookies are blocked; earlier ones kept it apart. */
function keepsStorage(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

test('a partner of another site shows the dashboard in a frame, without cookies [SHELL-023] [EMBED-034]', async ({
  baseURL,
}) => {
  const path = await admin('embed-token', 'issue', ORGANIZATION, 'freightmarket')
  const partner = await servePartner(`${baseURL}${path}&map_layer=radar`, { width: 1280, height: 720 })
  const { browser, page } = await strictPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(`http://127.0.0.1:${partner.port}/`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('tab', { selected: true })).toHaveText('Radar')
  await expect(frame.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(frame.getByRole('img', { name: 'FreightMarket' })).toBeVisible()

  const portal = page.frames().find((one) => one.url().startsWith(baseURL ?? ''))
  expect(portal && new URL(portal.url()).search).toBe('?map_layer=radar')
  expect(requested.filter((url) => url.includes('provider_token'))).toHaveLength(1)
  expect(await page.context().cookies()).toEqual([])
  expect(await portal?.evaluate(kept)).toEqual([null, '', expect.not.stringContaining('provider_token')])
  const keeps = await portal?.evaluate(keepsStorage)
  await portal?.evaluate(() => location.reload())
  if (keeps) await expect(frame.getByRole('tab', { selected: true })).toHaveText('Radar')
  else await expect(frame.getByText('Failed to detect auth params in url.')).toBeVisible()
  await browser.close()
  partner.close()
})

test('a telematics host signs its user in, who gets the map in the frame [SHELL-024] [SHELL-064] [EMBED-003]', async ({
  baseURL,
}) => {
  const host = await serveHost()
  await admin('embed-host', 'connect', ORGANIZATION, 'cardinal_freight')
  const query = new URLSearchParams({
    provider_name: 'geotab',
    provider_database: 'cardinal_freight',
    provider_username: 'dana@cardinal.example',
    provider_session_id: 'session-of-dana',
    provider_server: `127.0.0.1:${process.env.STORMLANE_E2E_HOST_PORT}`,
  })
  const partner = await servePartner(`${baseURL}/geotab/embed?${query}`, { width: 1280, height: 720 })
  const { browser, page } = await strictPage()
  await page.goto(`http://127.0.0.1:${partner.port}/`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('link', { name: 'Map' })).toBeVisible()
  const portal = page.frames().find((one) => one.url().startsWith(baseURL ?? ''))
  await expect.poll(() => portal && new URL(portal.url()).pathname).toBe('/client/map')
  expect(portal?.url()).not.toContain('provider_')
  // A portal page that is loaded again inside the frame continues the session, where the browser lets frames keep one.
  const keeps = await portal?.evaluate(keepsStorage)
  await portal?.evaluate(() => location.reload())
  if (keeps) await expect(frame.getByRole('link', { name: 'Map' })).toBeVisible()
  else await expect(frame.getByText(/^There was an error authenticating/)).toBeVisible()
  await browser.close()
  partner.close()
  host.close()
})

test('a site that is not listed cannot frame an embed', async ({ page, baseURL }) => {
  const partner = await servePartner(`${baseURL}/freightmarket/embed`, { width: 800, height: 600 })
  await page.goto(`http://other.localhost:${partner.port}/`)
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error')
  partner.close()
})

test('an embed does not touch the session of somebody who signed in to the portal', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('token', '"own session"'))
  await page.goto(await admin('embed-token', 'issue', ORGANIZATION, 'freightmarket'))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Alerts')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('"own session"')
})

test('the dashboard fits 390 to 1920 px and passes axe, light and dark', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 720 })
  const path = await admin('embed-token', 'issue', ORGANIZATION, 'freightmarket')
  await page.goto(`${path}&map_layer=radar`)
  await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport()
  for (const width of [390, 600, 1280, 1920]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport()
    for (const tab of ['Alerts', 'Impact Indices']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectNoViolationsLightAndDark(page)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

/** A server that answers like the telematics host for every session. */
async function serveHost(): Promise<Server> {
  const host = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ result: [{ name: 'dana@cardinal.example', firstName: 'Dana', lastName: 'W' }] }))
  })
  await new Promise<void>((resolve) =>
    host.listen(Number(process.env.STORMLANE_E2E_HOST_PORT), '127.0.0.1', () => resolve()),
  )
  return host
}
