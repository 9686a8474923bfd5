import { expectNoViolationsLightAndDark } from './axe.ts'
import { DEMO_USERS } from './demo-users.ts'
import { mailsTo } from './operator.ts'
import { loginPage } from './pages/login-page.ts'
import { shell } from './pages/shell.ts'
import { expect, signInByApi, test } from './portal-test.ts'

// Contrast must not be measured in the middle of a color transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('axe finds nothing, light and dark', () => {
  test('on the login, at rest and with errors', async ({ page }) => {
    const login = loginPage(page)
    await login.open()
    await expect(login.submit).toBeVisible()
    await expectNoViolationsLightAndDark(page)
    await login.submit.click()
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await login.signIn('nobody@stormlane.example', 'wrong password')
    await expect(login.error).toBeVisible()
    await expectNoViolationsLightAndDark(page)
  })

  test('on the password reset', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolationsLightAndDark(page)
    await page.getByLabel('Email').fill(DEMO_USERS.noFlags)
    await page.getByRole('button', { name: 'Submit' }).click()
    const mailed = async () => (await mailsTo(DEMO_USERS.noFlags)).join('\n').match(/\/reset-password\?token=\S+/)?.[0]
    await expect.poll(mailed, { timeout: 30_000 }).toBeTruthy()
    await page.goto((await mailed()) ?? '')
    await expect(page.getByLabel('Repeat new password')).toBeVisible()
    await expectNoViolationsLightAndDark(page)
    await page.goto('/reset-password?token=some-token')
    await expect(page.getByRole('alert')).toContainText('This reset link is invalid')
    await expectNoViolationsLightAndDark(page)
  })

  test('on public pages', async ({ page }) => {
    await page.goto('/wo-embed/roi-calculator')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolationsLightAndDark(page)
  })

  test.describe('signed in', () => {
    test.use({ signedInAs: 'admin' })

    for (const [path, part] of [
      ['/client/map'],
      ['/client/dashboard'],
      ['/client/places'],
      ['/client/affected', 'a[aria-label^="Open on map"]'],
      ['/client/briefing', 'section[aria-label] table'],
    ] as const)
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path)
        await expect(shell(page).heading).toBeVisible()
        if (part) await expect(page.locator(part).first()).toBeVisible()
        await expectNoViolationsLightAndDark(page)
      })

    test('on every tab of My Account, with a webhook and its deliveries', async ({ page, request }) => {
      const headers = { authorization: `Bearer ${await signInByApi(request, DEMO_USERS.admin)}` }
      const data = { url: 'https://hooks.example.com/axe', events: ['route.at_risk'] }
      const created = await request.post('/api/account/webhooks', { headers, data })
      const { webhook } = (await created.json()) as { webhook: { id: string } }
      try {
        await request.post(`/api/account/webhooks/${webhook.id}/test`, { headers })
        await page.goto('/client/account')
        const tabs = page.getByRole('navigation', { name: 'My Account' }).getByRole('link')
        await expect(tabs).toHaveCount(11)
        for (const tab of await tabs.all()) {
          await tab.click()
          await expect(tab).toHaveAttribute('aria-current', 'page')
          await expect(page.getByRole('progressbar')).toHaveCount(0)
          await expectNoViolationsLightAndDark(page)
        }
      } finally {
        await request.delete(`/api/account/webhooks/${webhook.id}`, { headers })
      }
    })

    test('with the More menu, the Questions? panel and the Settings open', async ({ page }) => {
      await page.goto('/client/account')
      await expect(shell(page).heading).toBeVisible()
      await shell(page).more.click()
      await expect(shell(page).moreMenu).toBeVisible()
      await expectNoViolationsLightAndDark(page)
      await shell(page).questionsButton.click()
      await expect(shell(page).questions).toBeVisible()
      await expectNoViolationsLightAndDark(page)
      await shell(page).settingsButton.click()
      await expect(shell(page).settings).toBeVisible()
      await expectNoViolationsLightAndDark(page)
    })

    test('with the small-screen overlay', async ({ page }) => {
      await page.setViewportSize({ width: 900, height: 700 })
      await page.goto('/client/account')
      await expect(shell(page).overlay).toBeVisible()
      await expectNoViolationsLightAndDark(page)
    })
  })
})

test('the login can be filled in and sent with the keyboard only', async ({ page }) => {
  await loginPage(page).open()
  await expect(loginPage(page).email).toBeFocused()
  await page.keyboard.type('demo@stormlane.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('stormlane-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/client/map')
})

test.describe('the shell by keyboard', () => {
  test.use({ signedInAs: 'admin' })

  test('starts with a skip link and reaches every entry with a visible focus', async ({ page }) => {
    await page.goto('/client/account')
    await expect(shell(page).heading).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    const reached: string[] = []
    for (let step = 0; step < 11; step += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      reached.push((await focused.innerText()).trim())
      expect(await focused.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe('none')
    }
    for (const entry of ['Map', 'Assets', 'Routes', 'Historical', 'Account', 'More', 'Views', 'Questions?', 'Settings'])
      expect(reached).toContain(entry)
  })

  test('the skip link moves the focus past the bar', async ({ page }) => {
    await page.goto('/client/account')
    await expect(shell(page).heading).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })
})
