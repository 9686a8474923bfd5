import { expect, test } from './portal-test.ts'
import { STREET_TOWN } from './street-town.ts'

test.use({ signedInAs: 'admin', viewport: { width: 1100, height: 700 } })

test('near a town with a street map its streets are fetched and drawn, with their attribution, in both themes [STREET-004]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const [longitude, latitude] = STREET_TOWN.center
  const street = page.waitForResponse((response) =>
    /\/api\/tiles\/streets\/\d+\/\d+\/\d+\.mvt\?v=/.test(response.url()),
  )
  await page.goto(`/client/map?latitude=${latitude}&longitude=${longitude}`)
  const attribution = page.getByText('© OpenStreetMap of a test')
  await expect(async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click({ timeout: 30_000 })
    await expect(attribution).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 200_000 })
  const response = await street
  expect([response.status(), response.headers()['content-encoding']]).toEqual([200, 'gzip'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(problems).toEqual([])
})
