import { expectNoViolations } from './axe.ts'
import { admin } from './operator.ts'
import { expect, test } from './portal-test.ts'

const PASSWORD = 'a long enough password'

test('an invited user enters the company name, sets a password that is not a common one and is signed in [SETUP-012] [SHELL-026]', async ({
  page,
}) => {
  const email = `invited-${Date.now()}@cardinal.example`
  // The first user of a new organization names the company.
  const organization = await admin('organization', 'create', `Cardinal West ${Date.now()}`, '--all-flags')
  const invitation = await admin('user', 'invite', organization, email)
  await page.goto(new URL(invitation).pathname + new URL(invitation).search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your account')
  await expect(page).toHaveURL('/setup')
  await expectNoViolations(page)
  await page.getByLabel('Company Name').fill('Cardinal Freight West')
  const choose = async (password: string) => {
    await page.getByLabel('Set Password').fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByRole('button', { name: "Let's Go" }).click()
  }
  // A common password is refused with an explanation, and the invitation stays usable.
  await choose('Password123!')
  await expect(page.getByRole('alert')).toHaveText(
    'This password is easy to guess: many people use it. Choose another one.',
  )
  await choose(PASSWORD)
  await expect(page).toHaveURL('/client/map')

  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL(invitation).pathname + new URL(invitation).search)
  await expect(page.getByRole('alert')).toContainText('This link is invalid, expired or already used.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

for (const path of ['/setup', '/setup?email=a@b.example', '/setup?token=x'])
  test(`${path} is an incomplete invitation [SETUP-003] [SETUP-004]`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText('Invalid URL please contact us at: support@stormlane.example')
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })

test('a sign-up link of a provider is confirmed by e-mail [SETUP-015] [SETUP-020] [SHELL-025]', async ({ page }) => {
  for (const provider of ['samsara', 'motive']) {
    const link = new URL(await admin('sign-up-link', 'issue', provider))
    await page.goto(link.pathname + link.search)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectNoViolations(page)
    await page.getByLabel('Email').fill('ops@cardinal.example')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText("Thank you! We'll be in touch.")).toBeVisible()
  }
})

test('another provider is an unknown page [SETUP-015] [SETUP-016]', async ({ page }) => {
  await page.goto('/integration/geotab')
  await expect(page).toHaveURL('/login')
})
