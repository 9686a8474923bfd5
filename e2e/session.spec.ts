import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Failure } from '@stormlane/contract'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'
import { admin, mailsTo } from './operator.ts'
import { loginPage } from './pages/login-page.ts'
import { shell } from './pages/shell.ts'
import { expect, signInByApi, test } from './portal-test.ts'

const SIGN_IN = '**/api/api_client_signin.json'
const SIGN_OUT = '**/api/api_sign_out.json'
const RESET = '**/api/users/request_password_reset.json'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Creates a user in a new organization, so that changes do not affect other tests. */
async function newUser(name: string) {
  const email = `${name}@tests.stormlane.example`
  const organization = await admin('organization', 'create', `Organization of ${name}`, '--all-flags')
  await admin('user', 'invite', organization, email, '--name', name)
  return { email, organization, trialPath: async () => linkPath(await admin('trial-key', 'issue', email)) }
}

function linkPath(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}

test.describe('login', () => {
  test('shows an email and password form in its initial state [SESSION-001, SESSION-005, SESSION-051]', async ({
    page,
  }) => {
    const login = loginPage(page)
    await login.open()
    await expect(login.email).toHaveAttribute('type', 'email')
    await expect(login.password).toHaveAttribute('type', 'password')
    await expect(login.submit).toBeEnabled()
    await expect(login.spinner).toHaveCount(0)
    await expect(login.error).toHaveCount(0)
  })

  test('links to the password reset and back [SESSION-002, SESSION-022, SESSION-023]', async ({ page }) => {
    await loginPage(page).open()
    await loginPage(page).forgot.click()
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('rejects an empty email [SESSION-003]', async ({ page }) => {
    const login = loginPage(page)
    await login.open()
    await login.password.fill('anything at all')
    const calls = countCalls(page, 'api_client_signin')
    await login.submit.click()
    await expect(page.getByText('Enter your email.')).toBeVisible()
    expect(calls()).toBe(0)
  })

  test('rejects an empty password [SESSION-004]', async ({ page }) => {
    const login = loginPage(page)
    await login.open()
    await login.email.fill(DEMO_USERS.admin)
    const calls = countCalls(page, 'api_client_signin')
    await login.submit.click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    expect(calls()).toBe(0)
  })

  test('is disabled and shows a spinner while it waits for the response [SESSION-006, SESSION-007]', async ({
    page,
  }) => {
    const login = loginPage(page)
    await login.open()
    const answer = Promise.withResolvers<void>()
    await page.route(SIGN_IN, async (route) => {
      await answer.promise
      await route.continue()
    })
    await login.signIn(DEMO_USERS.admin)
    await expect(login.submit).toBeDisabled()
    await expect(login.spinner).toBeVisible()
    answer.resolve()
    await expect(page).toHaveURL('/client/map')
  })

  test('stores the session and stays signed in [SESSION-008, SESSION-039]', async ({ page }) => {
    const visited = visitedPaths(page)
    await loginPage(page).open()
    await loginPage(page).signIn(DEMO_USERS.member)
    await expect(page).toHaveURL('/client/map')
    expect(await storedToken(page)).toMatch(/^".{20,}"$/)
    expect(await page.evaluate(() => localStorage.getItem('isAdmin'))).toBe('false')
    await page.reload()
    await expect(page).toHaveURL('/client/map')
    expect(visited()).not.toContain('/client/places')
  })

  // The target of / depends on the organization, so this proves that the login goes to / and not straight to the map.
  for (const [user, start] of [
    ['member', '/client/map'],
    ['legacyTabs', '/client/dashboard'],
  ] as const)
    test(`goes to / without a saved address, which leads ${user} to ${start} [SESSION-010]`, async ({ page }) => {
      await loginPage(page).open()
      expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBeNull()
      await loginPage(page).signIn(DEMO_USERS[user])
      await expect(page).toHaveURL(start)
    })

  test('returns once to the page that required the login [SESSION-009, SESSION-050]', async ({ page }) => {
    await page.goto('/client/places?tab=vehicles#row-3')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBe('"/client/places?tab=vehicles#row-3"')
    await loginPage(page).signIn(DEMO_USERS.admin)
    await expect(page).toHaveURL('/client/places?tab=vehicles#row-3')
    expect(await page.evaluate(() => localStorage.getItem('redirectUrl'))).toBeNull()
  })

  for (const address of ['https://evil.example/', '//evil.example/x', '/\\evil.example'])
    test(`never goes to ${address} of another origin [SESSION-009]`, async ({ page }) => {
      await loginPage(page).open()
      await page.evaluate((value) => localStorage.setItem('redirectUrl', JSON.stringify(value)), address)
      await loginPage(page).signIn(DEMO_USERS.admin)
      await expect(page).toHaveURL('/client/map')
    })

  test("shows the server's error in red above the button [SESSION-011, SESSION-013, SESSION-015]", async ({ page }) => {
    const login = loginPage(page)
    await login.open()
    await login.signIn('nobody@stormlane.example', 'wrong password')
    await expect(login.error).toHaveText('Invalid email or password.')
    const [red = 0, green = 0, blue = 0] = await login.error.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(3 * Math.max(green, blue))
    const [error, button] = [await login.error.boundingBox(), await login.submit.boundingBox()]
    expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await expect(login.submit).toBeEnabled()
  })

  test('shows "Unknown request error" if the server sends no message [SESSION-014]', async ({ page }) => {
    const login = loginPage(page)
    await login.open()
    await page.route(SIGN_IN, (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }))
    await login.signIn(DEMO_USERS.admin)
    await expect(login.error).toHaveText('Unknown request error')
    await page.unroute(SIGN_IN)
    await page.route(SIGN_IN, (route) => route.abort())
    await login.submit.click()
    await expect(login.error).toHaveText('Unknown request error')
  })

  test('fails if a 200 response has no token [SESSION-012]', async ({ page }) => {
    const login = loginPage(page)
    await login.open()
    await page.route(SIGN_IN, (route) => route.fulfill({ status: 200, json: { email: DEMO_USERS.admin } }))
    await login.signIn(DEMO_USERS.admin)
    await expect(login.error).toHaveText('Unknown request error')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('a trial key in the URL signs in once and is removed from the address bar [SESSION-016]', async ({
    page,
    context,
  }) => {
    const { trialPath } = await newUser('trial-once')
    const link = await trialPath()
    expect(link).toMatch(/^\/login\?trialKey=/)
    await page.goto(link)
    await expect(page).toHaveURL('/client/map')
    await page.evaluate(() => localStorage.clear())
    const again = await context.newPage()
    await again.goto(link)
    await expect(loginPage(again).error).toHaveText('This sign-in link is invalid, expired or already used.')
    await expect(again).toHaveURL('/login')
    await expect(loginPage(again).email).toBeVisible()
  })

  test('signing in in another tab signs in this one too', async ({ page, context }) => {
    await loginPage(page).open()
    const other = await context.newPage()
    await loginPage(other).enter(DEMO_USERS.admin)
    await expect(page).toHaveURL(/\/client\//)
  })
})

test.describe('inside a frame of a telematics host', () => {
  /** Opens a host page of another origin with the portal in a frame. */
  async function openInHost(page: Page, portalOrigin: string) {
    const host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Telematics</title><iframe title="portal" src="${portalOrigin}/geotab/embed" style="width:1100px;height:700px"></iframe>`,
      )
    })
    await new Promise<void>((resolve) => host.listen(0, resolve))
    await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    const frame = page.frames().find((candidate) => candidate.url().startsWith(portalOrigin))
    if (!frame) throw new Error('The portal did not load in the frame.')
    /** Navigates inside the portal without a reload. */
    const goTo = (address: string) =>
      frame.evaluate((path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address)
    return { frame, goTo, close: () => host.close() }
  }

  test('a message replaces the login form [SESSION-018, SESSION-019]', async ({ page, baseURL }) => {
    const { frame, goTo, close } = await openInHost(page, baseURL ?? '')
    await goTo('/login')
    await expect(
      frame.getByText('There was an error authenticating. Please refresh the page to log back in.'),
    ).toBeVisible()
    await expect(frame.getByLabel('Email')).toHaveCount(0)
    await expect(frame.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
    close()
  })

  test('the message names an inactive organization, kept from the last login error [SESSION-020, SESSION-021]', async ({
    page,
    baseURL,
  }) => {
    const { organization, trialPath } = await newUser('inactive')
    const link = await trialPath()
    await admin('organization', 'set-active', organization, 'off')
    const { frame, goTo, close } = await openInHost(page, baseURL ?? '')
    await goTo(link)
    const message = frame.getByText('Your organization is inactive. Please contact an admin for more information.')
    await expect(message).toBeVisible()
    await goTo('/setup')
    await expect(message).toHaveCount(0)
    await goTo('/login')
    await expect(message).toBeVisible()
    close()
  })
})

test.describe('password reset', () => {
  test('submits and then asks to check the inbox [SESSION-024, SESSION-025]', async ({ page }) => {
    await page.goto('/reset-password')
    const submit = page.getByRole('button', { name: 'Submit' })
    const answer = Promise.withResolvers<void>()
    await page.route(RESET, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByLabel('Email').fill('nobody-knows-me@stormlane.example')
    await submit.click()
    await expect(submit).toBeDisabled()
    answer.resolve()
    await expect(page.getByRole('status')).toContainText(
      'Password reset was requested. Please check your email for instructions on how to proceed.',
    )
  })

  test("shows the server's error [SESSION-026]", async ({ page }) => {
    await page.goto('/reset-password')
    await page.route(RESET, (route) =>
      route.fulfill({ status: 503, json: { error: 'the mail system is down' } satisfies Failure }),
    )
    await page.getByLabel('Email').fill(DEMO_USERS.admin)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toHaveText('the mail system is down')
  })

  test('shows "Unknown request error" if the server sends no message [SESSION-027]', async ({ page }) => {
    await page.goto('/reset-password')
    await page.route(RESET, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Email').fill(DEMO_USERS.admin)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toHaveText('Unknown request error')
  })

  test('the mailed link sets a new password, and its token is removed from the address bar', async ({ page }) => {
    const { email } = await newUser('forgetful')
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBeGreaterThan(0)
    const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? ''
    await page.goto(linkPath(link))
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New password', { exact: true }).fill('a brand new secret')
    await page.getByLabel('Repeat new password').fill('a brand new secre')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Repeat new password').fill('a brand new secret')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Your password was changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await loginPage(page).signIn(email, 'a brand new secret')
    await expect(page).toHaveURL('/client/map')

    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    // A used link says so before anybody types.
    await page.goto(linkPath(link))
    await expect(page.getByRole('alert')).toContainText('This reset link is invalid, expired or already used.')
  })
})

test.describe('logout', () => {
  test('starts when the page opens, shows a message, ends the session on the server and goes to / [SESSION-028, SESSION-029, SESSION-030, SESSION-034]', async ({
    page,
    request,
  }) => {
    await loginPage(page).enter(DEMO_USERS.admin)
    const token = JSON.parse((await storedToken(page)) ?? '') as string
    const answer = Promise.withResolvers<void>()
    await page.route(SIGN_OUT, async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/logout')
    await expect(page.getByRole('heading', { name: 'Logging Out' })).toBeVisible()
    const visited = visitedPaths(page)
    answer.resolve()
    await expect(page).toHaveURL('/login')
    expect(visited()).toContain('/')
    expect(await storedToken(page)).toBeNull()
    const me = await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } })
    expect(me.status()).toBe(401)
  })

  test('the Account page links to it', async ({ page }) => {
    await loginPage(page).enter(DEMO_USERS.admin)
    await shell(page).signOut.click()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('an error also clears the session [SESSION-031]', async ({ page }) => {
    await loginPage(page).enter(DEMO_USERS.admin)
    await page.route(SIGN_OUT, (route) =>
      route.fulfill({ status: 500, json: { error: 'internal server error' } satisfies Failure }),
    )
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
    await expect(page.getByText('Logout timed out')).toHaveCount(0)
  })

  test('clears the session after 5 s without a response and shows a message [SESSION-032, SESSION-033]', async ({
    page,
  }) => {
    await loginPage(page).enter(DEMO_USERS.admin)
    await page.route(SIGN_OUT, () => undefined)
    await page.clock.install()
    await page.goto('/logout')
    await expect(page.getByRole('heading', { name: 'Logging Out' })).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.getByRole('alert')).toHaveText('Logout timed out')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('without a token it only warns [SESSION-035]', async ({ page }) => {
    const warnings: string[] = []
    const failures: Error[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    page.on('pageerror', (error) => failures.push(error))
    const calls = countCalls(page, 'api_sign_out')
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    expect(warnings.join()).toContain('token is undefined')
    expect(failures).toEqual([])
    expect(calls()).toBe(0)
  })
})

test.describe('a session', () => {
  test('that ends elsewhere sends the browser to the login, and back after signing in', async ({ page }) => {
    const { email, trialPath } = await newUser('revoked')
    await page.goto('/client/places?tab=routes')
    await expect(page).toHaveURL('/login')
    await page.goto(await trialPath())
    await expect(page).toHaveURL('/client/places?tab=routes')
    await expect(shell(page).heading).toHaveText('Assets')
    await admin('session', 'revoke', email)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
    await page.goto(await trialPath())
    await expect(page).toHaveURL('/client/places?tab=routes')
  })

  test('reads its flags from the sign-in response and then from portal_features [SESSION-049]', async ({ page }) => {
    const { organization, trialPath } = await newUser('flagged')
    const calls = countCalls(page, 'portal_features')
    await page.goto('/client/account')
    await expect(page).toHaveURL('/login')
    await page.goto(await trialPath())
    await expect(page).toHaveURL('/client/account')
    await expect(shell(page).rail.getByRole('link', { name: 'Routes' })).toBeVisible()
    expect(calls()).toBe(0)
    await admin('flag', 'set', organization, 'showRoutesTab', 'off')
    await page.reload()
    await expect(shell(page).rail.getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(shell(page).rail.getByRole('link', { name: 'Routes' })).toHaveCount(0)
    expect(calls()).toBe(1)
  })

  test('of a member opens all pages of an admin except the design system [SESSION-036]', async ({ page }) => {
    await loginPage(page).enter(DEMO_USERS.member)
    for (const [path, heading] of [
      ['/client/places', 'Assets'],
      ['/client/routes', 'Routes'],
      ['/client/historical-accuracy', 'Historical accuracy'],
      ['/client/account', 'My Account'],
      ['/internal/cog-viewer', 'Raster-file viewer'],
    ] as const) {
      await page.goto(path)
      await expect(shell(page).heading).toHaveText(heading)
    }
    await page.goto('/internal/ui')
    await expect(page).toHaveURL('/client/map')
  })

  test('of a member cannot create logins: they are requested from support [SESSION-041]', async ({ page }) => {
    await loginPage(page).enter(DEMO_USERS.member)
    await expect(page.getByText('To add more logins, reach out to')).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@stormlane.example' })).toHaveAttribute(
      'href',
      'mailto:support@stormlane.example',
    )
    await expect(page.getByRole('button', { name: /invite|add (a )?(user|login)/i })).toHaveCount(0)
  })

  test('that the server does not know is removed', async ({ page, request }) => {
    const token = await signInByApi(request, DEMO_USERS.admin, DEMO_PASSWORD)
    await request.post('/api/api_sign_out.json', { headers: { authorization: `Bearer ${token}` } })
    await page.goto('/login')
    await page.evaluate((value) => localStorage.setItem('token', JSON.stringify(value)), token)
    await page.goto('/client/places')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })
})

function countCalls(page: Page, part: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) calls += 1
  })
  return () => calls
}

/** Records every path that the address bar shows. */
function visitedPaths(page: Page): () => string[] {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return () => paths
}
