import type { Request } from '@playwright/test'
import { dashboardPage } from './pages/dashboard-page.ts'
import { expect, test } from './portal-test.ts'
import { wholeRun } from './whole-run.ts'

test.use({ signedInAs: 'admin' })

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')

test.beforeEach(async ({ page, request }) => {
  await wholeRun(request)
  await page.clock.setFixedTime(NOW)
})

/** At this scale a metro fills the map. */
const NEAR = '5 mi'
const isTile = (request: Request) =>
  request.url().includes('/api/tiles/values/') && request.url().includes('temperature')

test('a link opens variable and moment near the worst location; the bar plays and its moment is in the address; a row opens its hours [DASH-007, DASH-035, MAP-096, SHELL-006]', async ({
  page,
}) => {
  // With software rendering each click waits until the map is drawn.
  test.slow()
  const dashboard = dashboardPage(page)
  const near = page.waitForRequest(isTile)
  await dashboard.open('?view=location_impact&variable=temperature&time=2026-01-14T23:00:00.000Z')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await near
  await expect(page.getByText(NEAR, { exact: true })).toBeVisible()
  await expect(dashboard.layer('Hyperlocal Weather')).toHaveAttribute('aria-selected', 'true')
  await expect(dashboard.legend('Temperature')).toContainText('°F')
  await expect(dashboard.moment).toHaveText('Wed, Jan 14, 5:00 PM CST')

  const at = (time: string) => expect(page).toHaveURL((url) => url.searchParams.get('time') === time)
  await dashboard.button('Fast-forward').click()
  await at('2026-01-14T23:15:00.000Z')
  await dashboard.button('Rewind').click()
  await at('2026-01-14T23:00:00.000Z')
  await dashboard.button('Skip to last').click()
  await expect(dashboard.moment).toHaveText('Wed, Jan 14, 11:00 PM CST')
  await dashboard.button('Skip to first').click()
  await expect(dashboard.moment).toHaveText('Wed, Jan 14, 3:00 PM CST')
  await dashboard.slider.press('ArrowRight')
  await expect(dashboard.moment).toHaveText('Wed, Jan 14, 3:15 PM CST')
  await dashboard.button('Play').click()
  await dashboard.button('Pause').click()
  await expect(dashboard.button('Play')).toBeVisible()

  await dashboard.variable.click()
  await page.getByRole('option', { name: 'Wind Gust' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('variable') === 'wind_gust')
  await expect(dashboard.legend('Wind Gust')).toBeVisible()

  await dashboard.rows.first().getByRole('button').click()
  const timeline = dashboard.timeline('Impact timeline')
  await timeline.scrollIntoViewIfNeeded()
  expect((await timeline.boundingBox())?.height).toBe(172)
})
