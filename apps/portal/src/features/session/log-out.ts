import { signOut } from '@stormlane/contract'
import { api } from '../../platform/api.ts'
import { endSession } from '../../platform/session.ts'

/** A server that has not answered by then is not waited for (core §9). */
const LOGOUT_TIMEOUT_MS = 5000

/** Success, error and timeout all clear the session; only the timeout has something to say (core §4). */
export async function logOut(): Promise<void> {
  const answer = new AbortController()
  const timer = setTimeout(() => answer.abort(), LOGOUT_TIMEOUT_MS)
  try {
    await api.send(signOut, {}, answer.signal)
  } catch (error) {
    console.warn('The server did not confirm the logout.', error)
  }
  clearTimeout(timer)
  endSession(answer.signal.aborted ? 'logout-timed-out' : undefined)
}
