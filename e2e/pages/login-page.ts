import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo-users.ts'

export function loginPage(page: Page) {
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  // "Sign in with your company" is another button.
  const submit = page.getByRole('button', { name: 'Sign in' }).and(page.locator('[type=submit]'))
  return {
    email,
    password,
    submit,
    error: page.getByRole('alert'),
    spinner: submit.getByRole('progressbar'),
    forgot: page.getByRole('link', { name: 'Forgot Password' }),
    open: () => page.goto('/login'),
    async signIn(address: string, secret = DEMO_PASSWORD) {
      await email.fill(address)
      await password.fill(secret)
      await submit.click()
    },
    /** Signs in from a page that requires it and returns there, because opening the map would take each test a long time. */
    async enter(address: string) {
      await page.goto('/client/account')
      await expect(page).toHaveURL('/login')
      await this.signIn(address)
      await expect(page).toHaveURL('/client/account')
    },
  }
}
