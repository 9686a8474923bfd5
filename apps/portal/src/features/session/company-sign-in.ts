import { entryCalls } from '@stormlane/contract'
import { api } from '../../platform/api.ts'

/** The key in session storage for the state of the sign-in that this tab began. */
const STATE_KEY = 'companySignInState'

/** Sends the browser to the identity provider for the e-mail address. */
export async function goToCompany(email: string): Promise<void> {
  const { authorizationUrl, state } = await api.send(entryCalls.startCompanySignIn, { body: { email } })
  sessionStorage.setItem(STATE_KEY, state)
  window.location.assign(authorizationUrl)
}

/** The returning sign-in did not begin in this tab. */
export class ForeignSignIn extends Error {
  override name = 'ForeignSignIn'
}

/**
 * Signs in with the provider's answer, if this tab began the sign-in. Otherwise, a link from somebody else could sign
 * the visitor in to another account. The state works once.
 */
export async function finishSignIn(query: string) {
  const own = sessionStorage.getItem(STATE_KEY)
  sessionStorage.removeItem(STATE_KEY)
  if (own === null || own !== new URLSearchParams(query).get('state')) throw new ForeignSignIn()
  return api.send(entryCalls.finishCompanySignIn, { body: { query } })
}
