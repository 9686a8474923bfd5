import { totpCode } from '@stormlane/server/test/totp-code.ts'
import { expectNoViolations } from './axe.ts'
import { mailsTo } from './operator.ts'
import { loginPage } from './pages/login-page.ts'
import { expect, markIntroduced, test } from './portal-test.ts'
import { TEST_CLOCK } from './test-clock.ts'

const PASSWORD = 'a long enough password'

test.use({ signedInAs: 'admin' })

test('a member is invited, joins, sets up a second factor, becomes an admin, and is deactivated while signed in', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `pat-${Date.now()}@cardinal.example`
  await page.goto('/client/account/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill('Pat Lee')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()
  await expectNoViolations(page)

  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const link = new URL(/https?:\S+\/setup\S+/.exec((await mailsTo(email))[0] ?? '')?.[0] ?? '')
  const guest = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await guest.addInitScript(markIntroduced)
  await guest.goto(link.pathname + link.search)
  await expect(guest.getByLabel('Company Name')).toHaveValue('Cardinal Freight')
  await expect(guest.getByLabel('Company Name')).not.toBeEditable()
  await guest.getByLabel('Set Password').fill(PASSWORD)
  await guest.getByLabel('Confirm Password').fill(PASSWORD)
  await guest.getByRole('button', { name: "Let's Go" }).click()
  await expect(guest).toHaveURL('/client/map')
  await guest.goto('/client/account')
  const tabs = guest.getByRole('navigation', { name: 'My Account' })
  await expect(tabs.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await expect(guest.getByText('Pat Lee').first()).toBeVisible()

  await tabs.getByRole('link', { name: 'Security' }).click()
  await guest.getByRole('region', { name: 'Two-step verification' }).getByRole('button', { name: 'Set up' }).click()
  await guest.getByLabel('Your password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Continue' }).click()
  const secret = (await guest.getByLabel('Or type this key into the app').inputValue()).replaceAll(' ', '')
  await guest.getByLabel('Code from the app').fill(totpCode(secret, TEST_CLOCK))
  await guest.getByRole('button', { name: 'Turn on' }).click()
  await guest.getByRole('button', { name: 'I have saved them' }).click()
  await guest.goto('/logout')
  await loginPage(guest).signIn(email, PASSWORD)
  // The clock of the server stands still, and no code works twice: this is the code of the next half minute.
  await guest.getByLabel('Code').fill(totpCode(secret, new Date(TEST_CLOCK.getTime() + 30_000)))
  await loginPage(guest).submit.click()
  await expect(guest).toHaveURL('/client/map')
  await guest.goto('/client/account')

  await page.reload()
  await row.getByRole('combobox', { name: 'Role of Pat Lee' }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expect(page.getByText('Pat Lee is now an admin')).toBeVisible()
  await guest.reload()
  await expect(tabs.getByRole('link', { name: 'Members' })).toBeVisible()

  await row.getByRole('button', { name: 'Actions for Pat Lee' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog', { name: 'Deactivate member?' }).getByRole('button', { name: 'Deactivate' }).click()
  await expect(row.getByText('Deactivated', { exact: true })).toBeVisible()
  await expect(guest).toHaveURL(/\/login/)
  await expect(guest.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await loginPage(guest).signIn(email, PASSWORD)
  await expect(loginPage(guest).error).toContainText('Your account is deactivated. Ask an admin of your organization.')
  await guest.context().close()
})
