import { listStormAssets, listStorms } from '@stormlane/contract'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'
import { loginPage } from './pages/login-page.ts'
import { expect, signInByApi, test } from './portal-test.ts'
import { TEST_CLOCK } from './test-clock.ts'
import { wholeRun } from './whole-run.ts'

const MOST_CLICKS = 5
/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 120_000 }

test('from the sign-in, five clicks and no key send a warning to all drivers under a storm [STORM-032]', async ({
  page,
  request,
}) => {
  test.setTimeout(420_000)
  await page.clock.setFixedTime(TEST_CLOCK)
  await wholeRun(request)
  const headers = { authorization: `Bearer ${await signInByApi(request, DEMO_USERS.admin)}` }
  const stormWithVehicles = async () => {
    const { storms } = listStorms.answer.parse(await (await request.get('/api/storms.json', { headers })).json())
    for (const { id } of storms) {
      const answer = await request.get(`/api/storms/${id}/assets?type=vehicle`, { headers })
      if (listStormAssets.answer.parse(await answer.json()).total_count > 1) return id
    }
    return undefined
  }
  let storm: string | undefined
  await expect.poll(async () => (storm = await stormWithVehicles()), PATIENT).toBeDefined()

  const made = { click: 0, keydown: 0 }
  await page.exposeFunction('countGesture', (kind: keyof typeof made) => made[kind]++)
  await page.addInitScript(countGestures)
  const login = loginPage(page)
  await login.open()
  await login.email.fill(DEMO_USERS.admin)
  await login.password.fill(DEMO_PASSWORD)
  await login.submit.click()
  await expect(page).toHaveURL(/\/client\//, PATIENT)
  Object.assign(made, { click: 0, keydown: 0 })

  const affected = page.getByRole('navigation').getByRole('link', { name: /^Affected/ })
  await affected.click(PATIENT)
  await page.getByRole('button', { name: 'By storm' }).click(PATIENT)
  await page.getByRole('list', { name: 'Storms' }).locator(`a[href="/client/storms/${storm}"]`).first().click(PATIENT)
  await page.getByRole('button', { name: /^Message [\d,]+ drivers?$/ }).click(PATIENT)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Message', { exact: true })).not.toBeEmpty(PATIENT)
  await dialog.getByRole('button', { name: /^Send to [\d,]+ drivers?$/ }).click(PATIENT)
  await expect(page.getByText(/is on its way$/)).toBeVisible(PATIENT)
  // Fewer would mean that the counting saw nothing.
  expect(made).toEqual({ click: MOST_CLICKS, keydown: 0 })
})

/** Runs in the browser before the page's scripts. Clicks that scripts make are not those of a person. */
function countGestures(): void {
  for (const kind of ['click', 'keydown'] as const)
    addEventListener(
      kind,
      ({ isTrusted }) => {
        if (isTrusted) (window as unknown as { countGesture: (kind: string) => void }).countGesture(kind)
      },
      { capture: true },
    )
}
