import { signOut } from '@stormlane/contract'
import { api } from '../../platform/api.ts'
import { endSession } from '../../platform/session.ts'

/** Time limit of the logout call (SESSION-032). */
const LOGOUT_TIMEOUT_MS = 5000

/**
 * Success, error and timeout all clear the session (SESSION-030 to SESSION-032). Only the timeout shows a notice
 * (SESSION-033).
 */
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
