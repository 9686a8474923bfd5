// The `test` function of all browser specs. Its page is signed out, or signed in as one of the demo users.
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser } from './demo-users.ts'

export { expect }

interface TestOptions {
  signedInAs: DemoUser | undefined
  /** Whether this browser has already seen the welcome, What's New and the tours. */
  introduced: boolean
}

/** Sessions are shared by the tests of a worker; a test that ends its session must sign in through the form instead. */
const tokens = new Map<DemoUser, string>()

export const test = base.extend<TestOptions>({
  signedInAs: [undefined, { option: true }],
  introduced: [true, { option: true }],
  context: async ({ context, introduced }, provide) => {
    if (introduced) await context.addInitScript(markIntroduced)
    await provide(context)
    // A handler that still waits for an answer when the test ends would fail the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  storageState: async ({ signedInAs, baseURL, playwright }, provide) => {
    if (!signedInAs) return provide(undefined)
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const token = tokens.get(signedInAs) ?? (await signInByApi(request, DEMO_USERS[signedInAs]))
    tokens.set(signedInAs, token)
    await request.dispose()
    const localStorage = [{ name: 'token', value: JSON.stringify(token) }]
    await provide({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] })
  },
})

export async function signInByApi(
  request: APIRequestContext,
  email: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const answer = await request.post('/api/api_client_signin.json', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Runs in the browser before the page's scripts, on pages of any origin. */
export function markIntroduced(): void {
  try {
    localStorage.setItem('welcomeShown', 'true')
    localStorage.setItem('whatsNewLastSeen', '"9999-12-31"')
    localStorage.setItem('tourComplete', 'true')
  } catch {
    // A blank page has no localStorage.
  }
}
