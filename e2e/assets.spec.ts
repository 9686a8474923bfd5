import { assetsPage } from './pages/assets-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin' })

test('the page has six tabs, keeps the open tab in the URL, and lists ten locations per page [SHELL-014, ASSET-010]', async ({
  page,
}) => {
  const assets = assetsPage(page)
  await page.goto('/client/places')
  await expect(assets.tabs).toHaveText([
    /^Upcoming Routes/,
    /^Locations/,
    /^Vehicles/,
    'Batch Uploads',
    'Driver Notifications',
    'Message Log',
  ])
  await expect(assets.tab('Upcoming Routes')).toHaveAttribute('aria-selected', 'true')
  await assets.tab(/^Locations/).click()
  await expect(page).toHaveURL('/client/places?tab=locations')
  await expect(assets.rows).toHaveCount(10)
  await page.reload()
  await expect(assets.tab(/^Locations/)).toHaveAttribute('aria-selected', 'true')
  await expect(assets.rows).toHaveCount(10)
  // A button with keyboard focus shows a focus ring.
  for (const name of ['Filters', 'Export']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveCSS('box-shadow', 'none')
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await expect(button).not.toHaveCSS('box-shadow', 'none')
  }
})

test('a location is created, edited and deleted; server errors are listed and the entered values are kept [ASSET-013, ASSET-014, ASSET-017, ASSET-020]', async ({
  page,
}) => {
  const assets = assetsPage(page)
  await assets.open('locations')
  await assets.create.click()
  await assets.latitude.fill('ninety-one')
  await assets.longitude.fill('181')
  await assets.save.click()
  await expect(assets.dialog.getByText('A latitude is a number from -90 to 90.')).toBeVisible()
  await expect(assets.dialog.getByText('A longitude is a number from -180 to 180.')).toBeVisible()

  await assets.name.fill('Walk-through Yard')
  await assets.latitude.fill(' 41.25650 ')
  await assets.longitude.fill('-95.9345')
  await assets.save.click()
  await expect(assets.dialog).toHaveCount(0)
  await assets.filter.fill('walk-through')
  await expect(assets.rows).toHaveCount(1)

  await assets.details('Walk-through Yard').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(assets.latitude).toHaveValue('41.2565')
  await assets.name.fill('Walk-through Depot')
  await assets.latitude.fill('-41.2565')
  await assets.save.click()
  await expect(assets.errors).toContainText('There was an error saving your edits:')
  await expect(assets.errors.getByRole('listitem')).toHaveText(['location outside model bounds'])
  await expect(assets.name).toHaveValue('Walk-through Depot')
  await assets.latitude.fill('41.26')
  await assets.save.click()
  await expect(assets.dialog).toHaveCount(0)
  await expect(assets.rows.filter({ hasText: 'Walk-through Depot' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await assets.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(assets.dialog).toHaveCount(0)
  await expect(page.getByText('No results found')).toBeVisible()
})

test("a vehicle's notifications are switched off and stay off [ASSET-003, ASSET-021]", async ({ page }) => {
  const assets = assetsPage(page)
  await assets.open('locations')
  await expect(assets.tabs.nth(2)).toHaveText(/^Vehicles\d+$/)
  await assets.tabs.nth(2).click()
  const first = page.getByRole('switch', { name: /^Notifications of / }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  await assets.filter.fill(name.replace('Notifications of ', ''))
  const vehicle = page.getByRole('switch', { name, exact: true })
  await expect(vehicle).toBeChecked()
  const answered = page.waitForResponse((response) => response.url().includes('set_notifications_enabled'))
  await vehicle.click()
  expect((await answered).status()).toBe(200)
  await expect(vehicle).not.toBeChecked()
  await page.reload()
  await expect(vehicle).not.toBeChecked()
})
