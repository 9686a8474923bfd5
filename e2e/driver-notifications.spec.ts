import { expectNoViolations } from './axe.ts'
import { assetsPage } from './pages/assets-page.ts'
import { notificationsPage } from './pages/notifications-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin' })

test('on the fifth tab a notification is created with sliders, text and a dry run, then changed and deleted [ASSET-005]', async ({
  page,
}) => {
  const assets = assetsPage(page)
  const notifications = notificationsPage(page)
  await page.goto('/client/places')
  await expect(assets.tabs.nth(4)).toHaveText('Driver Notifications')
  await assets.tabs.nth(4).click()
  await notifications.type('Weather Conditions').click()
  await expect(notifications.row('High wind and low visibility')).toContainText('Wind Gust above 45 mph')

  await notifications.create.click()
  await expect(notifications.save).toBeDisabled()
  await notifications.name.fill('Walk-through wind')
  await notifications.addThreshold.click()
  await page.getByRole('menuitem', { name: 'Wind Gust' }).click()
  await notifications.slider('Wind Gust').press('ArrowRight')
  await expect(notifications.dialog.getByText('46 mph', { exact: true })).toBeVisible()
  await notifications.template.fill('Beware: ')
  await notifications.dialog.getByRole('button', { name: '{variable}' }).click()
  await expect(notifications.template).toHaveValue('Beware: {variable}')
  await expect(notifications.preview).toContainText('Beware: Wind gust')
  await expect(notifications.dryRun).toContainText(/would have warned|There is no record/)
  await expectNoViolations(page, { part: '[role=dialog]' })
  await notifications.save.click()
  await expect(notifications.dialog).toHaveCount(0)
  await expect(notifications.row('Walk-through wind')).toContainText('Wind Gust above 46 mph')

  await notifications.edit('Walk-through wind').click()
  await notifications.template.fill('{speed}')
  await notifications.save.click()
  await expect(notifications.dialog.getByRole('alert')).toContainText('There was an error saving your edits:')
  await expect(notifications.dialog.getByRole('listitem').first()).toHaveText(
    '{speed} is not a variable of Weather Conditions messages',
  )
  await notifications.template.fill('Slow down')
  await notifications.dialog.getByText('Disabled', { exact: true }).click()
  await notifications.save.click()
  await expect(notifications.row('Walk-through wind')).toContainText('Disabled')

  await notifications.edit('Walk-through wind').click()
  await notifications.delete.click()
  await notifications.delete.click()
  await expect(notifications.row('Walk-through wind')).toHaveCount(0)
  await expectNoViolations(page)
})
