import { expectNoViolations } from './axe.ts'
import { DEMO_USERS } from './demo-users.ts'
import { expect, signInByApi, test } from './portal-test.ts'

test('an alert opens by its id without a login, on a screen and on a phone [ALERT-016] [ALERT-020] [ALERT-022] [SHELL-019] [SHELL-020]', async ({
  page,
  request,
}) => {
  const token = await signInByApi(request, DEMO_USERS.admin)
  // The first alerts arrive some seconds after the server's start.
  const alerts = async () => {
    const list = await request.get('/api/alerts/weather/current', { headers: { authorization: `Bearer ${token}` } })
    return ((await list.json()) as { features: { id: string; properties: { event: string } }[] }).features
  }
  await expect.poll(async () => (await alerts()).length, { timeout: 110_000 }).toBeGreaterThan(0)
  const [alert] = await alerts()
  if (!alert) throw new Error('The alerts are gone.')

  for (const path of ['/alerts/', '/a/']) {
    await page.goto(path + encodeURIComponent(alert.id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(alert.properties.event)
    await expect(page.getByText('Issued')).toBeVisible()
    await expect(page.getByRole('button', { name: /zoom in/i })).toBeVisible()
  }
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Issued')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectNoViolations(page)

  await page.goto(`/a/${encodeURIComponent(alert.id)}?show_alert_info=false&show_map_controls=false`)
  await expect(page.getByRole('region', { name: 'Map of the alert' })).toBeVisible()
  await expect(page.getByText('Issued')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /zoom in/i })).toHaveCount(0)
})

test('an unknown alert says so, with status 404 [ALERT-024]', async ({ page }) => {
  const answer = await page.goto('/a/no-such-alert')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText(
    'The alert was not found because it does not exist or is no longer active.',
  )
  await expectNoViolations(page)
})
