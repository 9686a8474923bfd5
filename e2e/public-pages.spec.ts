import { expectNoViolations } from './axe.ts'
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
  '/routes/no-such-key',
]
const WIDTHS = [390, 1280, 1920]

// Contrast is measured on colors at rest, not halfway through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on public pages, and they fit, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    for (const path of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
        await expectNoViolations(page)
      }
    }
    expect(await page.context().cookies()).toEqual([])
  })

test.describe('signed in', () => {
  test.use({ signedInAs: 'admin' })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the internal viewers, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      for (const path of ['/internal/cog-viewer', '/internal/storms-viewer'])
        for (const width of [1280, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await expect(shell(page).heading).toBeVisible()
          await expectNoViolations(page)
        }
    })
})

test('a shared route that does not exist answers 404 and says so', async ({ page }) => {
  const answer = await page.goto('/routes/no-such-key')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('This route has expired.')).toBeVisible()
})
