import type { Page, Request } from '@playwright/test'
import { mapPage } from './pages/map-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin' })

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

/** Matches the response of a tile of this layer. */
const tileOf = (page: Page, layer: string) =>
  page.waitForEvent(
    'requestfinished',
    (request: Request) => /\/api\/tiles\//.test(request.url()) && request.url().includes(layer),
  )

test('radar plays, and the Impact page opens a callout at the point in its URL [RADAR-001, SHELL-007, SHELL-011, IMPACT-003]', async ({
  page,
}) => {
  // Two maps are rendered in software, and the machine may be busy.
  test.setTimeout(300_000)
  const radar = tileOf(page, 'radar')
  await page.goto('/client/radar')
  await radar
  await expect(mapPage(page).moment).toHaveText('Wed, Jan 14, 3:00 PM CST')

  const road = tileOf(page, 'mask_to_roads')
  await page.goto('/client/impact/impact-indices/road/nowcast?latitude=41.26&longitude=-95.94')
  await road
  await expect(page).toHaveURL(/impact-indices\/road\/nowcast\?latitude=41.26&longitude=-95.94&time=2026-01-14T21/)
  await expect(page.getByRole('button', { name: 'Save Location' })).toBeVisible()
})
