import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { DEMO_USERS } from './demo-users.ts'
import { misplacedParts } from './misplaced-parts.ts'
import { mapPage } from './pages/map-page.ts'
import { expect, signInByApi, test } from './portal-test.ts'

// A small window, because every pixel is rendered in software.
test.use({ signedInAs: 'admin', viewport: { width: 1280, height: 720 } })

/** Opens the map with the dock of a place below it. */
const IMPACT_OF_OMAHA = 'impact/impact-indices/road?latitude=41.26&longitude=-95.94'

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('a signed-in user sees locations, routes, vehicles and their groups, events, road conditions, alerts and layers; one asset of each type is found by list and by search [MAP-001, MAP-005, MAP-099, MAP-117]', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000)
  await feedsRead(request)
  const map = mapPage(page)
  await map.open('?map_type=none')
  for (const type of [/Locations\s*60/, /Vehicles\s*300/, /Routes\s*140/])
    await expect(map.assetType(type)).toBeEnabled()
  await map.openMenu('Map Layers')
  await expect(map.layer('Road Conditions')).toBeEnabled()
  for (const name of ['Active Alerts', 'Storm Reports', 'Road Work']) {
    await map.overlay(name).click({ force: true })
    await expect(map.overlay(name)).toBeChecked()
    await expect(map.overlay(name)).toHaveAccessibleName(/[1-9]\d*$/)
  }
  await map.openMenu('My Assets')
  await map.openMenu('Filter By Group')
  await expect(page.getByRole('checkbox', { name: /Midwest/ })).toBeVisible()

  await map.openMenu('List')
  const names: Record<string, string> = {}
  for (const [type, near] of [
    ['Locations', /ft$/],
    ['Vehicles', /ft$/],
    ['Routes', /mi$/],
  ] as const) {
    await map.assetType(new RegExp(type)).check({ force: true })
    const row = map.list.getByRole('button').first()
    const name = (await row.locator('[dir=auto]').textContent()) ?? ''
    await row.click()
    // Choosing an asset once brings it into view, choosing it again zooms in; a route is always shown whole.
    if (type === 'Locations') await expectShown(page, name, /^10 mi$/, type)
    if (type !== 'Routes') await row.click()
    await expectShown(page, name, near, type)
    names[type] = name
  }

  for (const [type, near] of [
    ['Vehicles', /mi$/],
    ['Routes', /mi$/],
    ['Locations', /mi$/],
  ] as const) {
    await page.getByRole('button', { name: 'Find Assets' }).click()
    const search = page.getByRole('combobox', { name: 'Find an asset' })
    await search.fill(names[type] as string)
    await page
      .getByRole('option')
      // A shipment from a place is found by the name of the place, too.
      .filter({ has: page.getByText(names[type] as string, { exact: true }) })
      .first()
      .click()
    await expectShown(page, names[type] as string, near, type)
    await expect(map.assetType(new RegExp(type))).toBeChecked()
  }

  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    await expectNoOverlap(page, names.Locations as string)
  }
})

test('on map, dashboard, Impact, Alerts, Radar and Traffic no control lies under another part and no text is cut off', async ({
  page,
}) => {
  test.slow()
  for (const path of [
    'map',
    'dashboard?view=location_impact',
    'impact',
    IMPACT_OF_OMAHA,
    'alerts',
    'radar',
    'traffic',
  ]) {
    await page.goto(`/client/${path}`)
    await expect(page.locator('[data-map-controls]')).toBeVisible()
    await expect(async () => expect([path, await misplacedParts(page)]).toEqual([path, []])).toPass({ timeout: 60_000 })
  }
  // Proves that the check notices a part that overlaps the buttons of the map.
  await page.locator('[data-map-controls]').evaluate((buttons) => {
    const { left, top } = buttons.getBoundingClientRect()
    const cover = document.body.appendChild(document.createElement('div'))
    cover.textContent = 'Cover'
    cover.style.cssText = `position: fixed; z-index: 9999; left: ${left}px; top: ${top}px; width: 60px; height: 60px`
  })
  expect(await misplacedParts(page)).toContain('Zoom in is covered by Cover')
})

/** Expects that with a card, overlays and their legend open, no control of the map overlaps another. */
async function expectNoOverlap(page: Page, name: string) {
  const map = mapPage(page)
  const parts = {
    zoom: page.locator('[data-map-controls]'),
    card: page.getByRole('region', { name }).last(),
    legend: page.getByRole('region', { name: 'Legends' }),
    scale: map.scale,
    sources: page.getByText(/^U.S. Census Bureau/),
    time: map.timeBar,
    search: page.getByRole('button', { name: /^Find an asset/ }).first(),
  }
  await expect(async () => {
    const boxes: [string, Box][] = []
    for (const [part, at] of Object.entries(parts)) {
      const box = await at.boundingBox()
      if (box) boxes.push([part, box])
    }
    expect(boxes.length).toBeGreaterThanOrEqual(6)
    const meeting = boxes.flatMap(([one, a], i) =>
      boxes.slice(i + 1).flatMap(([other, b]) => (overlap(a, b) ? [`${one} and ${other}`] : [])),
    )
    expect(meeting).toEqual([])
  }).toPass({ timeout: 30_000 })
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Waits until a freshly started server has read its feeds of alerts, events and road conditions. */
async function feedsRead(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await signInByApi(request, DEMO_USERS.admin)}` }
  for (const [path, key] of [
    ['/api/alerts/weather/current?bounds=50,-66,24,-125', 'features'],
    ['/api/events/current?event_type=storm_reports', 'events'],
    ['/api/road-conditions/current', 'features'],
  ] as const)
    await expect
      .poll(async () => ((await (await request.get(path, { headers })).json())[key] as unknown[]).length, {
        timeout: 300_000,
      })
      .toBeGreaterThan(0)
}

/** Expects that the card is open and that the map is centered on the asset, beside the card. */
async function expectShown(page: Page, name: string, near: RegExp, type: string) {
  const map = mapPage(page)
  const card = page.getByRole('region', { name }).last()
  await expect(card.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(map.scale).toHaveText(near)
  if (type === 'Routes') return
  await expect(map.marker).toHaveAttribute('title', name)
  // The scale may say the same before the map has moved.
  await expect(async () => {
    const [marker, sheet] = [await map.marker.boundingBox(), await card.boundingBox()]
    expect((marker?.x ?? Number.NaN) + (marker?.width ?? 0)).toBeLessThan(sheet?.x ?? 0)
    expect(marker?.x ?? 0).toBeGreaterThan(268)
  }).toPass({ timeout: 60_000 })
}
