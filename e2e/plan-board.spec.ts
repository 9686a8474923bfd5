import { expect, test } from './portal-test.ts'
import { TEST_CLOCK } from './test-clock.ts'
import { wholeRun } from './whole-run.ts'

test.use({ signedInAs: 'admin' })

test('the plan board opens from Routes, and a shipment of it in the planner [PLAN-117]', async ({ page, request }) => {
  await page.clock.setFixedTime(TEST_CLOCK)
  await wholeRun(request)
  await page.goto('/client/routes')
  await page.getByRole('link', { name: 'Plan board' }).click()
  await expect(page).toHaveURL(/\/client\/plan$/)
  const board = page.getByRole('list', { name: 'Shipments of the day' })
  await expect(board.getByRole('img', { name: /^Leaves/ }).first()).toBeVisible()
  await board.getByRole('link').filter({ hasNotText: 'storm' }).last().click()
  await expect(page).toHaveURL(/\/client\/routes\?route_id=/)
})
