import { expectNoViolations } from './axe.ts'
import { shell } from './pages/shell.ts'
import { expect, test } from './portal-test.ts'

// Contrast is measured on colors at rest, not halfway through a transition.
test.use({ signedInAs: 'admin', contextOptions: { reducedMotion: 'reduce' } })

test('the Historical accuracy page shows past storms, or says why there are none [SHELL-016]', async ({ page }) => {
  await page.goto('/client/historical-accuracy')
  await expect(shell(page).heading).toHaveText('Historical accuracy')
  const storms = page.getByRole('group', { name: 'Event' })
  const why = page.getByRole('status').filter({ hasText: /Preparing storms|No past storms yet/ })
  await expect(storms.or(why).first()).toBeVisible()
  await expectNoViolations(page)
})
