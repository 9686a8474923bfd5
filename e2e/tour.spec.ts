import type { Page } from '@playwright/test'
import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin', introduced: false })

/** Clicks through the running tour and returns the titles of its steps. */
async function takeTour(page: Page): Promise<string[]> {
  const step = page.getByRole('dialog').filter({ has: page.locator('.driver-popover-progress-text') })
  const titles: string[] = []
  for (let next = 1; ; next++) {
    const progress = step.getByText(new RegExp(`^${next} of \\d$`))
    await expect(progress).toBeVisible()
    titles.push((await step.locator('.driver-popover-title').textContent()) ?? '')
    const isLast = (await progress.textContent()) === `${next} of ${next}`
    await step.getByRole('button', { name: isLast ? 'Done' : 'Next' }).click()
    if (isLast) break
  }
  await expect(step).toHaveCount(0)
  return titles
}

test('a new user sees the welcome and tours of the map in 7 steps, of assets, routes and account in 2 each [TOUR-001, TOUR-002, TOUR-003, TOUR-004]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/client/map')
  const welcome = page.getByRole('dialog', { name: 'Welcome to Stormlane' })
  await expect(welcome).toBeVisible()
  await page.keyboard.press('Escape')
  const titles = await takeTour(page)
  expect(titles).toHaveLength(7)
  expect([titles[0], titles[6]]).toEqual(['Your assets', 'Questions?'])

  for (const name of ['Assets', 'Routes', 'Account']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    expect(await takeTour(page)).toHaveLength(2)
  }
})

test('a new user sees the release notes on the second visit, and a tour of radar in 3 steps [RADAR-005]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/client/account')
  await expect(page.getByRole('dialog', { name: 'Welcome to Stormlane' })).toBeVisible()
  await page.keyboard.press('Escape')
  await takeTour(page)
  // A page load counts as another visit, which shows the release notes.
  await page.goto('/client/radar')
  await page.getByRole('dialog', { name: 'What’s New' }).getByRole('button', { name: 'Got it' }).click()
  expect(await takeTour(page)).toEqual(['Go to a place', 'Rain and snow', 'Two hours back, six ahead'])
})
