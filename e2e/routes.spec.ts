import { routesPage } from './pages/routes-page.ts'
import { expect, test } from './portal-test.ts'
import { wholeRun } from './whole-run.ts'

test.use({ signedInAs: 'admin' })

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')

test('a planner enters two places, runs the route, reads the reasons, saves the route and finds it again [SHELL-015, PLAN-008, PLAN-010, PLAN-019]', async ({
  page,
  request,
}) => {
  test.slow()
  await page.clock.setFixedTime(NOW)
  await wholeRun(request)
  const routes = routesPage(page)
  await routes.open()
  await routes.choose('Origin', 'Des Moines, IA')
  await routes.choose('Destination', 'Omaha, NE')
  await routes.reverse.click()
  await expect(routes.field('Origin')).toHaveValue('Omaha, NE')
  await expect(routes.field('Destination')).toHaveValue('Des Moines, IA')

  // The map shows both ends of the route; locations outside of it have no marker.
  const saved = page.locator('[class*="dot"][role="img"]').or(page.getByRole('button', { name: /^\d+ locations$/ }))
  await expect(page.getByRole('img', { name: 'Origin: Omaha, NE' })).toBeVisible()
  await expect(saved).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show saved locations?' }).check()
  await expect(saved.first()).toBeVisible()

  await routes.button('RUN').click()
  const option = routes.option('A')
  await expect(option).toContainText(/Slowdown(<1|\d+(\.\d)?)%/)
  await expect(option).toContainText(/Max Road Risk\d+\.\d/)
  await expect(option).toContainText(/Adjusted ETA\w{3} \d+:\d\d [AP]M CST/)
  await expect(option).toContainText(/Distance1[34]\d mi/)
  await option.getByRole('button', { name: 'Segment by segment' }).click()
  await expect(option.getByText(/mile 0 to/).first()).toBeVisible()
  await expect(routes.bestDeparture.getByRole('button', { name: /Use this time|This is your departure/ })).toBeVisible()

  await routes.button('SAVE').click()
  await expect(routes.button('SAVED')).toBeVisible()
  await page.reload()
  await expect(routes.field('Origin')).toHaveValue('Omaha, NE')
  await routes.button('CLEAR ALL').click()
  await expect(routes.field('Origin')).toHaveValue('')

  await page.getByRole('tab', { name: /Upcoming Routes/ }).click()
  // A route that departs now is listed after the upcoming ones.
  await page.getByPlaceholder('Filter by name').fill('Omaha, NE')
  const row = page.getByRole('row', { name: /Omaha, NE to Des Moines, IA/ }).first()
  await expect(row).toContainText(/Jan 14/)
})

test('a route without directions shows an error, and the URL sets the origin [PLAN-017, PLAN-018, PLAN-054]', async ({
  page,
  request,
}) => {
  test.slow()
  await page.clock.setFixedTime(NOW)
  await wholeRun(request)
  const routes = routesPage(page)
  await routes.open('?origin_latitude=35&origin_longitude=-50')
  await expect(routes.field('Origin')).toHaveValue('35, -50')
  await routes.choose('Destination', 'Omaha, NE')
  await routes.button('RUN').click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText(/Directions not found|Route outside of model bounds/)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('alert')).toBeVisible()
})
