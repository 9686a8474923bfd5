import { listHistoricalStorms } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { expectNoViolations, expectNoViolationsLightAndDark } from './axe.ts'
import { ENGINE_LIMIT_MS, makeStormByEngine } from './engine-storm.ts'
import { shell } from './pages/shell.ts'
import { expect, test } from './portal-test.ts'

// Contrast must not be measured in the middle of a color transition.
test.use({ signedInAs: 'admin', contextOptions: { reducedMotion: 'reduce' } })

test('the Historical accuracy page shows past storms, or says why there are none [SHELL-016]', async ({ page }) => {
  await page.goto('/client/historical-accuracy')
  await expect(shell(page).heading).toHaveText('Historical accuracy')
  const storms = page.getByRole('group', { name: 'Event' })
  const why = page.getByRole('status').filter({ hasText: /Preparing storms|No past storms yet/ })
  await expect(storms.or(why).first()).toBeVisible()
  await expectNoViolations(page)
})

// The demo's storms take minutes to prepare, so the page gets the storm of the contract's example.
test('a storm, its reports and its routes are reached by keyboard, kept by the address, and axe finds nothing [HIST-001] [HIST-011]', async ({
  page,
}) => {
  const json = findExample(listHistoricalStorms)?.answer
  await page.route('**/api/historical_storms.json', (route) => route.fulfill({ json }))
  await page.goto('/client/historical-accuracy?days_out=3')
  await expect(page.getByRole('radio', { name: 'Plains Blizzard' })).toBeChecked()
  await page.getByRole('button', { name: /^Ground truth/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const callout = page.getByRole('region', { name: 'Grand Island, NE' })
  await expect(callout).toContainText('7.4')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Ground-truth reports' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Option A/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sample Route', exact: true })).toContainText('14%')
  await page.getByRole('tab', { name: 'Event Analysis' }).click()
  await expect(page).toHaveURL(/days_out=3&report=.*&route=0&tab=analysis/)
  await expectNoViolationsLightAndDark(page)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Event Description' })).toHaveAttribute('aria-selected', 'true')
  await expect(callout).toContainText('7.4')
})

test('a storm that the forecast engine made is shown with its tiles, reports, routes and analysis [HIST-001] [HIST-004] [HIST-023] [API-130]', async ({
  page,
}) => {
  test.setTimeout(ENGINE_LIMIT_MS)
  const { name } = await makeStormByEngine()
  const answer = page.waitForResponse('**/api/historical_storms.json')
  await page.goto('/client/historical-accuracy')
  const { historical_storms: storms } = listHistoricalStorms.answer.parse(await (await answer).json())
  const [road] = storms.find((storm) => storm.name === name)?.impacts ?? []
  expect(road?.tiles.map(({ forecast_days_out }) => forecast_days_out)).toEqual([0, 1, 2, 3, 4, 5])
  const urls = [road?.tiles[0]?.url, road?.tiles[5]?.url, road?.actual_tiles_url ?? undefined]
  for (const template of urls) {
    const url = (template ?? '').replace('{z}', '5').replace('{x}', '8').replace('{y}', '12').replace('{size}', '1')
    // The server looks for new runs every ten seconds.
    await expect.poll(async () => (await page.request.get(url)).status(), { timeout: 30_000 }).toBe(200)
  }
  await expect(page.getByRole('radio', { name })).toBeChecked()
  await page.getByRole('button', { name: /^Ground truth/ }).click()
  await expect(page.getByRole('region', { name: 'Ground-truth reports' })).toContainText(
    road?.ground_truth_reports[0]?.location_name ?? 'a report',
  )
  await expect(page.getByRole('button', { name: /^Option A/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Event Analysis' }).click()
  await expect(page.getByRole('columnheader', { name: 'Within one level' })).toBeVisible()
})
