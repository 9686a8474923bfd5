import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin' })

test('a storm opens its room from the queue, with the assets that it hits [STORM-030]', async ({ page }) => {
  await page.goto('/client/affected?by=storm')
  const storm = page.getByRole('list', { name: 'Storms' }).getByRole('link').first()
  const name = (await storm.locator('b').textContent()) ?? ''
  await storm.click()
  await expect(page).toHaveURL(/\/client\/storms\/[\w-]+$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const type of ['Vehicles', 'Shipments', 'Locations'])
    await expect(page.getByRole('tab', { name: new RegExp(type) })).toBeVisible()
})
