import { expectNoViolations } from './axe.ts'
import { DEMO_USERS } from './demo-users.ts'
import { expect, signInByApi, test } from './portal-test.ts'

test('an alert opens by its id without a login, on a screen, on a phone and on paper [ALERT-016] [ALERT-022] [SHELL-019] [SHELL-020]', async ({
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

  // On paper: the whole text in dark ink, also from the dark theme, and the map as an image without its buttons.
  await page.setViewportSize({ width: 816, height: 1056 })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Issued')).toBeVisible()
  await expect(page.getByRole('button', { name: /zoom in/i })).toBeHidden()
  const paper = await page.evaluate(() => {
    const map = [...document.querySelectorAll('canvas')].find((canvas) => canvas.checkVisibility())
    const pixels = map?.getContext('2d')?.getImageData(0, 0, map.width, map.height).data ?? []
    const ink = getComputedStyle(document.querySelector('h1') as Element).color
    return { ink, background: getComputedStyle(document.body).backgroundColor, colors: new Set(pixels).size }
  })
  expect(paper).toMatchObject({ ink: 'rgb(11, 18, 32)', background: 'rgba(0, 0, 0, 0)' })
  expect(paper.colors).toBeGreaterThan(10)
  await page.emulateMedia({ media: 'screen' })

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
