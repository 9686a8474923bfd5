// The worst shipments on dashboard, map, assets and report: level, reason, time and action are the same on each. Locations are
// compared in apps/portal/src/app/pages/same-rating.test.tsx.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { DEMO_USERS } from './demo-users.ts'
import { expect, signInByApi, test } from './portal-test.ts'
import { wholeRun } from './whole-run.ts'

test.use({ signedInAs: 'admin' })

/** The fixed time of the server's clock, which the browser uses too. */
const NOW = new Date('2026-01-14T21:12:00Z')

/** What a dispatcher reads of an asset. */
interface Reading {
  level: string
  reason: string
  time: string
  action: string
}

interface Listed {
  id: string
  name: string
}

async function listed(request: APIRequestContext, token: string, path: string, key: string): Promise<Listed[]> {
  const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Record<string, Listed[]>)[key] ?? []
}

async function readCard(page: Page, address: string, name: string): Promise<Reading> {
  await page.goto(address)
  const summary = page.getByRole('region', { name, exact: true }).locator('section[data-level]').first()
  const text = async (at: Locator) => (await at.innerText()).replaceAll('\u202f', ' ').trim()
  await expect(summary.locator('b').first()).toBeVisible()
  return {
    level: (await summary.getAttribute('data-level')) ?? '',
    reason: await text(summary.locator('strong').first()),
    time: await text(summary.locator('p strong').first()),
    action: await text(
      summary
        .locator('p', { has: page.locator('b') })
        .locator('span')
        .first(),
    ),
  }
}

/** The row of a table and its opened detail show the reading. */
async function expectInTable(page: Page, address: string, name: string, { level, ...words }: Reading): Promise<void> {
  await page.goto(address)
  await page.getByRole('searchbox', { name: /^Filter by (name|truck id)$/ }).fill(name)
  await page.getByRole('button', { name: `Show details of ${name}` }).click()
  const row = page.locator('tbody > tr[data-row-id]', { hasText: name }).first()
  await expect(row).toContainText(new RegExp(level, 'i'))
  for (const word of Object.values(words)) await expect(page.locator('tbody')).toContainText(word)
}

/** A route on map, assets and report. */
async function readRoute(
  page: Page,
  request: APIRequestContext,
  token: string,
  { id, name }: Listed,
): Promise<Reading> {
  const reading = await readCard(page, `/client/map?asset_type=route&route_id=${id}`, name)
  await expectInTable(page, '/client/places?tab=routes', name, reading)
  const shared = await request.get(`/api/routes/${id}/cache`, { headers: { authorization: `Bearer ${token}` } })
  const { cache_key: cacheKey } = (await shared.json()) as { cache_key: string }
  await page.goto(`/routes/${cacheKey}`)
  const impact = { none: 'Low', low: 'Low', moderate: 'Med', high: 'High', extreme: 'High' }[reading.level]
  await expect(page.getByRole('region', { name: 'Overall Impact' })).toHaveText(`Overall Impact${impact}`)
  for (const word of [reading.reason, reading.action]) await expect(page.getByRole('main')).toContainText(word)
  return reading
}

test('the key shipments have the same level, reason, time and action on dashboard, map, assets and report', async ({
  page,
  request,
}) => {
  test.slow()
  await page.clock.setFixedTime(NOW)
  await wholeRun(request)
  const token = await signInByApi(request, DEMO_USERS.admin)
  const routes = await listed(request, token, '/routes.json?compact=true', 'routes')

  await page.goto('/client/dashboard?view=route')
  const key = page.getByRole('list').filter({ has: page.getByRole('button', { name: /Risk \d/ }) })
  await expect(key.getByRole('listitem')).toHaveCount(3)
  const shipments = await key.getByRole('listitem').allInnerTexts()
  expect(shipments).toHaveLength(3)
  for (const shipment of shipments) {
    const words = shipment.replaceAll('\u202f', ' ')
    const route = routes.find(({ name }) => words.startsWith(name)) as Listed
    const reading = await readRoute(page, request, token, route)
    for (const word of [reading.reason, reading.time, reading.action]) expect(words).toContain(word)
    expect(words.toLowerCase()).toContain(reading.level)
  }
})
