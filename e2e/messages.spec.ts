import { assetsPage } from './pages/assets-page.ts'
import { expect, test } from './portal-test.ts'

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')

test.use({ signedInAs: 'admin' })

test('an alert is sent from the table of vehicles and appears in the log, the sixth tab, as sent, without a reload [ASSET-006, NOTIFY-054, NOTIFY-044, NOTIFY-051]', async ({
  page,
}) => {
  await page.clock.setFixedTime(NOW)
  const assets = assetsPage(page)
  await assets.open('vehicles')
  await expect(page.getByRole('heading', { name: 'Telematics connections' })).toBeVisible()
  await assets.filter.fill('Truck 0007')
  await page.getByRole('button', { name: 'Send Alert to Truck 0007' }).click()
  await expect(assets.dialog.getByLabel('Message', { exact: true })).not.toBeEmpty()
  await assets.dialog.getByLabel('Message', { exact: true }).fill('Walk-through: black ice at Elk Mountain.')
  await assets.dialog.getByRole('button', { name: 'Send to 1 driver' }).click()
  await expect(page.getByText('The message to Truck 0007 is on its way')).toBeVisible()
  await expect(assets.dialog).toHaveCount(0)

  await expect(assets.tabs.nth(5)).toHaveText('Message Log')
  await assets.tab('Message Log').click()
  await expect(page.getByText('search messages for the last 7 days')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('elk mountain')
  const sent = page.getByRole('row').filter({ hasText: 'Walk-through: black ice at Elk Mountain.' })
  // The status is updated live, without a reload.
  await expect(sent.first().getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('extends search to last 30 days')).toBeVisible()
  await page.getByLabel('Filter by Truck ID').fill('Truck 0008')
  await page.getByRole('option', { name: 'Truck 0008' }).click()
  await expect(page.getByText('No messages in the last 7 days')).toBeVisible()
  // The view is in the URL: going back undoes the last choice, and a copied URL opens the same view.
  await expect(page).toHaveURL(/query=elk.*truck=/)
  await page.goBack()
  await expect(sent.first()).toBeVisible()
  await expect(page.getByLabel('Filter by Truck ID')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('elk mountain')
  await expect(sent.first()).toBeVisible()
})
