import { DEMO_USERS } from './demo-users.ts'
import { loginPage } from './pages/login-page.ts'
import { expect, signInByApi, test } from './portal-test.ts'

test('a user adds a passkey, renames it, signs in with it by suggestion and by button, and removes it', async ({
  page,
  request,
}) => {
  // Chromium's own authenticator in software, which verifies its user without asking.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** While the user is not present, neither the button nor the browser's suggestion finds a passkey. */
  const setPresent = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const token = await signInByApi(request, DEMO_USERS.member)
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', JSON.stringify(value)), token)
  await page.goto('/client/account/security')
  const block = page.getByRole('region', { name: 'Passkeys' })
  await block.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.getByText('The current password is not right.')).toBeVisible()
  await dialog.getByLabel('Your password').fill('stormlane-demo')
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(block.getByText(/Added .* never used/)).toBeVisible()
  await block.getByRole('button', { name: 'Rename Work laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename Work laptop' })
  await renaming.getByLabel('Name').fill('Desk')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(block.getByRole('listitem')).toContainText('Desk')

  // The authenticator takes the suggestion of the e-mail field at once, as a user would by choosing it.
  await page.goto('/logout')
  await expect(page).toHaveURL('/client/map')

  await setPresent(false)
  await page.goto('/logout')
  await expect(loginPage(page).email).toBeVisible()
  await setPresent(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/client/map')
  await page.goto('/client/account/security')
  await expect(block.getByText(/ · used /)).toBeVisible()

  await block.getByRole('button', { name: 'Remove Desk' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill('stormlane-demo')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(block.getByText('Desk')).toHaveCount(0)
  await setPresent(false)
  await page.goto('/logout')
  await setPresent(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.')
})
