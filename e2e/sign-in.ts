// Signs a script in to a server as a demo user.
import { DEMO_LOGIN } from '@stormlane/server/src/demo/demo-organizations.ts'

/** Returns the token of the session. */
export async function signIn(serverUrl: string, email: string = DEMO_LOGIN.email): Promise<string> {
  const response = await fetch(`${serverUrl}/api/api_client_signin.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO_LOGIN, email }),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}
