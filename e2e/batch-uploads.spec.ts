import { readFile } from 'node:fs/promises'
import { assetsPage } from './pages/assets-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin' })

const SITES = [
  'external_id,name,latitude,longitude,address,zip',
  'WALK-1,Walk Batch Yard,41.25,-95.93,,',
  'WALK-2,Walk Batch Dock,,,"Denver, CO",',
  'WALK-3,Walk Batch Ramp,146.877,-96.8,,',
].join('\n')

test('a file of locations is uploaded, corrected, stored, downloaded, and deleted with its locations [BATCH-006, BATCH-017, BATCH-019, BATCH-021]', async ({
  page,
}) => {
  const assets = assetsPage(page)
  await assets.open('locations')
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  await expect(assets.dialog).toContainText('Batch type: location')
  const sample = page.waitForEvent('download')
  await assets.dialog.getByRole('link', { name: 'Sample file: /locations.csv' }).click()
  expect((await sample).suggestedFilename()).toBe('locations.csv')

  const file = { name: 'walk.csv', mimeType: 'text/csv', buffer: Buffer.from(SITES) }
  await assets.dialog.locator('input[type=file]').setInputFiles(file)
  await expect(assets.dialog.getByRole('list', { name: 'Accepted' }).getByRole('listitem')).toHaveCount(2)
  await expect(assets.dialog).toContainText('Latitude must be between -90 and 90.')
  await assets.dialog.getByRole('button', { name: 'Fix row 4' }).click()
  await assets.dialog.getByLabel('latitude').fill('46.877')
  await assets.save.click()
  await expect(assets.dialog).toContainText('Every row can be stored.')
  await assets.dialog.getByRole('button', { name: 'UPLOAD' }).click()
  await expect(assets.dialog).toHaveCount(0)
  await assets.filter.fill('walk batch')
  await expect(assets.rows).toHaveCount(3)

  await assets.tab('Batch Uploads').click()
  const listed = page.getByRole('row', { name: /walk\.csv/ })
  await expect(listed).toContainText('Stored')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download walk.csv' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('walk.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe(SITES)

  await page.getByRole('button', { name: 'Delete walk.csv' }).click()
  await assets.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(listed).toHaveCount(0)
  await assets.tab(/^Locations/).click()
  await expect(page.getByText('No results found')).toBeVisible()
})
