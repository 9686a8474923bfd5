import { getAlertFeature, getVerification } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { expectNoViolationsLightAndDark } from './axe.ts'
import { changeAnswers } from './changed-answers.ts'
import { shell } from './pages/shell.ts'
import { expect, test } from './portal-test.ts'

/** Every public page without a map that opens for any link; calculators, alerts and reports have tests of their own. */
const PAGES = [
  '/login',
  '/reset-password',
  '/reset-password?token=some-token',
  '/setup',
  '/setup?email=new@cardinal.example&token=some-token',
  '/integration/samsara?id=some-link&signature=some-signature',
  '/a/no-such-alert',
  '/freightmarket/embed',
  '/geotab/embed?database=cardinal',
  '/routes/no-such-key',
]
const WIDTHS = [390, 1280, 1920]

// Contrast must not be measured in the middle of a color transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('axe finds nothing on public pages, and they fit, light and dark', async ({ page }) => {
  test.slow()
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
      await expectNoViolationsLightAndDark(page)
    }
  }
  expect(await page.context().cookies()).toEqual([])
})

test('axe finds nothing on an alert, and it fits, light and dark', async ({ page }) => {
  const json = findExample(getAlertFeature)?.answer
  await page.route('**/api/alerts/weather/*', (route) => route.fulfill({ json }))
  await page.goto('/a/of-the-example')
  await expect(page.getByText('Issued')).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectNoViolationsLightAndDark(page)
  }
})

test.describe('signed in', () => {
  test.use({ signedInAs: 'admin' })

  test('axe finds nothing on the set-up of a second factor, and it fits, light and dark', async ({ page }) => {
    await changeAnswers<{ user: object }>(page, '**/api/users/me', ({ user }) => ({
      user: { ...user, needs_second_factor: true },
    }))
    await page.goto('/two-step')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectNoViolationsLightAndDark(page)
    }
  })

  test('axe finds nothing on Skill, light and dark', async ({ page }) => {
    const json = findExample(getVerification)?.answer
    await page.route('**/api/verification?*', (route) => route.fulfill({ json }))
    await page.goto('/client/historical-accuracy?part=skill')
    await expect(page.getByRole('tab', { name: 'Skill', selected: true })).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoViolationsLightAndDark(page)
    }
  })

  test('axe finds nothing on the internal viewers, light and dark', async ({ page }) => {
    for (const path of ['/internal/cog-viewer', '/internal/storms-viewer']) {
      await page.goto(path)
      await expect(shell(page).heading).toBeVisible()
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoViolationsLightAndDark(page)
      }
    }
  })
})

test('a shared route that does not exist answers 404 and says so', async ({ page }) => {
  const answer = await page.goto('/routes/no-such-key')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('This route has expired.')).toBeVisible()
})
